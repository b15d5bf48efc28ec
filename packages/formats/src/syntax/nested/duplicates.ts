import {
  type Container,
  isContainer,
  isMerge,
  type KeptValue,
  keyOf,
  type Member,
  type NestedEntry,
} from './document.ts';

/** The span of a member with its comments, and the offset of its name. */
interface Place {
  readonly span: Member['span'];
  readonly name: number;
}

/**
 * Finds the members that a later one with the same name overrides, as programs that read such files keep the
 * last one. They stay in the file but are no entries. `onRepeat` is called for each repetition with the first
 * member; `placeOf` returns the place of a member.
 */
export function settleRepeats(
  root: Container,
  placeOf: (member: Member) => Place,
  onRepeat: (key: string, first: number, again: number) => void,
): void {
  const repeats = [...settleInside(root, placeOf)].sort((a, b) => a.again - b.again);
  for (const { key, first, again } of repeats) onRepeat(key, first, again);
}

function* settleInside(
  container: Container,
  placeOf: (member: Member) => Place,
): Generator<{ readonly key: string; readonly first: number; readonly again: number }> {
  const { members } = container;
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    if (isContainer(member) && isMerge(member)) continue;
    const group = groups.get(keyOf(member));
    if (group) group.push(member);
    else groups.set(keyOf(member), [member]);
  }
  const stands = new Map<Member, KeptValue>();
  const replaced = new Map<Member, readonly KeptValue[]>();
  for (const [key, group] of groups) {
    const [first, last] = [group[0], group.at(-1)];
    if (!first || !last || group.length === 1) continue;
    const earlier = group.slice(0, -1).map((member): KeptValue => {
      const { span } = placeOf(member);
      const value = isContainer(member) ? member.span : member.value;
      const kept: KeptValue = { kept: 'replaced', key, container, span, value };
      stands.set(member, kept);
      return kept;
    });
    replaced.set(last, earlier);
    for (const again of group.slice(1)) {
      yield { key, first: placeOf(first).name, again: placeOf(again).name };
    }
  }
  if (stands.size > 0) {
    for (const [at, member] of members.entries()) members[at] = stands.get(member) ?? member;
    container.replaced = replaced;
  }
  for (const member of members) {
    if (isContainer(member)) yield* settleInside(member, placeOf);
  }
}

/**
 * Reports entries of different objects with the same key, such as `a.b` and `b` inside `a`: for programs these
 * are two texts, and neither overrides the other.
 */
export function reportClashes(
  entries: readonly NestedEntry[],
  onClash: (key: string, first: number, again: number) => void,
): void {
  const firsts = new Map<string, NestedEntry>();
  for (const entry of entries) {
    const first = firsts.get(entry.key);
    if (first) onClash(entry.key, first.span.start, entry.span.start);
    else firsts.set(entry.key, entry);
  }
}
