import type { Replacement } from '../../edit/edit.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import { closesItself, contentSpanOf, nameOf, spanOf } from '../../syntax/xml/document.ts';
import { setAttribute, setContent } from '../../syntax/xml/edits.ts';
import { lookOf, newlineAt, prefixOf, setCells, writeCell } from './cells.ts';
import type { XlsxResult } from './parse.ts';
import {
  cellIn,
  cellName,
  cellsOf,
  columnOf,
  hasText,
  type Sheet,
  type SheetRow,
} from './sheet.ts';

interface NewRow {
  readonly key: string;
  readonly text: string;
  readonly source: string | undefined;
}

interface Addition {
  readonly sheet: Sheet;
  /** The column of the texts. */
  readonly column: number;
  readonly rows: readonly NewRow[];
}

/** The replacements that add rows with keys and texts below the last row with a text. */
export function addRows(
  { strings, resource, columns }: XlsxResult,
  { sheet, column, rows }: Addition,
): readonly Replacement[] {
  const example = resource.entries.at(-1)?.row;
  const cells = example ? cellsOf(sheet.xml, example) : [];
  const look = { key: cellIn(cells, columns.key), text: cellIn(cells, column) };
  const used = sheet.rows.findLastIndex((row) => hasText(sheet, row, strings));
  const first = (sheet.rows[used]?.number ?? 0) + 1;
  // Programs write rows for cells that have a style and no text.
  const empty = new Map(sheet.rows.slice(used + 1).map((row) => [row.number, row]));
  const replacements: Replacement[] = [];
  const written: string[] = [];
  let anchor: SheetRow | undefined = sheet.rows[used];

  const flush = () => {
    if (written.length > 0) replacements.push(insertRows(sheet, anchor, written));
    written.length = 0;
  };
  const toCells = ({ key, text, source }: NewRow) =>
    inOrder([
      { column: columns.key, text: key, look: look.key },
      { column, text, look: look.text },
      ...(columns.source === undefined || source === undefined
        ? []
        : [{ column: columns.source, text: source, look: cellIn(cells, columns.source) }]),
    ]);
  for (const [at, newRow] of rows.entries()) {
    const number = first + at;
    const row = empty.get(number);
    if (row) {
      flush();
      replacements.push(...setCells(sheet.xml, row, toCells(newRow)));
      anchor = row;
    } else {
      written.push(writeRow(sheet, number, toCells(newRow)));
    }
  }
  flush();
  return [
    ...replacements,
    ...stretch(sheet, first + rows.length - 1, Math.max(column, columns.key, columns.source ?? 0)),
  ];
}

interface NewCell {
  readonly column: number;
  readonly text: string;
  /** A cell with the style to copy. */
  readonly look: ReturnType<typeof cellIn>;
}

function inOrder(cells: readonly NewCell[]): NewCell[] {
  return [...cells].sort((a, b) => a.column - b.column);
}

function writeRow(sheet: Sheet, row: number, cells: readonly NewCell[]): string {
  const prefix = prefixOf(nameOf(sheet.xml, sheet.data));
  const written = cells.map(({ column, text, look }) =>
    writeCell(text, { row, column, prefix }, lookOf(sheet.xml, look)),
  );
  return `<${prefix}row r="${row}">${written.join('')}</${prefix}row>`;
}

function insertRows(
  { xml, data }: Sheet,
  after: SheetRow | undefined,
  rows: readonly string[],
): Replacement {
  if (!after && closesItself(xml, data)) return setContent(xml, data, rows.join(''));
  const at = after ? spanOf(xml, after.element).end : contentSpanOf(xml, data).start;
  const newline = newlineAt(xml.source, at);
  return { span: { start: at, end: at }, text: rows.map((row) => newline + row).join('') };
}

/** The replacements that extend the dimension of a sheet up to a cell. */
export function stretch(
  { xml, dimension }: Sheet,
  row: number,
  column: number,
): readonly Replacement[] {
  const { ref = '' } = dimension ? attributesOf(xml, dimension) : {};
  const [first = '', last = first] = ref.split(':');
  const [lastRow, lastColumn] = [Number(last.replace(/\D/g, '')), columnOf(last)];
  if (!dimension || lastColumn === undefined || (row <= lastRow && column <= lastColumn)) return [];
  const end = cellName(Math.max(row, lastRow), Math.max(column, lastColumn));
  return setAttribute(xml, dimension, 'ref', `${first}:${end}`);
}
