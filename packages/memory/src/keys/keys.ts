import { commonGrams } from './common-grams.ts';
import { gramsOf } from './grams.ts';

/** The version of the keys. Stored ones of another version find nothing, and are made anew. */
export const keysVersion = 1;

/** How many grams a text is stored by, and how many are asked for: the rarest ones. */
const storedGrams = 10;
const askedGrams = 7;

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
  /** Every key that texts of the same words and of similar lengths are stored by. The more of them a text has, the better. */
  readonly stored: readonly number[];
  /** A text that is similar has all keys of one of these sets, which are of one size. */
  readonly sets: readonly (readonly number[])[];
}

/** The keys of texts in a memory that may be similar to a text. */
export function keysToAsk(norm: string, memoryId: string): AskedKeys {
  const grams = rarest(norm, storedGrams);
  const first = classOf(Math.ceil(norm.length * minSimilarity));
  const last = classOf(Math.floor(norm.length / minSimilarity));
  const memory = hash(memoryId, 0);
  const size = Math.min(minSharedKeys(norm.length), grams.length);
  const stored: number[] = [];
  const sets: number[][] = [];
  for (let lengthClass = first; lengthClass <= last; lengthClass++) {
    const own = grams.map((gram) => toKey(gram, lengthClass, memory));
    stored.push(...own);
    sets.push(...subsetsOf(own.slice(0, askedGrams), size));
  }
  return { stored, sets };
}

/**
 * How many keys a text of a length must share with one that it is similar to. The more signs a text has, the more of its
 * pieces stay as they are, and the more texts have one of them by chance: asking a large memory for all of these took ten
 * times as long.
 */
function minSharedKeys(length: number): number {
  if (length < 20) return 1;
  return length < 30 ? 2 : 3;
}

/** All ways to take so many of some numbers. */
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
