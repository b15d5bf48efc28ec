import type { Message } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import { isDeep, runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Format } from '../format.ts';
import type { ContractOptions } from './contract-options.ts';
import { toEntry } from './expectations.ts';
import type { Fixture } from './fixtures.ts';

/** Tests that no input makes a format throw or hang. */
export function describeRobustness(
  format: Format,
  fixtures: readonly Fixture[],
  { hostile, heavy = {}, locale = 'en' }: ContractOptions,
) {
  it('never throws for random text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (text) => {
        format.parse(text, { locale });
        format.detect('file', text);
      }),
      { numRuns: runs(500) },
    );
  });

  it('never throws for damaged files', () => {
    const pieces = fixtures.flatMap(({ text }) => text.match(/\s+|\w+|./gsu) ?? []);
    const damage = fc.tuple(
      fc.constantFrom(...fixtures.map(({ text }) => text)),
      fc.nat(),
      fc.nat(20),
      fc.oneof(fc.constantFrom('', ...pieces), fc.string({ unit: anyCharacter, maxLength: 4 })),
    );
    fc.assert(
      fc.property(damage, ([text, position, length, inserted]) => {
        const at = position % (text.length + 1);
        const damaged = text.slice(0, at) + inserted + text.slice(at + length);
        const parsed = format.parse(damaged, { locale });
        if (parsed.diagnostics.some(({ severity }) => severity === 'error')) return;
        const key = parsed.resource.entries[0]?.key ?? 'key';
        format.edit(damaged, parsed, new Map([[key, 'changed']]), { locale });
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each(Object.entries(hostile))('refuses %s at once', (_, make) => {
    const text = make();
    const started = cpuTime();
    const { diagnostics } = format.parse(text, { locale });
    expect(cpuTime() - started).toBeLessThan(2000);
    expect(diagnostics.map(({ severity }) => severity)).toContain('error');
  });

  it.each(Object.entries(heavy))('reads and edits %s at once', (_, make) => {
    const text = make();
    const started = cpuTime();
    const parsed = format.parse(text, { locale });
    expect(parsed.diagnostics.map(({ severity }) => severity)).not.toContain('error');
    const keys = parsed.resource.entries.map(({ key }) => key);
    format.edit(text, parsed, new Map(keys.map((key) => [key, null])), { locale });
    format.edit(text, parsed, new Map(keys.map((key) => [key, 'changed'])), { locale });
    expect(cpuTime() - started).toBeLessThan(4000);
  });

  const maxEntries = isDeep ? 100_000 : 10_000;
  it(`reads and edits ${maxEntries} entries in linear time`, { timeout: 60_000 }, () => {
    let small = measure(format, maxEntries / 10, locale);
    const limit = () => small * 30 + maxEntries / 100;
    // What the threads of the compiler and the garbage collector do counts as well, and falls into any of the runs.
    let large = measure(format, maxEntries, locale);
    for (let run = 1; run < 5 && large >= limit(); run += 1) {
      small = Math.max(small, measure(format, maxEntries / 10, locale));
      large = Math.min(large, measure(format, maxEntries, locale));
    }
    expect(large).toBeLessThan(limit());
  });
}

/** The processor time in milliseconds to parse and edit a file with `count` entries. */
function measure(format: Format, count: number, locale: string): number {
  const entries = Array.from({ length: count }, (_, at) =>
    toEntry(`section${at % 100}.key${at}`, `Text number ${at} of the file`),
  );
  const { text } = format.serialize({ entries }, { locale });
  const changes = new Map<string, Message | null>(
    entries.map(({ key }, at) => [key, at % 3 === 0 ? null : `changed ${at}`]),
  );
  for (let at = 0; at < count; at += 10) changes.set(`added${at % 70}.key${at}`, 'added');
  const started = cpuTime();
  const parsed = format.parse(text, { locale });
  expect(parsed.resource.entries).toHaveLength(count);
  format.edit(text, parsed, changes, { locale });
  return cpuTime() - started;
}

/**
 * The processor time of this process in milliseconds, which load on the machine does not increase. What the kernel does
 * depends on how much memory the process has been given before.
 */
function cpuTime(): number {
  return process.cpuUsage().user / 1000;
}
