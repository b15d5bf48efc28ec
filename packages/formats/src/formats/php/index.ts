import type { Format } from '../../format.ts';
import type { NestedEntry } from '../../syntax/nested/document.ts';
import { editPhp } from './edit.ts';
import { parsePhp } from './parse.ts';
import { serializePhp } from './serialize.ts';

/** PHP files that return an array. */
export const php: Format<NestedEntry> = {
  id: 'php',
  label: 'PHP',
  extensions: ['.php'],
  capabilities: {
    plurals: false,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: true,
    namesLocale: false,
  },
  pathPattern: '{locale}/messages.php',
  detect(name, head) {
    const looksRight = /^\s*<\?php\b/i.test(head) && /\breturn\s*(\[|array\s*\()/i.test(head);
    if (/\.php$/i.test(name)) return looksRight ? 0.9 : 0.6;
    return looksRight ? 0.8 : 0;
  },
  parse: (source) => parsePhp(source),
  edit: editPhp,
  serialize: serializePhp,
};
