import { ApiError, ConnectionError } from '@parlance/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createServer, editOf, editRecords, place, startQueue } from '../../testing/held-server.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('gives up what the server refuses, with its error', async () => {
  const server = createServer();
  const queue = startQueue(server);
  const refused = vi.fn();
  queue.onRefused(refused);
  queue.enqueue(editOf('t1', 'a'));
  const error = new ApiError(404, undefined);
  await server.fail(error);
  expect(queue.stateOf(place)).toEqual({ status: 'failed', value: 'a', error });
  expect(refused).toHaveBeenCalledExactlyOnceWith({ edit: editOf('t1', 'a'), current: undefined });
  expect(queue.unsaved()).toHaveLength(0);
  expect(editRecords().all().size).toBe(0);
  queue.dismiss(place);
  expect(queue.stateOf(place)).toBeUndefined();
});

test('sends a newer value although the older one was refused', async () => {
  const server = createServer();
  const queue = startQueue(server);
  const refused = vi.fn();
  queue.onRefused(refused);
  queue.enqueue(editOf('t1', 'bad'));
  queue.enqueue(editOf('t1', 'good'));
  await server.fail(new ApiError(400, undefined));
  expect(refused).not.toHaveBeenCalled();
  await server.answer();
  expect(server.values()).toEqual(['bad', 'good']);
  expect(queue.stateOf(place)).toEqual({ status: 'saved', value: 'good' });
});

test('one refused edit does not hold up the others', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue(editOf('t1', 'bad'));
  queue.enqueue(editOf('t2', 'good'));
  await server.fail(new ApiError(400, undefined));
  await server.answer();
  expect(queue.stateOf({ ...place, termId: 't2' })?.status).toBe('saved');
});

test('gives an edit up that somebody else has outrun, with what they have saved', async () => {
  const server = createServer();
  const queue = startQueue(server);
  const refused = vi.fn();
  queue.onRefused(refused);
  queue.enqueue(editOf('t1', 'mine'));
  queue.enqueue(editOf('t1', 'mine, longer'));
  const current = await server.conflict('theirs', 5);
  expect(server.values()).toEqual(['mine']);
  expect(refused).toHaveBeenCalledExactlyOnceWith({
    edit: editOf('t1', 'mine, longer'),
    current,
  });
  expect(queue.stateOf(place)).toBeUndefined();
  expect(queue.unsaved()).toHaveLength(0);
  expect(editRecords().all().size).toBe(0);
});

test('does not take its own edit for that of somebody else, where the answer was lost', async () => {
  const server = createServer();
  const queue = startQueue(server);
  const refused = vi.fn();
  queue.onRefused(refused);
  queue.enqueue(editOf('t1', 'first'));
  await server.fail(new ConnectionError('gone'));
  queue.enqueue(editOf('t1', 'second'));
  queue.retry();
  await server.conflict('first', 1);
  expect(server.revisions()).toEqual([0, 0, 1]);
  await server.answer();
  expect(refused).not.toHaveBeenCalled();
  expect(queue.stateOf(place)).toEqual({ status: 'saved', value: 'second' });
});

test('goes on where others have changed a text and then changed it back', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue({ ...editOf('t1', 'mine'), before: 'as it was', revision: 3 });
  await server.conflict('as it was', 5);
  await server.answer();
  expect(server.revisions()).toEqual([3, 5]);
  expect(queue.unsaved()).toHaveLength(0);
});

test('names the revision that its own last edit has made', async () => {
  const server = createServer();
  const queue = startQueue(server);
  queue.enqueue(editOf('t1', 'a'));
  queue.enqueue(editOf('t1', 'ab'));
  await server.answer();
  await server.answer();
  expect(server.revisions()).toEqual([0, 1]);
});
