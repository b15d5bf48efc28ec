import { expect, onTestFinished, test, vi } from 'vitest';
import { createUndoStore, type ProjectUndoable } from './undo-store.ts';

const translation = { localeCode: 'de', termId: 't' };
const none = { count: 0, first: [] };

function undoable(changeSetId: string): ProjectUndoable {
  return {
    projectId: 'p',
    changeSetId,
    message: 'undo.translationSaved',
    translation,
  };
}

test('takes back the last first, and nothing twice', () => {
  const store = createUndoStore();
  const [one, two] = [undoable('1'), undoable('2')];
  store.offerInToast(one);
  store.offerInToast(two);
  expect(store.last()).toBe(two);
  store.begin(two);
  expect(store.last()).toBe(one);
  store.begin(one);
  expect(store.last()).toBeUndefined();
});

test('says what came of it, and offers to do it again', () => {
  const store = createUndoStore();
  const undone = vi.fn();
  store.onUndone(undone);
  const one = undoable('1');
  store.offerInToast(one);
  store.begin(one);
  const result = { changeSetId: '2', undone: 1, skipped: 0, translations: none };
  store.finish({ undoable: one, result });
  expect(undone).toHaveBeenCalledExactlyOnceWith({ undoable: one, result });
  expect(store.news()).toMatchObject({
    isUndone: true,
    message: 'undo.done',
    values: { undone: 1, skipped: 0 },
    undoable: {
      changeSetId: '2',
      translation,
    },
  });
  expect(store.last()).toBeUndefined();
});

test('has nothing to do again where everything was changed since', () => {
  const store = createUndoStore();
  store.finish({
    undoable: undoable('1'),
    result: { changeSetId: '2', undone: 0, skipped: 5, translations: none },
  });
  expect(store.news()).toMatchObject({ values: { undone: 0, skipped: 5 }, undoable: undefined });
});

test('can be tried again unless the server has refused', () => {
  const store = createUndoStore();
  const one = undoable('1');
  store.offerInToast(one);
  store.begin(one);
  store.fail(one, 'gone', false);
  expect(store.last()).toBe(one);
  expect(store.news()).toMatchObject({ error: 'gone', undoable: one });
  store.begin(one);
  store.fail(one, 'refused', true);
  expect(store.last()).toBeUndefined();
  expect(store.news()).toMatchObject({ error: 'refused', undoable: undefined });
});

test('remembers fifty', () => {
  const store = createUndoStore();
  for (let n = 0; n < 60; n++) store.offerInToast(undoable(String(n)));
  let count = 0;
  for (let last = store.last(); last; last = store.last()) {
    store.begin(last);
    count++;
  }
  expect(count).toBe(50);
});

test('offers an edit in its row for a while, and says nothing of it elsewhere', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const store = createUndoStore();
  const [one, two] = [undoable('1'), undoable('2')];
  store.offer(one);
  store.offer(two);
  expect(store.offered()).toEqual([two, one]);
  expect(store.news()).toBeUndefined();
  store.begin(two);
  expect(store.offered()).toEqual([one]);
  vi.advanceTimersByTime(8000);
  expect(store.offered()).toEqual([]);
  // The keys can undo it for longer.
  expect(store.last()).toBe(one);
});
