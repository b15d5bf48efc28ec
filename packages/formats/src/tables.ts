import { decodeFile, type UnreadableFile } from './encoding/source-file.ts';
import { readRecords, writeCell } from './formats/csv/records.ts';
import { splitText, workbookContainer } from './formats/xlsx/container.ts';
import { writeSheet } from './formats/xlsx/serialize.ts';
import { readSheet, textsOf } from './formats/xlsx/sheet.ts';
import { readStrings } from './formats/xlsx/strings.ts';
import { formats } from './registry.ts';
import { parseXml } from './syntax/xml/parse.ts';

// Tables of anything, and not of translations: for what has columns of its own.

export type TableFormat = 'csv' | 'xlsx';

/** A row of a table. Rows count from 1; those of a CSV file are lines as long as no field has several. */
export interface TextRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The rows of a table with their texts, without blank rows of a CSV file. */
export function readTextTable(
  format: TableFormat,
  bytes: Uint8Array,
): { readonly rows: readonly TextRow[] } | UnreadableFile {
  const file = decodeFile(formats[format], bytes);
  if ('problem' in file) return file;
  return format === 'csv' ? readCsv(file.text) : readXlsx(file.text);
}

function readCsv(text: string): { readonly rows: readonly TextRow[] } | UnreadableFile {
  const { rows, problem } = readRecords(text);
  let line = 1;
  let end = 0;
  const lineAt = (offset: number) => {
    for (; end < offset; end++) if (text[end] === '\n') line++;
    return line;
  };
  const read = rows.map(({ cells, span }) => ({
    number: lineAt(span.start),
    cells: cells.map((cell) => cell.text),
  }));
  return problem
    ? { problem: problem.message, line: lineAt(problem.offset), column: 1 }
    : { rows: read };
}

function readXlsx(text: string): { readonly rows: readonly TextRow[] } | UnreadableFile {
  const [sheetXml, stringsXml] = splitText(text);
  const { xml } = parseXml(sheetXml);
  const sheet = xml && readSheet(xml);
  const strings = readStrings(stringsXml);
  if (!sheet || !strings) return { problem: 'This is no sheet with its cells in order.' };
  return {
    rows: sheet.rows.map((row) => ({ number: row.number, cells: textsOf(sheet, row, strings) })),
  };
}

/** Writes a table whose first row is a header. */
export function writeTextTable(
  format: TableFormat,
  rows: readonly (readonly string[])[],
): Uint8Array {
  if (format === 'xlsx') return workbookContainer.pack(writeSheet(rows));
  const lines = rows.map((cells) => `${cells.map((cell) => writeCell(cell, ',')).join()}\n`);
  return new TextEncoder().encode(lines.join(''));
}
