import { toText } from '../../plural.ts';
import { headerNames, isHeader } from '../../syntax/columns.ts';
import type { Resource, WriteOptions } from '../../types.ts';
import { decidesDelimiter, writeCell } from './records.ts';

/**
 * Writes a record of key and value for each entry, without a header, except where the first entry would
 * be taken for one or the file is to hold several locales: then the value's column has the name of the
 * locale, and comments have a column. Nothing is ever taken out of a field to protect spreadsheets.
 */
export function serializeCsv(
  { entries, locale: own }: Resource,
  { locale = own, manyLocales = false }: WriteOptions = {},
): string {
  const rows = entries.map(({ key, message }) => [key, toText(message)]);
  const isNamed = manyLocales && locale !== undefined;
  if (isNamed) {
    const withComments = entries.some(({ comments }) => comments.length > 0);
    if (withComments) {
      for (const [at, { comments }] of entries.entries()) rows[at]?.push(comments.join('\n'));
    }
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
