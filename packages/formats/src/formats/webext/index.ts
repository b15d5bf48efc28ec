import type { Format } from '../../format.ts';
import { outlineOf } from '../../syntax/json/outline.ts';
import { editWebext } from './edit.ts';
import { parseWebext, type WebextEntry, type WebextResult } from './parse.ts';
import { serializeWebext } from './serialize.ts';

/** The `messages.json` of extensions for Chrome, Firefox and other browsers. */
export const webext: Format<WebextEntry> = {
  id: 'webext',
  label: 'Browser Extensions (messages.json)',
  extensions: ['.json'],
  capabilities: {
    plurals: false,
    comments: true,
    sourceText: false,
    states: false,
    nestedKeys: false,
    namesLocale: false,
  },
  showsIcu: true,
  pathPattern: '_locales/{locale}/messages.json',
  placeholders: 'webext',
  detect: detectWebext,
  parse: parseWebext,
  edit: (source, parsed: WebextResult, changes, options) => ({
    text: editWebext(source, parsed, changes, options),
    diagnostics: [],
  }),
  serialize: (resource, options) => ({
    text: serializeWebext(resource, options),
    diagnostics: [],
  }),
};

const memberNames = new Set(['message', 'description', 'placeholders', 'hash']);

/**
 * Every name must have an object with a message; outside `messages.json` also a description, placeholders or a
 * second message.
 */
function detectWebext(name: string, head: string): number {
  let messages = 0;
  let others = 0;
  for (const { name: member, depth, value } of outlineOf(head)) {
    if (depth === 1 && value !== 'object') return 0;
    if (depth !== 2) continue;
    if (!memberNames.has(member)) return 0;
    if (member !== 'message') others++;
    else if (value === 'text') messages++;
    else return 0;
  }
  if (messages === 0) return 0;
  if (/(?:^|[/\\])messages\.json$/i.test(name)) return 1;
  return others > 0 || messages > 1 ? 0.95 : 0.45;
}
