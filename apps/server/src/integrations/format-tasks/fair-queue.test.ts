import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

type Kind = 'small' | 'large';

/** A queue that records in which order callers enter; `leave` frees the seat that was taken first. */
function trial(seats: Record<Kind, number>, forOne: number) {
  const queue = createFairQueue(seats, forOne);
  const order: string[] = [];
  const seated: (() => void)[] = [];
  return {
    queue,
    order,
    async ask(person: string, name: string, kind: Kind = 'small', signal?: AbortSignal) {
      const caller = { person, signal: signal ?? new AbortController().signal };
      const leave = await queue.enter(caller, kind);
      order.push(name);
      seated.push(leave);
    },
    async leave() {
      seated.shift()?.();
      await Promise.resolve();
    },
  };
}

it('seats one task after the other', async () => {
  const { order, ask, leave, queue } = trial({ small: 1, large: 0 }, 1);
  const all = ['a', 'b', 'c'].map((name) => ask(name, name));
  expect(queue.waiting()).toBe(2);
  for (const each of all) {
    await each;
    await leave();
  }
  expect(order).toEqual(['a', 'b', 'c']);
  expect(queue.waiting()).toBe(0);
});

it('lets people take turns, however many tasks one has', async () => {
  const { order, ask, leave } = trial({ small: 1, large: 0 }, 1);
  const all = [1, 2, 3, 4].map((at) => ask('ada', `ada ${at}`));
  all.push(ask('bob', 'bob 1'), ask('eve', 'eve 1'), ask('bob', 'bob 2'));
  for (let at = 0; at < all.length; at++) {
    await expect.poll(() => order.length).toBe(at + 1);
    await leave();
  }
  await Promise.all(all);
  expect(order).toEqual(['ada 1', 'ada 2', 'bob 1', 'eve 1', 'ada 3', 'bob 2', 'ada 4']);
});

it('leaves a seat to others while one person has as many as they may', async () => {
  const { order, ask, queue } = trial({ small: 2, large: 1 }, 1);
  void ask('ada', 'ada 1');
  void ask('ada', 'ada 2');
  void ask('ada', 'ada large', 'large');
  await ask('bob', 'bob');
  expect(order).toEqual(['ada 1', 'bob']);
  expect(queue.waiting()).toBe(2);
});

it('does not keep a task from its seat for one that waits for another kind', async () => {
  const { order, ask } = trial({ small: 2, large: 1 }, 2);
  await ask('bob', 'bob large', 'large');
  void ask('ada', 'ada large', 'large');
  await ask('ada', 'ada small');
  expect(order).toEqual(['bob large', 'ada small']);
});

it('forgets the task of whoever is gone', async () => {
  const { order, ask, leave, queue } = trial({ small: 1, large: 0 }, 1);
  const gone = new AbortController();
  await ask('ada', 'ada');
  const given = ask('bob', 'bob', 'small', gone.signal);
  const last = ask('eve', 'eve');
  gone.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  expect(queue.waiting()).toBe(1);
  await leave();
  await last;
  expect(order).toEqual(['ada', 'eve']);
  await expect(ask('bob', 'bob', 'small', gone.signal)).rejects.toThrow('gone');
  expect(queue.waiting()).toBe(0);
});
