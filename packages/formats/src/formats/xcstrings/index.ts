import type { Format } from '../../format.ts';
import { createCollector } from '../../syntax/collect.ts';
import { readDocument } from '../../syntax/json/document.ts';
import { toStrict } from '../../syntax/json/outline.ts';
import { localesOf, readCatalog } from './catalog.ts';
import { editCatalog } from './edit.ts';
import { type CatalogEntry, parseCatalog } from './parse.ts';
import { serializeCatalog } from './serialize.ts';

/** String catalogs of Xcode, which hold the texts of all locales. */
export const xcstrings: Format<CatalogEntry> = {
  id: 'xcstrings',
  label: 'Apple String Catalog (xcstrings)',
  extensions: ['.xcstrings'],
  capabilities: {
    plurals: true,
    comments: true,
    sourceText: false,
    states: true,
    nestedKeys: false,
    namesLocale: false,
  },
  tellsLocked: true,
  exactZero: true,
  pathPattern: 'Localizable.xcstrings',
  placeholders: 'apple',
  isStateFlag: () => true,
  detect(name, given) {
    const head = toStrict(given);
    if (!/^\s*\{\s*(?:"|\}|$)/.test(head)) return 0;
    if (/\.xcstrings$/i.test(name)) return 1;
    return /"sourceLanguage"\s*:\s*"/.test(head) && /"strings"\s*:\s*\{/.test(head) ? 0.98 : 0;
  },
  localeOf: sourceLanguageOf,
  sourceLocaleOf: sourceLanguageOf,
  localesIn(source) {
    const document = readDocument(source, createCollector(source));
    const catalog = document && readCatalog(document);
    return catalog ? localesOf(document, catalog.language, catalog.strings) : [];
  },
  parse: parseCatalog,
  edit: (source, parsed, changes, options) => ({
    text: editCatalog(source, parsed, changes, options),
    diagnostics: [],
  }),
  serialize: (resource, options) => ({
    text: serializeCatalog(resource, options),
    diagnostics: [],
  }),
};

function sourceLanguageOf(head: string): string | undefined {
  return /"sourceLanguage"\s*:\s*"([^"\\]+)"/.exec(head)?.[1];
}
