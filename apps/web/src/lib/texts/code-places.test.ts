import type { Usage } from '@parlance/contract';
import { expect, it } from 'vitest';
import { listCodePlaces } from './code-places.ts';

const usage = (file: string, line: number): Usage => ({ file, line });
const shown = (usages: readonly Usage[], references: readonly string[]) =>
  listCodePlaces(usages, references).map(({ reference }) => reference);

it('are those of the code, and those of files of translations that it does not tell of', () => {
  expect(shown([usage('web/src/a.ts', 3)], ['src/a.ts:7', '../src/b.c:1', 'src/b.c:1'])).toEqual([
    'web/src/a.ts:3',
    '../src/b.c:1',
    'src/b.c:1',
  ]);
  expect(shown([usage('src/a.ts', 3)], ['web/src/a.ts', 'src/aa.ts:3', 'a.ts.in:1'])).toEqual([
    'src/a.ts:3',
    'src/aa.ts:3',
    'a.ts.in:1',
  ]);
  expect(shown([], ['src/a.ts:7', 'src/a.ts:7'])).toEqual(['src/a.ts:7']);
});
