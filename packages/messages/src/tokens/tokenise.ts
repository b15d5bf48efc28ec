import { syntaxes } from '../placeholders/syntaxes.ts';
import type { UnconvertedStyle } from '../placeholders/types.ts';
import { anyOf, type Grammar, type Match, type Placeholder } from '../placeholders/types.ts';
import { unconvertedGrammars } from '../placeholders/unconverted.ts';
import { findAddresses } from './addresses.ts';
import { isMark, matchEntity, openMarkup } from './markup.ts';
import type { TextSyntax, Token, TokenStyle } from './token.ts';

/** Finds the token that begins at an offset. */
type Matcher = (at: number) => Token | undefined;

/** A syntax, prepared: what may begin with which sign. */
interface Compiled {
  readonly candidate: RegExp;
  readonly grammars: readonly Grammar[];
  readonly syntax: TextSyntax;
  readonly hasNumbers: boolean;
}

const compiled = new WeakMap<TextSyntax, Compiled>();

/**
 * Takes a text apart: what a translator writes is `text`, and all else means something to programs. A form of a
 * plural message is taken apart as it is without the quotes of ICU (`fromIcu`).
 */
export function tokenise(text: string, syntax: TextSyntax): readonly Token[] {
  const { candidate, ...plan } = compile(syntax);
  const addresses = findAddresses(text);
  candidate.lastIndex = 0;
  const tokens = candidate.test(text) ? findTokens(text, candidate, plan, addresses) : [];
  return fill(text, tokens, addresses);
}

function compile(syntax: TextSyntax): Compiled {
  const known = compiled.get(syntax);
  if (known) return known;
  const { placeholders, markup, escapes, accelerator } = syntax;
  const grammars = placeholders.map(grammarOf);
  const hasNumbers = placeholders.includes('i18next');
  const signs = [
    '\r\n',
    ...(markup === 'none' ? [] : ['<&']),
    ...(hasNumbers ? ['<'] : []),
    ...(escapes ? ['\\'] : []),
    ...(accelerator === undefined ? [] : [accelerator, '(']),
    ...grammars.flatMap(({ starts, mistake }) => [starts, mistake ? '｛％' : '']),
  ];
  const created = { candidate: anyOf(signs.join('')), grammars, syntax, hasNumbers };
  compiled.set(syntax, created);
  return created;
}

function grammarOf(style: TokenStyle): Grammar {
  return isUnconverted(style) ? unconvertedGrammars[style] : syntaxes[style].grammar;
}

function isUnconverted(style: TokenStyle): style is UnconvertedStyle {
  return Object.hasOwn(unconvertedGrammars, style);
}

function findTokens(
  text: string,
  candidate: RegExp,
  plan: Omit<Compiled, 'candidate'>,
  addresses: readonly Token[],
): readonly Token[] {
  const match = openAll(text, plan);
  const tokens: Token[] = [];
  let [at, next] = [0, 0];
  for (;;) {
    candidate.lastIndex = at;
    const start = candidate.exec(text)?.index;
    if (start === undefined) return tokens;
    while ((addresses[next]?.end ?? text.length) <= start) next++;
    const address = addresses[next];
    const isInside = address !== undefined && address.start <= start && start < address.end;
    const token = isInside && isOfAddress(text, start, address) ? undefined : match(start);
    at = token?.end ?? start + 1;
    if (token) tokens.push(token);
  }
}

/** Whether a sign is a part of the address, as `&` and `%20` are, and begins nothing. */
function isOfAddress(text: string, at: number, { kind }: Token): boolean {
  return (
    kind === 'email' ||
    /[&_:@!'\\]/.test(text.charAt(at)) ||
    /^%[\dA-Fa-f]{2}/.test(text.slice(at, at + 3))
  );
}

/** All that may begin at an offset, in the order in which it counts. */
function openAll(
  text: string,
  { grammars, syntax, hasNumbers }: Omit<Compiled, 'candidate'>,
): Matcher {
  const { markup, escapes, accelerator } = syntax;
  const isHtml = markup === 'html';
  const matchTag = openMarkup(text, { markup, hasNumbers });
  const opened = grammars.map((grammar) => ({ grammar, match: grammar.open(text) }));
  return (at) => {
    const sign = text.charAt(at);
    if (sign === '\n' || sign === '\r') {
      const end = text.startsWith('\r\n', at) ? at + 2 : at + 1;
      return { kind: 'newline', start: at, end, key: '\n' };
    }
    if (sign === '<' && (markup !== 'none' || hasNumbers)) {
      const tag = matchTag(at);
      if (tag) return tag;
    }
    if (sign === '&' && markup !== 'none') {
      const entity = matchEntity(text, at, isHtml);
      if (entity) return entity;
    }
    if (sign === '\\' && escapes) return matchEscape(text, at);
    let mistaken: Token | undefined;
    for (const { grammar, match } of opened) {
      const found = grammar.starts.includes(sign) ? match(at) : undefined;
      if (found && found.doubt === undefined) return toToken(at, found, grammar);
      mistaken ??= matchMistake(text, at, grammar, found);
    }
    return mistaken ?? (accelerator && matchAccelerator(text, at, accelerator));
  };
}

function toToken(start: number, { piece, end }: Match, { ignoresCase }: Grammar): Token {
  if (typeof piece === 'string') return { kind: 'escape', start, end, key: piece };
  const token = placeholderToken(start, end, piece);
  return ignoresCase ? { ...token, key: token.key.toLowerCase() } : token;
}

function placeholderToken(start: number, end: number, placeholder: Placeholder): Token {
  return { kind: 'placeholder', start, end, key: keyOf(placeholder), placeholder };
}

/** A placeholder that has no name of its own is known by its spelling, whatever blanks it has. */
function keyOf({ name, spelling }: Placeholder): string {
  return name === spelling
    ? spelling.replace(/\s+/g, ' ').replace(/(?<=^\{+) | (?=\}+$)/g, '')
    : String(name);
}

/** What a broken placeholder begins with, and the name behind. */
const brokenSigns = /^(?:\$t\(|[$%]?\{+)-?[ \t]?/;
const brokenName = /[$\p{L}\p{N}_.-]*/uy;

/** What people write for a placeholder by mistake, and what begins one that does not end. */
function matchMistake(
  text: string,
  at: number,
  { mistake }: Grammar,
  found: Match | undefined,
): Token | undefined {
  if (mistake && found?.doubt !== 'loose') {
    mistake.lastIndex = at;
    const wrong = mistake.exec(text);
    if (wrong) {
      const [spelling, ...groups] = wrong;
      const name = groups.find((group) => group) ?? spelling.replace(/\s/g, '');
      return broken(at, spelling, name);
    }
  }
  if (found?.doubt !== 'broken') return undefined;
  const whole = text.slice(at, found.end);
  const signs = brokenSigns.exec(whole)?.[0] ?? whole;
  if (/[)}]$/.test(whole)) return broken(at, whole, whole.replace(/[\s{}$]/g, '') || whole);
  brokenName.lastIndex = at + signs.length;
  const name = brokenName.exec(text)?.[0] ?? '';
  const spelling =
    signs.trimEnd() + (name === '' ? '' : signs.slice(signs.trimEnd().length) + name);
  return broken(at, spelling, name.replace(/^\$/, '') || spelling);
}

function broken(at: number, spelling: string, name: string): Token {
  const placeholder: Placeholder = { spelling, name, type: 'other' };
  return { ...placeholderToken(at, at + spelling.length, placeholder), isBroken: true };
}

const escapePattern = /\\(?:u\{([\dA-Fa-f]{1,6})\}|u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|([\s\S]))/uy;
const escapedSigns: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\\': '\\',
  '"': '"',
  "'": "'",
  '/': '/',
  '`': '`',
};

function matchEscape(text: string, start: number): Token | undefined {
  escapePattern.lastIndex = start;
  const [spelling = '\\', braced, short, byte, sign] = escapePattern.exec(text) ?? [];
  const end = start + spelling.length;
  const token = { kind: 'escape', start, end } as const;
  const digits = braced ?? short ?? byte;
  if (digits !== undefined) {
    const code = Number.parseInt(digits, 16);
    return code <= 0x10ffff
      ? { ...token, key: String.fromCodePoint(code) }
      : { ...token, key: spelling, isBroken: true };
  }
  const key = sign === undefined ? undefined : escapedSigns[sign];
  if (key !== undefined) return { ...token, key };
  // `\u` without its digits is none of a text, and any other sign may be what is meant.
  return sign === 'u' || sign === 'x' ? { ...token, key: spelling, isBroken: true } : undefined;
}

/** The sign before the letter; where a script has none, the letter with its sign stands behind: `(&F)`. */
function matchAccelerator(text: string, start: number, sign: '&' | '_'): Token | undefined {
  if (text[start] === '(') {
    const found =
      text[start + 1] === sign && /^[\p{L}\p{N}]\)/u.test(text.slice(start + 2, start + 4));
    return found ? { kind: 'accelerator', start, end: start + 4, key: sign } : undefined;
  }
  if (text[start] !== sign) return undefined;
  if (text[start + 1] === sign) return { kind: 'escape', start, end: start + 2, key: sign };
  const isBeforeLetter = /^[\p{L}\p{N}]/u.test(text.slice(start + 1, start + 3));
  return isBeforeLetter ? { kind: 'accelerator', start, end: start + 1, key: sign } : undefined;
}

/** Adds text and addresses where there is no other token, and tells what is locked. */
function fill(
  text: string,
  tokens: readonly Token[],
  addresses: readonly Token[],
): readonly Token[] {
  const all: Token[] = [];
  let [at, next, depth] = [0, 0, 0];
  let isBegun = false;
  const add = (token: Token) => all.push(depth > 0 ? { ...token, isLocked: true } : token);
  const addText = (start: number, end: number, kind: Token['kind']) => {
    if (start < end) add({ kind, start, end, key: text.slice(start, end) });
  };
  const fillTo = (end: number) => {
    for (let address = addresses[next]; address && address.start < end; address = addresses[next]) {
      // What is left of an address that begins inside of a token is text.
      if (isBegun || address.start >= at) {
        addText(at, address.start, 'text');
        const stop = Math.min(end, address.end);
        addText(Math.max(at, address.start), stop, address.kind);
        at = Math.max(at, stop);
        isBegun = stop < address.end;
        if (isBegun) return;
      }
      next++;
    }
    addText(at, end, 'text');
    at = Math.max(at, end);
  };
  for (const token of tokens) {
    fillTo(token.start);
    const role = isMark(token) ? token.tag?.role : undefined;
    if (role === 'close') depth = Math.max(0, depth - 1);
    add(token);
    if (role === 'open') depth++;
    at = token.end;
  }
  fillTo(text.length);
  return all;
}
