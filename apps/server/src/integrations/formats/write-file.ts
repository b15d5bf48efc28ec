import { gunzipSync } from 'node:zlib';
import type { EntryNotes } from '@parlance/contract';
import {
  type Diagnostic,
  decodeText,
  encodeText,
  type Format,
  type FormatId,
  formats,
  fromIcu,
  type Message,
  updateSource,
} from '@parlance/formats';
import { fromNotes } from './entry-notes.ts';

export interface WriteTask {
  readonly format: FormatId;
  readonly locale: string;
  /** `[term, value, isPlural, notes]` of each entry, as the text of a JSON array. */
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

export interface WrittenFile {
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

export interface WriteManyTask extends Omit<WriteTask, 'template'> {
  readonly templates: readonly (Template | undefined)[];
  /** For each template a list of lists of the keys that belong there, as the text of JSON. */
  readonly keys: string;
  /** Such a list of the keys that belong elsewhere. */
  readonly otherKeys: string;
}

export interface KeysTask extends Omit<WriteTask, 'entries' | 'template'> {
  /** The bytes of the file, compressed by gzip. */
  readonly content: Uint8Array;
}

/** Writes a file: into the template where there is one, else from scratch. */
export function writeFile({ entries, template, ...options }: WriteTask): WrittenFile {
  return writeMessages(toMessages(entries), template, options);
}

/**
 * Writes the entries of a locale into several files, each into those that its key belongs to. The
 * first file gets those that belong nowhere, here or elsewhere.
 */
export function writeFiles({
  entries,
  templates,
  keys,
  otherKeys,
  ...options
}: WriteManyTask): WrittenFile[] {
  const places = (JSON.parse(keys) as string[][][]).map((lists) => new Set(lists.flat()));
  const all = [...places, new Set((JSON.parse(otherKeys) as string[][]).flat())];
  const messages = toMessages(entries);
  return templates.map((template, place) => {
    const own = messages.filter(
      ({ key }) => places[place]?.has(key) || (place === 0 && !all.some((set) => set.has(key))),
    );
    return writeMessages(own, template, options);
  });
}

/** The keys of a file, as the text of a JSON array. */
export function readKeys({ content, format: id, locale }: KeysTask): string {
  const format = formats[id];
  const decoded = decodeText(gunzipSync(content), format.fallbackCharset);
  const entries = decoded ? format.parse(decoded.text, { locale }).resource.entries : [];
  return JSON.stringify(entries.map(({ key }) => key));
}

interface NewMessage {
  readonly key: string;
  readonly message: Message;
  readonly notes: EntryNotes | null;
}

interface WriteOptions {
  readonly format: FormatId;
  readonly locale: string;
}

function writeMessages(
  messages: readonly NewMessage[],
  template: Template | undefined,
  { format: id, locale }: WriteOptions,
): WrittenFile {
  const format = formats[id];
  return (template && fill(format, locale, template, messages)) ?? create(format, locale, messages);
}

function toMessages(entries: string): NewMessage[] {
  const rows = JSON.parse(entries) as [string, string, boolean, EntryNotes | null][];
  return rows.map(([key, value, isPlural, notes]) => ({
    key,
    message: toMessage(value, isPlural),
    notes,
  }));
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

function create(format: Format, locale: string, messages: readonly NewMessage[]): WrittenFile {
  const entries = messages.map(({ key, message, notes }) => {
    const { source, ...rest } = fromNotes(notes);
    const isPlural = typeof message !== 'string';
    const given = source === undefined ? {} : { source: toMessage(source, isPlural) };
    return { key, message, ...rest, ...given, meta: {} };
  });
  const { text, diagnostics } = format.serialize({ entries }, { locale });
  return { bytes: encodeText(text, { charset: 'utf-8', byteOrderMark: false }), diagnostics };
}

function toMessage(value: string, isPlural: boolean): Message {
  return isPlural ? (fromIcu(value) ?? value) : value;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}
