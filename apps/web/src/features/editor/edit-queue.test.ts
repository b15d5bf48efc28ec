import { ApiError, ConnectionError } from '@parlance/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalRecords, type LocalRecords } from '../../lib/local-records.ts';
import { createServer, editOf, place } from '../../testing/held-server.ts';
import { createEditQueue, type Edit, edit } from './edit-queue.ts';
import { judgeError } from './edit-verdict.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

test('saves an edit and forgets it', async () => {
  const server = createServer();
  const queue = started(server);
  queue.enqueue(editOf('t1', 'Hallo'));
  expect(queue.stateOf(place)).toEqual({ status: 'saving', value: 'Hallo' });
  expect(queue.unsaved()).toHaveLength(1);
  await server.answer();
  expect(queue.stateOf(place)).toEqual({ status: 'saved', value: 'Hallo' });
  expect(queue.unsaved()).toHaveLength(0);
  expect(records().all().size).toBe(0);
});

test('has one request at a time for a term, and sends only its latest value', async () => {
  const server = createServer();
  const queue = started(server);
  queue.enqueue(editOf('t1', 'H'));
  queue.enqueue(editOf('t1', 'Ha'));
  queue.enqueue(editOf('t1', 'Hallo'));
  expect(server.values()).toEqual(['H']);
  await server.answer();
  expect(queue.stateOf(place)).toEqual({ status: 'saving', value: 'Hallo' });
  expect(queue.unsaved()).toEqual([
    { ...editOf('t1', 'Hallo'), before: 'H', stateBefore: 'translated', revision: 1 },
  ]);
  await server.answer();
  expect(server.values()).toEqual(['H', 'Hallo']);
  expect(queue.stateOf(place)).toEqual({ status: 'saved', value: 'Hallo' });
});

test('does not send again what the request under way has brought', async () => {
  const server = createServer();
  const queue = started(server);
  queue.enqueue(editOf('t1', 'Hallo'));
  queue.enqueue(editOf('t1', 'Hallo!'));
  queue.enqueue(editOf('t1', 'Hallo'));
  await server.answer();
  expect(server.values()).toEqual(['Hallo']);
  expect(queue.unsaved()).toHaveLength(0);
});

test('sends a mark with the text that it is put on, and drops it for another text', async () => {
  const server = createServer();
  const queue = started(server);
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
  const queue = started(server);
  for (let n = 1; n <= 6; n++) queue.enqueue(editOf(`t${n}`, 'x'));
  expect(server.open()).toBe(4);
  await server.answer();
  expect(server.open()).toBe(4);
});

test('retries with growing pauses, and only with one request, while there is no answer', async () => {
  const server = createServer();
  const queue = started(server);
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
  const queue = started(server);
  queue.enqueue(editOf('t1', 'a'));
  await server.fail(new ConnectionError('gone'));
  queue.retry();
  expect(server.open()).toBe(1);
  await server.answer();
  expect(queue.stateOf(place)?.status).toBe('saved');
});

test('sends the newest value of an edit that waited', async () => {
  const server = createServer();
  const queue = started(server);
  queue.enqueue(editOf('t1', 'old'));
  await server.fail(new ConnectionError('gone'));
  queue.enqueue(editOf('t1', 'new'));
  expect(queue.unsaved()).toEqual([{ ...editOf('t1', 'new'), sent: 'old' }]);
  queue.retry();
  await server.answer();
  expect(server.values()).toEqual(['old', 'new']);
});

test('gives up what the server refuses, with its error', async () => {
  const server = createServer();
  const queue = started(server);
  const refused = vi.fn();
  queue.onRefused(refused);
  queue.enqueue(editOf('t1', 'a'));
  const error = new ApiError(404, undefined);
  await server.fail(error);
  expect(queue.stateOf(place)).toEqual({ status: 'failed', value: 'a', error });
  expect(refused).toHaveBeenCalledExactlyOnceWith({ edit: editOf('t1', 'a'), current: undefined });
  expect(queue.unsaved()).toHaveLength(0);
  expect(records().all().size).toBe(0);
  queue.dismiss(place);
  expect(queue.stateOf(place)).toBeUndefined();
});

test('sends a newer value although the older one was refused', async () => {
  const server = createServer();
  const queue = started(server);
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
  const queue = started(server);
  queue.enqueue(editOf('t1', 'bad'));
  queue.enqueue(editOf('t2', 'good'));
  await server.fail(new ApiError(400, undefined));
  await server.answer();
  expect(queue.stateOf({ ...place, termId: 't2' })?.status).toBe('saved');
});

test('gives an edit up that somebody else has outrun, with what they have saved', async () => {
  const server = createServer();
  const queue = started(server);
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
  expect(records().all().size).toBe(0);
});

test('does not take its own edit for that of somebody else, where the answer was lost', async () => {
  const server = createServer();
  const queue = started(server);
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
  const queue = started(server);
  queue.enqueue({ ...editOf('t1', 'mine'), before: 'as it was', revision: 3 });
  await server.conflict('as it was', 5);
  await server.answer();
  expect(server.revisions()).toEqual([3, 5]);
  expect(queue.unsaved()).toHaveLength(0);
});

test('names the revision that its own last edit has made', async () => {
  const server = createServer();
  const queue = started(server);
  queue.enqueue(editOf('t1', 'a'));
  queue.enqueue(editOf('t1', 'ab'));
  await server.answer();
  await server.answer();
  expect(server.revisions()).toEqual([0, 1]);
});

test('waits for the user to sign in again', async () => {
  const server = createServer();
  const queue = started(server);
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

test('sends after a reload what an earlier page could not', async () => {
  const dead = createServer();
  started(dead).enqueue(editOf('t1', 'a'));
  const server = createServer();
  const queue = createEditQueue({ ...server, judge: judgeError, records: records() });
  expect(queue.stateOf(place)).toEqual({ status: 'waiting', value: 'a' });
  expect(server.open()).toBe(0);
  queue.start();
  await server.answer();
  expect(server.values()).toEqual(['a']);
  expect(records().all().size).toBe(0);
});

test('leaves to another tab what that tab has sent or changed meanwhile', async () => {
  started(createServer()).enqueue(editOf('t1', 'old'));
  started(createServer()).enqueue(editOf('t2', 'sent'));
  const server = createServer();
  const queue = createEditQueue({ ...server, judge: judgeError, records: records() });
  const otherTab = records();
  otherTab.put('p/de_DE/t1', editOf('t1', 'new'));
  otherTab.remove('p/de_DE/t2');
  queue.start();
  expect(server.values()).toEqual(['new']);
  await server.answer();
  expect(queue.unsaved()).toHaveLength(0);
});

test('does not remove a newer record of another tab', async () => {
  const server = createServer();
  started(server).enqueue(editOf('t1', 'mine'));
  records().put('p/de_DE/t1', editOf('t1', 'theirs'));
  await server.answer();
  expect(records().get('p/de_DE/t1')?.value).toBe('theirs');
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

test('tells what was saved, and keeps its snapshot until something changes', async () => {
  const server = createServer();
  const queue = started(server);
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

function records(): LocalRecords<Edit> {
  return createLocalRecords(localStorage, 'edits.', edit);
}

function started(server: ReturnType<typeof createServer>) {
  const queue = createEditQueue({ ...server, judge: judgeError, records: records() });
  queue.start();
  return queue;
}
