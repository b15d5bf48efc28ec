import type { Replacement } from '../../edit.ts';
import type { JsonMember, JsonObject } from '../../syntax/json/document.ts';
import { insertBehind, insertInFront } from '../../syntax/json/insertion.ts';
import { type JsonStyle, type Writable, writeMembers } from '../../syntax/json/style.ts';

/** A member of an object that is written. */
export type Added = readonly [name: string, value: Writable];

const digits = /\d+/y;

/** The order in which Xcode writes names: numbers by their value, letters without regard to case. */
export function compareNames(a: string, b: string): number {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  let [at, other] = [0, 0];
  while (at < left.length && other < right.length) {
    const [x, y] = [numberAt(left, at), numberAt(right, other)];
    const isNumber = x !== '' && y !== '';
    const difference = isNumber
      ? compareNumbers(x, y)
      : left.charCodeAt(at) - right.charCodeAt(other);
    if (difference !== 0) return difference;
    at += isNumber ? x.length : 1;
    other += isNumber ? y.length : 1;
  }
  return left.length - at - (right.length - other) || compareUnits(a, b);
}

/** Adds members at their places in an object whose names are in order, else at its end. */
export function insertInOrder(
  source: string,
  object: JsonObject,
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

/** The order that members are in: Xcode's, or that of their code units. */
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

function numberAt(name: string, at: number): string {
  digits.lastIndex = at;
  return digits.exec(name)?.[0] ?? '';
}

/** Compares numbers of any length as they are spelt. */
function compareNumbers(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return left.length - right.length || compareUnits(left, right);
}

function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
