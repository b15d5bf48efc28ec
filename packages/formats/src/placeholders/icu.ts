import {
  isName,
  joinPieces,
  type Piece,
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
  read: (text) => {
    const pieces: Piece[] = [];
    for (let at = 0; at < text.length; ) {
      const { piece, end } = readPiece(text, at);
      pieces.push(piece);
      at = end;
    }
    return joinPieces(pieces);
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

function readPiece(text: string, at: number): { piece: Piece; end: number } {
  const sign = text.charAt(at);
  if (sign === "'") {
    if (text[at + 1] === "'") return { piece: "'", end: at + 2 };
    if (text[at + 1] === '{' || text[at + 1] === '}') return readQuoted(text, at + 1);
    return { piece: "'", end: at + 1 };
  }
  if (sign !== '{') {
    const [plain = sign] = /^[^{']+/.exec(text.slice(at)) ?? [];
    return { piece: plain, end: at + plain.length };
  }
  const end = findEnd(text, at);
  return { piece: toPlaceholder(text.slice(at, end)), end };
}

/** Reads quoted text up to the next single apostrophe, or to the end of the text. */
function readQuoted(text: string, start: number): { piece: string; end: number } {
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

/** The end of the argument that begins at an offset; the end of the text if it is not closed. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === "'" && (text[at + 1] === '{' || text[at + 1] === '}')) {
      at = readQuoted(text, at + 1).end - 1;
    } else if (sign === '{') {
      depth++;
    } else if (sign === '}' && --depth === 0) {
      return at + 1;
    }
  }
  return text.length;
}

function toPlaceholder(spelling: string): Placeholder {
  if (!spelling.endsWith('}')) return { spelling, name: '', type: 'other' };
  const [first = '', kind, ...rest] = spelling
    .slice(1, -1)
    .split(',')
    .map((part) => part.trim());
  const name = /^\d+$/.test(first) ? Number(first) : first;
  const style = rest.length === 0 ? undefined : rest.join(', ');
  return { spelling, name, ...typeOf(first, kind, style) };
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
