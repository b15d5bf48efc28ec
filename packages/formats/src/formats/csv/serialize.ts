import { toText } from '@parlance/messages';
import type { WriteOptions } from '../../format.ts';
import { headerNames, isHeader } from '../../syntax/columns.ts';
import type { NewResource } from '../../types.ts';
import { decidesDelimiter, writeCell } from './records.ts';

/**
 * Writes a record of key and value for each entry. There is no header, except where the first entry would be
 * read as one, or where the file is to hold several locales: then the value column is named after the locale,
 * and comments have a column. No field is altered to protect spreadsheets.
 */
export function serializeCsv(
  { entries, locale: own }: NewResource,
  { locale = own, manyLocales = false }: WriteOptions = {},
): string {
  const isNamed = manyLocales && locale !== undefined;
  const notes: string[] = [];
  const rows = Array.from(entries, ({ key, message, comments }) => {
    if (isNamed) notes.push(comments.join('\n'));
    return [key, toText(message)];
  });
  if (isNamed) {
    const withComments = notes.some((note) => note !== '');
    if (withComments) for (const [at, note] of notes.entries()) rows[at]?.push(note);
    rows.unshift([headerNames.key, locale, ...(withComments ? [headerNames.comment] : [])]);
  } else if (rows[0] && isHeader(rows[0], locale)) {
    rows.unshift([headerNames.key, headerNames.value]);
  }
  return rows.map(writeRow).join('');
}

function writeRow([key = '', ...texts]: readonly string[]): string {
  const cells = [
    writeCell(key, ',', decidesDelimiter(key)),
    ...texts.map((text) => writeCell(text, ',')),
  ];
  return `${cells.join(',')}\n`;
}
