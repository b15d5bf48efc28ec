import type { Span } from '@parlance/messages';
import type { ParseResult } from '../../format.ts';
import type { ParsedEntry } from '../../types.ts';

/** A text in a file whose keys are paths. Its span begins at its name, in a list at its value. */
export interface NestedEntry extends ParsedEntry {
  readonly container: Container;
  /** The value as the file spells it, with its quotes. */
  readonly value: Span;
}

/** An object or a list. */
export interface Container {
  readonly kind: 'object' | 'array';
  readonly parent: Container | undefined;
  /** The prefix of its members' keys: empty for the top-level object, else it ends with a dot. */
  readonly prefix: string;
  /** The span from its name, in a list from its value, to its end. */
  readonly span: { readonly start: number; end: number };
  /** The offset of the opening bracket; undefined for a block of lines. */
  readonly open: number | undefined;
  /** Whether nothing can be added inside, because other keys share the container or it has no brackets. */
  sealed: boolean;
  readonly members: Member[];
  /** For a member whose name occurs earlier too: the earlier values, which do not count. */
  replaced?: ReadonlyMap<Member, readonly KeptValue[]>;
}

/** A value that stays as the file spells it and is no entry. */
export interface KeptValue {
  /**
   * `nothing` may become a text, `other` is a number or another value, and `replaced` is a value that a later
   * one of the same name overrides.
   */
  readonly kept: 'nothing' | 'other' | 'replaced';
  readonly key: string;
  readonly container: Container;
  readonly span: Span;
  readonly value: Span;
}

export type Member = NestedEntry | Container | KeptValue;

/** The texts to set by key; null removes a key. */
export type TextChanges = ReadonlyMap<string, string | null>;

export interface NestedResult extends ParseResult<NestedEntry> {
  /** The top-level object; undefined when the file holds none. */
  readonly root: Container | undefined;
  /** The values that are no texts, without overridden ones. */
  readonly kept: readonly KeptValue[];
}

/** The maximum nesting of objects and lists, the top-level object included. */
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
 * The key of a name inside a container. A concatenated string would keep its parts in memory once it has been
 * looked up, a third more for each key.
 */
export function keyIn({ prefix }: Container, name: string): string {
  return prefix === '' ? name : [prefix, name].join('');
}

/** The name of a member inside its container; in a list its index. */
export function nameOf(member: Member): string {
  return keyOf(member).slice(parentOf(member)?.prefix.length ?? 0);
}

/** Whether the members of a container belong to the container around it, as with a merge key. */
export function isMerge({ parent, prefix }: Container): boolean {
  return parent?.prefix === prefix;
}

/** All entries of a container at any depth, in the order of the file. */
export function* entriesIn(container: Container): Generator<NestedEntry> {
  for (const member of container.members) {
    if (isContainer(member)) yield* entriesIn(member);
    else if (isEntry(member)) yield member;
  }
}

/** The kept values of a container at any depth, without overridden ones. */
export function* keptIn(container: Container): Generator<KeptValue> {
  for (const member of container.members) {
    if (isContainer(member)) yield* keptIn(member);
    else if (!isEntry(member) && member.kept !== 'replaced') yield member;
  }
}
