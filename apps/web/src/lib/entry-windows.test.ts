import type { Entry } from '@parlance/contract';
import { expect, test } from 'vitest';
import {
  type DepartedEntry,
  fillWindow,
  rowOf,
  serverOffsetOf,
  windowRequest,
  windowSize,
  windowsAround,
  withSavedEntry,
} from './entry-windows.ts';

test('asks for the windows in view and their neighbours, within the list', () => {
  expect(windowsAround(0, 20, 1000, 1)).toEqual([0, 1]);
  expect(windowsAround(450, 505, 1000, 1)).toEqual([3, 4, 5, 6]);
  expect(windowsAround(980, 999, 1000, 1)).toEqual([8, 9]);
  expect(windowsAround(0, 0, 0, 1)).toEqual([0]);
  expect(windowsAround(5000, 5010, 1000, 1)).toEqual([9]);
});

test('shows the same list as before while entries leave it on the server', () => {
  const all = Array.from({ length: 350 }, (_, index) => entryOf(`t${index}`));
  let departed: readonly DepartedEntry[] = [];
  let onServer = all;
  const rows = () => all.map((_, row) => rowAt(row));
  const rowAt = (row: number) => {
    const window = Math.floor(row / windowSize);
    const { offset, limit } = windowRequest(departed, window);
    const answer = onServer.slice(offset, offset + limit);
    return fillWindow(departed, window, answer)[row - window * windowSize];
  };

  for (const row of [120, 0, 99, 121, 349, 100, 205]) {
    const saved = { ...entryOf(`t${row}`), value: 'done' };
    onServer = onServer.filter(({ termId }) => termId !== saved.termId);
    departed = withSavedEntry(departed, row, saved, false);
    expect(rows().map((entry) => entry?.termId)).toEqual(all.map(({ termId }) => termId));
    expect(rowAt(row)).toBe(saved);
  }

  onServer.forEach(({ termId }, offset) => {
    const row = all.findIndex((entry) => entry.termId === termId);
    expect(rowOf(departed, offset)).toBe(row);
    expect(serverOffsetOf(departed, row)).toBe(offset);
  });
});

test('asks for nothing when a whole window has departed', () => {
  const departed = Array.from({ length: windowSize }, (_, row) => ({
    index: windowSize + row,
    entry: entryOf(`t${row}`),
  }));
  expect(windowRequest(departed, 1)).toEqual({ offset: windowSize, limit: 0 });
  expect(windowRequest(departed, 2)).toEqual({ offset: windowSize, limit: windowSize });
  expect(fillWindow(departed, 1, [])).toHaveLength(windowSize);
});

test('an entry that matches again is no longer departed', () => {
  const gone = withSavedEntry([], 3, entryOf('t3'), false);
  expect(withSavedEntry(gone, 3, entryOf('t3'), true)).toEqual([]);
  const unchanged = withSavedEntry(gone, 8, entryOf('t8'), true);
  expect(unchanged).toBe(gone);
});

test('a departed entry that is saved again keeps its one place', () => {
  const gone = withSavedEntry([], 3, entryOf('t3'), false);
  const again = { ...entryOf('t3'), value: 'again' };
  expect(withSavedEntry(gone, 3, again, false)).toEqual([{ index: 3, entry: again }]);
});

function entryOf(termId: string): Entry {
  return {
    termId,
    term: termId,
    context: null,
    notes: {},
    isPlural: false,
    locked: false,
    labels: [],
    value: '',
    state: 'untranslated',
    revision: 0,
    updatedAt: null,
    reference: null,
  };
}
