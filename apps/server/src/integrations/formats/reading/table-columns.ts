import { type FirstRow, firstRows, type TableHead } from '@parlance/contract';
import {
  decodeFile,
  type Format,
  type FormatId,
  fitColumns,
  formats,
  maxColumns,
  recallColumns,
  type TableColumns,
} from '@parlance/formats';
import { type RefusedFile, toUnreadable } from './file-limits.ts';

/** The column roles that are known before a table is read. */
export interface ColumnChoice {
  /** The roles in the request. */
  readonly chosen: TableColumns | undefined;
  /** The roles that were chosen for the previous file in its place. */
  readonly remembered: TableColumns | undefined;
}

/** The column roles of a table whose header does not tell them, or the problem with the chosen roles. */
export function settleColumns(
  { readHead }: Format,
  text: string,
  { chosen, remembered }: ColumnChoice,
): { columns: TableColumns | undefined } | { problem: string } {
  if (!readHead || !(chosen || remembered)) return { columns: undefined };
  const head = readHead(text);
  if (chosen) return fitColumns(head, chosen);
  return { columns: remembered && recallColumns(head, remembered) };
}

/** Converts the roles in a request to the options of formats. */
export function toTableColumns(
  roles: readonly string[],
  firstRow: FirstRow = 'header',
): TableColumns {
  return { hasHeader: firstRow === 'header', roles };
}

export interface TableTask {
  readonly bytes: Uint8Array;
  readonly format: FormatId;
  readonly locale: string | undefined;
  readonly remembered: TableColumns | undefined;
}

const maxCellLength = 100;

/** The first rows of a table, and the roles that its columns would have in an import. */
export function readTable({
  bytes,
  format: id,
  locale,
  remembered,
}: TableTask): TableHead | RefusedFile {
  const format = formats[id];
  const file = decodeFile(format, bytes);
  if ('problem' in file) return { refused: [toUnreadable(file)] };
  const head = format.readHead?.(file.text, locale === undefined ? {} : { locale });
  if (!head) throw new Error(`${id} has no tables`);
  const recalled = remembered && recallColumns(head, remembered);
  const { roles, hasHeader } = recalled ?? head.suggestion;
  const [header, data] = firstRows;
  return {
    width: head.width,
    rows: head.rows.map((cells) =>
      cells.slice(0, maxColumns).map((cell) => cell.slice(0, maxCellLength).toWellFormed()),
    ),
    columns: roles.slice(0, maxColumns),
    firstRow: hasHeader ? header : data,
    origin: recalled ? 'remembered' : head.guess ? 'recognised' : 'unclear',
  };
}
