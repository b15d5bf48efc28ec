import type { FileDiagnostic, FileGuess } from '@parlance/contract';
import {
  type Format,
  type FormatId,
  formats,
  hasText,
  type ParsedEntry,
  toText,
} from '@parlance/formats';
import type { ConvertedTexts } from './convert-placeholders.ts';
import { type ColumnEntry, createIds, type EntryColumns, toColumns } from './entry-columns.ts';
import { placeOf } from './file-limits.ts';

/** A file of the uploads, with what is to become of it. */
export interface ArchiveFile {
  readonly path: string;
  readonly guess: FileGuess;
  readonly locale: string | null;
  readonly format: FormatId | null;
  readonly outcome: 'imported' | 'skipped' | 'unrecognised' | 'refused';
  readonly errors: readonly FileDiagnostic[];
  /** Of a file that can be imported. */
  readonly content: FileContent | undefined;
}

export interface FileContent {
  readonly locale: string;
  readonly format: FormatId;
  /** The path with a placeholder for the locale, if it is in the path. */
  readonly pattern: string | null;
  readonly count: number;
  /** The bytes of the file, compressed by gzip. */
  readonly template: Uint8Array;
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
}

/** A file before it is known whether the others agree with it. */
export interface UnmergedFile extends ArchiveFile {
  readonly entries: readonly ParsedEntry[];
  readonly sources: readonly ParsedEntry[];
  readonly text: string;
}

const maxConflicts = 100;

interface First {
  readonly file: number;
  readonly format: Format | undefined;
  readonly entry: ParsedEntry;
}

interface FirstIn extends First {
  readonly path: string;
}

/**
 * Gathers the entries of all files by locale, each key once: where two files of a locale have the
 * same text for it, the first one counts. With different texts, the later file is refused.
 */
export function mergeFiles(
  files: readonly UnmergedFile[],
  sourceLocale: string | undefined,
): ReadArchive {
  const byLocale = new Map<string, Map<string, FirstIn>>();
  const sources = new Map<string, First>();
  let file = 0;
  const checked = files.map((unmerged): ArchiveFile => {
    const { entries, sources: own, text: _, ...rest } = unmerged;
    const { content, path } = rest;
    if (!content) return rest;
    const firsts = byLocale.get(content.locale) ?? new Map<string, FirstIn>();
    const errors = findConflicts(unmerged, firsts);
    if (errors.length > 0) return { ...rest, outcome: 'refused', errors, content: undefined };
    byLocale.set(content.locale, firsts);
    for (const entry of entries) {
      if (!firsts.has(entry.key)) {
        firsts.set(entry.key, { file, path, format: formats[content.format], entry });
      }
    }
    for (const entry of own) {
      if (!sources.has(entry.key)) sources.set(entry.key, { file, format: undefined, entry });
    }
    file += 1;
    return rest;
  });
  // What the files of the source locale say themselves is what counts.
  for (const [key, { entry }] of byLocale.get(sourceLocale ?? '') ?? []) {
    if (hasText(entry.message)) sources.delete(key);
  }
  return { files: checked, ...toMerged(byLocale, sources) };
}

/** The first entries that have another text in an earlier file. */
function findConflicts(
  { entries, text }: UnmergedFile,
  firsts: ReadonlyMap<string, FirstIn>,
): FileDiagnostic[] {
  const conflicts: FileDiagnostic[] = [];
  for (const entry of entries) {
    const { key, message } = entry;
    const first = firsts.get(key);
    if (!first || toText(first.entry.message) === toText(message)) continue;
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

/** The same key has the same id in all locales. */
function toMerged(
  byLocale: ReadonlyMap<string, ReadonlyMap<string, First>>,
  sources: ReadonlyMap<string, First>,
): Pick<ReadArchive, 'locales' | 'sources'> {
  const keys = new Set([...byLocale.values()].flatMap((firsts) => [...firsts.keys()]));
  const ids = createIds(keys.size);
  const places = new Map(Array.from(keys, (key, place) => [key, place]));
  const seen = new Set<string>();
  const locales = Array.from(byLocale, ([locale, firsts]) => {
    const columns = toColumns(toColumnEntries(firsts, places, seen), ids);
    for (const key of firsts.keys()) seen.add(key);
    return { locale, columns };
  });
  return { locales, sources: toColumns(toColumnEntries(sources, places, keys), ids) };
}

function* toColumnEntries(
  firsts: ReadonlyMap<string, First>,
  places: ReadonlyMap<string, number>,
  seen: ReadonlySet<string>,
): Generator<ColumnEntry> {
  for (const [key, { file, format, entry }] of firsts) {
    yield { place: places.get(key) ?? 0, entry, format, file, isRepeated: seen.has(key) };
  }
}
