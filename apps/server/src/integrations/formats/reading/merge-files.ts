import type { FileDiagnostic, FileGuess } from '@parlance/contract';
import {
  type Format,
  type FormatId,
  formats,
  hasText,
  type ParsedEntry,
  type TableColumns,
} from '@parlance/formats';
import { toText } from '@parlance/messages';
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

/** A file of the uploads, with its outcome. */
export interface ArchiveFile {
  readonly path: string;
  readonly guess: FileGuess;
  readonly locale: string | null;
  readonly format: FormatId | null;
  readonly outcome: 'imported' | 'skipped' | 'unrecognised' | 'empty' | 'refused';
  readonly errors: readonly FileDiagnostic[];
  /** Only for files that can be imported. */
  readonly content: FileContent | undefined;
}

export interface FileContent {
  readonly locale: string;
  readonly format: FormatId;
  /** The path with a placeholder for the locale; null if the path does not name it. */
  readonly pattern: string | null;
  /** The path of the project file; null if the file's own path does not tell it. */
  readonly filePath: string | null;
  /** Whether the file has several locales. */
  readonly isForMany: boolean;
  readonly count: number;
  /** The bytes of the file, compressed by gzip. */
  readonly template: Uint8Array;
  /** The roles of its columns, if it is a table and somebody has chosen them. */
  readonly tableColumns: TableColumns | undefined;
  readonly diagnostics: readonly FileDiagnostic[];
  /** Undefined if no conversion was requested. */
  readonly converted: ConvertedTexts | undefined;
}

export interface ReadArchive {
  /** Sorted by path. */
  readonly files: readonly ArchiveFile[];
  /** The entries to import. They refer to their file by its index among the files with a content. */
  readonly locales: readonly {
    readonly locale: string;
    readonly columns: readonly EntryColumns[];
  }[];
  /** The source texts of the files. */
  readonly sources: readonly EntryColumns[];
  /** The number of keys in any locale. */
  readonly count: number;
  /** The source of the project, if the import chooses it. */
  readonly source: ProjectSource | undefined;
}

/** A file before it is compared with the other files. */
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
 * Collects the entries of all files by locale, so that each key of a project file occurs once. If several files of
 * one project file and locale have the key with the same text, the first one counts. If the texts differ, the later
 * file is refused.
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
  // The texts in files of the source locale take precedence over source texts in other files.
  for (const [id, { entry }] of byLocale.get(sourceLocale ?? '') ?? []) {
    if (hasText(entry.message)) sources.delete(id);
  }
  return { files: checked, ...toMerged(byLocale, sources, findLocks(byLocale, sourceLocale)) };
}

/** Creates ids of entries from file and key, since two files may use one key with different texts. */
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

/** The lock of each term: by the file of the source locale, otherwise by the first file whose format has locks. */
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

/** Builds the columns; a key of a project file has the same id in all locales. */
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
