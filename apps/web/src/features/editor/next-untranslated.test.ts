import type { Entry } from '@parlance/contract';
import { expect, test, vi } from 'vitest';
import { findNextUntranslated } from './next-untranslated.ts';

test('finds it among the loaded rows without asking', async () => {
  const list = listOf(['a', '', 'c', '']);
  expect(await findNextUntranslated(list.at(1), list.search)).toEqual({ row: 3, termId: 't3' });
  expect(list.search.locate).not.toHaveBeenCalled();
});

test('goes round at the end', async () => {
  const list = listOf(['', 'b', 'c', '']);
  expect(await findNextUntranslated(list.at(3), list.search)).toEqual({ row: 0, termId: 't0' });
});

test('asks the server where the loaded rows end', async () => {
  const list = listOf(['a', 'b', undefined, undefined]);
  list.search.locate.mockResolvedValueOnce({ row: 3, termId: 't3' });
  expect(await findNextUntranslated(list.at(0), list.search)).toEqual({ row: 3, termId: 't3' });
  expect(list.search.locate).toHaveBeenCalledExactlyOnceWith('t0');
});

test('overlooks what is translated here but not saved yet', async () => {
  const list = listOf(['a', '', undefined, undefined], { t1: 'B', t2: 'C' });
  list.search.locate.mockResolvedValueOnce({ row: 2, termId: 't2' });
  list.search.locate.mockResolvedValueOnce({ row: 3, termId: 't3' });
  expect(await findNextUntranslated(list.at(0), list.search)).toEqual({ row: 3, termId: 't3' });
  expect(list.search.locate).toHaveBeenLastCalledWith('t2');
});

test('finds what was cleared here but not saved yet', async () => {
  const list = listOf(['a', 'b', 'c'], { t2: '' });
  expect(await findNextUntranslated(list.at(0), list.search)).toEqual({ row: 2, termId: 't2' });
});

test('finds nothing when all is translated', async () => {
  const all = listOf(['a', 'b', 'c']);
  expect(await findNextUntranslated(all.at(1), all.search)).toBeUndefined();
  const unloaded = listOf(['a', undefined]);
  expect(await findNextUntranslated(unloaded.at(0), unloaded.search)).toBeUndefined();
});

test('ends when the server knows only terms that are translated here', async () => {
  const list = listOf(['a', undefined, undefined], { t1: 'B', t2: 'C' });
  list.search.locate.mockImplementation(async (after) =>
    after === 't1' ? { row: 2, termId: 't2' } : { row: 1, termId: 't1' },
  );
  expect(await findNextUntranslated(list.at(0), list.search)).toBeUndefined();
});

/** Rows with these values; `undefined` is a row that is not loaded. */
function listOf(values: (string | undefined)[], unsaved: Record<string, string> = {}) {
  const entryOf = (row: number, value: string): Entry => ({
    termId: `t${row}`,
    term: `term ${row}`,
    context: null,
    notes: {},
    isPlural: false,
    locked: false,
    labels: [],
    value,
    state: value === '' ? 'untranslated' : 'translated',
    revision: 0,
    updatedAt: null,
    reference: null,
  });
  return {
    at: (row: number) => ({ row, entry: entryOf(row, values[row] ?? '') }),
    search: {
      rows: values.length,
      entryAt: (row: number) => {
        const value = values[row];
        return value === undefined ? undefined : entryOf(row, value);
      },
      unsavedValue: (termId: string) => unsaved[termId],
      locate: vi.fn<(after: string) => Promise<{ row: number; termId: string } | undefined>>(
        async () => undefined,
      ),
    },
  };
}
