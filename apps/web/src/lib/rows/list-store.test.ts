import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createListStore, type ListStore } from './list-store.ts';
import { add, hold, type Item } from './row-list.ts';
import type { WindowAnswer, WindowRequest } from './row-windows.ts';

interface Asked {
  readonly request: WindowRequest;
  readonly signal: AbortSignal;
  readonly answer: (entries?: readonly Item[]) => Promise<unknown>;
  readonly refuse: (error: Error) => Promise<unknown>;
}

const total = 1000;
const items = Array.from({ length: total }, (_, id): Item => ({ termId: `t${id}` }));

let asked: Asked[];
let store: ListStore<Item>;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  store = createListStore<Item>({
    ask: (_, request, signal) =>
      new Promise<WindowAnswer<Item>>((resolve, reject) => {
        const from = request.window * 100;
        const settled = () => vi.advanceTimersByTimeAsync(0);
        asked.push({
          request,
          signal,
          answer: (entries = items.slice(from, from + request.limit)) => {
            resolve({ entries, total, nextCursor: null });
            return settled();
          },
          refuse: (error) => {
            reject(error);
            return settled();
          },
        });
      }),
    merge: (answered) => answered,
    hasToStay: () => false,
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const windows = () => asked.map(({ request }) => request.window);
const last = () => {
  const one = asked.at(-1);
  if (!one) throw new Error('Nothing was asked for');
  return one;
};

async function openWith(first: number) {
  const opening = store.open({ first, last: first }, new AbortController().signal);
  await last().answer();
  await opening;
  asked = [];
}

describe('the store of a list', () => {
  test('loads what is in view, and only then what is next to it', async () => {
    await openWith(450);
    expect(store.itemAt(450)).toEqual({ termId: 't450' });
    store.show({ first: 450, last: 520 });
    expect(windows()).toEqual([5]);
    await last().answer();
    expect(windows()).toEqual([5, 3, 6]);
  });

  test('waits until the rows in view rest, and cancels what is not needed any more', async () => {
    await openWith(0);
    store.show({ first: 0, last: 20 });
    expect(windows()).toEqual([1]);
    for (const first of [200, 400, 600, 800]) store.show({ first, last: first + 20 });
    expect(windows()).toEqual([1]);
    await vi.advanceTimersByTimeAsync(100);
    expect(windows()).toEqual([1, 8]);
    expect(asked[0]?.signal.aborted).toBe(true);
    store.hide();
    expect(asked[1]?.signal.aborted).toBe(true);
    await asked[1]?.answer();
    expect(store.itemAt(800)).toBeUndefined();
  });

  test('says why rows could not be loaded, and loads them when it is told to', async () => {
    await openWith(0);
    store.show({ first: 150, last: 160 });
    await last().refuse(new Error('no answer'));
    expect(store.get().error).toEqual(new Error('no answer'));
    expect(windows()).toEqual([1]);
    store.retry();
    expect(windows()).toEqual([1, 1]);
    await last().answer();
    expect(store.get().error).toBeUndefined();
    expect(store.itemAt(150)).toEqual({ termId: 't150' });
  });

  test('asks again when places changed while it waited', async () => {
    await openWith(0);
    store.show({ first: 150, last: 160 });
    store.update((list) => hold(list, 't3', true));
    await last().answer();
    expect(windows()).toEqual([1, 1]);
    expect(store.itemAt(150)).toBeUndefined();
    await last().answer();
    expect(store.itemAt(150)).toEqual({ termId: 't150' });
  });

  test('replaces its state, and tells who listens', async () => {
    await openWith(0);
    const before = store.get();
    const told = vi.fn();
    const unsubscribe = store.subscribe(told);
    store.update((list) => list);
    expect([store.get(), told.mock.calls.length]).toEqual([before, 0]);
    store.update((list) => add(list, { termId: 'new' }));
    expect(store.rows()).toBe(total + 1);
    expect(before.list.added).toEqual([]);
    unsubscribe();
    store.update((list) => add(list, { termId: 'newer' }));
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('shows what is new in its rows, and is outdated where these are others', async () => {
    await openWith(0);
    store.show({ first: 0, last: 20 });
    await last().answer();
    const { signal } = new AbortController();
    const refreshed = store.refresh(signal);
    await asked.at(-1)?.answer();
    await last().answer();
    await refreshed;
    expect(store.get().isOutdated).toBe(false);

    const again = store.refresh(signal);
    await last().answer(items.slice(1, 101));
    await last().answer();
    await again;
    expect(store.get().isOutdated).toBe(true);
    expect(store.itemAt(0)).toEqual({ termId: 't0' });
    expect(store.rows()).toBe(total);
  });
});
