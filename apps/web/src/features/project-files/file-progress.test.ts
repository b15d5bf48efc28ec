import type { FileStats } from '@parlance/contract';
import { expect, test } from 'vitest';
import { toFileProgress } from './file-progress.ts';

function fileOf(terms: number, translated: readonly number[]): FileStats {
  const locales = translated.map((count, at) => ({
    locale: `l${at}`,
    translated: count,
    reviewed: count - 1,
    errors: 1,
    warnings: 2,
  }));
  return { terms, locked: 1, locales } as unknown as FileStats;
}

test('a file is translated to the whole only when nothing is left', () => {
  const almost = toFileProgress(fileOf(1001, [999, 1000]));
  expect(almost).toMatchObject({ total: 1000, progress: 0.99, reviewed: 0.99 });
  expect(almost.locales.map(({ progress }) => progress)).toEqual([0.99, 1]);
  expect(almost.locales.map(({ reviewedShare }) => reviewedShare)).toEqual([0.99, 0.99]);
  expect(toFileProgress(fileOf(1001, [1000, 1000])).progress).toBe(1);
});

test('a file without terms to translate has no progress', () => {
  expect(toFileProgress(fileOf(1, [])).progress).toBe(0);
});
