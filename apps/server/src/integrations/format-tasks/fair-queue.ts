import type { TaskCaller } from './task-caller.ts';

/** A waiting task, with the kind of seat that it needs. */
interface Waiting<Kind> {
  readonly kind: Kind;
  sit(): void;
}

export interface FairQueue<Kind extends string> {
  /**
   * Waits for a seat and resolves to a function that leaves it, which must be called once. Rejects with the signal's
   * reason when the signal is aborted.
   */
  enter(caller: TaskCaller, kind: Kind): Promise<() => void>;
  /** The number of waiting tasks. */
  waiting(): number;
}

/**
 * A queue in which callers take turns, however many tasks each of them has waiting. The tasks of one caller keep
 * their order as far as their kinds of seats allow.
 *
 * @param seats the number of seats of each kind
 * @param forOne the number of seats that one caller may have at once
 */
export function createFairQueue<Kind extends string>(
  seats: Readonly<Record<Kind, number>>,
  forOne: number,
): FairQueue<Kind> {
  const free: Record<Kind, number> = { ...seats };
  const seated = new Map<string, number>();
  /** The waiting tasks by caller; the caller whose turn is next comes first. */
  const lines = new Map<string, Waiting<Kind>[]>();

  function seatNext() {
    for (const [person, line] of lines) {
      const next = isAllowed(person) ? line.find(({ kind }) => free[kind] > 0) : undefined;
      if (!next) continue;
      drop(person, next);
      const rest = lines.get(person);
      if (rest) {
        // The caller goes to the end of the line.
        lines.delete(person);
        lines.set(person, rest);
      }
      next.sit();
      return seatNext();
    }
  }

  function isAllowed(person: string): boolean {
    return (seated.get(person) ?? 0) < forOne;
  }

  function drop(person: string, task: Waiting<Kind>) {
    const line = lines.get(person) ?? [];
    const at = line.indexOf(task);
    if (at >= 0) line.splice(at, 1);
    if (line.length === 0) lines.delete(person);
  }

  function take(person: string, kind: Kind): () => void {
    free[kind]--;
    seated.set(person, (seated.get(person) ?? 0) + 1);
    return () => {
      free[kind]++;
      const left = (seated.get(person) ?? 1) - 1;
      if (left > 0) seated.set(person, left);
      else seated.delete(person);
      seatNext();
    };
  }

  return {
    enter: ({ person, signal }, kind) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const giveUp = () => {
          drop(person, task);
          reject(signal.reason);
        };
        const task: Waiting<Kind> = {
          kind,
          sit() {
            signal.removeEventListener('abort', giveUp);
            resolve(take(person, kind));
          },
        };
        signal.addEventListener('abort', giveUp, { once: true });
        const line = lines.get(person);
        if (line) line.push(task);
        else lines.set(person, [task]);
        seatNext();
      }),
    waiting: () => Array.from(lines.values()).reduce((sum, { length }) => sum + length, 0),
  };
}
