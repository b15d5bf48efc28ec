import type { Format } from '../../format.ts';
import { poCharset } from './charset.ts';
import { editPo } from './edit.ts';
import { fuzzy } from './flags.ts';
import { type PoEntry, parsePo } from './parse.ts';
import { serializePo } from './serialize.ts';

/** Catalogues of GNU gettext. */
export const po: Format<PoEntry> = {
  id: 'po',
  label: 'Gettext (po)',
  extensions: ['.po', '.pot'],
  capabilities: {
    plurals: true,
    comments: true,
    sourceText: true,
    states: true,
    nestedKeys: false,
    namesLocale: true,
  },
  emptyIsNone: true,
  pathPattern: '{locale}.po',
  charsetPlace: poCharset,
  keyIsSource: true,
  isStateFlag: (flag) => flag === fuzzy,
  detect(name, head) {
    const looksRight = /^[ \t]*msgid[ \t]*"/m.test(head) && /^[ \t]*msgstr[ \t]*["[]/m.test(head);
    if (/\.pot?$/i.test(name)) return looksRight ? 1 : 0.6;
    return looksRight ? 0.8 : 0;
  },
  localeOf: (head) => /"Language:[ \t]*([\w.@-]+)/i.exec(headerIn(head))?.[1],
  sourceLocaleOf: (head) => /"X-Source-Language:[ \t]*([\w.@-]+)/i.exec(headerIn(head))?.[1],
  parse: parsePo,
  edit: editPo,
  serialize: serializePo,
};

function headerIn(head: string): string {
  return /^msgid[ \t]+""[ \t]*\r?\nmsgstr.*(?:\r?\n[ \t]*".*)*/m.exec(head)?.[0] ?? '';
}
