import type { Format } from '../../format.ts';
import { xmlCharset } from '../../syntax/xml/charset.ts';
import { attributeIn } from '../../syntax/xml/text.ts';
import { editXliff } from './edit.ts';
import { parseXliff } from './parse.ts';
import { serializeXliff } from './serialize.ts';
import type { XliffEntry } from './units.ts';

/** The XML Localization Interchange File Format, version 1.2. */
export const xliff12: Format<XliffEntry> = {
  id: 'xliff12',
  label: 'XLIFF 1.2',
  extensions: ['.xliff', '.xlf'],
  capabilities: {
    plurals: false,
    comments: true,
    sourceText: true,
    states: true,
    nestedKeys: false,
    namesLocale: true,
  },
  tellsLocked: true,
  tellsReviewed: true,
  emptyIsNone: true,
  pathPattern: 'messages.{locale}.xliff',
  textSyntax: { markup: 'xml' },
  charsetPlace: xmlCharset,
  detect(name, head) {
    const [root] = /<xliff\s[^<>]*>/.exec(head) ?? [];
    if (root === undefined || /\sversion\s*=\s*["']2/.test(root)) return 0;
    return /\.(xlf|xliff)$/i.test(name) ? 1 : 0.8;
  },
  localeOf(head) {
    const [file = ''] = /<file\s[^<>]*>/.exec(head) ?? [];
    return (attributeIn(file, 'target-language') ?? attributeIn(file, 'source-language'))?.trim();
  },
  sourceLocaleOf(head) {
    const [file = ''] = /<file\s[^>]*>/.exec(head) ?? [];
    return attributeIn(file, 'source-language')?.trim();
  },
  parse: parseXliff,
  edit: editXliff,
  serialize: serializeXliff,
};
