import { gunzipSync } from 'node:zlib';
import {
  type Diagnostic,
  decodeFile,
  formats,
  updateSource,
  writeProblem,
} from '@parlance/formats';
import { type Message, readPlural } from '@parlance/messages';
import { convertEntries } from '../convert-placeholders.ts';
import { countPasses, type StoredMessage, toMessages } from '../messages.ts';
import { toRemark } from '../reading/file-limits.ts';
import { readKeys, toParseOptions, toTableOptions } from '../reading/read-file.ts';
import { writeWithoutFaults } from './leave-out.ts';
import { chooseMissing, leaveLocked } from './missing-texts.ts';
import { writeNewFile } from './new-file.ts';
import { toPseudoTexts } from './pseudo-texts.ts';
import { findFaults } from './verify-file.ts';
import type {
  GuardTask,
  Template,
  WriteManyTask,
  WriteOptions,
  WriteTask,
  Written,
  WrittenFile,
} from './write-task.ts';

/** Writes a file into its template, or from scratch if there is none. */
export function writeFile({ entries, template, ...options }: WriteTask): WrittenFile {
  return writeMessages(toMessages(entries), template, options);
}

/** Writes the entries of a locale into several files, each entry into those that its term belongs to. */
export function writeFiles({ entries, templates, ...task }: WriteManyTask): WrittenFile[] {
  const { files, keys, otherKeys, otherFiles, ...options } = task;
  const placed = placeMessages(toMessages(entries), { files, keys, otherKeys, otherFiles });
  return templates.map((template, place) => writeMessages(placed[place] ?? [], template, options));
}

/**
 * Assigns each message to the places of its file that have its key. If none of them has it, the message goes to the
 * first place of its file. If its file has no place, it goes to the first place of all, unless that has another
 * message with the key.
 */
function placeMessages(
  all: Iterable<StoredMessage>,
  {
    files,
    keys,
    otherKeys,
    otherFiles,
  }: Pick<WriteManyTask, 'files' | 'keys' | 'otherKeys' | 'otherFiles'>,
): readonly (readonly StoredMessage[])[] {
  const known = (JSON.parse(keys) as (string[][] | null)[]).map(
    (lists) => lists && new Set(lists.flat()),
  );
  const others = new Set((JSON.parse(otherKeys) as string[][]).flat());
  const placed = files.map((): StoredMessage[] => []);
  const homeless: StoredMessage[] = [];
  const placesOf = Map.groupBy(files.keys(), (place) => files[place] ?? null);
  for (const message of all) {
    const { key, file = null } = message;
    const own = placesOf.get(file) ?? [];
    const having = own.filter((place) => known[place]?.has(key) ?? true);
    const isElsewhere = file === null ? others.has(key) : otherFiles.includes(file);
    const [first] = own;
    if (having.length > 0) for (const place of having) placed[place]?.push(message);
    else if (!isElsewhere && first !== undefined) placed[first]?.push(message);
    else if (!isElsewhere) homeless.push(message);
  }
  const taken = new Set(homeless.length > 0 ? placed[0]?.map(({ key }) => key) : []);
  placed[0]?.push(...homeless.filter(({ key }) => !taken.has(key)));
  return placed;
}

/** Makes a file safe to open in a spreadsheet, which must not run formulas in it. */
export function guardFormulas({ bytes, format: id }: GuardTask): Uint8Array {
  const format = formats[id];
  const file = decodeFile(format, bytes);
  if ('problem' in file || !format.guardFormulas) return bytes;
  return file.encode(format.guardFormulas(file.text));
}

function writeMessages(
  all: Iterable<StoredMessage>,
  template: Template | undefined,
  given: WriteOptions,
): WrittenFile {
  const keepsEmpty =
    given.missing === 'omit' &&
    ((given.keepsEmpty && template?.ownLocale) || isTable(template, given));
  const missing = given.missing ?? (template?.omitsEmpty ? 'omit' : undefined);
  const { open, stays, locked } = leaveLocked(all, template, given, formats[given.format]);
  const options = { ...given, stays, missing: keepsEmpty ? undefined : missing };
  const { messages, omitted } = chooseMissing(open, options, formats[options.format]);
  const texts = given.pseudo ? toPseudoTexts(messages, given.pseudo) : messages;
  const written = writePart(texts, template, options);
  return { ...written, omitted: written.omitted + omitted(), locked };
}

/** Whether the rows of the file are shared by several locales, so that others may have a text. */
function isTable(
  template: Template | undefined,
  { format: id, manyLocales }: WriteOptions,
): boolean {
  const { emptyIsNone, localesIn } = formats[id];
  if (!emptyIsNone || !localesIn) return false;
  if (!template) return manyLocales ?? false;
  const file = decodeFile(formats[id], gunzipSync(template.content));
  if ('problem' in file) return false;
  return localesIn(file.text, toTableOptions(template.tableColumns)).length > 1;
}

function writePart(
  all: Iterable<StoredMessage>,
  template: Template | undefined,
  options: WriteOptions,
): Omit<WrittenFile, 'locked'> {
  if (options.part === undefined) return writeAll(all, template, options);
  const own = selectPart(all, template, options);
  const written = writeAll(own, template, options);
  const plurals = new Set(own.flatMap(({ key, isPlural }) => (isPlural ? [key] : [])));
  const isElsewhere = ({ code, key = '' }: Diagnostic) =>
    options.part === 'texts' && code === 'plural' && plurals.has(key);
  const diagnostics = written.diagnostics.filter((loss) => !isElsewhere(loss));
  return { ...written, diagnostics };
}

/**
 * The messages for one of a pair of files that hold texts and plural forms separately, and those that it has already.
 */
function selectPart(
  messages: Iterable<StoredMessage>,
  template: Template | undefined,
  { format, locale, bases, part }: WriteOptions,
): readonly StoredMessage[] {
  const { content, tableColumns } = template ?? {};
  const task = { format, locale, bases, tableColumns };
  const held = new Set<string>(content && JSON.parse(readKeys({ content, ...task })));
  return [...messages].filter(
    ({ key, isPlural }) => held.has(key) || isPlural === (part === 'plurals'),
  );
}

function writeAll(
  stored: Iterable<StoredMessage>,
  template: Template | undefined,
  options: WriteOptions,
): Omit<WrittenFile, 'locked'> {
  const { placeholders } = options;
  if (!placeholders) return { ...write(stored, template, options), converted: undefined };
  const losses: Diagnostic[] = [];
  const messages = Array.from(stored, (message) => readForms(message, options, losses));
  const references = new Map(messages.map(({ key, reference }) => [key, reference]));
  const { entries, converted, problems, values } = convertEntries(messages, {
    ...placeholders,
    target: options.format,
    references: (key) => references.get(key) ?? [],
  });
  const written = write(entries, template, { ...options, values });
  for (const { entry, message } of problems) {
    losses.push(writeProblem('placeholder', entry.key, message));
  }
  return { ...written, diagnostics: [...written.diagnostics, ...losses], converted };
}

/** Parses plural forms in a non-canonical spelling for formats that have each form separately. */
function readForms(
  stored: StoredMessage,
  { format: id }: WriteOptions,
  losses: Diagnostic[],
): StoredMessage {
  const { key, message, isPlural } = stored;
  const { capabilities, messageOf } = formats[id];
  if (!isPlural || typeof message !== 'string' || !capabilities.plurals || messageOf) return stored;
  const read = readPlural(message);
  if (read.kind !== 'forms') return stored;
  if (read.lost !== undefined) losses.push(writeProblem('plural', key, read.lost));
  return { ...stored, message: read.message };
}

function write(
  messages: Iterable<StoredMessage>,
  template: Template | undefined,
  options: WriteOptions,
): Written {
  return (template && fill(template, messages, options)) ?? writeNewFile(messages, options);
}

/**
 * Updates the template with the messages. A file of the same locale gets no new empty entries: for the program that
 * reads the file, a missing key is untranslated, while an empty one is translated.
 */
function fill(
  { content, ownLocale, tableColumns, ...template }: Template,
  messages: Iterable<StoredMessage>,
  { format: id, locale, bases, sourceLocale, bom, values, missing, stays, ...task }: WriteOptions,
): Written | undefined {
  const format = formats[id];
  const file = decodeFile(format, gunzipSync(content));
  if ('problem' in file) return undefined;
  const manyLocales = template.manyLocales ?? task.manyLocales ?? false;
  // A file that names no locale has no place for another one.
  const inTable = toTableOptions(tableColumns);
  if (manyLocales && !format.localesIn?.(file.text, inTable).length) return undefined;
  const options = {
    ...toParseOptions(locale, bases, tableColumns),
    omitEmpty: ownLocale && missing === undefined,
    manyLocales,
  };
  const sources = sourcesOf(messages, sourceLocale);
  const counted = countPasses(messages);
  let omitted = 0;
  const written = writeWithoutFaults(messages, (left) => {
    const kept = stays?.size ? new Set([...left, ...stays]) : left;
    const updated = updateSource(format, file.text, counted.items, {
      ...options,
      ...sources,
      ...(values && { values }),
      kept,
    });
    omitted = updated.omitted;
    const { text, problem } = file.declare(updated.text);
    const diagnostics = [...updated.diagnostics, ...toRemark(problem)];
    // An unchanged file was already read by `updateSource`.
    const isRead = text === file.text || diagnostics.some(isError);
    const faults = isRead
      ? []
      : findFaults(messages, { format, text, diagnostics, kept, ...options });
    return { text, diagnostics, faults };
  });
  if (written.diagnostics.some(isError)) return undefined;
  const bytes = file.encode(written.text, { byteOrderMark: bom });
  const count = counted.count() - omitted;
  return { bytes, count, omitted, diagnostics: written.diagnostics, tableColumns };
}

/** The source texts for a file; none if the project has no source locale. */
function sourcesOf(messages: Iterable<StoredMessage>, sourceLocale: string | undefined) {
  if (sourceLocale === undefined) return {};
  const sources = new Map<string, Message>();
  for (const { key, source } of messages) if (source !== undefined) sources.set(key, source);
  return { sourceLocale, sources };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}
