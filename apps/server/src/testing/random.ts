/** Returns a random integer from 0 up to `below`, excluded. */
export type Random = (below: number) => number;

/** Creates a random generator that repeats its numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[random(items.length)] as T;
}
