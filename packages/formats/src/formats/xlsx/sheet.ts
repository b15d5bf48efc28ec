import { attributeOf } from '../../syntax/xml/attributes.ts';
import {
  nameOf,
  rootElement,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { childrenNamed, localName } from './parts.ts';
import type { RichText } from './strings.ts';
import { readCell } from './values.ts';

/** A cell with an element in the sheet; columns count from 0. */
export interface SheetCell {
  readonly column: number;
  readonly element: XmlElement;
}

/** A row with an element in the sheet; rows count from 1. */
export interface SheetRow {
  readonly number: number;
  readonly element: XmlElement;
}

export interface Sheet {
  readonly xml: XmlDocument;
  readonly data: XmlElement;
  readonly rows: readonly SheetRow[];
  /** The element with the range of the sheet. */
  readonly dimension: XmlElement | undefined;
  /** Merged ranges, of which only the first cell is shown. */
  readonly merged: readonly Range[];
}

interface Range {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/** The maximum size of a sheet. */
const maxColumns = 16_384;
const maxRows = 1_048_576;

/** Reads the rows of a worksheet (ECMA-376 part 1, 18.3); undefined for any other element. */
export function readSheet(xml: XmlDocument): Sheet | undefined {
  const [data] = childrenNamed(xml, rootElement, 'sheetData');
  if (localName(nameOf(xml, rootElement)) !== 'worksheet' || !data) return undefined;
  const rows: SheetRow[] = [];
  let number = 0;
  for (const element of childrenNamed(xml, data, 'row')) {
    const given = Number(attributeOf(xml, element, 'r') ?? number + 1);
    if (!Number.isInteger(given) || given <= number || given > maxRows) return undefined;
    number = given;
    if (!readCells(xml, element)) return undefined;
    rows.push({ number, element });
  }
  const merges = childrenNamed(xml, rootElement, 'mergeCells').flatMap((list) =>
    childrenNamed(xml, list, 'mergeCell'),
  );
  return {
    xml,
    data,
    rows,
    dimension: childrenNamed(xml, rootElement, 'dimension')[0],
    merged: merges.flatMap((merge) => toRange(attributeOf(xml, merge, 'ref') ?? '') ?? []),
  };
}

function readCells(xml: XmlDocument, row: XmlElement): SheetCell[] | undefined {
  let column = -1;
  const cells: SheetCell[] = [];
  for (const element of childrenNamed(xml, row, 'c')) {
    const r = attributeOf(xml, element, 'r');
    const given = r === undefined ? column + 1 : columnOf(r);
    if (given === undefined || given <= column || given >= maxColumns) return undefined;
    column = given;
    cells.push({ column, element });
  }
  return cells;
}

/** The cells of a row, parsed each time: those of all rows would take more memory than the file. */
export function cellsOf(xml: XmlDocument, { element }: SheetRow): readonly SheetCell[] {
  return readCells(xml, element) ?? [];
}

/** The cell in a column, if the row has one. */
export function cellIn(cells: readonly SheetCell[], column: number): SheetCell | undefined {
  const likely = cells[column];
  return likely?.column === column ? likely : cells.find((cell) => cell.column === column);
}

/** The texts of the first row with a text. */
export function firstTexts(sheet: Sheet, strings: readonly RichText[]): readonly string[] {
  const row = findHeader(sheet, strings);
  return row ? textsOf(sheet, row, strings) : [];
}

/** The first row with a text. */
export function findHeader(sheet: Sheet, strings: readonly RichText[]): SheetRow | undefined {
  return sheet.rows.find((row) => hasText(sheet, row, strings));
}

export function hasText({ xml }: Sheet, row: SheetRow, strings: readonly RichText[]): boolean {
  return cellsOf(xml, row).some((cell) => readCell(xml, cell, strings).text !== '');
}

/** The texts of a row up to its last cell. */
export function textsOf(
  { xml }: Sheet,
  row: SheetRow,
  strings: readonly RichText[],
): readonly string[] {
  const cells = cellsOf(xml, row);
  const texts = Array<string>((cells.at(-1)?.column ?? -1) + 1).fill('');
  for (const cell of cells) texts[cell.column] = readCell(xml, cell, strings).text;
  return texts;
}

/**
 * Creates a function that tells whether the cell of a column is hidden in a merged range. It must be called for
 * rows in ascending order.
 */
export function createCoverCheck({ merged }: Sheet, column: number): (row: number) => boolean {
  const ranges = merged
    .filter((range) => range.firstColumn <= column && column <= range.lastColumn)
    .sort((a, b) => a.firstRow - b.firstRow);
  let next = 0;
  let lastRow = 0;
  let shown = 0;
  return (row) => {
    for (let range = ranges[next]; range && range.firstRow <= row; range = ranges[++next]) {
      lastRow = Math.max(lastRow, range.lastRow);
      shown = range.firstColumn === column ? range.firstRow : 0;
    }
    return row <= lastRow && row !== shown;
  };
}

/** The name of a cell, such as `B3`. */
export function cellName(row: number, column: number): string {
  return columnName(column) + row;
}

export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  const letter = String.fromCharCode(65 + (column % 26));
  return rest === 0 ? letter : columnName(rest - 1) + letter;
}

/** The column of a cell by its name. */
export function columnOf(name: string): number | undefined {
  if (!/^[A-Z]{1,3}\d{1,7}$/.test(name)) return undefined;
  let column = 0;
  for (let at = 0; name.charCodeAt(at) > 64; at++) column = column * 26 + name.charCodeAt(at) - 64;
  return column - 1;
}

function toRange(ref: string): Range | undefined {
  const [first = '', last = first] = ref.split(':');
  const [firstColumn, lastColumn] = [columnOf(first), columnOf(last)];
  if (firstColumn === undefined || lastColumn === undefined) return undefined;
  const [firstRow, lastRow] = [first, last].map((name) => Number(name.replace(/\D/g, '')));
  if (firstRow === undefined || lastRow === undefined) return undefined;
  return { firstRow, lastRow, firstColumn, lastColumn };
}
