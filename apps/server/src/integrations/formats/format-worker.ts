import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type Changes,
  type Diagnostic,
  decodeText,
  type Encoding,
  encodeText,
  type Format,
  type FormatId,
  formats,
  fromIcu,
  type Message,
  toText,
  type WriteResult,
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
    ids: toArray(entries, () => newId()),
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
  const messages = new Map<string, Message>(
    rows.map(([term, value, isPlural]) => [term, isPlural ? (fromIcu(value) ?? value) : value]),
  );
  const filled = template && fillTemplate(format, locale, template, messages);
  if (filled) return filled;
  const resource = {
    entries: Array.from(messages, ([key, message]) => ({ ...nothingElse, key, message })),
  };
  return toFile(format.serialize(resource, { locale }), { charset: 'utf-8', byteOrderMark: false });
}

/**
 * Makes the template hold the messages: what the project no longer has is taken out, what is new is
 * added. A file of this locale does not get empty entries that it did not have: for the program
 * that reads it, a key that is not there is not translated, and an empty one is.
 */
function fillTemplate(
  format: Format,
  locale: string,
  { content, ownLocale }: Template,
  messages: ReadonlyMap<string, Message>,
): WrittenFile | undefined {
  const decoded = decodeText(gunzipSync(content), format.fallbackCharset);
  const parsed = decoded && format.parse(decoded.text, { locale });
  if (!parsed || parsed.diagnostics.some(isError)) return undefined;
  const held = new Set(parsed.resource.entries.map((entry) => entry.key));
  const changes: [string, Message | null][] = [];
  for (const key of held) {
    if (!messages.has(key)) changes.push([key, null]);
  }
  for (const [key, message] of messages) {
    if (held.has(key) || message !== '' || !ownLocale) changes.push([key, message]);
  }
  const { text, encoding } = decoded;
  const options = { locale, charset: encoding.charset };
  return toFile(format.edit(text, parsed, new Map(changes) satisfies Changes, options), encoding);
}

const nothingElse = { comments: [], references: [], flags: [], meta: {} };

function toFile({ text, diagnostics }: WriteResult, encoding: Encoding): WrittenFile {
  return { bytes: encodeText(text, encoding), diagnostics };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

// Literals of PostgreSQL arrays are made here, as they would take the main thread a while.

function toArray<T>(items: readonly T[], element: (item: T) => string): string {
  return `{${items.map(element).join(',')}}`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
