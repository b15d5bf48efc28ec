import type { Format } from '../../format.ts';
import { editIni } from './edit.ts';
import { type IniEntry, type IniResult, parseIni } from './parse.ts';
import { serializeIni } from './serialize.ts';

/** INI files as used by Joomla, by other PHP programs, and by Mozilla's installers. */
export const ini: Format<IniEntry> = {
  id: 'ini',
  label: 'INI',
  extensions: ['.ini'],
  capabilities: {
    plurals: false,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: true,
    namesLocale: false,
  },
  showsIcu: true,
  pathPattern: '{locale}.ini',
  detect(name, head) {
    const looksRight = /^(?:\[[^\]\r\n]+\][ \t]*|[^\s=;#[][^=\r\n]*=.*)$/m.test(head);
    if (/\.ini$/i.test(name)) return looksRight ? 0.9 : 0.6;
    return /^[A-Z][A-Z\d_]*[ \t]*=[ \t]*"/m.test(head) ? 0.2 : 0;
  },
  parse: parseIni,
  edit: (source, parsed: IniResult, changes) => editIni(source, parsed, changes),
  serialize: serializeIni,
};
