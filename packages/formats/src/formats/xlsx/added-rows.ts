import type { Replacement } from '../../edit.ts';
import { setAttribute, setContent } from '../../syntax/xml/edits.ts';
import { newlineAt, prefixOf, setCells, writeCell } from './cells.ts';
import type { XlsxResult } from './parse.ts';
import { cellIn, cellName, columnOf, hasText, type Sheet, type SheetRow } from './sheet.ts';

interface Addition {
  readonly sheet: Sheet;
  /** Of the texts; keys go into the first one. */
  readonly column: number;
  readonly rows: readonly { readonly key: string; readonly text: string }[];
}

/** The replacements that add keys with texts below the last row that has any text. */
export function addRows(
  source: string,
  { strings, resource }: XlsxResult,
  { sheet, column, rows }: Addition,
): readonly Replacement[] {
  const example = resource.entries.at(-1)?.row;
  const look = { key: example && cellIn(example, 0), text: example && cellIn(example, column) };
  const used = sheet.rows.findLastIndex((row) => hasText(row, strings));
  const first = (sheet.rows[used]?.number ?? 0) + 1;
  // Programs write rows for what has a look and no text.
  const empty = new Map(sheet.rows.slice(used + 1).map((row) => [row.number, row]));
  const replacements: Replacement[] = [];
  const written: string[] = [];
  let anchor: SheetRow | undefined = sheet.rows[used];

  const flush = () => {
    if (written.length > 0) replacements.push(insertRows(source, sheet, anchor, written));
    written.length = 0;
  };
  for (const [at, { key, text }] of rows.entries()) {
    const number = first + at;
    const row = empty.get(number);
    if (row) {
      flush();
      const texts = [
        { column: 0, text: key, look: look.key },
        { column, text, look: look.text },
      ];
      replacements.push(...setCells(source, row, texts));
      anchor = row;
    } else {
      written.push(writeRow(number, { key, text }, { sheet, column, look }));
    }
  }
  flush();
  return [...replacements, ...stretch(source, sheet, first + rows.length - 1, column)];
}

function writeRow(
  row: number,
  { key, text }: Addition['rows'][number],
  {
    sheet,
    column,
    look,
  }: Pick<Addition, 'sheet' | 'column'> & {
    look: Readonly<Record<'key' | 'text', ReturnType<typeof cellIn>>>;
  },
): string {
  const prefix = prefixOf(sheet.data.name);
  const cell = (value: string, at: number, like: ReturnType<typeof cellIn>) => {
    const style = like?.element.attributes.s;
    return writeCell(value, { row, column: at, prefix }, style === undefined ? {} : { s: style });
  };
  const cells = cell(key, 0, look.key) + cell(text, column, look.text);
  return `<${prefix}row r="${row}">${cells}</${prefix}row>`;
}

function insertRows(
  source: string,
  { data }: Sheet,
  after: SheetRow | undefined,
  rows: readonly string[],
): Replacement {
  if (!after && data.selfClosing) return setContent(source, data, rows.join(''));
  const at = after?.element.span.end ?? data.content.start;
  const newline = newlineAt(source, at);
  return { span: { start: at, end: at }, text: rows.map((row) => newline + row).join('') };
}

/** The replacements that make a sheet say that it goes as far as a cell. */
export function stretch(
  source: string,
  { dimension }: Sheet,
  row: number,
  column: number,
): readonly Replacement[] {
  const [first = '', last = first] = dimension?.attributes.ref?.split(':') ?? [];
  const [lastRow, lastColumn] = [Number(last.replace(/\D/g, '')), columnOf(last)];
  if (!dimension || lastColumn === undefined || (row <= lastRow && column <= lastColumn)) return [];
  const end = cellName(Math.max(row, lastRow), Math.max(column, lastColumn));
  return setAttribute(source, dimension, 'ref', `${first}:${end}`);
}
