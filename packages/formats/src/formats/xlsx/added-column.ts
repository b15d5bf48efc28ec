import { applyReplacements } from '../../edit/edit.ts';
import { nameColumn } from '../../syntax/columns.ts';
import { stretch } from './added-rows.ts';
import { setCells } from './cells.ts';
import type { XlsxResult } from './parse.ts';
import { cellIn, cellsOf, type Sheet, type SheetRow } from './sheet.ts';
import { readCell } from './values.ts';

/** The source with a column added for a locale, behind all columns with a text, since none can be moved. */
export function addColumn(
  source: string,
  { columns, strings }: XlsxResult,
  { sheet, header, locale }: { sheet: Sheet; header: SheetRow; locale: string },
): string {
  let column = 0;
  for (const row of sheet.rows) {
    const last = cellsOf(sheet.xml, row).findLast(
      (cell) => readCell(sheet.xml, cell, strings).text !== '',
    );
    column = Math.max(column, (last?.column ?? 0) + 1);
  }
  const look = cellIn(cellsOf(sheet.xml, header), columns.last);
  return applyReplacements(source, [
    ...setCells(sheet.xml, header, [{ column, text: nameColumn(columns, locale), look }]),
    ...stretch(sheet, header.number, column),
  ]);
}
