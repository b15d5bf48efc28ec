import type { ParsedEntry, ParseResult, Span } from '../../types.ts';

/** A text in a file whose keys are paths. Its span reaches from the name, in a list from the value. */
export interface NestedEntry extends ParsedEntry {
  readonly container: Container;
  /** The value as the file spells it, with its quotes. */
  readonly value: Span;
}

/** An object or a list. */
export interface Container {
  readonly kind: 'object' | 'array';
  readonly parent: Container | undefined;
  /** What the keys of its members begin with: empty for the top-level object, else it ends with a dot. */
  readonly prefix: string;
  /** From the name, in a list from the value, to the end. */
  readonly span: { readonly start: number; end: number };
  /** Where the opening bracket stands; undefined for a block of lines. */
  readonly open: number | undefined;
  /** Nothing can be added inside, because it stands for more than itself or has no brackets. */
  sealed: boolean;
  readonly members: Member[];
  /** What a member stands in for that comes later and has the same name: that counts, these do not. */
  replaced?: ReadonlyMap<Member, readonly KeptValue[]>;
}

/** A value that stays as the file spells it, and is no entry. */
export interface KeptValue {
  /**
   * `nothing` may become a text, `other` is a number or the like, and `replaced` one that a later value
   * of the same name stands in for.
   */
  readonly kept: 'nothing' | 'other' | 'replaced';
  readonly key: string;
  readonly container: Container;
  readonly span: Span;
  readonly value: Span;
}

export type Member = NestedEntry | Container | KeptValue;

/** What a key is to become; null removes it. */
export type TextChanges = ReadonlyMap<string, string | null>;

export interface NestedResult extends ParseResult<NestedEntry> {
  /** The top-level object; undefined when the file holds none. */
  readonly root: Container | undefined;
  /** The values that are no texts, but for those that do not count. */
  readonly kept: readonly KeptValue[];
}

/** How many objects and lists may stand inside each other, the top-level object included. */
export const maxDepth = 100;

export function isContainer(member: Member): member is Container {
  return 'members' in member;
}

export function isEntry(member: Member): member is NestedEntry {
  return 'message' in member;
}

export function parentOf(member: Member): Container | undefined {
  return isContainer(member) ? member.parent : member.container;
}

/** The key of an entry, or the path of a container. */
export function keyOf(member: Member): string {
  return isContainer(member) ? member.prefix.slice(0, -1) : member.key;
}

/**
 * The key that a name has inside a container. A sum of strings would keep its parts beside it once it has
 * been looked up, which is a third more for each key.
 */
export function keyIn({ prefix }: Container, name: string): string {
  return prefix === '' ? name : [prefix, name].join('');
}

/** The name of a member inside its container; in a list the index. */
export function nameOf(member: Member): string {
  return keyOf(member).slice(parentOf(member)?.prefix.length ?? 0);
}

/** Whether the members of a container count as members of the one around it. */
export function isMerge({ parent, prefix }: Container): boolean {
  return parent?.prefix === prefix;
}

/** All entries inside, however deep, in the order of the file. */
export function* entriesIn(container: Container): Generator<NestedEntry> {
  for (const member of container.members) {
    if (isContainer(member)) yield* entriesIn(member);
    else if (isEntry(member)) yield member;
  }
}

/** The values inside that are no texts and count, however deep. */
export function* keptIn(container: Container): Generator<KeptValue> {
  for (const member of container.members) {
    if (isContainer(member)) yield* keptIn(member);
    else if (!isEntry(member) && member.kept !== 'replaced') yield member;
  }
}
