import type { Message } from '@parlance/messages';
import { isDeep } from '@parlance/messages/testing/runs.ts';
import { describe, expect, it } from 'vitest';
import { updateSource } from '../../edit/update.ts';
import type { Format } from '../../format.ts';
import { formats, rankFormats } from '../../registry.ts';
import { type FormatId, formatIds } from '../../types.ts';
import type { Construct, Constructs } from './constructs.ts';
import { jsonConstructs } from './json.ts';
import { csv, fluent, ini, php, po, properties, strings } from './lines.ts';
import { xmlConstructs } from './xml.ts';
import { toml, yaml } from './yaml.ts';

// Texts of any account are parsed in a thread that others wait for: four times as much of anything may take
// about four times as long.

const constructs: Readonly<Record<FormatId, Constructs>> = {
  ...xmlConstructs,
  ...jsonConstructs,
  ...yaml,
  toml,
  po,
  strings,
  properties,
  ini,
  csv,
  fluent,
  php,
  laravelphp: php,
};

/** The number of characters of the first file, and the maximum of the last one. */
const [firstLength, lastLength] = isDeep ? [6000, 1_600_000] : [1500, 6000];
/** Milliseconds: a time below the first is noise, and one above the second needs no larger file. */
const [noise, enough] = isDeep ? [50, 500] : [40, 25];
const growth = 4;
const maxGrowth = 6;

/** In the deep run all formats, else one for each parser, and XML with its many constructs twice. */
const timed: readonly FormatId[] = isDeep
  ? formatIds
  : [
      'androidxml',
      'xliff12',
      'jsonnested',
      'yamlnested',
      'toml',
      'po',
      'strings',
      'properties',
      'ini',
      'csv',
      'fluent',
      'php',
    ];

describe.each(timed.map((id) => formats[id]))('$id', (format) => {
  it.each(Object.entries(constructs[format.id]))('reads and edits %s in linear time', (_, make) => {
    const length = make(1000).length / 1000;
    let count = Math.ceil(firstLength / length);
    let before = timeOf(format, make(count));
    do {
      const most = () => before * maxGrowth + noise;
      const smaller = count;
      count *= growth;
      let time = timeOf(format, make(count));
      // Other load on the machine only adds to a measurement; the first measurements also include compilation.
      for (let again = 0; time > most() && again < 3; again++) {
        before = Math.max(before, timeOf(format, make(smaller)));
        time = Math.min(time, timeOf(format, make(count)));
      }
      expect(time, `${count} of them`).toBeLessThanOrEqual(most());
      before = time;
    } while (before < enough && count * length * growth <= lastLength);
  });
});

type Listed = [string, FormatId, Construct | undefined];

const large: readonly Listed[] = [
  ['entries', 'xcstrings', jsonConstructs.xcstrings.entries],
  ['keys of plurals', 'xliff12', xmlConstructs.xliff12['keys of plurals as Apple writes them']],
];

// A function call takes a limited number of arguments, about 120 000, however long a list is.
it.each<Listed>([
  ['entries', 'properties', properties.entries],
  ['places of an entry', 'po', po['places on one line']],
  ['flags of an entry', 'po', po['flags on one line']],
  ['bytes that are no text', 'po', (count) => `msgid "k"\nmsgstr "${'\\377'.repeat(count)}"\n`],
  ['bytes that are no text', 'strings', (count) => `"k" = "${'\\377'.repeat(count)}";\n`],
  ['lines of a text', 'fluent', fluent['lines of a text']],
  // These take longer than all others together.
  ...(isDeep ? large : []),
])('takes 150 000 %s of %s', (_, id, make) => {
  // Without a construct there are no entries, and the test fails.
  const text = make?.(150_000) ?? '';
  const parsed = formats[id].parse(text, { locale: 'en' });
  const keys = parsed.resource.entries.map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(0);
  const emptied = formats[id].edit(text, parsed, new Map(keys.map((key) => [key, null])), {});
  expect(formats[id].parse(emptied.text, { locale: 'en' }).resource.entries).toHaveLength(0);
});

/** The processor time in milliseconds for processing a file. */
function timeOf(format: Format, text: string): number {
  const started = process.cpuUsage();
  work(format, text);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** Processes a file in all ways: detects, parses, changes and rewrites it. */
function work(format: Format, text: string) {
  const options = { locale: 'en' };
  rankFormats('file', text);
  format.localesIn?.(text);
  format.localeOf?.(text.slice(0, 65_536));
  const parsed = format.parse(text, options);
  if (parsed.diagnostics.some(({ severity }) => severity === 'error')) return;
  const { entries } = parsed.resource;
  const changes = new Map<string, Message | null>(
    entries.map(({ key }, at) => [key, at % 3 === 0 ? null : `changed ${at}`]),
  );
  for (const at of entries.keys())
    if (at % 5 === 0) changes.set(`added${at % 70}.key${at}`, 'added');
  format.edit(text, parsed, changes, options);
  updateSource(format, text, [{ key: 'only', message: 'one' }], options);
  format.serialize({ entries }, options);
}
