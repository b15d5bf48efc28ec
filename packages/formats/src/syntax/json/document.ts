import type { JsonValue, ParsedEntry, Span } from '../../types.ts';
import type { Collector } from '../collect.ts';
import { type JsonReader, readJson } from './reader.ts';

/** A value of a JSON file with its place, brackets and quotes included. */
export type JsonNode = JsonText | JsonObject | JsonOther;

export interface JsonText {
  readonly kind: 'text';
  readonly span: Span;
  readonly text: string;
}

export interface JsonObject {
  readonly kind: 'object';
  readonly span: Span;
  /** Where the opening brace stands. */
  readonly open: number;
  readonly members: readonly JsonMember[];
}

/** A number, `true`, `false`, `null` or a list, into which nothing here looks. */
export interface JsonOther {
  readonly kind: 'other';
  readonly span: Span;
}

export interface JsonMember {
  readonly name: string;
  /** From the name to the end of the value. */
  readonly span: Span;
  readonly value: JsonNode;
}

/**
 * Reads a JSON file (RFC 8259) whose top-level value is an object, for a format in which objects are
 * records with known names. Problems go to the collector; then there is no object.
 */
export function readDocument<E extends ParsedEntry>(
  source: string,
  collector: Collector<E>,
): JsonObject | undefined {
  const root = readJson(source, collector.report, readNode);
  if (!root || root.kind === 'object') return root;
  collector.report('value', root.span.start, 'The file must hold an object.');
  return undefined;
}

/** The value of a node as JSON has it. */
export function jsonValueOf(source: string, { span }: JsonNode): JsonValue {
  return JSON.parse(source.slice(span.start, span.end));
}

/** The members of an object by their names; of two with one name the last. */
export function membersOf(node: JsonNode | undefined): ReadonlyMap<string, JsonMember> {
  const members = new Map<string, JsonMember>();
  if (node?.kind !== 'object') return members;
  for (const member of node.members) members.set(member.name, member);
  return members;
}

/** The value that an object has under a name, the last one if there are several. */
export function valueIn(node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === 'object'
    ? node.members.findLast((member) => member.name === name)?.value
    : undefined;
}

function readNode(reader: JsonReader): JsonNode {
  const kind = reader.kind();
  const start = reader.offset();
  if (kind === 'string') {
    const text = reader.string();
    return { kind: 'text', text, span: { start, end: reader.offset() } };
  }
  if (kind === 'object') {
    const members: JsonMember[] = [];
    reader.object((name, begin) => {
      const value = readNode(reader);
      members.push({ name, span: { start: begin, end: reader.offset() }, value });
    });
    const span = { start, end: reader.offset() };
    // Copied, lest each object keeps the room that a growing list has.
    return { kind: 'object', open: start, members: members.slice(), span };
  }
  if (kind === 'array') reader.array(() => readNode(reader));
  else reader.literal('a value');
  return { kind: 'other', span: { start, end: reader.offset() } };
}
