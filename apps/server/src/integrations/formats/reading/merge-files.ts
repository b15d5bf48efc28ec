import type { FileDiagnostic, FileGuess } from '@parlance/contract';
import {
  type Format,
  type FormatId,
  formats,
  hasText,
  type ParsedEntry,
  type TableColumns,
  toText,
} from '@parlance/formats';
import type { ConvertedTexts } from '../convert-placeholders.ts';
import type { ProjectSource } from './choose-source.ts';
import {
  type ColumnEntry,
  createIds,
  type EntryColumns,
  toColumns,
  toLock,
} from './entry-columns.ts';
import { placeOf } from './file-limits.ts';
import type { ImportedEntry } from './read-file.ts';

/** A file of the uploads, with what is to become of it. */
export interface ArchiveFile {
  readonly path: string;
  readonly guess: FileGuess;
  readonly locale: string | null;
  readonly format: FormatId | null;
  readonly outcome: 'imported' | 'skipped' | 'unrecognised' | 'empty' | 'refused';
  readonly errors: readonly FileDiagnostic[];
  /** Of a file that can be imported. */
  readonly content: FileContent | undefined;
}

export interface FileContent {
  readonly locale: string;
  readonly format: FormatId;
  /** The path with a placeholder for the locale, if it is in the path. */
  readonly pattern: string | null;
  /** Of the file of the project that it is; null where its own path does not tell. */
  readonly filePath: string | null;
  /** Whether it has several locales. */
  readonly isForMany: boolean;
  readonly count: number;
  /** The bytes of the file, compressed by gzip. */
  readonly template: Uint8Array;
  /** What its columns are, where it is a table and somebody has chosen them. */
  readonly tableColumns: TableColumns | undefined;
  readonly diagnostics: readonly FileDiagnostic[];
  /** Missing where no conversion was asked for. */
  readonly converted: ConvertedTexts | undefined;
}

export interface ReadArchive {
  /** In the order of their paths. */
  readonly files: readonly ArchiveFile[];
  /** What can be imported; entries name their file by its place among those with a content. */
  readonly locales: readonly {
    readonly locale: string;
    readonly columns: readonly EntryColumns[];
  }[];
  /** Their source texts. */
  readonly sources: readonly EntryColumns[];
  /** How many keys they have in any locale. */
  readonly count: number;
  /** Where the source texts of the project are, if that was to be chosen. */
  readonly source: ProjectSource | undefined;
}

/** A file before it is known whether the others agree with it. */
export interface UnmergedFile extends ArchiveFile {
  readonly entries: readonly ImportedEntry[];
  readonly sources: readonly ParsedEntry[];
  readonly text: string;
}

const maxConflicts = 100;

interface First {
  readonly file: number;
  readonly format: Format | undefined;
  readonly entry: ImportedEntry;
}

interface FirstIn extends First {
  readonly path: string;
}

/**
 * Gathers the entries of all files by locale, each key of a file of the project once: where what was sent has
 * several of that file and a locale, with the same text for a key, the first one counts. With different texts, the
 * later one is refused.
 */
export function mergeEntries(
  files: readonly UnmergedFile[],
  sourceLocale: string | undefined,
): Omit<ReadArchive, 'source'> {
  const idOf = createIdOf();
  const byLocale = new Map<string, Map<string, FirstIn>>();
  const sources = new Map<string, First>();
  let file = 0;
  const checked = files.map((unmerged): ArchiveFile => {
    const { entries, sources: own, text: _, ...rest } = unmerged;
    const { content, path } = rest;
    if (!content) return rest;
    const firsts = byLocale.get(content.locale) ?? new Map<string, FirstIn>();
    const { filePath } = content;
    const errors = findConflicts(unmerged, firsts, ({ key }) => idOf(filePath, key));
    if (errors.length > 0) return { ...rest, outcome: 'refused', errors, content: undefined };
    byLocale.set(content.locale, firsts);
    for (const entry of entries) {
      const id = idOf(filePath, entry.key);
      const first = firsts.get(id)?.entry;
      if (!first || (first.isAbsent && !entry.isAbsent)) {
        firsts.set(id, { file, path, format: formats[content.format], entry });
      }
    }
    for (const entry of own) {
      const id = idOf(filePath, entry.key);
      if (!sources.has(id)) sources.set(id, { file, format: undefined, entry });
    }
    file += 1;
    return rest;
  });
  // What the files of the source locale say themselves is what counts.
  for (const [id, { entry }] of byLocale.get(sourceLocale ?? '') ?? []) {
    if (hasText(entry.message)) sources.delete(id);
  }
  return { files: checked, ...toMerged(byLocale, sources, findLocks(byLocale, sourceLocale)) };
}

/** Tells entries apart: two files may use one key with different texts. */
function createIdOf(): (filePath: string | null, key: string) => string {
  const places = new Map<string, number>();
  return (filePath, key) => {
    if (filePath === null) return key;
    const place = places.get(filePath) ?? places.size;
    places.set(filePath, place);
    return `${place}\0${key}`;
  };
}

/** The first entries that have another text in an earlier file. */
function findConflicts(
  { entries, text }: UnmergedFile,
  firsts: ReadonlyMap<string, FirstIn>,
  idOf: (entry: ImportedEntry) => string,
): FileDiagnostic[] {
  const conflicts: FileDiagnostic[] = [];
  for (const entry of entries) {
    const { key, message, isAbsent } = entry;
    const first = firsts.get(idOf(entry));
    if (!first || isAbsent || first.entry.isAbsent) continue;
    if (toText(first.entry.message) === toText(message)) continue;
    conflicts.push({
      severity: 'error',
      code: 'conflict',
      message: `The term has another text in ${first.path}.`,
      ...placeOf(entry, text),
      key: key.slice(0, 200),
    });
    if (conflicts.length === maxConflicts) break;
  }
  return conflicts;
}

/** What is said of each term: by the file of the source locale, else by the first that tells. */
function findLocks(
  byLocale: ReadonlyMap<string, ReadonlyMap<string, First>>,
  sourceLocale: string | undefined,
): ReadonlyMap<string, number> {
  const locks = new Map<string, number>();
  const source = sourceLocale === undefined ? undefined : byLocale.get(sourceLocale);
  for (const firsts of [...(source ? [source] : []), ...byLocale.values()]) {
    for (const [id, { format, entry }] of firsts) {
      if (!format?.tellsLocked || locks.has(id)) continue;
      locks.set(id, toLock(entry, format, firsts === source));
    }
  }
  return locks;
}

/** The same key of a file has the same id in all locales. */
function toMerged(
  byLocale: ReadonlyMap<string, ReadonlyMap<string, First>>,
  sources: ReadonlyMap<string, First>,
  locks: ReadonlyMap<string, number>,
): Pick<ReadArchive, 'locales' | 'sources' | 'count'> {
  const keys = new Set([...byLocale.values()].flatMap((firsts) => [...firsts.keys()]));
  const ids = createIds(keys.size);
  const places = new Map(Array.from(keys, (key, place) => [key, place]));
  const seen = new Set<string>();
  const locales = Array.from(byLocale, ([locale, firsts]) => {
    const columns = toColumns(toColumnEntries(firsts, { places, seen, locks }), ids);
    for (const key of firsts.keys()) seen.add(key);
    return { locale, columns };
  });
  const columns = toColumns(toColumnEntries(sources, { places, seen: keys }), ids);
  return { locales, sources: columns, count: keys.size };
}

function* toColumnEntries(
  firsts: ReadonlyMap<string, First>,
  {
    places,
    seen,
    locks,
  }: {
    readonly places: ReadonlyMap<string, number>;
    readonly seen: ReadonlySet<string>;
    readonly locks?: ReadonlyMap<string, number>;
  },
): Generator<ColumnEntry> {
  for (const [id, { file, format, entry }] of firsts) {
    const lock = locks?.get(id) ?? 0;
    yield { place: places.get(id) ?? 0, entry, format, file, isRepeated: seen.has(id), lock };
  }
}
