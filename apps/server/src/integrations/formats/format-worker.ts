import { type FormatId, formats, type ParsedEntry } from '@parlance/formats';
import { convertFile, type PlaceholderTask } from './convert-file.ts';
import {
  type EntryColumns,
  newIds,
  toColumns,
  toFileColumns,
  toKeyArray,
} from './entry-columns.ts';
import {
  type FileContent,
  mergeFiles,
  type ReadArchive,
  type UnmergedFile,
} from './merge-files.ts';
import { convertTexts } from './read-archive.ts';
import { parseFile, parseLocales, type RefusedFile } from './read-file.ts';
import { toSourceEntries } from './source-entries.ts';

// What the threads can do, by name.
export { readArchive } from './read-archive.ts';
export { guardFormulas, readKeys, writeFile, writeFiles } from './write-file.ts';

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
  readonly columns: EntryColumns;
  /** Its source texts; missing where it has none. */
  readonly sources: EntryColumns | undefined;
}

/** Parses a file into columns, or says why it must not be imported. */
export function readFile({ bytes, placeholders, ...options }: ReadTask): ReadFile | RefusedFile {
  const parsed = parseFile(bytes, options);
  if ('refused' in parsed) return parsed;
  const { template } = parsed;
  const { entries, diagnostics, converted } = convertFile({ ...parsed, ...options }, placeholders);
  const ids = newIds(entries.length);
  const columns = toFileColumns(entries, formats[options.format], ids);
  const sources = toSources(toSourceEntries(entries, options), entries, ids);
  return { count: entries.length, columns, sources, template, diagnostics, converted };
}

export interface ReadLocalesTask extends Omit<ReadTask, 'locale'> {
  readonly name: string;
}

/** A file in all its locales; of its `files`, each is the part of a locale. */
export interface ReadLocales extends ReadArchive {
  /** The keys that it has in any locale, as the text of an array, and how many they are. */
  readonly keys: string;
  readonly count: number;
}

/** Parses a file in each of its locales; undefined where it tells none. */
export function readLocales({
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
  return { ...merged, keys: toKeyArray(keys), count: keys.size };
}

function toSources(
  sources: readonly ParsedEntry[],
  entries: readonly ParsedEntry[],
  ids: readonly string[],
): EntryColumns | undefined {
  if (sources.length === 0) return undefined;
  const idOf = new Map(entries.map(({ key }, at) => [key, ids[at] ?? '']));
  return toColumns(
    sources.map((entry) => ({
      id: idOf.get(entry.key) ?? '',
      entry,
      format: undefined,
      file: 0,
      isRepeated: true,
    })),
  );
}
