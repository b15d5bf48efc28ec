import { ApiError, ConnectionError } from '@parlance/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServer, editOf, editRecords, place, startQueue } from '../../testing/held-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('saves an edit and forgets it', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue(editOf('t1', 'Hallo'));
  expect(queue.stateOf(place)).toEqual({ status: 'saving', value: 'Hallo' });
  expect(queue.unsaved()).toHaveLength(1);
  await server.answer();
  expect(queue.stateOf(place)).toEqual({ status: 'saved', value: 'Hallo' });
  expect(queue.unsaved()).toHaveLength(0);
  expect(editRecords().all().size).toBe(0);
});

test('has one request at a time for a term, and sends only its latest value', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue(editOf('t1', 'H'));
  queue.enqueue(editOf('t1', 'Ha'));
  queue.enqueue(editOf('t1', 'Hallo'));
  expect(server.values()).toEqual(['H']);
  await server.answer();
  expect(queue.stateOf(place)).toEqual({ status: 'saving', value: 'Hallo' });
  expect(queue.unsaved()).toEqual([{ ...editOf('t1', 'Hallo'), before: 'H', revision: 1 }]);
  await server.answer();
  expect(server.values()).toEqual(['H', 'Hallo']);
  expect(queue.stateOf(place)).toEqual({ status: 'saved', value: 'Hallo' });
});

test('does not send again what the request under way has brought', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue(editOf('t1', 'Hallo'));
  queue.enqueue(editOf('t1', 'Hallo!'));
  queue.enqueue(editOf('t1', 'Hallo'));
  await server.answer();
  expect(server.values()).toEqual(['Hallo']);
  expect(queue.unsaved()).toHaveLength(0);
});

test('sends a mark with the text that it is put on, and drops it for another text', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue(editOf('t1', 'H'));
  queue.enqueue(editOf('t1', 'Hallo'));
  queue.enqueue({ ...editOf('t1', 'Hallo'), state: 'reviewed' });
  await server.answer();
  expect(queue.stateOf(place)).toEqual({ status: 'saving', value: 'Hallo', state: 'reviewed' });
  await server.answer();
  expect(server.values()).toEqual(['H', 'Hallo']);
  queue.enqueue({ ...editOf('t1', 'Hallo'), state: 'outdated' });
  queue.enqueue(editOf('t1', 'Hallo!'));
  await server.answer();
  await server.answer();
  expect(server.values()).toEqual(['H', 'Hallo', 'Hallo', 'Hallo!']);
  expect(queue.stateOf(place)).toEqual({ status: 'saved', value: 'Hallo!' });
});

test('saves different terms side by side, but not all at once', async () => {
  const server = createServer();
  const queue = startQueue(server);
  for (let n = 1; n <= 6; n++) queue.enqueue(editOf(`t${n}`, 'x'));
  expect(server.open()).toBe(4);
  await server.answer();
  expect(server.open()).toBe(4);
});

test('retries with growing pauses, and only with one request, while there is no answer', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue(editOf('t1', 'a'));
  queue.enqueue(editOf('t2', 'b'));
  await server.fail(new ConnectionError('gone'));
  await server.fail(new ConnectionError('gone'));
  expect(queue.stateOf(place)).toEqual({ status: 'waiting', value: 'a' });
  queue.enqueue(editOf('t3', 'c'));
  expect(server.open()).toBe(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.open()).toBe(1);
  await server.fail(new ApiError(503, undefined));
  await vi.advanceTimersByTimeAsync(1999);
  expect(server.open()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(server.open()).toBe(1);
  await server.answer();
  expect(server.open()).toBe(2);
  await server.answer();
  await server.answer();
  expect(queue.unsaved()).toHaveLength(0);
});

test('tries again at once when asked', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue(editOf('t1', 'a'));
  await server.fail(new ConnectionError('gone'));
  queue.retry();
  expect(server.open()).toBe(1);
  await server.answer();
  expect(queue.stateOf(place)?.status).toBe('saved');
});

test('sends the newest value of an edit that waited', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue(editOf('t1', 'old'));
  await server.fail(new ConnectionError('gone'));
  queue.enqueue(editOf('t1', 'new'));
  expect(queue.unsaved()).toEqual([{ ...editOf('t1', 'new'), sent: 'old' }]);
  queue.retry();
  await server.answer();
  expect(server.values()).toEqual(['old', 'new']);
});

test('waits for the user to sign in again', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue(editOf('t1', 'a'));
  await server.fail(new ApiError(401, undefined));
  queue.enqueue(editOf('t2', 'b'));
  await vi.advanceTimersByTimeAsync(120_000);
  queue.retry();
  expect(server.open()).toBe(0);
  expect(queue.unsaved()).toHaveLength(2);
  queue.start();
  expect(server.open()).toBe(2);
});

test('tells what was saved, and keeps its snapshot until something changes', async () => {
  const server = createServer();
  const queue = startQueue(server);
  const saved = vi.fn();
  queue.onSaved(saved);
  queue.enqueue(editOf('t1', 'a'));
  expect(queue.isSending()).toBe(true);
  expect(queue.unsaved()).toBe(queue.unsaved());
  await server.answer();
  expect(queue.isSending()).toBe(false);
  expect(saved).toHaveBeenCalledExactlyOnceWith({
    edit: editOf('t1', 'a'),
    translation: expect.objectContaining({ termId: 't1', value: 'a' }),
    changeSetId: 'c',
  });
});
