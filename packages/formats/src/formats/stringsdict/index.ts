import type { Format } from '../../format.ts';
import { xmlCharset } from '../../syntax/xml/charset.ts';
import { editStringsdict } from './edit.ts';
import { type DictEntry, parseStringsdict } from './parse.ts';
import { serializeStringsdict } from './serialize.ts';

/** Localizable.stringsdict of Apple's platforms. */
export const stringsdict: Format<DictEntry> = {
  id: 'stringsdict',
  label: 'Stringsdict',
  extensions: ['.stringsdict'],
  capabilities: {
    plurals: true,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: false,
  },
  exactZero: true,
  pathPattern: '{tag}.lproj/Localizable.stringsdict',
  charsetPlace: xmlCharset,
  placeholders: 'apple',
  detect(name, head) {
    const isList = /<plist[\s>]/.test(head);
    if (/\.stringsdict$/i.test(name)) return isList ? 1 : 0.6;
    return isList && /<key>\s*NSString(?:LocalizedFormat|FormatSpecType)Key\s*</.test(head)
      ? 0.9
      : 0;
  },
  parse: parseStringsdict,
  edit: editStringsdict,
  serialize: serializeStringsdict,
};
