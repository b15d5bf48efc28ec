import { expect, it } from 'vitest';
import { type Result, type Target, toSpreads } from './result.ts';
import { toTables } from './tables.ts';

const onEngines = ['embedded', 'postgresql'];

function createResults(
  name: string,
  topic: string,
  [floor, parlance]: readonly [floor: number | undefined, parlance: number],
  target?: Target,
): Result[] {
  return onEngines.map((engine, at) => {
    // The second engine is ten times slower, on both sides.
    const scale = 10 ** at;
    const measured = {
      unit: 'ms',
      parlance: [parlance * scale],
      ...(floor === undefined ? {} : { floor: [floor * scale] }),
    } as const;
    const setting = { part: 'server', engine, terms: 100_000, locales: 20, unit: 'ms' } as const;
    return { ...setting, topic, name, ...toSpreads(measured), ...(target && { target }) };
  });
}

it('tells what misses its target, and of many results alike the worst', () => {
  const [targets] = toTables([
    ...createResults('stats', 'Lists', [undefined, 2], { of: 'value', limit: 5 }),
    ...['po', 'csv', 'ini', 'php'].flatMap((id, at) =>
      createResults(`export, ${id}`, 'Exports', [1, at], { of: 'ratio', limit: 3 }),
    ),
    ...createResults('without a target', 'Lists', [1, 1]),
  ]);
  expect(targets).toBe(
    [
      '### Targets',
      '',
      '|  | target | embedded | postgresql |',
      '| --- | --: | --: | --: |',
      '| stats | ≤ 5 ms | 2.0 ms | **20 ms** |',
      '| Exports: the worst of 4 | ≤ 3 | 3.00 (export, php) | 3.00 (export, php) |',
      '',
    ].join('\n'),
  );
});

it('shows each topic with both engines side by side, of the largest projects', () => {
  const large = createResults('list of terms', 'Lists', [10, 25]);
  const small = large.map((result) => ({ ...result, terms: 1000 }));
  const [, lists, growth] = toTables([...small, ...large.slice(1)]);
  expect(lists).toBe(
    [
      '### Lists',
      '',
      '|  | floor | postgresql | ratio |',
      '| --- | --: | --: | --: |',
      '| list of terms | 100 ms | 250 ms | 2.50 |',
      '',
    ].join('\n'),
  );
  expect(growth).toContain(
    '|  | embedded, 1,000 | embedded, 100,000 | postgresql, 1,000 | postgresql, 100,000 |',
  );
  expect(growth).toContain('| list of terms | 25 ms | – | 250 ms | 250 ms |');
});
