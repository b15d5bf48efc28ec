import { expect, it } from 'vitest';
import { compareResults, describeChanges } from './baseline.ts';
import { type Result, toSpreads } from './result.ts';

function createResult(
  parlance: readonly number[],
  { floor, ...more }: Partial<Omit<Result, 'floor'>> & { floor?: readonly number[] } = {},
): Result {
  const unit = more.unit ?? 'ms';
  return {
    ...{ part: 'server', engine: 'postgresql', terms: 1000, locales: 20 },
    ...{ topic: 'Lists', name: 'list of terms', unit },
    ...toSpreads({ unit, parlance, ...(floor && { floor }) }),
    ...more,
  };
}

function verdictOf(before: Result, now: Result): string | undefined {
  return compareResults([before], [now])[0]?.verdict;
}

it('calls worse what is slower in every run and by more than noise', () => {
  const before = createResult([100, 101, 104]);
  expect(verdictOf(before, createResult([120, 125, 130]))).toBe('worse');
  expect(verdictOf(createResult([120, 125, 130]), before)).toBe('better');
  // Some of the runs were as fast as before.
  expect(verdictOf(before, createResult([103, 140, 150]))).toBe('same');
  // All were slower, but only slightly.
  expect(verdictOf(before, createResult([105, 110, 112]))).toBe('same');
});

it('asks more of a single run', () => {
  expect(verdictOf(createResult([100]), createResult([130]))).toBe('same');
  expect(verdictOf(createResult([100]), createResult([150]))).toBe('worse');
});

it('takes less than a millisecond for noise, but no throughput', () => {
  expect(verdictOf(createResult([1, 1, 1]), createResult([1.9, 1.9, 1.9]))).toBe('same');
  const [few, many] = [
    [1, 1, 1],
    [1.9, 1.9, 1.9],
  ].map((runs) => createResult(runs, { unit: '/s' }));
  if (few === undefined || many === undefined) throw new Error();
  expect(verdictOf(many, few)).toBe('worse');
  expect(verdictOf(few, many)).toBe('better');
});

it('compares ratios where there is a floor, so that a slower machine is no worse', () => {
  const before = createResult([100, 100, 100], { floor: [50, 50, 50] });
  expect(verdictOf(before, createResult([300, 300, 300], { floor: [150, 150, 150] }))).toBe('same');
  expect(verdictOf(before, createResult([101, 101, 101], { floor: [25, 25, 25] }))).toBe('worse');
});

it('compares what both have measured, and tells what is worse first', () => {
  const before = [
    createResult([10, 10, 10]),
    createResult([20, 20, 20], { name: 'stats' }),
    createResult([30, 30, 30], { name: 'gone' }),
    createResult([40, 40, 40], { name: 'other size', terms: 1 }),
  ];
  const now = [
    createResult([5, 5, 5], { name: 'stats' }),
    createResult([20, 20, 20]),
    createResult([40, 40, 40], { name: 'other size' }),
  ];
  const changes = compareResults(before, now);
  const baseline = { date: '2026-11-22', machine: 'one', results: before };
  expect(describeChanges(changes, baseline)).toBe(
    [
      'Compared with 2026-11-22, one:',
      'Worse:',
      '  × 2.00  postgresql, 1,000 terms × 20 locales: list of terms: 10 ms → 20 ms',
      'Better:',
      '  × 0.25  postgresql, 1,000 terms × 20 locales: stats: 20 ms → 5.0 ms',
      '1 worse, 1 better, 0 the same but for noise',
    ].join('\n'),
  );
});
