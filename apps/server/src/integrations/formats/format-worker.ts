import { type Format, type FormatId, formats, type ParsedEntry } from '@parlance/formats';
import { convertFile, type PlaceholderTask } from './convert-file.ts';
import {
  type ColumnEntry,
  createIds,
  type EntryColumns,
  toColumns,
  toKeyArrays,
} from './entry-columns.ts';
import {
  type FileContent,
  mergeFiles,
  type ReadArchive,
  type UnmergedFile,
} from './merge-files.ts';
import { moving } from './move-bytes.ts';
import { convertTexts, readArchive as openArchive } from './read-archive.ts';
import { parseFile, parseLocales, type RefusedFile } from './read-file.ts';
import { toSourceEntries } from './source-entries.ts';
import * as write from './write-file.ts';

// What the threads can do, by name.
export const readFile = moving(toFile);
export const readLocales = moving(toLocales);
export const readArchive = moving(openArchive);
export const readKeys = moving(write.readKeys);
export const guardFormulas = moving(write.guardFormulas);
export const writeFile = moving(write.writeFile);
export const writeFiles = moving(write.writeFiles);

export interface ReadTask {
  readonly bytes: Uint8Array;
  readonly format: FormatId;
  readonly locale: string;
  /** The locale that source texts are read into, if they are. */
  readonly sourceLocale: string | undefined;
  readonly placeholders: PlaceholderTask | undefined;
}

/** A file as the columns that an import needs. */
export interface ReadFile
  extends Pick<FileContent, 'count' | 'template' | 'diagnostics' | 'converted'> {
  readonly columns: readonly EntryColumns[];
  /** Its source texts. */
  readonly sources: readonly EntryColumns[];
}

/** Parses a file into columns, or says why it must not be imported. */
function toFile({ bytes, placeholders, ...options }: ReadTask): ReadFile | RefusedFile {
  const parsed = parseFile(bytes, options);
  if ('refused' in parsed) return parsed;
  const { template } = parsed;
  const { entries, diagnostics, converted } = convertFile({ ...parsed, ...options }, placeholders);
  const ids = createIds(entries.length);
  const columns = toColumns(toColumnEntries(entries, formats[options.format]), ids);
  const sources = toColumns(toSources(toSourceEntries(entries, options), entries), ids);
  return { count: entries.length, columns, sources, template, diagnostics, converted };
}

export interface ReadLocalesTask extends Omit<ReadTask, 'locale'> {
  readonly name: string;
}

/** A file in all its locales; of its `files`, each is the part of a locale. */
export interface ReadLocales extends ReadArchive {
  /** The keys that it has in any locale, as arrays, and how many they are. */
  readonly keys: readonly Uint8Array[];
  readonly count: number;
}

/** Parses a file in each of its locales; undefined where it tells none. */
function toLocales({
  bytes,
  format,
  name,
  ...task
}: ReadLocalesTask): ReadLocales | RefusedFile | undefined {
  const all = parseLocales(bytes, format);
  if (!all || 'refused' in all) return all;
  const guess = { locale: null, format: null };
  const files = all.parts.map(({ locale, entries, text, ...content }): UnmergedFile => {
    const about = { path: name, guess, locale, format, outcome: 'imported', errors: [] } as const;
    const own = { ...content, pattern: null, count: entries.length, converted: undefined };
    return { ...about, content: { locale, format, ...own }, entries, sources: [], text };
  });
  const keys = new Set(all.parts.flatMap(({ entries }) => entries.map(({ key }) => key)));
  const merged = mergeFiles(convertTexts(files, task), task.sourceLocale);
  return { ...merged, keys: toKeyArrays(keys), count: keys.size };
}

function* toColumnEntries(entries: readonly ParsedEntry[], format: Format): Generator<ColumnEntry> {
  for (const [place, entry] of entries.entries()) {
    yield { place, entry, format, file: 0, isRepeated: false };
  }
}

function* toSources(
  sources: readonly ParsedEntry[],
  entries: readonly ParsedEntry[],
): Generator<ColumnEntry> {
  if (sources.length === 0) return;
  const placeOf = new Map(entries.map(({ key }, place) => [key, place]));
  for (const entry of sources) {
    const place = placeOf.get(entry.key) ?? 0;
    yield { place, entry, format: undefined, file: 0, isRepeated: true };
  }
}
