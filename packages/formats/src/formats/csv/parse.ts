import { createPositions, type Span } from '@parlance/messages';
import { bare, type Draft } from '../../entry.ts';
import type { ParseOptions, ParseResult } from '../../format.ts';
import { chosenColumns, toTableHead } from '../../syntax/chosen-columns.ts';
import {
  type Columns,
  columnsOf,
  expectedHeader,
  isHeader,
  plainColumns,
} from '../../syntax/columns.ts';
import { headRows, type TableHead } from '../../table-columns.ts';
import type { Diagnostic, DiagnosticCode, ParsedEntry, Severity } from '../../types.ts';
import { type Cell, type Row, readRecords } from './records.ts';

/** A record of a CSV file; its span is the record without its line break. */
export interface CsvEntry extends ParsedEntry {
  /** The value field as the file spells it, with its quotes. */
  readonly value: Span;
  /** The delimiters to insert so that a short record has a value field. */
  readonly lead: string;
  /** The field of the source text, if it is read. */
  readonly sourceField?: Span;
}

export interface CsvResult extends ParseResult<CsvEntry> {
  readonly delimiter: string;
  readonly columns: Columns;
  readonly hasHeader: boolean;
  /** Whether the columns were chosen, so that the first row is not used to find them. */
  readonly isChosen: boolean;
  readonly start: number;
}

interface About {
  readonly key?: string;
  readonly severity?: Severity;
}

/** Reads CSV (RFC 4180) with two columns, with the columns that its header names, or with chosen ones. */
export function parseCsv(
  source: string,
  { locale, toEdit, columns: choice }: ParseOptions = {},
): CsvResult {
  const positionOf = createPositions(source);
  const diagnostics: Diagnostic[] = [];
  const entries = new Map<string, CsvEntry>();
  const { rows, delimiter, start, problem } = readRecords(source);
  const header = rows[0]?.cells.map(({ text }) => text) ?? [];
  const isChosen = choice !== undefined;
  const hasHeader = isChosen ? choice.hasHeader && rows.length > 0 : isHeader(header, locale);
  const columns = isChosen
    ? chosenColumns(header, choice, locale)
    : hasHeader
      ? columnsOf(header, locale)
      : plainColumns;
  const mayDiffer = hasHeader || isChosen;

  function report(code: DiagnosticCode, offset: number, message: string, about: About = {}) {
    diagnostics.push({ severity: 'error', code, message, ...positionOf(offset), ...about });
  }

  /** Whether a record has as many fields as its file has columns, not counting empty ones at its end. */
  function fits({ cells, span }: Row): boolean {
    const { count } = columns;
    const excess = cells.slice(count);
    if (cells.length === count) return true;
    if (mayDiffer && excess.length > 0 && excess.every(({ text }) => text === '')) return true;
    const isShort = mayDiffer && cells.length > 1 && cells.length < count;
    const message = `Expected ${count} columns, but found ${cells.length}`;
    const rest = isShort ? ': those that are missing are read as empty.' : '.';
    report('syntax', span.start, message + rest, { severity: isShort ? 'warning' : 'error' });
    return isShort;
  }

  function readRow(row: Row, value: number) {
    const { cells, span } = row;
    if ((mayDiffer && cells.every(({ text }) => text === '')) || !fits(row)) return;
    const key = cells[columns.key]?.text;
    if (key === undefined) return;
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
    const entry: Draft<CsvEntry> = {
      key,
      message,
      comments,
      references,
      flags,
      meta,
      span,
      value: place,
      lead,
    };
    const sourceCell = columns.source === undefined ? undefined : cells[columns.source];
    if (sourceCell && sourceCell.text !== '') {
      entry.source = sourceCell.text;
      entry.sourceField = sourceCell.span;
    }
    entries.set(key, entry);
  }

  const width = rows[0]?.cells.length ?? columns.count;
  if (!mayDiffer && width !== columns.count) {
    const message = `The first row has ${width} columns, and does not name them. ${expectedHeader}`;
    report('syntax', rows[0]?.span.start ?? start, message);
  } else if (columns.value !== undefined) {
    for (const row of hasHeader ? rows.slice(1) : rows) readRow(row, columns.value);
  } else if (!toEdit || !hasHeader) {
    const message = isChosen
      ? `None of the chosen columns has texts in the locale ${locale}.`
      : `The file has no column for the locale ${locale}. ${expectedHeader}`;
    report('value', start, message);
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
  return { resource, diagnostics, delimiter, columns, hasHeader, isChosen, start };
}

/** The locales that have a column in the file. */
export function localesOf(
  source: string,
  { columns: choice }: Pick<ParseOptions, 'columns'> = {},
): readonly string[] {
  const header = readRecords(source, 1).rows[0]?.cells.map(({ text }) => text) ?? [];
  if (choice) return chosenColumns(header, choice).locales.map(({ name }) => name);
  return isHeader(header) ? columnsOf(header).locales.map(({ name }) => name) : [];
}

/** The first rows, as wide as the first one. */
export function readHead(source: string, { locale }: Pick<ParseOptions, 'locale'> = {}): TableHead {
  const rows = readRecords(source, headRows).rows.map(({ cells }) => cells.map(({ text }) => text));
  return toTableHead(rows, rows[0]?.length ?? 0, locale);
}

function emptyAt(offset: number): Cell {
  return { text: '', quoted: false, span: { start: offset, end: offset } };
}
