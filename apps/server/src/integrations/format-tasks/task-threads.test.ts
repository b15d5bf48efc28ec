import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { forCaller } from './task-caller.ts';
import { createTaskThreads, type Task, type TaskThreads } from './task-threads.ts';

const functions = `
  export const begin = () => undefined;
  export const answer = (value) => value;
  export const spin = () => { for (;;); };
  export const grow = () => { const all = []; for (;;) all.push('a,'.repeat(1e6).split(',')); };
  const kept = [];
  export const keep = (bytes) => kept.push(new Uint8Array(bytes));
  export const wait = (ms) => new Promise((resolve) => setTimeout(() => resolve(kept.length), ms));
  export const fail = () => { throw new Error('A mistake'); };
`;
const folder = mkdtempSync(join(tmpdir(), 'tasks-'));
const filename = join(folder, 'tasks.mjs');
writeFileSync(filename, functions);
afterAll(() => rmSync(folder, { recursive: true }));

const errors: Error[] = [];
let threads: TaskThreads | undefined;

afterEach(async () => {
  await threads?.close();
  expect(errors).toEqual([]);
});

function start(timeout: number): TaskThreads {
  threads = createTaskThreads({
    filename,
    timeout,
    memory: 335_544_320,
    onError: (error) => errors.push(error),
  });
  return threads;
}

function task(name: string, input?: unknown, about: Partial<Task> = {}): Task {
  return { name, input, transferList: [], size: 0, does: 'reads', ...about };
}

/** Runs work for a person who may leave. */
function as<T>(person: string, work: () => Promise<T>) {
  const gone = new AbortController();
  const result = forCaller({ person, signal: gone.signal }, work);
  return { result, leave: () => gone.abort(new Error(`${person} left`)) };
}

it('answers what a task answers, or why it failed', async () => {
  const { run } = start(60);
  expect(await run(task('answer', 'text'))).toBe('text');
  await expect(run(task('fail'))).rejects.toThrow('A mistake');
});

it.each([
  ['reads', 'Reading the file'],
  ['writes', 'Writing the file'],
  ['checks', 'Checking the texts'],
] as const)('ends a task that %s for too long', async (does, work) => {
  const { run } = start(1);
  const message = `${work} took longer than the 1 seconds that it may take (FILE_TIMEOUT).`;
  await expect(run(task('spin', undefined, { does }))).rejects.toMatchObject({
    code: 'BadRequest',
    details: [{ message }],
  });
  expect(await run(task('answer', 'text'))).toBe('text');
});

it('ends a task that needs too much memory, and not the process', async () => {
  const { run } = start(60);
  const message =
    'Reading the file needs more than the 144 MiB of memory that it may have (FILE_MEMORY).';
  await expect(run(task('grow'))).rejects.toMatchObject({
    code: 'PayloadTooLarge',
    details: [{ path: 'body.file', message }],
  });
  expect(await run(task('answer', 'text'))).toBe('text');
});

it('counts nothing that tasks before have left behind', async () => {
  const { run } = start(60);
  // A writing task may take twice as much.
  await run(task('keep', 400_000_000, { does: 'writes', size: 2_000_000 }));
  await run(task('keep', 400_000_000, { does: 'writes', size: 2_000_000 }));
  expect(await run(task('wait', 200, { size: 2_000_000 }))).toBe(0);
});

it('ends the task of whoever leaves, and forgets those that wait', async () => {
  const { run, queued } = start(60);
  const first = as('ada', () => run(task('spin')));
  const second = as('ada', () => run(task('spin')));
  const third = as('ada', () => run(task('answer', 'text')));
  await expect.poll(queued).toBe(2);
  second.leave();
  await expect(second.result).rejects.toThrow('ada left');
  expect(queued()).toBe(1);
  first.leave();
  await expect(first.result).rejects.toThrow('ada left');
  expect(await third.result).toBe('text');
  expect(queued()).toBe(0);
});

it('keeps a thread for others, whatever one person has them do', async () => {
  const { run, queued } = start(60);
  const all = Array.from({ length: 10 }, () => as('ada', () => run(task('spin'))));
  const bob = as('bob', () => run(task('answer', 'text')));
  expect(await bob.result).toBe('text');
  expect(queued()).toBe(9);
  const left = all.map(({ result }) => expect(result).rejects.toThrow('ada left'));
  for (const { leave } of all.toReversed()) leave();
  await Promise.all(left);
});
