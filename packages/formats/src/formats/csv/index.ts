import type { Format } from '../../format.ts';
import { isHeader } from '../../syntax/columns.ts';
import { editCsv } from './edit.ts';
import { guardFormulas } from './formulas.ts';
import { type CsvEntry, type CsvResult, localesOf, parseCsv, readHead } from './parse.ts';
import { readRecords } from './records.ts';
import { serializeCsv } from './serialize.ts';

/** Comma-separated values: a key and its text in each record, or its texts in several locales. */
export const csv: Format<CsvEntry> = {
  id: 'csv',
  label: 'CSV',
  extensions: ['.csv', '.tsv'],
  capabilities: {
    plurals: false,
    comments: false,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: false,
  },
  emptyIsNone: true,
  pathPattern: '{locale}.csv',
  detect: (name, head) => {
    if (/\.[ct]sv$/i.test(name)) return 0.9;
    const [first] = readRecords(head, 1).rows;
    return first && isHeader(first.cells.map(({ text }) => text)) ? 0.5 : 0;
  },
  localesIn: localesOf,
  readHead,
  parse: parseCsv,
  edit: (source, parsed: CsvResult, changes, options) => ({
    text: editCsv(source, parsed, changes, options),
    diagnostics: [],
  }),
  guardFormulas,
  serialize: (resource, options) => ({ text: serializeCsv(resource, options), diagnostics: [] }),
};
