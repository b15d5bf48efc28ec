import { bare } from '../../entry.ts';
import { createPositions } from '../../position.ts';
import type {
  Diagnostic,
  DiagnosticCode,
  ParsedEntry,
  ParseOptions,
  ParseResult,
} from '../../types.ts';
import { type Columns, columnsOf, isHeader, plainColumns } from './columns.ts';
import { type Cell, type Row, readRecords } from './records.ts';

/** A record of a CSV file; its span is the record without its line break. */
export interface CsvEntry extends ParsedEntry {
  readonly keyCell: Cell;
  readonly valueCell: Cell;
}

export interface CsvResult extends ParseResult<CsvEntry> {
  readonly delimiter: string;
  readonly columns: Columns;
  readonly hasHeader: boolean;
}

/** Reads CSV (RFC 4180) with two columns, or with the columns that its header names. */
export function parseCsv(source: string, { locale }: ParseOptions = {}): CsvResult {
  const positionOf = createPositions(source);
  const diagnostics: Diagnostic[] = [];
  const entries = new Map<string, CsvEntry>();
  const { rows, delimiter, problem } = readRecords(source);
  const header = rows[0]?.cells.map(({ text }) => text) ?? [];
  const hasHeader = isHeader(header, locale);
  const columns = hasHeader ? columnsOf(header, locale) : plainColumns;

  function report(code: DiagnosticCode, offset: number, message: string, key?: string) {
    const about = key === undefined ? {} : { key };
    diagnostics.push({ severity: 'error', code, message, ...positionOf(offset), ...about });
  }

  function readRow({ cells, span }: Row, { count, value, comment }: Columns) {
    const [keyCell] = cells;
    const valueCell = cells[value];
    if (!keyCell || !valueCell || cells.length !== count) {
      report('syntax', span.start, `Expected ${count} columns, but found ${cells.length}.`);
      return;
    }
    const key = keyCell.text;
    const first = entries.get(key);
    if (first) {
      const { line } = positionOf(first.span.start);
      report('duplicate-key', span.start, `The key "${key}" is already on line ${line}.`, key);
    }
    const note = comment === undefined ? undefined : cells[comment]?.text;
    const comments = note ? [note] : bare.comments;
    entries.set(key, { ...bare, key, message: valueCell.text, comments, span, keyCell, valueCell });
  }

  if (columns) {
    for (const row of hasHeader ? rows.slice(1) : rows) readRow(row, columns);
  } else {
    report('value', 0, `The file has no column for the locale ${locale}.`);
  }
  if (problem) report('syntax', problem.offset, problem.message);
  const resource = {
    entries: [...entries.values()],
    ...(columns?.locale === undefined ? {} : { locale: columns.locale }),
  };
  return { resource, diagnostics, delimiter, columns: columns ?? plainColumns, hasHeader };
}
