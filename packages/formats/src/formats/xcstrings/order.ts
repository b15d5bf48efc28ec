import type { Replacement } from '../../edit/edit.ts';
import type { JsonMember } from '../../syntax/json/document.ts';
import { insertBehind, insertInFront } from '../../syntax/json/insertion.ts';
import { type JsonStyle, type Writable, writeMembers } from '../../syntax/json/style.ts';
import type { Listing } from '../../syntax/nested/removal.ts';

/** A member to be added to an object. */
export type Added = readonly [name: string, value: Writable];

/** The order in which Xcode writes names: numbers by value, letters without regard to case. */
export function compareNames(a: string, b: string): number {
  return compareFolded(a.toLowerCase(), b.toLowerCase()) || compareUnits(a, b);
}

/** Sorts names in Xcode's order. */
export function sortNames(names: Iterable<string>): string[] {
  const all = [...names];
  if (isSorted(all)) return all;
  const folded = all.map((name) => ({ name, small: name.toLowerCase() }));
  folded.sort((a, b) => compareFolded(a.small, b.small) || compareUnits(a.name, b.name));
  return folded.map(({ name }) => name);
}

/** Whether names are in Xcode's order. */
export function isSorted(names: Iterable<string>): boolean {
  let last: string | undefined;
  for (const name of names) {
    if (last !== undefined && compareNames(last, name) > 0) return false;
    last = name;
  }
  return true;
}

function compareFolded(left: string, right: string): number {
  let [at, other] = [0, 0];
  while (at < left.length && other < right.length) {
    const [end, otherEnd] = [numberEnd(left, at), numberEnd(right, other)];
    const isNumber = end > at && otherEnd > other;
    const difference = isNumber
      ? compareNumbers(left.slice(at, end), right.slice(other, otherEnd))
      : left.charCodeAt(at) - right.charCodeAt(other);
    if (difference !== 0) return difference;
    at = isNumber ? end : at + 1;
    other = isNumber ? otherEnd : other + 1;
  }
  return left.length - at - (right.length - other);
}

/** Adds members in order to an object whose names are sorted, else at its end. */
export function insertInOrder(
  source: string,
  object: Listing<JsonMember>,
  added: readonly Added[],
  gone: ReadonlySet<JsonMember>,
  style: JsonStyle,
): Replacement[] {
  const kept = object.members.filter((member) => !gone.has(member));
  const compare = orderOf(kept);
  const writer = (members: readonly Added[]) => (local: JsonStyle, margin: string) =>
    writeMembers(members, local, margin);
  const [first] = kept;
  if (!compare || !first) return [insertBehind(source, object, kept.at(-1), style, writer(added))];
  const sorted = added.toSorted(([a], [b]) => compare(a, b));
  const byAnchor = Map.groupBy(sorted, ([name]) => lastBefore(kept, name, compare));
  return Array.from(byAnchor, ([anchor, members]) =>
    anchor
      ? insertBehind(source, object, anchor, style, writer(members))
      : insertInFront(source, first, style, writer(members)),
  );
}

type Compare = (a: string, b: string) => number;

/** The order of members: Xcode's, or that of their code units; undefined for any other. */
function orderOf(members: readonly JsonMember[]): Compare | undefined {
  return [compareNames, compareUnits].find((compare) =>
    members.every(({ name }, at) => at === 0 || compare(members[at - 1]?.name ?? '', name) <= 0),
  );
}

function lastBefore(
  members: readonly JsonMember[],
  name: string,
  compare: Compare,
): JsonMember | undefined {
  let low = 0;
  let high = members.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(members[middle]?.name ?? '', name) <= 0) low = middle + 1;
    else high = middle;
  }
  return members[low - 1];
}

/** The offset behind the digits at an offset. */
function numberEnd(name: string, at: number): number {
  let end = at;
  while (name.charCodeAt(end) >= 48 && name.charCodeAt(end) <= 57) end++;
  return end;
}

/** Compares decimal numbers of any length by their digits. */
function compareNumbers(a: string, b: string): number {
  const [left, right] = [withoutZeros(a), withoutZeros(b)];
  return left.length - right.length || compareUnits(left, right);
}

function withoutZeros(number: string): string {
  return number.startsWith('0') ? number.replace(/^0+/, '') : number;
}

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
