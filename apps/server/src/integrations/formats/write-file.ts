import { gunzipSync } from 'node:zlib';
import {
  type Diagnostic,
  decodeFile,
  encodeFile,
  type FormatId,
  formats,
  type Message,
  updateSource,
  type WriteResult,
} from '@parlance/formats';
import {
  type ConvertedTexts,
  convertEntries,
  type PlaceholderChoice,
} from './convert-placeholders.ts';
import { type StoredMessage, toMessages } from './messages.ts';
import { toEntries, toWanted } from './new-entries.ts';
import type { ComingRows } from './row-channel.ts';
import { verifyFile } from './verify-file.ts';

export interface WriteTask {
  readonly format: FormatId;
  readonly locale: string;
  /** The locale of the source texts, if the project has one. */
  readonly sourceLocale: string | undefined;
  /** How placeholders are to be spelled, if not as they are. */
  readonly placeholders: PlaceholderChoice | undefined;
  /** The rows of its entries, as `toMessages` takes them. */
  readonly entries: ComingRows;
  readonly template: Template | undefined;
  /** Of a new file: without white space that means nothing. */
  readonly compact: boolean;
  /** Whether the file is to begin with a byte order mark, where it would not by itself. */
  readonly bom: boolean;
  /** Whether the file is for several locales. */
  readonly manyLocales?: boolean;
}

/** A file to write into. */
export interface Template {
  /** Its bytes, compressed by gzip. */
  readonly content: Uint8Array;
  /** Whether it is a file of the locale that is written, and not of another one as an example. */
  readonly ownLocale: boolean;
  /** Whether it is for several locales; without, as the task says. */
  readonly manyLocales?: boolean;
}

export interface WrittenFile {
  readonly bytes: Uint8Array;
  /** How many entries it was written for. */
  readonly count: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Texts whose placeholders were converted; missing where that was not asked for. */
  readonly converted: ConvertedTexts | undefined;
}

export interface WriteManyTask extends Omit<WriteTask, 'template'> {
  readonly templates: readonly (Template | undefined)[];
  /** For each template a list of lists of the keys that belong there, as the text of JSON. */
  readonly keys: string;
  /** Such a list of the keys that belong elsewhere. */
  readonly otherKeys: string;
}

export interface GuardTask extends Pick<WriteTask, 'format'> {
  readonly bytes: Uint8Array;
}

export interface KeysTask extends Pick<WriteTask, 'format' | 'locale'> {
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
  const messages = [...toMessages(entries)];
  return templates.map((template, place) => {
    const own = messages.filter(
      ({ key }) => places[place]?.has(key) || (place === 0 && !all.some((set) => set.has(key))),
    );
    return writeMessages(own, template, options);
  });
}

/** A file for somebody who only looks at it in a spreadsheet, which shall run nothing in it. */
export function guardFormulas({ bytes, format: id }: GuardTask): Uint8Array {
  const format = formats[id];
  const file = decodeFile(format, bytes);
  if ('problem' in file || !format.guardFormulas) return bytes;
  return file.encode(format.guardFormulas(file.text));
}

/** The keys of a file, as the text of a JSON array. */
export function readKeys({ content, format: id, locale }: KeysTask): string {
  const format = formats[id];
  const file = decodeFile(format, gunzipSync(content));
  const entries = 'problem' in file ? [] : format.parse(file.text, { locale }).resource.entries;
  return JSON.stringify(entries.map(({ key }) => key));
}

type WriteOptions = Omit<WriteTask, 'entries' | 'template'>;

function writeMessages(
  stored: Iterable<StoredMessage>,
  template: Template | undefined,
  options: WriteOptions,
): WrittenFile {
  const { placeholders } = options;
  if (!placeholders) return { ...write(stored, template, options), converted: undefined };
  const messages = [...stored];
  const references = new Map(messages.map(({ key, reference }) => [key, reference]));
  const { entries, converted, problems } = convertEntries(messages, {
    ...placeholders,
    references: (key) => references.get(key) ?? [],
  });
  const written = write(entries, template, options);
  const losses = problems.map(({ entry: { key }, message }): Diagnostic => {
    return { severity: 'warning', code: 'placeholder', message, line: 1, column: 1, key };
  });
  return { ...written, diagnostics: [...written.diagnostics, ...losses], converted };
}

type Written = Omit<WrittenFile, 'converted'>;

function write(
  messages: Iterable<StoredMessage>,
  template: Template | undefined,
  options: WriteOptions,
): Written {
  return (template && fill(template, messages, options)) ?? create(messages, options);
}

/**
 * Makes the template hold the messages. A file of this locale does not get empty entries that it
 * did not have: for the program that reads it, a key that is not there is not translated, and an
 * empty one is.
 */
function fill(
  { content, ownLocale, ...template }: Template,
  messages: Iterable<StoredMessage>,
  { format: id, locale, sourceLocale, bom, ...task }: WriteOptions,
): Written | undefined {
  const format = formats[id];
  const file = decodeFile(format, gunzipSync(content));
  if ('problem' in file) return undefined;
  const manyLocales = template.manyLocales ?? task.manyLocales ?? false;
  // A file that names no locale has no place for another one.
  if (manyLocales && !format.localesIn?.(file.text).length) return undefined;
  const options = { locale, omitEmpty: ownLocale, manyLocales };
  const counted = countPasses(messages);
  const { text, diagnostics } = updateSource(format, file.text, counted.items, {
    ...options,
    ...sourcesOf(messages, sourceLocale),
  });
  if (diagnostics.some(isError)) return undefined;
  // What was not changed has just been read.
  if (text !== file.text) verifyFile(messages, { format, text, diagnostics, ...options });
  const bytes = file.encode(text, { byteOrderMark: bom });
  return { bytes, count: counted.count(), diagnostics };
}

function create(messages: Iterable<StoredMessage>, options: WriteOptions): Written {
  const { format: id, locale, bom } = options;
  const format = formats[id];
  const { text, diagnostics, count } = serialize(messages, options);
  const wanted = { [Symbol.iterator]: () => toWanted(messages) };
  verifyFile(wanted, { format, locale, text, diagnostics, omitEmpty: false });
  const bytes = encodeFile(format, text, { byteOrderMark: bom });
  return { bytes, count, diagnostics };
}

function serialize(
  messages: Iterable<StoredMessage>,
  { format, locale, sourceLocale, compact, manyLocales = false }: WriteOptions,
): WriteResult & { readonly count: number } {
  const counted = countPasses(messages);
  const entries = { [Symbol.iterator]: () => toEntries(counted.items) };
  const written = formats[format].serialize(
    { entries },
    { locale, ...(sourceLocale !== undefined && { sourceLocale }), compact, manyLocales },
  );
  return { ...written, count: counted.count() };
}

/** What a file is told of the source texts: nothing, where the project has no locale for them. */
function sourcesOf(messages: Iterable<StoredMessage>, sourceLocale: string | undefined) {
  if (sourceLocale === undefined) return {};
  const sources = new Map<string, Message>();
  for (const { key, source } of messages) if (source !== undefined) sources.set(key, source);
  return { sourceLocale, sources };
}

/** Items of which nobody knows yet how many they are; `count` is that of the pass that came last. */
function countPasses<T>(all: Iterable<T>): { items: Iterable<T>; count: () => number } {
  let count = 0;
  const pass = function* () {
    count = 0;
    for (const item of all) {
      count += 1;
      yield item;
    }
  };
  return { items: { [Symbol.iterator]: pass }, count: () => count };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}
