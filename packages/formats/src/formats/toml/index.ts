import { toTextChanges } from '../../edit/edit.ts';
import type { Format } from '../../format.ts';
import type { NestedEntry } from '../../syntax/nested/document.ts';
import { collectTexts } from '../../syntax/nested/texts.ts';
import type { TomlResult } from '../../syntax/toml/document.ts';
import { editToml } from '../../syntax/toml/edit.ts';
import { parseToml } from '../../syntax/toml/parse.ts';
import { writeToml } from '../../syntax/toml/serialize.ts';

/** TOML files with texts in tables. */
export const toml: Format<NestedEntry> = {
  id: 'toml',
  label: 'TOML',
  extensions: ['.toml'],
  capabilities: {
    plurals: false,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: true,
    namesLocale: false,
  },
  pathPattern: '{locale}.toml',
  detect(name, head) {
    const looksRight = /^[\w."'\t -]+=[ \t]*(?:["'[{]|[\d+-]|true|false)/m.test(head);
    if (/\.toml$/i.test(name)) return looksRight ? 0.9 : 0.6;
    return 0;
  },
  parse: (source) => parseToml(source),
  edit: (source, parsed: TomlResult, changes) => editToml(source, parsed, toTextChanges(changes)),
  serialize({ entries }) {
    const { texts, commentsOf } = collectTexts(entries);
    return { text: writeToml(texts, commentsOf), diagnostics: [] };
  },
};
