import type { Format } from '../../format.ts';
import { xmlCharset } from '../../syntax/xml/charset.ts';
import { attributeIn } from '../../syntax/xml/text.ts';
import { editXliff2 } from './edit.ts';
import { parseXliff2, type Xliff2Entry } from './parse.ts';
import { serializeXliff2 } from './serialize.ts';

/** The XML Localization Interchange File Format, version 2. */
export const xliff20: Format<Xliff2Entry> = {
  id: 'xliff20',
  label: 'XLIFF 2',
  extensions: ['.xlf', '.xliff'],
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
  pathPattern: 'messages.{locale}.xlf',
  textSyntax: { markup: 'xml' },
  charsetPlace: xmlCharset,
  detect(name, head) {
    const [root] = /<xliff\s[^<>]*>/.exec(head) ?? [];
    if (root === undefined || !/\sversion\s*=\s*["']2/.test(root)) return 0;
    return /\.(xlf|xliff)$/i.test(name) ? 1 : 0.8;
  },
  localeOf(head) {
    const [root = ''] = /<xliff\s[^<>]*>/.exec(head) ?? [];
    return (attributeIn(root, 'trgLang') ?? attributeIn(root, 'srcLang'))?.trim();
  },
  sourceLocaleOf(head) {
    const [root = ''] = /<xliff\s[^>]*>/.exec(head) ?? [];
    return attributeIn(root, 'srcLang')?.trim();
  },
  parse: parseXliff2,
  edit: editXliff2,
  serialize: serializeXliff2,
};
