import { describe, expect, it } from 'vitest';
import { formats, rankFormats } from '../../registry.ts';
import { type Format, type FormatId, formatIds, type Message } from '../../types.ts';
import { updateSource } from '../../update.ts';
import { isDeep } from '../runs.ts';
import type { Construct, Constructs } from './constructs.ts';
import { jsonConstructs } from './json.ts';
import { csv, fluent, ini, php, po, properties, strings } from './lines.ts';
import { xmlConstructs } from './xml.ts';
import { toml, yaml } from './yaml.ts';

// A text of any account is read in a thread that others wait for: four times as much of anything may take
// about four times as long, whatever it is.

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

/** How many characters the first file has, and the largest one at most. */
const [firstLength, lastLength] = isDeep ? [6000, 1_600_000] : [3000, 50_000];
/** Milliseconds: what takes less than the first says nothing yet, and nobody needs more than the second. */
const [noise, enough] = isDeep ? [50, 500] : [40, 25];
const growth = 4;
const maxGrowth = 6;

describe.each(formatIds.map((id) => formats[id]))('$id', (format) => {
  it.each(Object.entries(constructs[format.id]))('reads and edits %s in linear time', (_, make) => {
    const length = make(1000).length / 1000;
    let count = Math.ceil(firstLength / length);
    let before = timeOf(format, make(count));
    do {
      const most = () => before * maxGrowth + noise;
      const smaller = count;
      count *= growth;
      let time = timeOf(format, make(count));
      // Other work of the machine only ever adds to a measurement, and to the first ones that code is new.
      for (let again = 0; time > most() && again < 3; again++) {
        before = Math.max(before, timeOf(format, make(smaller)));
        time = Math.min(time, timeOf(format, make(count)));
      }
      expect(time, `${count} of them`).toBeLessThanOrEqual(most());
      before = time;
    } while (before < enough && count * length * growth <= lastLength);
  });
});

// A call takes only so many arguments, however many a list has.
it.each<[string, FormatId, Construct | undefined]>([
  ['entries', 'properties', properties.entries],
  ['places of an entry', 'po', po['places on one line']],
  ['flags of an entry', 'po', po['flags on one line']],
  ['bytes that are no text', 'po', (count) => `msgid "k"\nmsgstr "${'\\377'.repeat(count)}"\n`],
  ['bytes that are no text', 'strings', (count) => `"k" = "${'\\377'.repeat(count)}";\n`],
  ['lines of a text', 'fluent', fluent['lines of a text']],
  ['entries', 'xcstrings', jsonConstructs.xcstrings.entries],
  ['keys of plurals', 'xliff12', xmlConstructs.xliff12['keys of plurals as Apple writes them']],
])('takes 200 000 %s of %s', (_, id, make) => {
  // Without a construct there are no entries, and the test fails.
  const text = make?.(200_000) ?? '';
  const parsed = formats[id].parse(text, { locale: 'en' });
  const keys = parsed.resource.entries.map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(0);
  const emptied = formats[id].edit(text, parsed, new Map(keys.map((key) => [key, null])), {});
  expect(formats[id].parse(emptied.text, { locale: 'en' }).resource.entries).toHaveLength(0);
});

/** Milliseconds of the processor that the work with a file takes. */
function timeOf(format: Format, text: string): number {
  const started = process.cpuUsage();
  work(format, text);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** All that is done with a file: it is looked at, read, changed all over, and written anew. */
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
