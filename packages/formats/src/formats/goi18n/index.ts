import type { Format } from '../../format.ts';
import { detectGo } from './detect.ts';
import { editGo } from './edit.ts';
import type { GoEntry, GoResult } from './entry.ts';
import { parseGo } from './parse.ts';
import { serializeGo } from './serialize.ts';

/** Messages of go-i18n, in JSON or TOML. */
export const goi18n: Format<GoEntry> = {
  id: 'goi18n',
  label: 'go-i18n (JSON, TOML)',
  extensions: ['.json', '.toml'],
  capabilities: {
    plurals: true,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: false,
  },
  pathPattern: 'active.{tag}.json',
  placeholders: 'goi18n',
  textSyntax: { markup: 'html' },
  detect: detectGo,
  parse: parseGo,
  edit: (source, parsed: GoResult, changes) => editGo(source, parsed, changes),
  serialize: serializeGo,
};
