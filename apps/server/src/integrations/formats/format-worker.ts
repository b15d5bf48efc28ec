import { type Format, type FormatId, formats, type ParsedEntry } from '@parlance/formats';
import { checkUnits as checkTexts } from '../checks/check-units.ts';
import { findCandidates as findTermCandidates } from '../glossaries/find-candidates.ts';
import { readGlossaryFile, writeGlossaryFile } from '../glossaries/glossary-files.ts';
import { findHits as findWords } from '../replacing/find-hits.ts';
import { moving } from './move-bytes.ts';
import { chooseSource, type FirstImport, type ProjectSource } from './reading/choose-source.ts';
import { convertFile, type PlaceholderTask } from './reading/convert-file.ts';
import {
  type ColumnEntry,
  createIds,
  type EntryColumns,
  toColumns,
  toKeyArrays,
  toLock,
} from './reading/entry-columns.ts';
import type { RefusedFile } from './reading/file-limits.ts';
import type { FileContent, ReadArchive, UnmergedFile } from './reading/merge-files.ts';
import { convertAndMerge, readArchive as openArchive } from './reading/read-archive.ts';
import {
  parseFile,
  parseLocales,
  type ReadRules,
  readKeys as readFileKeys,
} from './reading/read-file.ts';
import { readMatches as readSuggestions } from './reading/read-matches.ts';
import { toSourceEntries } from './reading/source-entries.ts';
import { readTable as readHead } from './reading/table-columns.ts';
import * as write from './writing/write-file.ts';

// The functions that threads can run, by name.
export const begin = () => undefined;
export const readFile = moving(toFile);
export const readLocales = moving(toLocales);
export const readArchive = moving(openArchive);
export const readKeys = moving(readFileKeys);
export const readTable = moving(readHead);
export const readMatches = moving(readSuggestions);
export const guardFormulas = moving(write.guardFormulas);
export const checkUnits = moving(checkTexts);
export const findHits = moving(findWords);
export const findCandidates = moving(findTermCandidates);
export const readGlossary = moving(readGlossaryFile);
export const writeGlossary = moving(writeGlossaryFile);
export const writeFile = moving(write.writeFile);
export const writeFiles = moving(write.writeFiles);

export interface ReadTask extends ReadRules {
  readonly bytes: Uint8Array;
  readonly format: FormatId;
  readonly locale: string;
  /** The locale that source texts are read into; unset if they are not read. */
  readonly sourceLocale: string | undefined;
  /** Set if the import chooses the source locale of the project. */
  readonly first: FirstImport | undefined;
  readonly placeholders: PlaceholderTask | undefined;
}

/** A file as columns for an import. */
export interface ReadFile
  extends Pick<FileContent, 'count' | 'template' | 'diagnostics' | 'converted' | 'tableColumns'> {
  readonly columns: readonly EntryColumns[];
  /** The source texts of the file. */
  readonly sources: readonly EntryColumns[];
  /** The source that was chosen, if `first` was set. */
  readonly source: ProjectSource | undefined;
}

/** Parses a file into columns, or returns the reasons to refuse it. */
function toFile({ bytes, placeholders, ...options }: ReadTask): ReadFile | RefusedFile {
  const parsed = parseFile(bytes, options);
  if ('refused' in parsed) return parsed;
  const { template, tableColumns } = parsed;
  const { entries, diagnostics, converted } = convertFile({ ...parsed, ...options }, placeholders);
  const source = options.first && chooseSource([{ ...parsed, ...options }], options.first);
  const { sourceLocale = source?.locale } = options;
  const ids = createIds(entries.length);
  const isSource = options.locale === sourceLocale;
  const columns = toColumns(toColumnEntries(entries, formats[options.format], isSource), ids);
  const sources = toColumns(
    toSources(toSourceEntries(entries, { ...options, sourceLocale }), entries),
    ids,
  );
  const { length: count } = entries;
  return { count, columns, sources, source, template, tableColumns, diagnostics, converted };
}

export interface ReadLocalesTask extends Omit<ReadTask, 'locale'> {
  readonly name: string;
}

/** A file with all its locales; each item of `files` is the part of one locale. */
export interface ReadLocales extends ReadArchive {
  /** The keys that the file has in any locale, as arrays. */
  readonly keys: readonly Uint8Array[];
}

/** Parses a file in each of its locales. Returns undefined if the file does not name any. */
function toLocales({
  bytes,
  format,
  name,
  duplicates,
  tableColumns,
  ...task
}: ReadLocalesTask): ReadLocales | RefusedFile | undefined {
  const all = parseLocales(bytes, format, { duplicates, bases: task.bases, tableColumns });
  if (!all || 'refused' in all) return all;
  const guess = { locale: null, isSource: false, format: null };
  const files = all.parts.map(({ locale, entries, text, ...content }): UnmergedFile => {
    const about = { path: name, guess, locale, format, outcome: 'imported', errors: [] } as const;
    const places = { pattern: null, filePath: null, isForMany: true };
    const own = { ...content, ...places, count: entries.length, converted: undefined };
    return { ...about, content: { locale, format, ...own }, entries, sources: [], text };
  });
  const keys = new Set(all.parts.flatMap(({ entries }) => entries.map(({ key }) => key)));
  return { ...convertAndMerge(files, task), keys: toKeyArrays(keys) };
}

function* toColumnEntries(
  entries: readonly ParsedEntry[],
  format: Format,
  isSource: boolean,
): Generator<ColumnEntry> {
  for (const [place, entry] of entries.entries()) {
    const lock = toLock(entry, format, isSource);
    yield { place, entry, format, file: 0, isRepeated: false, lock };
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
    yield { place, entry, format: undefined, file: 0, isRepeated: true, lock: 0 };
  }
}
