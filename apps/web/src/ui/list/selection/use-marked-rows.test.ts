import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMarkedRows } from './use-marked-rows.ts';

const idAt = (row: number) => (row < 10 ? `t${row}` : undefined);

function setUp() {
  const { result } = renderHook(() => useMarkedRows({ canMark: true, idAt }));
  return {
    mark: (row: number, toRow = false) => act(() => result.current.mark(row, toRow)),
    act: (name: 'markAll' | 'clear') => act(() => result.current[name]()),
    marked: () => {
      const { marked } = result.current;
      return marked === 'all' ? marked : [...marked.ids];
    },
    markOf: (id: string) => result.current.markOf(id),
  };
}

test('marks a row and takes its mark off', () => {
  const rows = setUp();
  rows.mark(3);
  rows.mark(5);
  expect(rows.marked()).toEqual(['t3', 't5']);
  rows.mark(3);
  expect(rows.marked()).toEqual(['t5']);
  expect(['t3', 't5'].map(rows.markOf)).toEqual(['asked', 'marked']);
});

test('marks all rows from the last one on, either way, as far as they are loaded', () => {
  const rows = setUp();
  rows.mark(7);
  rows.mark(5, true);
  expect(rows.marked()).toEqual(['t7', 't5', 't6']);
  rows.mark(11, true);
  expect(rows.marked()).toEqual(['t7', 't5', 't6', 't8', 't9']);
});

test('marks everything, and begins anew with one row', () => {
  const rows = setUp();
  rows.act('markAll');
  expect(rows.markOf('anything')).toBe('marked');
  rows.mark(2);
  expect(rows.marked()).toEqual(['t2']);
  rows.act('clear');
  expect(rows.marked()).toEqual([]);
});
