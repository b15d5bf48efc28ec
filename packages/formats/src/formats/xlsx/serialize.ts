import { toText } from '@parlance/messages';
import type { WriteOptions, WriteResult } from '../../format.ts';
import { headerNames } from '../../syntax/columns.ts';
import type { NewResource } from '../../types.ts';
import { findExcess, writeCell } from './cells.ts';
import { cellStyles } from './new-workbook.ts';
import { cellName } from './sheet.ts';

/**
 * Writes a sheet with a row for each entry below a header row: key, locale, and comment if there are comments.
 */
export function serializeXlsx(
  { entries, locale: own }: NewResource,
  { locale = own ?? headerNames.value }: WriteOptions = {},
): WriteResult {
  const all = [...entries];
  const withComments = all.some(({ comments }) => comments.length > 0);
  const header = [headerNames.key, locale, ...(withComments ? [headerNames.comment] : [])];
  const rows = all.map(({ key, message, comments }) => [
    key,
    toText(message),
    ...(withComments ? [comments.join('\n')] : []),
  ]);
  const text = writeSheet([header, ...rows]);
  const diagnostics = all.flatMap(({ key, message }) => findExcess(key, toText(message)));
  return { text, diagnostics };
}

/** Writes a sheet with rows of texts, the first of which is a header. */
export function writeSheet(rows: readonly (readonly string[])[]): string {
  const written = rows.map((texts, at) =>
    writeRow(texts, at + 1, at === 0 ? cellStyles.header : cellStyles.text),
  );
  const width = rows[0]?.length ?? 1;
  const last = cellName(Math.max(1, rows.length), Math.max(0, width - 1));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:${last}"/><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="40" style="${cellStyles.text}" customWidth="1"/><col min="2" max="${Math.max(2, width)}" width="60" style="${cellStyles.text}" customWidth="1"/></cols><sheetData>
${written.join('')}</sheetData></worksheet>
`;
}

function writeRow(texts: readonly string[], row: number, style: string): string {
  const cells = texts.map((text, column) =>
    writeCell(text, { row, column, prefix: '' }, { s: style }),
  );
  return `<row r="${row}">${cells.join('')}</row>\n`;
}
