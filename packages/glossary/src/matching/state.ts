// The states of an automaton are hashes of the keys that led to them. Two different ways to one state would be found
// out by the comparison of words that follows, so 32 bits are enough.

/** Where terms begin whose words are compared by their stems, as they are, or as parts of longer words. */
export const startOf = { stem: 0x2545f491, exact: 0x61c88647, part: 0x1b873593 } as const;

/** The state that a key leads to. It is never 0, which stands for an empty slot. */
export function nextState(state: number, key: string): number {
  let hash = state ^ 0x811c9dc5;
  for (let at = 0; at < key.length; at++) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39);
  return (hash ^ (hash >>> 16)) | 0 || 1;
}
