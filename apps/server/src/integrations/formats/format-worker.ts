import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type Diagnostic,
  decodeText,
  encodeText,
  type Format,
  type FormatId,
  formats,
  fromIcu,
  type Message,
  toText,
  updateSource,
} from '@parlance/formats';
import { v7 as newId } from 'uuid';
import { findUnstorable, unreadable } from './file-limits.ts';
import type { ReadFile, RefusedFile, WrittenFile } from './format-workers.ts';

export interface ReadTask {
  readonly bytes: Uint8Array;
  readonly format: FormatId;
  readonly locale: string;
}

export interface WriteTask {
  readonly format: FormatId;
  readonly locale: string;
  /** `[term, value, isPlural]` of each entry, as the text of a JSON array. */
  readonly entries: string;
  readonly template: Template | undefined;
}

/** A file to write into. */
export interface Template {
  /** Its bytes, compressed by gzip. */
  readonly content: Uint8Array;
  /** Whether it is a file of the locale that is written, and not of another one as an example. */
  readonly ownLocale: boolean;
}

/** Parses a file into columns, or says why it must not be imported. */
export function read({ bytes, format: id, locale }: ReadTask): ReadFile | RefusedFile {
  const format = formats[id];
  const decoded = decodeText(bytes, format.fallbackCharset);
  if (!decoded) return { refused: [unreadable] };
  const { resource, diagnostics } = format.parse(decoded.text, { locale });
  const problems = [...diagnostics, ...findUnstorable(resource.entries, decoded.text)];
  if (problems.some(isError)) return { refused: problems.filter(isError) };
  const { entries } = resource;
  return {
    count: entries.length,
    ids: toArray(newIds(entries.length), (id) => id),
    keys: toArray(entries, (entry) => quote(entry.key)),
    values: toArray(entries, (entry) => quote(toText(entry.message))),
    plurals: toArray(entries, (entry) => (typeof entry.message === 'string' ? 'f' : 't')),
    hasPlurals: entries.some((entry) => typeof entry.message !== 'string'),
    template: gzipSync(bytes, { level: 3 }),
    diagnostics: problems,
  };
}

/** Writes a file: into the template where there is one, else from scratch. */
export function write({ format: id, locale, entries, template }: WriteTask): WrittenFile {
  const format = formats[id];
  const rows = JSON.parse(entries) as [term: string, value: string, isPlural: boolean][];
  const messages = rows.map(([key, value, isPlural]) => ({
    key,
    message: toMessage(value, isPlural),
  }));
  return (template && fill(format, locale, template, messages)) ?? create(format, locale, messages);
}

interface NewMessage {
  readonly key: string;
  readonly message: Message;
}

/**
 * Makes the template hold the messages. A file of this locale does not get empty entries that it
 * did not have: for the program that reads it, a key that is not there is not translated, and an
 * empty one is.
 */
function fill(
  format: Format,
  locale: string,
  { content, ownLocale }: Template,
  messages: readonly NewMessage[],
): WrittenFile | undefined {
  const decoded = decodeText(gunzipSync(content), format.fallbackCharset);
  if (!decoded) return undefined;
  const options = { locale, omitEmpty: ownLocale };
  const { text, diagnostics } = updateSource(format, decoded.text, messages, options);
  if (diagnostics.some(isError)) return undefined;
  return { bytes: encodeText(text, decoded.encoding), diagnostics };
}

const nothingElse = { comments: [], references: [], flags: [], meta: {} };

function create(format: Format, locale: string, messages: readonly NewMessage[]): WrittenFile {
  const entries = messages.map((message) => ({ ...nothingElse, ...message }));
  const { text, diagnostics } = format.serialize({ entries }, { locale });
  return { bytes: encodeText(text, { charset: 'utf-8', byteOrderMark: false }), diagnostics };
}

function toMessage(value: string, isPlural: boolean): Message {
  return isPlural ? (fromIcu(value) ?? value) : value;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

/** Version 7 ids in ascending order, from one draw of random bytes: one by one they take a while. */
function newIds(count: number): string[] {
  const random = randomBytes(count * 16);
  const msecs = Date.now();
  return Array.from({ length: count }, (_, seq) =>
    newId({ random: random.subarray(seq * 16, seq * 16 + 16), msecs, seq }),
  );
}

// Literals of PostgreSQL arrays are made here, as they would take the main thread a while.

function toArray<T>(items: readonly T[], element: (item: T) => string): string {
  return `{${items.map(element).join(',')}}`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
