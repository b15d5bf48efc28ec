import type { Span } from '@parlance/messages';
import type { JsonValue, ParsedEntry } from '../../types.ts';
import type { Collector } from '../collect.ts';
import type { Listing } from '../nested/removal.ts';
import { toStrict } from './outline.ts';
import { type JsonReader, readJson } from './reader.ts';

/** A value of a JSON document, with its name if it is in an object; only the document can interpret it. */
export type JsonNode = number;

/** A member of an object for an edit, from its name to the end of its value. */
export interface JsonMember {
  readonly node: JsonNode;
  readonly name: string;
  readonly span: Span;
}

/**
 * A JSON file whose objects are records with known names. Names, texts and spans are created on demand: a file
 * of 100 000 records has a million values, most of which are never read.
 */
export interface JsonDocument {
  readonly root: JsonNode;
  /** The kind of a value. `other` is a number, `true`, `false`, `null` or a list, whose content is not read. */
  kindOf(node: JsonNode): 'text' | 'object' | 'other';
  /** The offset of a value, at its bracket or quote. */
  startOf(node: JsonNode): number;
  /** The span of a value, brackets and quotes included. */
  spanOf(node: JsonNode): Span;
  /** The span of a member, from its name to the end of its value. */
  memberSpanOf(node: JsonNode): Span;
  nameOf(node: JsonNode): string;
  /** Whether a value has a certain name. */
  isNamed(node: JsonNode, name: string): boolean;
  /** The text of a value; undefined for other kinds. */
  textOf(node: JsonNode | undefined): string | undefined;
  /** Whether a value is a certain text; compared without a copy. */
  isText(node: JsonNode | undefined, text: string): boolean;
  /** The value as parsed JSON. */
  jsonOf(node: JsonNode): JsonValue;
  /** The values in an object, in the order of the file; empty for any other value. */
  membersOf(node: JsonNode | undefined): JsonNode[];
  /** The value under a name in an object; the last one if there are several. */
  valueIn(node: JsonNode | undefined, name: string): JsonNode | undefined;
  /** The members of an object for an edit. */
  listingOf(node: JsonNode): Listing<JsonMember>;
}

/**
 * Reads a JSON file (RFC 8259) whose top-level value is an object. After a problem, which goes to the
 * collector, there is no document.
 */
export function readDocument<E extends ParsedEntry>(
  source: string,
  collector: Collector<E>,
): JsonDocument | undefined {
  const records = readJson(source, collector.report, (reader) => readRecords(source, reader));
  const document = records && createDocument(source, records);
  if (!document || document.kindOf(document.root) === 'object') return document;
  collector.report('value', document.startOf(document.root), 'The file must hold an object.');
  return undefined;
}

// Each value is a record of numbers in one list, followed by the records of its members. A node is the offset
// of its record.
const nameStart = 0;
const nameEnd = 1;
const valueStart = 2;
const valueEnd = 3;
/** The offset of the record behind those of the members. */
const next = 4;
/** The traits below, combined as bits. */
const traits = 5;
const recordLength = 6;

const textTrait = 1;
const objectTrait = 2;
const escapedName = 4;
const escapedText = 8;

function readRecords(source: string, reader: JsonReader): Int32Array {
  // Space for one value per 32 characters: growing takes time, and unused memory is never touched.
  let records = new Int32Array((1024 + (source.length >> 5)) * recordLength);
  let length = 0;

  function readMember() {
    const start = reader.offset();
    const escaped = reader.skipString();
    const end = reader.offset();
    reader.colon();
    readValue(start, end, escaped ? escapedName : 0);
  }

  function readValue(from: number, to: number, nameTraits: number) {
    const node = length;
    length += recordLength;
    if (length > records.length) {
      const grown = new Int32Array(records.length * 2);
      grown.set(records);
      records = grown;
    }
    const kind = reader.kind();
    const start = reader.offset();
    const own = readContent(kind);
    // Values in lists are never asked for, so their records are dropped.
    if (kind === 'array') length = node + recordLength;
    records[node + nameStart] = from;
    records[node + nameEnd] = to;
    records[node + valueStart] = start;
    records[node + valueEnd] = reader.offset();
    records[node + next] = length;
    records[node + traits] = nameTraits | own;
  }

  function readContent(kind: ReturnType<JsonReader['kind']>): number {
    if (kind === 'string') return reader.skipString() ? textTrait | escapedText : textTrait;
    if (kind === 'object') {
      reader.object(readMember);
      return objectTrait;
    }
    if (kind === 'array') reader.array((_, start) => readValue(start, start, 0));
    else reader.literal('a value');
    return 0;
  }

  readValue(0, 0, 0);
  return records.slice(0, length);
}

function createDocument(source: string, records: Int32Array): JsonDocument {
  const at = (node: JsonNode, field: number): number => records[node + field] ?? 0;
  const has = (node: JsonNode, trait: number): boolean => (at(node, traits) & trait) !== 0;

  /** The text between quotes. */
  function read(start: number, end: number, escaped: boolean): string {
    return escaped ? JSON.parse(source.slice(start, end)) : source.slice(start + 1, end - 1);
  }

  function nameOf(node: JsonNode): string {
    return read(at(node, nameStart), at(node, nameEnd), has(node, escapedName));
  }

  function textOf(node: JsonNode | undefined): string | undefined {
    if (node === undefined || !has(node, textTrait)) return undefined;
    return read(at(node, valueStart), at(node, valueEnd), has(node, escapedText));
  }

  /** Whether a certain string, which needs no escapes, is between quotes. */
  function isPlain(start: number, end: number, text: string): boolean {
    return end - start - 2 === text.length && source.startsWith(text, start + 1);
  }

  function isNamed(node: JsonNode, name: string): boolean {
    if (has(node, escapedName)) return nameOf(node) === name;
    return isPlain(at(node, nameStart), at(node, nameEnd), name);
  }

  function membersOf(node: JsonNode | undefined): JsonNode[] {
    const members: JsonNode[] = [];
    if (node === undefined) return members;
    for (let member = node + recordLength; member < at(node, next); member = at(member, next)) {
      members.push(member);
    }
    return members;
  }

  const memberSpanOf = (node: JsonNode): Span => ({
    start: at(node, nameStart),
    end: at(node, valueEnd),
  });

  return {
    root: 0,
    kindOf(node) {
      if (has(node, textTrait)) return 'text';
      return has(node, objectTrait) ? 'object' : 'other';
    },
    startOf: (node) => at(node, valueStart),
    spanOf: (node) => ({ start: at(node, valueStart), end: at(node, valueEnd) }),
    memberSpanOf,
    nameOf,
    isNamed,
    textOf,
    isText(node, text) {
      if (node === undefined || !has(node, textTrait)) return false;
      if (has(node, escapedText)) return textOf(node) === text;
      return isPlain(at(node, valueStart), at(node, valueEnd), text);
    },
    jsonOf: (node) =>
      textOf(node) ?? JSON.parse(toStrict(source.slice(at(node, valueStart), at(node, valueEnd)))),
    membersOf,
    valueIn(node, name) {
      let found: JsonNode | undefined;
      if (node === undefined) return found;
      for (let member = node + recordLength; member < at(node, next); member = at(member, next)) {
        if (isNamed(member, name)) found = member;
      }
      return found;
    },
    listingOf: (node) => ({
      open: at(node, valueStart),
      span: { start: at(node, valueStart), end: at(node, valueEnd) },
      members: membersOf(node).map((member) => ({
        node: member,
        name: nameOf(member),
        span: memberSpanOf(member),
      })),
    }),
  };
}
