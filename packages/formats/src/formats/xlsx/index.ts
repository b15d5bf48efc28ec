import type { Format } from '../../format.ts';
import { workbookContainer } from './container.ts';
import { editXlsx } from './edit.ts';
import { localesOf, parseXlsx, readHead, type XlsxEntry, type XlsxResult } from './parse.ts';
import { serializeXlsx } from './serialize.ts';

/** Workbooks of spreadsheet programs: each row has a key and its texts in several locales. */
export const xlsx: Format<XlsxEntry> = {
  id: 'xlsx',
  label: 'Excel (XLSX)',
  extensions: ['.xlsx'],
  capabilities: {
    plurals: false,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: false,
  },
  emptyIsNone: true,
  pathPattern: 'translations.xlsx',
  container: workbookContainer,
  detect: (name, head) => {
    const begins = head.startsWith('PK\x03\x04');
    if (/\.xlsx$/i.test(name)) return begins ? 1 : 0.9;
    return begins && head.includes('[Content_Types].xml') && head.includes('xl/') ? 0.9 : 0;
  },
  localesIn: localesOf,
  readHead,
  parse: parseXlsx,
  edit: (source, parsed: XlsxResult, changes, options) =>
    editXlsx(source, parsed, changes, options),
  serialize: serializeXlsx,
};
