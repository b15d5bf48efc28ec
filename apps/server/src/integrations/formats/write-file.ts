import { gunzipSync } from 'node:zlib';
import {
  type Diagnostic,
  decodeFile,
  encodeFile,
  type Format,
  type FormatId,
  fitPlural,
  formats,
  type Message,
  readPlural,
  type TableColumns,
  type TextValue,
  updateSource,
  type WriteResult,
  writeProblem,
} from '@parlance/formats';
import {
  type ConvertedTexts,
  convertEntries,
  type PlaceholderChoice,
  type TextOrigins,
} from './convert-placeholders.ts';
import { toRemark } from './file-limits.ts';
import { leaveOutFaults } from './leave-out.ts';
import { countPasses, type StoredMessage, toMessages } from './messages.ts';
import { chooseMissing, leaveLocked, type MissingTexts } from './missing-texts.ts';
import { toEntries, toWanted } from './new-entries.ts';
import { type Bases, readKeys, toParseOptions, toTableOptions } from './read-file.ts';
import { type ComingRows, MissingRowsError } from './row-channel.ts';
import { type Fault, findFaults } from './verify-file.ts';

export interface WriteTask extends MissingTexts {
  readonly format: FormatId;
  readonly locale: string;
  /** The bases of the project's locales, by their codes. */
  readonly bases: Bases;
  /** The locale of the source texts, if the project has one. */
  readonly sourceLocale: string | undefined;
  /** How placeholders are to be spelled, if not as they are. */
  readonly placeholders: (PlaceholderChoice & TextOrigins) | undefined;
  /** The rows of its entries, as `toMessages` takes them. */
  readonly entries: ComingRows;
  /** Whether the locale has no texts of locked terms. */
  readonly leavesLocked: boolean;
  readonly template: Template | undefined;
  /** Of a new file: without white space that means nothing. */
  readonly compact: boolean;
  /** Whether the file is to begin with a byte order mark, where it would not by itself. */
  readonly bom: boolean;
  /** Whether the file is for several locales. */
  readonly manyLocales?: boolean;
  /** What it holds of the entries, where another file beside it holds the rest: what is there is not lost here. */
  readonly part?: 'texts' | 'plurals' | undefined;
}

/** A file to write into. */
export interface Template {
  /** Its bytes, compressed by gzip. */
  readonly content: Uint8Array;
  /** What its columns are, where it is a table and somebody has chosen them. */
  readonly tableColumns?: TableColumns | undefined;
  /** Whether it is a file of the locale that is written, and not of another one as an example. */
  readonly ownLocale: boolean;
  /** Whether it gets no entries that are empty, unless they are asked for. */
  readonly omitsEmpty?: boolean;
  /** Whether it is for several locales; without, as the task says. */
  readonly manyLocales?: boolean;
}

export interface WrittenFile {
  readonly bytes: Uint8Array;
  /** How many entries it was written for. */
  readonly count: number;
  /** How many terms were left out because they have no text. */
  readonly omitted: number;
  /** How many were left out, or left as they were, because they are not to be translated. */
  readonly locked: number;
  readonly diagnostics: readonly Diagnostic[];
  /** As of the template that it was written into, if it was. */
  readonly tableColumns: TableColumns | undefined;
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

interface WriteOptions extends Omit<WriteTask, 'entries' | 'template'> {
  readonly values?: ReadonlyMap<string, readonly TextValue[]>;
  /** The keys of locked terms, which a file of the locale keeps as it has them. */
  readonly stays?: ReadonlySet<string>;
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
  const written = writePart(messages, template, options);
  return { ...written, omitted: written.omitted + omitted(), locked };
}

/** Whether a row of the file is one for several locales, of which others may have a text. */
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

/** The messages of one of two files that hold texts and plural forms apart, with all that it has already. */
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

/** A message whose forms somebody has spelt in an own way, for a file in which they are apart from each other. */
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

type Written = Omit<WrittenFile, 'converted' | 'locked'>;

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
  const written = writeRight(messages, (left) => {
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
    // What was not changed has just been read.
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

function create(messages: Iterable<StoredMessage>, options: WriteOptions): Written {
  const { format: id, locale, bases, bom } = options;
  const format = formats[id];
  const parsing = toParseOptions(locale, bases);
  let count = 0;
  const { text, diagnostics } = writeRight(messages, (left) => {
    const losses = new Map<string, Diagnostic>();
    const counted = countPasses(messages);
    const fitted = {
      [Symbol.iterator]: () => fit(counted.items, format, { ...parsing, left, losses }),
    };
    const { text, diagnostics: reported } = serialize(fitted, options);
    count = counted.count();
    const diagnostics = [...losses.values(), ...reported];
    const wanted = { [Symbol.iterator]: () => toWanted(fitted) };
    const about = { format, ...parsing, text, diagnostics, omitEmpty: false, kept: left };
    return { text, diagnostics, faults: findFaults(wanted, about) };
  });
  const bytes = encodeFile(format, text, { byteOrderMark: bom });
  return { bytes, count, omitted: 0, diagnostics, tableColumns: undefined };
}

function serialize(
  messages: Iterable<StoredMessage>,
  { format, locale, bases, sourceLocale, compact, values, manyLocales = false }: WriteOptions,
): WriteResult {
  const entries = { [Symbol.iterator]: () => toEntries(messages) };
  return formats[format].serialize(
    { entries },
    {
      ...toParseOptions(locale, bases),
      ...(sourceLocale !== undefined && { sourceLocale }),
      ...(values && { values }),
      compact,
      manyLocales,
    },
  );
}

interface Fitting extends ReturnType<typeof toParseOptions> {
  readonly left: ReadonlySet<string>;
  readonly losses: Losses;
}

/** The messages that a new file can have as its format has them, and why it can't have the others. */
function* fit(
  messages: Iterable<StoredMessage>,
  format: Format,
  { locale, base = locale, left, losses }: Fitting,
): Generator<StoredMessage> {
  for (const stored of messages) {
    const { key, isPlural } = stored;
    if (left.has(key)) continue;
    if (!isPlural) {
      yield stored;
      continue;
    }
    const { message, problem } = fitPlural(format, stored.message, {
      locale: base,
      old: undefined,
    });
    if (problem !== undefined) losses.set(key, writeProblem('plural', key, problem));
    if (message !== undefined) yield message === stored.message ? stored : { ...stored, message };
  }
}

type Losses = Map<string, Diagnostic>;

/** A file as it should be, without the terms that it would not be so with. */
function writeRight(
  messages: Iterable<StoredMessage>,
  write: (left: ReadonlySet<string>) => WriteResult & { readonly faults: readonly Fault[] },
): WriteResult {
  const attempt: typeof write = (left) => {
    try {
      return write(left);
    } catch (error) {
      if (error instanceof MissingRowsError) throw error;
      // A bug of the format, which some text has brought to light.
      return { text: '', diagnostics: [], faults: [{ message: String(error) }] };
    }
  };
  const keys = () => Array.from(messages, ({ key }) => key);
  const { written, losses } = leaveOutFaults(attempt, keys);
  return { text: written.text, diagnostics: [...losses, ...written.diagnostics] };
}

/** What a file is told of the source texts: nothing, where the project has no locale for them. */
function sourcesOf(messages: Iterable<StoredMessage>, sourceLocale: string | undefined) {
  if (sourceLocale === undefined) return {};
  const sources = new Map<string, Message>();
  for (const { key, source } of messages) if (source !== undefined) sources.set(key, source);
  return { sourceLocale, sources };
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}
