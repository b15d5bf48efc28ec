import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  change,
  countRows,
  emptyList,
  findItem,
  hold,
  idsElsewhere,
  isHeld,
  itemAt,
  type RowList,
  remove,
  rowOfOffset,
  windowSize,
} from './row-list.ts';
import {
  dropWindows,
  markStale,
  receive,
  receiveInPlace,
  windowRequest,
  windowsAround,
} from './row-windows.ts';

interface Word {
  readonly termId: string;
  readonly text: string;
}

const wordOf = (id: number, text = ''): Word => ({ termId: `t${id}`, text });

/** What a server has, in the order of its ids. It leaves out what it is told to, as the list shows it elsewhere. */
function answer(onServer: readonly Word[], list: RowList<Word>, window: number) {
  const elsewhere = idsElsewhere(list);
  const listed = onServer.filter(({ termId }) => !elsewhere.includes(termId));
  const request = windowRequest(list, window);
  const { start, limit } = request;
  const from = 'offset' in start ? start.offset : countUpTo(listed, start.cursor);
  const entries = listed.slice(from, from + limit);
  const nextCursor = entries.at(-1)?.termId ?? null;
  return { request, answer: { entries, total: listed.length, nextCursor } };
}

const answered = (item: Word) => item;

const idOf = (termId: string) => Number(termId.slice(1));

const countUpTo = (listed: readonly Word[], cursor: string) =>
  listed.filter(({ termId }) => idOf(termId) <= idOf(cursor)).length;

function loadAll(onServer: readonly Word[], list: RowList<Word>): RowList<Word> {
  let loaded = list;
  for (const window of windowsAround(loaded, { first: 0, last: onServer.length + 500 })) {
    const asked = answer(onServer, loaded, window);
    loaded = receive(loaded, asked.request, asked.answer, answered);
  }
  return loaded;
}

const rowsOf = (list: RowList<Word>) =>
  Array.from({ length: countRows(list) ?? 0 }, (_, row) => itemAt(list, row));

const opened = (count: number) => {
  const onServer = Array.from({ length: count }, (_, id) => wordOf(id));
  return { onServer, list: loadAll(onServer, { ...emptyList, count }) };
};

/** What happens to a list: here, and to what the server has. */
const step = fc.record({
  kind: fc.constantFrom('add', 'load', 'remove', 'edit', 'leave', 'return'),
  /** Where, as a share of all rows. */
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
});
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

describe('a list of rows', () => {
  test('keeps its rows whatever happens to what it shows, and to what the server has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 330 }), fc.array(step, { maxLength: 40 }), run),
      { numRuns: 60 },
    );

    function run(count: number, steps: readonly Step[]) {
      let { onServer, list } = opened(count);
      let expected: readonly Word[] = onServer;
      let next = count;
      for (const each of steps) {
        if (each.kind === 'add') {
          const word = wordOf(next++);
          list = add(list, word);
          onServer = [...onServer, word];
          expected = [word, ...expected];
        } else {
          const row = Math.floor(each.at * expected.length);
          const word = expected[row];
          if (!word) continue;
          const { termId } = word;
          for (const window of windowsAround(list, { first: row, last: row })) {
            if (each.kind !== 'load') break;
            const asked = answer(onServer, list, window);
            list = receive(list, asked.request, asked.answer, answered);
          }
          if (each.kind === 'remove') {
            list = remove(list, termId);
            onServer = onServer.filter((one) => one.termId !== termId);
            expected = expected.toSpliced(row, 1);
          } else if (each.kind === 'edit') {
            const edited = { termId, text: `${word.text}!` };
            list = change(list, termId, () => edited);
            onServer = onServer.map((one) => (one.termId === termId ? edited : one));
            expected = expected.with(row, edited);
          } else if (each.kind !== 'load') {
            list = hold(list, termId, each.kind === 'leave');
          }
        }
        // What is loaded is never in another row; a removal may leave the end of a window open until it is loaded.
        for (const [row, shown] of rowsOf(list).entries()) {
          if (shown) expect(shown).toEqual(expected[row]);
        }
        expect(countRows(list)).toBe(expected.length);
      }
      list = loadAll(onServer, markStale(list));
      expect(rowsOf(list)).toEqual(expected);
    }
  });

  test('never changes the list that it is made from', () => {
    const { list } = opened(250);
    const before = JSON.stringify({ ...list, windows: [...list.windows] });
    remove(
      hold(
        change(add(list, wordOf(900)), 't3', (word) => word),
        't7',
        true,
      ),
      't101',
    );
    expect(JSON.stringify({ ...list, windows: [...list.windows] })).toBe(before);
  });

  test('asks for nothing when a whole window is held', () => {
    let { onServer, list } = opened(300);
    for (let id = 100; id < 200; id++) list = hold(list, `t${id}`, true);
    expect(windowRequest(list, 1).limit).toBe(0);
    expect(windowRequest({ ...list, cursors: new Map() }, 2).start).toEqual({ offset: windowSize });
    const empty = answer(onServer, list, 1);
    expect(receive(list, empty.request, empty.answer, answered).windows.get(1)?.items).toHaveLength(
      100,
    );
  });

  test('finds the row of what the server counts, between what is held and below what was added', () => {
    let { onServer, list } = opened(350);
    for (const id of [120, 0, 99, 121, 349, 100, 205]) list = hold(list, `t${id}`, true);
    list = add(add(list, wordOf(900)), wordOf(901));
    const listed = onServer.filter(({ termId }) => !isHeld(list, termId));
    for (const [offset, { termId }] of listed.entries()) {
      expect(rowOfOffset(list, offset)).toBe(findItem(list, termId)?.row);
    }
  });

  test('is of another version after a change of places alone, and then takes no answer to before', () => {
    const { onServer, list } = opened(120);
    const early = answer(onServer, list, 0);
    const edited = change(list, 't4', (word) => ({ ...word, text: 'new' }));
    expect(edited.version).toBe(list.version);
    expect(hold(edited, 't4', false)).toBe(edited);
    const held = hold(edited, 't4', true);
    expect(receive(held, early.request, early.answer, answered)).toBe(held);
    expect(receive(edited, early.request, early.answer, answered)).not.toBe(edited);
  });

  test('keeps what was saved after a window was asked for', () => {
    const { onServer, list } = opened(120);
    const early = answer(onServer, list, 0);
    const saved = change(list, 't4', (word) => ({ ...word, text: 'saved' }));
    const merge = (word: Word, shown: Word) => (shown.text === 'saved' ? shown : word);
    const received = receive(saved, early.request, early.answer, merge);
    expect(itemAt(received, 4)?.text).toBe('saved');
    expect(received.windows.get(0)?.isStale).toBe(false);
  });

  test('takes into its rows what is new, and nothing that would move them', () => {
    const { onServer, list } = opened(120);
    const merge = (answered: Word, shown: Word) => (shown.text === '' ? answered : shown);
    const mine = change(list, 't5', (word) => ({ ...word, text: 'mine' }));
    const changed = onServer.map((word) => ({ ...word, text: 'theirs' }));
    const same = answer(changed, { ...mine, cursors: new Map() }, 0);
    const merged = receiveInPlace(mine, same.request, same.answer, merge);
    expect(merged && itemAt(merged, 4)?.text).toBe('theirs');
    expect(merged && itemAt(merged, 5)?.text).toBe('mine');

    const fewer = answer(changed.slice(1), { ...mine, cursors: new Map() }, 0);
    expect(receiveInPlace(mine, fewer.request, fewer.answer, merge)).toBeUndefined();
    const longer = answer([...changed, wordOf(900)], { ...mine, cursors: new Map() }, 1);
    expect(
      receiveInPlace(mine, longer.request, longer.answer, merge)?.windows.get(1)?.items,
    ).toHaveLength(21);
  });

  test('asks for the windows in view and their neighbours, within the list', () => {
    const list = { ...emptyList, count: 1000 };
    expect(windowsAround(list, { first: 0, last: 20 }, 1)).toEqual([0, 1]);
    expect(windowsAround(list, { first: 450, last: 505 }, 1)).toEqual([3, 4, 5, 6]);
    expect(windowsAround(list, { first: 980, last: 999 }, 1)).toEqual([8, 9]);
    expect(windowsAround({ ...list, count: 0 }, { first: 0, last: 0 }, 1)).toEqual([0]);
    expect(windowsAround(list, { first: 5000, last: 5010 }, 1)).toEqual([9]);
    expect(windowsAround(add(list, wordOf(1)), { first: 100, last: 100 })).toEqual([0]);
  });

  test('drops what was loaded long ago, but nothing in view and nothing that has to stay', () => {
    const { list } = opened(7000);
    const dropped = dropWindows(list, [1], ({ termId }) => termId === 't250');
    expect([...dropped.windows.keys()].slice(0, 4)).toEqual([1, 2, 12, 13]);
    expect(dropped.windows.size).toBe(60);
    expect(dropWindows(dropped, [], () => false)).toBe(dropped);
  });
});
