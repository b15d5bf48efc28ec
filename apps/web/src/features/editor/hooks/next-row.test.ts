import type { Entry, Finding } from '@parlance/contract';
import { describe, expect, test, vi } from 'vitest';
import { findNextRow, type Sought } from './next-row.ts';

test('finds it among the loaded rows without asking', async () => {
  const list = listOf(['a', '', 'c', '']);
  expect(await findNextRow(list.at(1), list.search)).toEqual({ row: 3, termId: 't3' });
  expect(list.search.locate).not.toHaveBeenCalled();
});

test('goes round at the end', async () => {
  const list = listOf(['', 'b', 'c', '']);
  expect(await findNextRow(list.at(3), list.search)).toEqual({ row: 0, termId: 't0' });
});

test('asks the server where the loaded rows end', async () => {
  const list = listOf(['a', 'b', undefined, undefined]);
  list.search.locate.mockResolvedValueOnce({ row: 3, termId: 't3' });
  expect(await findNextRow(list.at(0), list.search)).toEqual({ row: 3, termId: 't3' });
  expect(list.search.locate).toHaveBeenCalledExactlyOnceWith('t0');
});

test('overlooks what is translated here but not saved yet', async () => {
  const list = listOf(['a', '', undefined, undefined], { t1: 'B', t2: 'C' });
  list.search.locate.mockResolvedValueOnce({ row: 2, termId: 't2' });
  list.search.locate.mockResolvedValueOnce({ row: 3, termId: 't3' });
  expect(await findNextRow(list.at(0), list.search)).toEqual({ row: 3, termId: 't3' });
  expect(list.search.locate).toHaveBeenLastCalledWith('t2');
});

test('finds what was cleared here but not saved yet', async () => {
  const list = listOf(['a', 'b', 'c'], { t2: '' });
  expect(await findNextRow(list.at(0), list.search)).toEqual({ row: 2, termId: 't2' });
});

test('finds nothing when all is translated', async () => {
  const all = listOf(['a', 'b', 'c']);
  expect(await findNextRow(all.at(1), all.search)).toBeUndefined();
  const unloaded = listOf(['a', undefined]);
  expect(await findNextRow(unloaded.at(0), unloaded.search)).toBeUndefined();
});

test('ends when the server knows only terms that are translated here', async () => {
  const list = listOf(['a', undefined, undefined], { t1: 'B', t2: 'C' });
  list.search.locate.mockImplementation(async (after) =>
    after === 't1' ? { row: 2, termId: 't2' } : { row: 1, termId: 't1' },
  );
  expect(await findNextRow(list.at(0), list.search)).toBeUndefined();
});

describe('the next problem', () => {
  const finding: Finding = {
    check: 'space.double',
    severity: 'warning',
    start: 1,
    end: 3,
    data: {},
    fingerprint: '0',
    isIgnored: false,
  };
  const search = (
    from: number,
    values: (string | undefined)[],
    findings: Record<number, Finding[]>,
    unsaved: Record<string, string> = {},
  ) => {
    const list = listOf(values, unsaved, findings);
    list.search.sought = 'problem';
    return { list, found: () => findNextRow(list.at(from), list.search) };
  };

  test('is in the next loaded row with findings that count, going round', async () => {
    const findings = { 0: [finding], 1: [{ ...finding, isIgnored: true }] };
    const { found } = search(0, ['a', 'b', ''], { ...findings, 2: [] });
    expect(await found()).toBeUndefined();
    expect(await search(1, ['a', 'b', 'c'], findings).found()).toEqual({ row: 0, termId: 't0' });
  });

  test('is not in a text that is being saved', async () => {
    const { found } = search(0, ['a', 'b', 'c'], { 1: [finding], 2: [finding] }, { t1: 'B' });
    expect(await found()).toEqual({ row: 2, termId: 't2' });
  });

  test('is asked for where the loaded rows end', async () => {
    const { list, found } = search(0, ['a', undefined, undefined], {});
    list.search.locate.mockResolvedValueOnce({ row: 2, termId: 't2' });
    expect(await found()).toEqual({ row: 2, termId: 't2' });
    expect(list.search.locate).toHaveBeenCalledExactlyOnceWith('t0');
  });
});

/** Rows with these values; `undefined` is a row that is not loaded. */
function listOf(
  values: (string | undefined)[],
  unsaved: Record<string, string> = {},
  findings: Record<number, Finding[]> = {},
) {
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
    findings: findings[row] ?? [],
  });
  return {
    at: (row: number) => ({ row, entry: entryOf(row, values[row] ?? '') }),
    search: {
      sought: 'untranslated' as Sought,
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
