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

/** What is known of the columns of a table before it is read. */
export interface ColumnChoice {
  /** By whoever imports. */
  readonly chosen: TableColumns | undefined;
  /** For the file that was in its place before. */
  readonly remembered: TableColumns | undefined;
}

/** What the columns of a table are that tells it not itself, or what is wrong with what was chosen. */
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

/** Of somebody's choice, what formats know of columns. */
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

/** The beginning of a table, with what its columns would be in an import. */
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
