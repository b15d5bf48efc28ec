import {
  findEnds,
  type Grammar,
  isName,
  type Match,
  type Placeholder,
  type PlaceholderSyntax,
} from './types.ts';

/**
 * Arguments of ICU MessageFormat: `{name}`, `{0}`, `{count, number, integer}`, `{price, number, ::.00}`. An
 * apostrophe before a brace quotes up to the next apostrophe, and two of them are one; any other is literal.
 * Programs that accept only names, as Flutter's do, have the types of values beside the text.
 */
export const icu: PlaceholderSyntax = {
  finds: 'either',
  isAlways: true,
  look: /(?<![{$%])\{\s*[\p{L}\p{N}_]+\s*(?:\}(?!\})|,\s*(?:number|date|time|plural|select|selectordinal)\b)/u,
  get grammar() {
    return optionalQuotes;
  },
  write({ name, type, precision = 0, padding }, { isBare }) {
    if (padding !== undefined) return undefined;
    if (isBare) return type === 'other' ? undefined : `{${name}}`;
    if (type === 'string') return `{${name}}`;
    if (type === 'number') return `{${name}, number}`;
    if (type === 'integer' || (type === 'float' && precision === 0))
      return `{${name}, number, integer}`;
    return type === 'float' ? `{${name}, number, ::.${'0'.repeat(precision)}}` : undefined;
  },
  escape: (text, next) =>
    text.replace(/[{}']+/g, (run, at: number) => {
      if (/[{}]/.test(run)) return `'${run.replaceAll("'", "''")}'`;
      const isAtBrace = at + run.length === text.length && /^[{}]/.test(next);
      // The last of several apostrophes is not doubled, unless it would quote the following brace.
      return "''".repeat(run.length - 1) + (isAtBrace ? "''" : "'");
    }),
};

/** ICU, where an apostrophe quotes only before a brace. */
const optionalQuotes = createGrammar((text, at) => text[at + 1] === '{' || text[at + 1] === '}');

/** `MessageFormat` of Java, where each single apostrophe begins a quotation. */
export const requiredQuotes = createGrammar(() => true);

const unclosed = /\{\s*([\p{L}\p{N}_.-]*)/uy;

/** ICU right inside of a plural, where `#` is the number that is counted. */
export const insidePlural = createGrammar((text, at) => /[{}#]/.test(text.charAt(at + 1)), '#');

function createGrammar(
  opensQuote: (text: string, at: number) => boolean,
  numberSign = '',
): Grammar {
  return {
    starts: `{'${numberSign}`,
    open(text) {
      let ends: ReadonlyMap<number, number> | undefined;
      return (at) => {
        if (text[at] === "'") return readApostrophe(text, at, opensQuote);
        if (text[at] === '#') {
          const piece = { spelling: '#', name: '#', type: 'number', isCount: true } as const;
          return { piece, end: at + 1 };
        }
        ends ??= findEnds(text, (start) => readApostrophe(text, start, opensQuote)?.end);
        const end = ends.get(at);
        if (end !== undefined) {
          const piece = toPlaceholder(text.slice(at, end));
          return isWord(piece.name) ? { piece, end } : { piece, end, doubt: 'broken' };
        }
        unclosed.lastIndex = at;
        const [spelling = '{', name = ''] = unclosed.exec(text) ?? [];
        const piece = { spelling, name, type: 'other' } as const;
        return { piece, end: at + spelling.length, doubt: 'broken' };
      };
    },
    mistake: /｛\s*([\p{L}\p{N}_]+)\s*[｝}]/uy,
  };
}

/** What an apostrophe begins, if there is one. */
function readApostrophe(
  text: string,
  at: number,
  opensQuote: (text: string, at: number) => boolean,
): Match | undefined {
  if (text[at] !== "'") return undefined;
  if (text[at + 1] === "'") return { piece: "'", end: at + 2 };
  return opensQuote(text, at) ? readQuoted(text, at + 1) : undefined;
}

/** Reads quoted text up to the next single apostrophe, or to the end of the text. */
function readQuoted(text: string, start: number): Match {
  let piece = '';
  for (let at = start; at < text.length; at++) {
    if (text[at] === "'") {
      if (text[at + 1] !== "'") return { piece, end: at + 1 };
      at++;
    }
    piece += text.charAt(at);
  }
  return { piece, end: text.length };
}

/** Whether an argument has a name or a number, and not another brace. */
function isWord(name: string | number): boolean {
  return typeof name === 'number' || /^[^\s{}'#]+$/.test(name);
}

/** The parts of an argument as a text spells it: `{price, number, ::.00}`. */
export interface ArgumentParts {
  readonly name: string;
  readonly type?: string | undefined;
  readonly style?: string | undefined;
}

/** Takes apart an argument that is closed. */
export function partsOf(spelling: string): ArgumentParts {
  const [name = '', type, ...rest] = spelling.slice(1, -1).split(',');
  const style = rest.length === 0 ? undefined : rest.join(',').trim();
  return { name: name.trim(), type: type?.trim(), style };
}

function toPlaceholder(spelling: string): Placeholder {
  const { name, type, style } = partsOf(spelling);
  return {
    spelling,
    name: /^\d+$/.test(name) ? Number(name) : name,
    ...typeOf(name, type, style),
  };
}

function typeOf(
  name: string,
  kind: string | undefined,
  style: string | undefined,
): Pick<Placeholder, 'type' | 'precision' | 'isGrouped'> {
  if (!/^\d+$/.test(name) && !isName(name)) return { type: 'other' };
  if (kind === undefined) return { type: 'string' };
  if (kind !== 'number') return { type: 'other' };
  if (style === undefined) return { type: 'number', isGrouped: true };
  if (style === 'integer') return { type: 'integer', isGrouped: true };
  const [, decimals] = /^(?:::|0)\.(0+)$/.exec(style) ?? [];
  return decimals === undefined
    ? { type: 'other' }
    : { type: 'float', precision: decimals.length, isGrouped: true };
}
