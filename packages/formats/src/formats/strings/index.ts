import type { Format } from '../../format.ts';
import { editStrings } from './edit.ts';
import { parseStrings, type StringsEntry } from './parse.ts';
import { serializeStrings } from './serialize.ts';

/** Localizable.strings of Apple's platforms. */
export const strings: Format<StringsEntry> = {
  id: 'strings',
  label: 'Strings',
  extensions: ['.strings'],
  capabilities: {
    plurals: false,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: false,
  },
  pluralFormat: 'stringsdict',
  pathPattern: '{tag}.lproj/Localizable.strings',
  placeholders: 'apple',
  detect(name, head) {
    const looksRight = /^[ \t]*"[^"\r\n]*"[ \t]*=[ \t]*"[^"]*"[ \t]*;/m.test(head);
    if (/\.strings$/i.test(name)) return looksRight ? 1 : 0.6;
    return looksRight ? 0.7 : 0;
  },
  parse: parseStrings,
  edit: editStrings,
  serialize: serializeStrings,
};
