import type { Format } from '../../format.ts';
import { xmlCharset } from '../../syntax/xml/charset.ts';
import { attributeIn } from '../../syntax/xml/text.ts';
import { editTs } from './edit.ts';
import { parseTs, type TsEntry } from './parse.ts';
import { serializeTs } from './serialize.ts';

/** Translation sources of Qt Linguist. */
export const qtTs: Format<TsEntry> = {
  id: 'qtts',
  label: 'Qt Linguist (ts)',
  extensions: ['.ts'],
  capabilities: {
    plurals: true,
    comments: true,
    sourceText: true,
    states: true,
    nestedKeys: false,
    namesLocale: true,
  },
  emptyIsNone: true,
  pathPattern: 'app_{locale}.ts',
  textSyntax: { placeholders: ['qt'], markup: 'html', accelerator: '&' },
  charsetPlace: xmlCharset,
  isStateFlag: () => true,
  detect(name, head) {
    // TypeScript has the same extension, so the extension says nothing by itself.
    const looksRight =
      /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)?(?:<!DOCTYPE\s+TS\b[^>]*>\s*)?<TS[\s>/]/;
    if (!looksRight.test(head)) return 0;
    return /\.ts$/i.test(name) ? 1 : 0.9;
  },
  localeOf(head) {
    const [tag = ''] = /<TS\s[^<>]*>/.exec(head) ?? [];
    return attributeIn(tag, 'language');
  },
  sourceLocaleOf(head) {
    const [tag = ''] = /<TS\s[^>]*>/.exec(head) ?? [];
    return attributeIn(tag, 'sourcelanguage');
  },
  parse: parseTs,
  edit: editTs,
  serialize: serializeTs,
};
