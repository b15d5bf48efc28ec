import { bare } from '../../entry.ts';
import { createPositions } from '../../position.ts';
import { type Columns, columnsOf, isHeader, plainColumns } from '../../syntax/columns.ts';
import type {
  Diagnostic,
  DiagnosticCode,
  ParsedEntry,
  ParseOptions,
  ParseResult,
  Severity,
  Span,
} from '../../types.ts';
import { type Cell, type Row, readRecords } from './records.ts';

/** A record of a CSV file; its span is the record without its line break. */
export interface CsvEntry extends ParsedEntry {
  /** The value's field as the file spells it, with its quotes. */
  readonly value: Span;
  /** The delimiters that the record needs more before it has the value's field. */
  readonly lead: string;
}

export interface CsvResult extends ParseResult<CsvEntry> {
  readonly delimiter: string;
  readonly columns: Columns;
  readonly hasHeader: boolean;
  readonly start: number;
}

interface About {
  readonly key?: string;
  readonly severity?: Severity;
}

/** Reads CSV (RFC 4180) with two columns, or with the columns that its header names. */
export function parseCsv(source: string, { locale, toEdit }: ParseOptions = {}): CsvResult {
  const positionOf = createPositions(source);
  const diagnostics: Diagnostic[] = [];
  const entries = new Map<string, CsvEntry>();
  const { rows, delimiter, start, problem } = readRecords(source);
  const header = rows[0]?.cells.map(({ text }) => text) ?? [];
  const hasHeader = isHeader(header, locale);
  const columns = hasHeader ? columnsOf(header, locale) : plainColumns;

  function report(code: DiagnosticCode, offset: number, message: string, about: About = {}) {
    diagnostics.push({ severity: 'error', code, message, ...positionOf(offset), ...about });
  }

  /** Whether a record has the fields that its file has, but for empty ones at its end. */
  function fits({ cells, span }: Row): boolean {
    const { count } = columns;
    const excess = cells.slice(count);
    if (cells.length === count) return true;
    if (hasHeader && excess.length > 0 && excess.every(({ text }) => text === '')) return true;
    const isShort = hasHeader && cells.length > 1 && cells.length < count;
    const message = `Expected ${count} columns, but found ${cells.length}`;
    const rest = isShort ? ': those that are missing are read as empty.' : '.';
    report('syntax', span.start, message + rest, { severity: isShort ? 'warning' : 'error' });
    return isShort;
  }

  function readRow(row: Row, value: number) {
    const { cells, span } = row;
    const [keyCell] = cells;
    if (!keyCell || (hasHeader && cells.every(({ text }) => text === '')) || !fits(row)) return;
    const key = keyCell.text;
    const first = entries.get(key);
    if (first) {
      const { line } = positionOf(first.span.start);
      report('duplicate-key', span.start, `The key "${key}" is already on line ${line}.`, { key });
    }
    const { text: message, span: place } = cells[value] ?? emptyAt(span.end);
    const lead = delimiter.repeat(Math.max(0, value + 1 - cells.length));
    const note = columns.comment === undefined ? undefined : cells[columns.comment]?.text;
    const comments = note ? note.split(/\r\n|\r|\n/) : bare.comments;
    const { references, flags, meta } = bare;
    entries.set(key, { key, message, comments, references, flags, meta, span, value: place, lead });
  }

  if (columns.value !== undefined) {
    for (const row of hasHeader ? rows.slice(1) : rows) readRow(row, columns.value);
  } else if (!toEdit) {
    report('value', start, `The file has no column for the locale ${locale}.`);
  }
  for (const { name, index } of columns.repeated) {
    const offset = rows[0]?.cells[index]?.span.start ?? 0;
    const message = `There is a column for ${name} already: this one is not read.`;
    report('loss', offset, message, { severity: 'warning' });
  }
  if (problem) report('syntax', problem.offset, problem.message);
  const resource = {
    entries: [...entries.values()],
    ...(columns.locale === undefined ? {} : { locale: columns.locale }),
  };
  return { resource, diagnostics, delimiter, columns, hasHeader, start };
}

/** The locales that have a column. */
export function localesOf(source: string): readonly string[] {
  const header = readRecords(source, 1).rows[0]?.cells.map(({ text }) => text) ?? [];
  return isHeader(header) ? columnsOf(header).locales.map(({ name }) => name) : [];
}

function emptyAt(offset: number): Cell {
  return { text: '', quoted: false, span: { start: offset, end: offset } };
}
