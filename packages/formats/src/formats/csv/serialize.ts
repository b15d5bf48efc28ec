import { toText } from '../../plural.ts';
import { headerNames, isHeader } from '../../syntax/columns.ts';
import type { NewResource, WriteOptions } from '../../types.ts';
import { decidesDelimiter, writeCell } from './records.ts';

/**
 * Writes a record of key and value for each entry, without a header, except where the first entry would
 * be taken for one or the file is to hold several locales: then the value's column has the name of the
 * locale, and comments have a column. Nothing is ever taken out of a field to protect spreadsheets.
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
