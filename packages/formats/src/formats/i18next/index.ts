import type { Format, WriteOptions, WriteResult } from '../../format.ts';
import { outlineOf, toStrict } from '../../syntax/json/outline.ts';
import { freshStyle, writeValue } from '../../syntax/json/style.ts';
import { maxDepth } from '../../syntax/nested/document.ts';
import { toTree } from '../../syntax/nested/tree.ts';
import type { NewResource } from '../../types.ts';
import { editI18next } from './edit.ts';
import { type I18nextEntry, parseI18next } from './parse.ts';
import { toFormKey } from './plurals.ts';
import { toFileTexts } from './texts.ts';

/** Namespaces of i18next in its JSON v4. */
export const i18next: Format<I18nextEntry> = {
  id: 'i18next',
  label: 'i18next (JSON v4)',
  extensions: ['.json'],
  capabilities: {
    plurals: true,
    comments: false,
    sourceText: false,
    states: false,
    nestedKeys: true,
    namesLocale: false,
  },
  exactZero: true,
  pathPattern: 'locales/{tag}/translation.json',
  placeholders: 'i18next',
  textSyntax: { markup: 'html' },
  detect: detectI18next,
  parse: parseI18next,
  edit: editI18next,
  serialize: serializeI18next,
};

function serializeI18next(
  { entries }: NewResource,
  { locale, base = locale }: WriteOptions = {},
): WriteResult {
  const { texts, diagnostics } = toFileTexts([...entries], base);
  const style = { ...freshStyle, indent: '  ' };
  return { text: `${writeValue(toTree(texts, maxDepth), style, '')}\n`, diagnostics };
}

/** Only i18next JSON has keys that are the forms of one message. */
function detectI18next(name: string, given: string): number {
  const head = toStrict(given);
  if (!/^\s*\{\s*(?:"|\}|$)/.test(head)) return 0;
  const isJson = /\.json$/i.test(name);
  if (hasForms(head)) return isJson ? 0.97 : 0.8;
  return /(?:^|[/\\])translation\.json$/i.test(name) ? 0.92 : 0;
}

/**
 * Whether the file has several forms of a message: `key_one` and `key_other`, or `key` and `key_plural` of v3.
 */
function hasForms(head: string): boolean {
  const names = new Set<string>();
  const others = new Set<string>();
  const counted = new Set<string>();
  for (const { name, depth, value } of outlineOf(head)) {
    if (value !== 'text') continue;
    const place = `${depth} ${name}`;
    names.add(place);
    if (place.endsWith('_plural') && names.has(place.slice(0, -'_plural'.length))) return true;
    const form = toFormKey(name);
    if (!form) continue;
    const base = `${depth} ${form.base}`;
    const [own, wanted] = form.category === 'other' ? [others, counted] : [counted, others];
    own.add(base);
    if (wanted.has(base)) return true;
  }
  return false;
}
