import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalRecords } from '../../lib/local-records.ts';
import { createServer, editOf, editRecords, place, startQueue } from '../../testing/held-server.ts';
import { createEditQueue, edit } from './edit-queue.ts';
import { judgeError } from './edit-verdict.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('sends after a reload what an earlier page could not', async () => {
  const dead = createServer();
  startQueue(dead).enqueue(editOf('t1', 'a'));
  const server = createServer();
  const queue = createEditQueue({ ...server, judge: judgeError, records: editRecords() });
  expect(queue.stateOf(place)).toEqual({ status: 'waiting', value: 'a' });
  expect(server.open()).toBe(0);
  queue.start();
  await server.answer();
  expect(server.values()).toEqual(['a']);
  expect(editRecords().all().size).toBe(0);
});

test('leaves to another tab what that tab has sent or changed meanwhile', async () => {
  startQueue(createServer()).enqueue(editOf('t1', 'old'));
  startQueue(createServer()).enqueue(editOf('t2', 'sent'));
  const server = createServer();
  const queue = createEditQueue({ ...server, judge: judgeError, records: editRecords() });
  const otherTab = editRecords();
  otherTab.put('p/de_DE/t1', editOf('t1', 'new'));
  otherTab.remove('p/de_DE/t2');
  queue.start();
  expect(server.values()).toEqual(['new']);
  await server.answer();
  expect(queue.unsaved()).toHaveLength(0);
});

test('does not remove a newer record of another tab', async () => {
  const server = createServer();
  startQueue(server).enqueue(editOf('t1', 'mine'));
  editRecords().put('p/de_DE/t1', editOf('t1', 'theirs'));
  await server.answer();
  expect(editRecords().get('p/de_DE/t1')?.value).toBe('theirs');
});

test('keeps edits in memory where the storage is full', async () => {
  const full = { ...localStorage, getItem: () => null, removeItem: () => {} } as unknown as Storage;
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const server = createServer();
  const queue = createEditQueue({
    ...server,
    judge: judgeError,
    records: createLocalRecords(full, 'edits.', edit),
  });
  queue.start();
  queue.enqueue(editOf('t1', 'a'));
  await server.answer();
  expect(queue.stateOf(place)).toEqual({ status: 'saved', value: 'a' });
});
