import type { Span } from '@parlance/messages';

/** One field of a record. */
export interface Cell {
  readonly text: string;
  readonly quoted: boolean;
  /** The field as the file spells it, with its quotes. */
  readonly span: Span;
}

/** One record, without its line break. */
export interface Row {
  readonly cells: readonly Cell[];
  readonly span: Span;
}

export interface Records {
  readonly rows: readonly Row[];
  readonly delimiter: string;
  /** The offset where the first record may begin: behind the `sep=` line of Excel. */
  readonly start: number;
  /** The offset of a quoted field that is not closed or goes on behind its quotes; reading stops there. */
  readonly problem: { readonly offset: number; readonly message: string } | undefined;
}

const delimiters = [',', ';', '\t'];
const delimiterLine = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i;

/**
 * Splits CSV (RFC 4180) into its records, or the first `most` ones, without blank lines. The delimiter is that
 * of a first line `sep=;`, which is no record, else the first comma, semicolon or tab outside quotes. A quote
 * inside an unquoted field is an ordinary character.
 */
export function readRecords(source: string, most = Number.POSITIVE_INFINITY): Records {
  const [named = '', sign] = delimiterLine.exec(source) ?? [];
  const delimiter = sign ?? detectDelimiter(source);
  const start = named.length;
  const rows: Row[] = [];
  let cells: Cell[] = [];
  let rowStart = start;
  let at = start;

  function endsField(sign: string | undefined): boolean {
    return sign === undefined || sign === delimiter || sign === '\n' || sign === '\r';
  }

  function readCell(): string | undefined {
    const start = at;
    const quoted = source[at] === '"';
    if (quoted) {
      at = closingQuote(source, at);
      if (at < 0) return 'A quoted field is not closed.';
      if (!endsField(source[at])) return 'A field goes on behind its closing quote.';
    } else {
      while (!endsField(source[at])) at++;
    }
    const raw = source.slice(start, at);
    const text = quoted ? raw.slice(1, -1).replaceAll('""', '"') : raw;
    cells.push({ text, quoted, span: { start, end: at } });
    return undefined;
  }

  while (rows.length < most && (at < source.length || cells.length > 0)) {
    const cellStart = at;
    const message = readCell();
    if (message) {
      const problem = { offset: at < 0 ? cellStart : at, message };
      return { rows, delimiter, start, problem };
    }
    if (source[at] === delimiter) {
      at++;
      continue;
    }
    if (cells.length > 1 || at > rowStart) rows.push({ cells, span: { start: rowStart, end: at } });
    cells = [];
    at += source.startsWith('\r\n', at) ? 2 : 1;
    rowStart = at;
  }
  return { rows, delimiter, start, problem: undefined };
}

/** Writes a field, quoted where it needs to be or where `quoted` asks for it. */
export function writeCell(text: string, delimiter: string, quoted = false): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]|^\ufeff|^sep=/i.test(text);
  return quoted || needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Whether an unquoted field at the beginning of a file would determine its delimiter. */
export function decidesDelimiter(text: string): boolean {
  return /[,;\t]|^sep=/i.test(text);
}

/** The offset behind the quote that closes the field at `start`, or -1. */
function closingQuote(source: string, start: number): number {
  for (let at = source.indexOf('"', start + 1); at >= 0; at = source.indexOf('"', at + 2)) {
    if (source[at + 1] !== '"') return at + 1;
  }
  return -1;
}

function detectDelimiter(source: string): string {
  let at = source.search(/[^\r\n]/);
  if (source[at] === '"') at = closingQuote(source, at);
  for (; at >= 0 && at < source.length; at++) {
    const sign = source.charAt(at);
    if (delimiters.includes(sign)) return sign;
    if (sign === '\n' || sign === '\r') break;
  }
  return ',';
}
