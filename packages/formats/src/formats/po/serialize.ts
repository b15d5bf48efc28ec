import { type PluralCategory, toPosixName } from '@parlance/messages';
import type { WriteOptions, WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { toForms } from '../../syntax/numbered-forms.ts';
import type { Diagnostic, Entry, NewResource } from '../../types.ts';
import { fuzzy } from './flags.ts';
import { type Layout, writeString } from './layout.ts';
import { contextSeparator } from './parse.ts';
import { categoriesOf, pluralFormsOf } from './plurals.ts';

const folded: Layout = { splits: true, wraps: true, leads: true, newline: '\n' };

/** Writes a catalogue with a header that names the locale. */
export function serializePo(
  { entries, locale: own }: NewResource,
  { locale = own, base = locale }: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const formula = base === undefined ? undefined : pluralFormsOf(base);
  const categories = categoriesOf(formula, base, 2);
  const blocks: string[] = [];
  let hasPlurals = false;
  for (const entry of entries) {
    hasPlurals ||= typeof entry.message !== 'string';
    const block = writeEntry(entry, categories, folded, diagnostics);
    if (block !== undefined) blocks.push(block);
  }
  const fields = [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    'MIME-Version: 1.0',
    ...(locale === undefined ? [] : [`Language: ${toPosixName(locale)}`]),
    ...(formula === undefined || !hasPlurals ? [] : [`Plural-Forms: ${formula}`]),
  ];
  const header = writeString(fields.map((field) => `${field}\n`).join(''), 'msgstr', {
    ...folded,
    wraps: false,
  });
  return { text: `${[`msgid ""\nmsgstr ${header}`, ...blocks].join('\n\n')}\n`, diagnostics };
}

/** Writes one entry with its comments; undefined for the empty key, which is that of the header entry. */
export function writeEntry(
  entry: Pick<Entry, 'key' | 'message'> & Partial<Entry>,
  categories: readonly PluralCategory[],
  layout: Layout,
  diagnostics: Diagnostic[],
): string | undefined {
  const { key, message, source } = entry;
  if (key === '') {
    const problem = 'In a catalogue the empty key is that of the header.';
    diagnostics.push(writeProblem('key', key, problem));
    return undefined;
  }
  const at = key.indexOf(contextSeparator);
  const id = key.slice(at + 1);
  const write = (keyword: string, text: string): string =>
    `${keyword} ${writeString(text, keyword, layout)}`;
  const lines = [
    ...commentLines(entry),
    ...(at < 0 ? [] : [write('msgctxt', key.slice(0, at))]),
    write('msgid', id),
  ];
  if (typeof message === 'string') {
    lines.push(write('msgstr', message));
  } else {
    const plural = typeof source === 'object' ? (source.plural.other ?? id) : id;
    lines.push(write('msgid_plural', plural));
    const forms = toForms(key, message, categories, diagnostics);
    lines.push(...forms.map((text, index) => write(`msgstr[${index}]`, text)));
  }
  return lines.join(layout.newline);
}

function commentLines({
  comments = [],
  references = [],
  flags: own = [],
  state,
  meta = {},
}: Partial<Entry>): string[] {
  const others = own.filter((flag) => flag !== fuzzy);
  const isFuzzy = state === undefined ? others.length < own.length : state === 'outdated';
  const flags = isFuzzy ? [fuzzy, ...others] : others;
  const lines = (sign: string, text: string): string[] =>
    text.split(/\r\n|[\r\n]/).map((line) => `${sign} ${line}`);
  return [
    ...comments.flatMap((comment) => lines('#.', comment)),
    ...references.map((reference) => `#: ${reference}`),
    ...(flags.length > 0 ? [`#, ${flags.join(', ')}`] : []),
    ...(typeof meta.previous === 'string' ? lines('#|', meta.previous) : []),
  ];
}
