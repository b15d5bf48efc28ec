import { toText } from '../../plural.ts';
import type { Resource, WriteOptions } from '../../types.ts';
import { isHeader } from './columns.ts';
import { holdsDelimiter, writeCell } from './records.ts';

/** The header of a file that needs one. */
export const headerNames: readonly string[] = ['key', 'value'];

/**
 * Writes a record of key and value for each entry, without a header, except where the first entry would
 * be taken for one. Nothing is ever taken out of a field to protect spreadsheets.
 */
export function serializeCsv({ entries }: Resource, { locale }: WriteOptions = {}): string {
  const rows = entries.map(({ key, message }) => [key, toText(message)] as const);
  const lines = rows.map(
    ([key, text]) => `${writeCell(key, ',', holdsDelimiter(key))},${writeCell(text, ',')}\n`,
  );
  if (rows[0] && isHeader(rows[0], locale)) lines.unshift(`${headerNames.join(',')}\n`);
  return lines.join('');
}
