import { commonGrams } from './common-grams.ts';
import { gramsOf } from './grams.ts';

/** The version of the keys. Stored ones of another version find nothing, and are made anew. */
export const keysVersion = 1;

/** How many grams a text is stored by: the rarest ones. */
export const storedGrams = 10;
/** How many of its rarest grams are asked for. */
export const askedGrams = 9;

/** Texts that are as similar as this differ by one class of length at most. */
const minSimilarity = 0.7;
const classBase = Math.log(1 / minSimilarity);

/** The rank of each common gram, the most common one first. All others are rarer. */
const ranks = new Map(commonGrams.map((gram, rank) => [gram, commonGrams.length - rank]));

/** The keys that a text is found by in a memory: numbers of 32 bits, each of a gram, a class of length and the memory. */
export function keysToStore(norm: string, memoryId: string): readonly number[] {
  const memory = hash(memoryId, 0);
  const lengthClass = classOf(norm.length);
  return rarest(norm, storedGrams).map((gram) => toKey(gram, lengthClass, memory));
}

/** What the keys of similar texts are like. */
export interface AskedKeys {
  /** The keys of the rarest grams, the rarest first, for each class of length. The more of them a text has, the better. */
  readonly classes: readonly (readonly number[])[];
  /** A text that is similar has so many of the first `askedGrams` keys of a class. */
  readonly shared: number;
}

/** The keys of texts in a memory that may be similar to a text. */
export function keysToAsk(norm: string, memoryId: string): AskedKeys {
  const grams = rarest(norm, storedGrams);
  const first = classOf(Math.ceil(norm.length * minSimilarity));
  const last = classOf(Math.floor(norm.length / minSimilarity));
  const memory = hash(memoryId, 0);
  const classes = Array.from({ length: last - first + 1 }, (_, at) =>
    grams.map((gram) => toKey(gram, first + at, memory)),
  );
  return { classes, shared: Math.min(minSharedKeys(norm.length), grams.length) };
}

/**
 * How many keys a text of a length must share with one that it is similar to. The more signs a text has, the more of its
 * pieces stay as they are, and the more texts have one of them by chance: asking a large memory for all of these took ten
 * times as long.
 */
function minSharedKeys(length: number): number {
  if (length < 10) return 1;
  return length < 30 ? 2 : 4;
}

const places = Array.from({ length: askedGrams }, (_, place) => place);
const setsBySize = new Map<number, readonly (readonly number[])[]>();

/** More conditions than these rule out so few texts that to ask for them takes longer than to read these texts. */
const maxSets = 24;

/**
 * Where two keys are enough, one of them is among so many of the rarest ones. Half of the texts of a large memory that share
 * two have no other than the two most common ones, and hardly any of these is similar.
 */
const rarestOfTwo = 7;

/**
 * Sets of places: a text that has so many of the asked keys has one of each set, whichever it has, as the others are too few.
 * Of two keys, one has to be rather rare. Nearly all texts that have fewer lack one. The first set is that of the rarest keys,
 * and each of the next ones rules out as many texts as one can.
 */
export function setsToHit(shared: number): readonly (readonly number[])[] {
  const known = setsBySize.get(shared);
  if (known) return known;
  const all = chooseSets(subsetsOf(places, askedGrams - shared + 1), shared);
  const sets = shared === 2 ? [places.slice(0, rarestOfTwo), ...all] : all;
  setsBySize.set(shared, sets);
  return sets;
}

/** Takes the sets that rule out the largest share of texts with too few keys that those before them don't. */
function chooseSets(sets: readonly (readonly number[])[], shared: number) {
  const open = sets.map((set) => ({ set, bits: toBits(set) }));
  const sizes = Array.from({ length: shared - 1 }, (_, at) => at + 1);
  let left = sizes
    .flatMap((size) => subsetsOf(places, size))
    .map((few) => ({ bits: toBits(few), share: shareOf(few) }));
  const chosen: (readonly number[])[] = [];
  let next = open[0];
  while (next && chosen.length < maxSets) {
    const { set, bits } = next;
    chosen.push(set);
    open.splice(open.indexOf(next), 1);
    left = left.filter((few) => (few.bits & bits) !== 0);
    const shares = open.map((one) =>
      left.reduce((sum, few) => sum + ((few.bits & one.bits) === 0 ? few.share : 0), 0),
    );
    next = open[shares.indexOf(Math.max(...shares))];
  }
  return chosen;
}

function toBits(set: readonly number[]): number {
  return set.reduce((bits, place) => bits | (1 << place), 0);
}

/** What share of texts is thought to have the keys at some places: the less rare they are, the more of them. */
function shareOf(set: readonly number[]): number {
  return set.reduce((share, place) => (share * (place + 4)) / 200, 1);
}

/** All ways to take so many of some numbers, those of the first numbers first. */
function subsetsOf(numbers: readonly number[], size: number): number[][] {
  if (size === 0) return [[]];
  return numbers.flatMap((number, at) =>
    subsetsOf(numbers.slice(at + 1), size - 1).map((others) => [number, ...others]),
  );
}

/** The rarest key of a text in a memory, which all texts with the same norm have. */
export function rarestKey(norm: string, memoryId: string): number {
  const [gram = 0] = rarest(norm, 1);
  return toKey(gram, classOf(norm.length), hash(memoryId, 0));
}

/** The lengths that a text may have of which a share, at least, is the same. */
export function similarLengths(
  length: number,
  minShare: number,
): { readonly min: number; readonly max: number } {
  return { min: Math.ceil(length * minShare), max: Math.floor(length / minShare) };
}

function classOf(length: number): number {
  return Math.floor(Math.log(Math.max(1, length)) / classBase);
}

/** The hashes of the rarest grams of a text. Those that are equally rare are taken by their hashes, in every text the same. */
function rarest(norm: string, count: number): readonly number[] {
  const found: { readonly rank: number; readonly hash: number }[] = [];
  for (const gram of gramsOf(norm)) {
    found.push({ rank: ranks.get(gram) ?? 0, hash: hash(gram, 0x9e3779b9) });
  }
  found.sort((a, b) => a.rank - b.rank || a.hash - b.hash);
  return found.slice(0, count).map((gram) => gram.hash);
}

function toKey(gram: number, lengthClass: number, memory: number): number {
  return mix(Math.imul(gram ^ Math.imul(lengthClass + 1, 0x85ebca6b), 0xc2b2ae35) ^ memory);
}

function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return mix(value);
}

/** Lets each bit of a number depend on all of them. */
function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
