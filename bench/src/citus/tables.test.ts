import { expect, it } from 'vitest';
import { toSpreads } from '../result.ts';
import { type PairResult, toCostsTable, toSizesTable, toTopicTables } from './tables.ts';

const setting = { part: 'citus', engine: 'citus', terms: 1000, locales: 3 } as const;

it('shows both sides and their ratio, and what misses its target in bold', () => {
  const results: PairResult[] = [
    {
      ...{ ...setting, topic: 'Edits', name: 'one edit', unit: 'ms', processorRatio: 1.254 },
      ...toSpreads({ unit: 'ms', floor: [10, 20, 30], parlance: [20, 30, 45] }),
      target: { of: 'ratio', limit: 1.4 },
    },
    {
      ...{ ...setting, topic: 'Edits', name: 'edits over 16 connections', unit: '/s' },
      ...toSpreads({ unit: '/s', floor: [100], parlance: [80] }),
      target: { of: 'ratio', limit: 0.7 },
    },
  ];
  expect(toTopicTables(results)).toEqual([
    [
      '### Edits',
      '',
      '|  | target | postgresql | citus | ratio | of processor time |',
      '| --- | --: | --: | --: | --: | --: |',
      '| one edit | ≤ 1.4 | 20 ms | 30 ms | **1.50** | 1.25 |',
      '| edits over 16 connections | ≥ 0.7 | 100 /s | 80 /s | 0.80 | – |',
      '',
    ].join('\n'),
  ]);
});

it('counts the machines of the database in the share of each, and Parlance in none', () => {
  const table = toCostsTable({
    plain: [
      { name: 'Parlance', isMachine: false, ms: 2 },
      { name: 'server', isMachine: true, ms: 1.5 },
    ],
    cluster: [
      { name: 'Parlance', isMachine: false, ms: 2 },
      { name: 'coordinator', isMachine: true, ms: 1 },
      { name: 'worker 1', isMachine: true, ms: 3 },
    ],
  });
  expect(table.split('\n').slice(4)).toEqual([
    '| postgresql: Parlance | 2.00 ms |  |',
    '| postgresql: server | 1.50 ms | 100 % |',
    '| citus: Parlance | 2.00 ms |  |',
    '| citus: coordinator | 1.00 ms | 25 % |',
    '| citus: worker 1 | 3.00 ms | 75 % |',
    '',
  ]);
});

it('shows what a row takes, and all content together', () => {
  const terms = { table: 'terms', rows: 1000, tableBytes: 200_000, indexBytes: 100_000 };
  const table = toSizesTable([terms], [{ ...terms, rows: 500, tableBytes: 1_900_000 }]);
  expect(table.split('\n').slice(4)).toEqual([
    '| terms | 1,000 | 200 B | 100 B | 300 B | 4000 B |',
    '| all content |  |  |  | 0 MB | 2 MB |',
    '',
  ]);
});
