import type { ParsedEntry, ParseResult } from '../../types.ts';

/** A string value of a JSON file. Its span reaches from the name, in an array from the value. */
export interface JsonEntry extends ParsedEntry {
  readonly container: JsonContainer;
  /** Where the value begins, with its quote; it ends with the span. */
  readonly valueStart: number;
}

/** An object or array of a JSON file. */
export interface JsonContainer {
  readonly kind: 'object' | 'array';
  readonly parent: JsonContainer | undefined;
  /** What the keys of its members begin with: empty for the root, else it ends with a dot. */
  readonly prefix: string;
  /** From the name, in an array from the bracket, to behind the closing bracket. */
  readonly span: { readonly start: number; end: number };
  /** Where the opening bracket stands. */
  readonly open: number;
  readonly members: JsonMember[];
}

export type JsonMember = JsonEntry | JsonContainer;

export interface JsonResult extends ParseResult<JsonEntry> {
  /** The top-level object; undefined when the file is not JSON or holds something else. */
  readonly root: JsonContainer | undefined;
}

export function isContainer(member: JsonMember): member is JsonContainer {
  return 'members' in member;
}

/** The key of a member: for a container the path that its members' keys continue. */
export function keyOf(member: JsonMember): string {
  return isContainer(member) ? member.prefix.slice(0, -1) : member.key;
}

/** The name of a member inside its container; in an array the index. */
export function nameOf(member: JsonMember): string {
  const parent = isContainer(member) ? member.parent : member.container;
  return keyOf(member).slice(parent?.prefix.length ?? 0);
}
