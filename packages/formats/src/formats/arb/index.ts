import type { Format } from '../../format.ts';
import { toStrict } from '../../syntax/json/outline.ts';
import { editArb } from './edit.ts';
import { type ArbEntry, messageOfArb, parseArb } from './parse.ts';
import { serializeArb } from './serialize.ts';

/** Application Resource Bundles, the files of Flutter's gen-l10n. */
export const arb: Format<ArbEntry> = {
  id: 'arb',
  label: 'Flutter (ARB)',
  extensions: ['.arb'],
  capabilities: {
    plurals: true,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: true,
  },
  exactZero: true,
  pathPattern: 'lib/l10n/app_{locale}.arb',
  placeholders: 'icu',
  bareNames: true,
  messageOf: messageOfArb,
  detect(name, given) {
    const head = toStrict(given);
    if (!/^\s*\{\s*(?:"|\}|$)/.test(head)) return 0;
    if (/\.arb$/i.test(name)) return 1;
    return /"@@locale"\s*:/.test(head) ? 0.95 : 0;
  },
  localeOf: (head) => /"@@locale"\s*:\s*"([^"\\]+)"/.exec(head)?.[1],
  parse: parseArb,
  edit: editArb,
  serialize: serializeArb,
};
