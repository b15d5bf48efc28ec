import { leafTokens } from '../icu/leaf-tokens.ts';
import { parseMessage } from '../icu/parse-message.ts';
import { listLeaves, type MessageNode } from '../icu/tree.ts';
import type { Message, Span } from '../message.ts';
import { escapeIcu } from '../plurals/plural.ts';
import { readPlural } from '../plurals/plural-text.ts';
import { type TextSyntax, type Token, uniqueSyntax } from '../tokens/token.ts';
import { tokenise } from '../tokens/tokenise.ts';

/**
 * Locales that nobody speaks, whose texts are made of the source texts to see how a program copes with translations:
 * - `qps_Ploc` has accents on all letters, is a third longer, and stands in brackets: texts that do not are not
 *   translated, and a bracket that is missing was cut off;
 * - `qps_plocm` is written from right to left;
 * - `qps_ids` shows the keys.
 */
export const pseudoLocales = ['qps_Ploc', 'qps_plocm', 'qps_ids'] as const;

export type PseudoLocale = (typeof pseudoLocales)[number];

export function isPseudoLocale(code: string): code is PseudoLocale {
  return pseudoLocales.some((locale) => locale === code);
}

/** What a pseudo text is made of besides the source text. */
export interface PseudoSource {
  readonly key: string;
  readonly syntax: TextSyntax;
  /** Whether a plain message is an ICU plural in a spelling of its own (`readPlural`). */
  readonly isPlural?: boolean;
  /** How long each form may be, in UTF-16 code units. */
  readonly maxLength?: number | undefined;
}

interface Replacement extends Span {
  readonly text: string;
}

/** A part of a message that is one text to its readers. */
interface Part extends Span {
  readonly tokens: readonly Token[];
}

/**
 * A source text in a pseudolocale. Placeholders and tags stay as they are, and so do the choices of ICU messages, so
 * that programs fill in the text as they do the source text.
 */
export function pseudoMessage(
  message: Message,
  locale: PseudoLocale,
  source: PseudoSource,
): Message {
  if (typeof message !== 'string') {
    const forms = Object.entries(message.plural).map(([category, form]) => [
      category,
      pseudoText(form, [partOf(form, tokenise(form, source.syntax))], locale, source),
    ]);
    return { plural: Object.fromEntries(forms) };
  }
  const { syntax, isPlural = false } = source;
  if (!isPlural) {
    const written = isQuoting(syntax) ? pseudoIcu(message, locale, source) : undefined;
    return written ?? pseudoPlain(message, locale, source);
  }
  if (!isQuoting(syntax)) {
    const reading = readPlural(message);
    if (reading.kind === 'plain') return pseudoPlain(message, locale, source);
    if (reading.kind === 'forms' && reading.lost === undefined)
      return pseudoMessage(reading.message, locale, source);
  }
  // Accents on what can't be read would be on the names of placeholders and categories, too.
  return pseudoIcu(message, locale, { ...source, syntax: withIcu(syntax) }) ?? message;
}

function pseudoPlain(text: string, locale: PseudoLocale, source: PseudoSource): string {
  return pseudoText(text, [partOf(text, tokenise(text, source.syntax))], locale, source);
}

/** Undefined where a text can't be read as an ICU message. */
function pseudoIcu(text: string, locale: PseudoLocale, source: PseudoSource): string | undefined {
  const nodes = parseMessage(text).tree?.nodes;
  if (!nodes) return undefined;
  const parts = listParts(text, { start: 0, end: text.length }, nodes, source.syntax);
  return pseudoText(text, parts, locale, { ...source, key: escapeIcu(source.key) });
}

/** A syntax with the arguments of ICU beside its own placeholders. */
function withIcu(syntax: TextSyntax): TextSyntax {
  if (isQuoting(syntax)) return syntax;
  return uniqueSyntax({ ...syntax, placeholders: ['icu', ...syntax.placeholders] });
}

/** The parts of an ICU message: the whole, or the options of a choice that is all there is. */
function listParts(
  text: string,
  { start, end }: Span,
  nodes: readonly MessageNode[],
  syntax: TextSyntax,
): readonly Part[] {
  const [first, ...others] = nodes;
  if (first?.kind === 'choice' && others.length === 0) {
    return first.options.flatMap(({ content, nodes: inside }) =>
      listParts(text, content, inside, syntax),
    );
  }
  const tokens = listLeaves({ nodes }).flatMap(({ leaf }) => leafTokens(text, leaf, syntax));
  return [{ start, end, tokens }];
}

function partOf(text: string, tokens: readonly Token[]): Part {
  return { start: 0, end: text.length, tokens };
}

function pseudoText(
  text: string,
  parts: readonly Part[],
  locale: PseudoLocale,
  source: PseudoSource,
): string {
  const write = { qps_Ploc: accented, qps_plocm: mirrored, qps_ids: named }[locale];
  let [written, at] = ['', 0];
  for (const part of parts) {
    const isBlank = text.slice(part.start, part.end).trim() === '';
    for (const { start, end, text: replacement } of isBlank ? [] : write(text, part, source)) {
      written += text.slice(at, start) + replacement;
      at = end;
    }
  }
  return written + text.slice(at);
}

/** Whether signs lose their meaning between apostrophes. */
function isQuoting({ placeholders }: TextSyntax): boolean {
  return placeholders.includes('icu');
}

function isOpen({ kind, isLocked }: Token): boolean {
  return kind === 'text' && !isLocked;
}

/** How many code units a part may grow by. */
function roomOf({ start, end }: Span, { maxLength }: PseudoSource): number {
  return maxLength === undefined ? Number.POSITIVE_INFINITY : maxLength - (end - start);
}

const plainLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const accents = new Map(
  [...'åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ'].map((letter, at) => [
    plainLetters.charAt(at),
    letter,
  ]),
);
/** Translations from English are longer by this share. */
const growth = 0.35;
const brackets = { open: '[', close: ']' };

function accented(text: string, { start, end, tokens }: Part, source: PseudoSource): Replacement[] {
  let room = roomOf({ start, end }, source);
  const close = closeBehind(text, tokens.at(-1), source.syntax);
  const frame = brackets.open.length + (close?.length ?? 0);
  const isBracketed = close !== undefined && room >= frame;
  if (isBracketed) room -= frame;
  let owed = 0;
  const lengthen = (letter: string): string => {
    owed += growth;
    const isVowel = /[aeiouy]/i.test(letter);
    const more = isVowel ? Math.max(0, Math.min(Math.floor(owed), room, 2)) : 0;
    owed -= more;
    room -= more;
    return (accents.get(letter) ?? letter).repeat(1 + more);
  };
  const written = tokens.filter(isOpen).map((token) => ({
    ...toSpan(token),
    text: text.slice(token.start, token.end).replace(/[A-Za-z]/g, lengthen),
  }));
  if (!isBracketed) return written;
  return [{ start, end: start, text: brackets.open }, ...written, { start: end, end, text: close }];
}

/**
 * The bracket behind the last token, with an apostrophe where that is a quotation which nothing ends; undefined where it
 * would change what programs read, as it would end a tag that is broken.
 */
function closeBehind(
  text: string,
  last: Token | undefined,
  syntax: TextSyntax,
): string | undefined {
  if (last?.kind !== 'escape' && !last?.isBroken) return brackets.close;
  const spelling = text.slice(last.start, last.end);
  return [brackets.close, `'${brackets.close}`].find((close) => {
    const [token, next] = tokenise(spelling + close, syntax);
    return token?.kind === last.kind && token.key === last.key && next?.key === brackets.close;
  });
}

/** The signs of Unicode that turn the direction of what is between them, within a text from right to left. */
const turn = { open: '\u200f\u202e', close: '\u202c\u200f' };
const words = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su;

function mirrored(text: string, part: Part, source: PseudoSource): Replacement[] {
  let room = roomOf(part, source);
  return part.tokens.filter(isOpen).map((token) => {
    // An address right before or behind would seem to have the signs in it.
    const turned = text.slice(token.start, token.end).replace(words, (own) => {
      if (room < turn.open.length + turn.close.length) return own;
      room -= turn.open.length + turn.close.length;
      return turn.open + own + turn.close;
    });
    return { ...toSpan(token), text: turned };
  });
}

/** The key in place of all that readers read, as much of it as there is room for. */
function named(_: string, { start, end, tokens }: Part, source: PseudoSource): Replacement[] {
  const gone = tokens
    .filter(({ kind, isLocked }) => kind !== 'placeholder' && kind !== 'tag' && !isLocked)
    .map((token) => ({ ...toSpan(token), text: token.end === end ? '' : ' ' }));
  const freed = gone.reduce((sum, one) => sum + one.end - one.start - one.text.length, 0);
  const room = roomOf({ start, end }, source) + freed;
  return [{ start, end: start, text: nameOf(source, room) }, ...gone];
}

/** The key in brackets, without the signs that would mean something in the text, within a length. */
function nameOf({ key, syntax }: PseudoSource, maxLength: number): string {
  const isPlain = tokenise(key, syntax).every(
    ({ kind }) => kind === 'text' || (kind === 'escape' && isQuoting(syntax)),
  );
  const frame = brackets.open.length + brackets.close.length;
  if (isPlain && key.length + frame <= maxLength) return brackets.open + key + brackets.close;
  // A quotation can't be cut.
  const isCuttable = isPlain && !(isQuoting(syntax) && key.includes("'"));
  const shown = isCuttable ? key : key.replace(/[^\p{L}\p{N}\s.:/-]+/gu, '·');
  if (maxLength <= frame) return cut(shown, maxLength);
  return brackets.open + cut(shown, maxLength - frame) + brackets.close;
}

/** The beginning of a text, with no half of a character. */
function cut(text: string, length: number): string {
  return text.slice(0, Math.max(0, length)).replace(/[\uD800-\uDBFF]$/, '');
}

function toSpan({ start, end }: Span): Span {
  return { start, end };
}
