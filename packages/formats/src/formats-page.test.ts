import { readFileSync, writeFileSync } from 'node:fs';
import { type PluralMessage, pluralCategoriesOf } from '@parlance/messages';
import { expect, it } from 'vitest';
import type { Format } from './format.ts';
import { formats } from './registry.ts';
import { findConsumer } from './testing/consumers/consumers.ts';
import { messages, toEntry } from './testing/expectations.ts';
import { formatIds } from './types.ts';

const page = new URL('../../../docs/formats.md', import.meta.url);
const all = formatIds.map((id) => formats[id]);
const locales = {
  en: 'English',
  pl: 'Polish',
  ru: 'Russian',
  sl: 'Slovenian',
  ar: 'Arabic',
  ja: 'Japanese',
};

it('docs/formats.md shows what the formats say of themselves', () => {
  const tables = { files: filesTable(), contents: contentsTable(), plurals: pluralsTable() };
  const text = readFileSync(page, 'utf8');
  const shown = Object.entries(tables).reduce(putTable, text);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(page, shown);
  expect(readFileSync(page, 'utf8')).toBe(shown);
});

/** Inserts a table between the two lines with its name. */
function putTable(text: string, [name, table]: readonly [string, string]): string {
  const [before = '', , after = ''] = text.split(`<!-- ${name} -->\n`);
  return [before, `\n${table}\n`, after].join(`<!-- ${name} -->\n`);
}

function filesTable(): string {
  const head = ['Format', 'Id', 'Names', 'Where programs look for it', 'Read in tests by'];
  return toTable(
    head,
    all.map((format) => [
      link(format),
      `\`${format.id}\``,
      format.extensions.map((extension) => `\`${extension}\``).join(', '),
      `\`${format.pathPattern}\``,
      findConsumer(format.id).name,
    ]),
  );
}

function contentsTable(): string {
  const head = [
    'Format',
    'Plural forms',
    'Comments',
    'Source texts',
    'States',
    'Locks',
    'Nested keys',
  ];
  return toTable(
    [...head, 'Names its locale', 'Several locales', 'If not UTF-8 or UTF-16'],
    all.map(
      ({
        label,
        capabilities,
        tellsReviewed,
        tellsLocked = false,
        localesIn,
        fallbackCharset,
        charsetPlace,
        container,
      }) => [
        label,
        sign(capabilities.plurals),
        sign(capabilities.comments),
        sign(capabilities.sourceText),
        tellsReviewed ? 'yes, reviewed too' : sign(capabilities.states),
        sign(tellsLocked),
        sign(capabilities.nestedKeys),
        sign(capabilities.namesLocale),
        sign(localesIn !== undefined),
        container
          ? 'a workbook'
          : (fallbackCharset?.toUpperCase() ?? (charsetPlace ? 'as it says' : 'refused')),
      ],
    ),
  );
}

function pluralsTable(): string {
  const head = ['Format', ...Object.values(locales)];
  return toTable(
    head,
    all
      .filter(({ capabilities }) => capabilities.plurals)
      .map((format) => [
        format.label,
        ...Object.keys(locales).map((locale) => keptForms(format, locale)),
      ]),
  );
}

/** Which plural forms of a message with all forms of its locale survive writing and reading. */
function keptForms(format: Format, locale: string): string {
  const categories = pluralCategoriesOf(locale);
  const plural = Object.fromEntries(categories.map((category) => [category, category]));
  const written = format.serialize({ entries: [toEntry('key', { plural })] }, { locale });
  const read = messages(format.parse(written.text, { locale })).get('key');
  const kept = typeof read === 'string' ? {} : (read as PluralMessage).plural;
  const lost = categories.filter((category) => kept[category] !== category);
  if (read === 'other') return 'as a plain text';
  return lost.length === 0 ? `all ${categories.length}` : `all but \`${lost.join('`, `')}\``;
}

function link({ id, label }: Format): string {
  return `[${label}](../packages/formats/src/formats/${id}/README.md)`;
}

function sign(isHeld: boolean): string {
  return isHeld ? 'yes' : '–';
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  );
  const toLine = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`;
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(toLine).join('');
}
