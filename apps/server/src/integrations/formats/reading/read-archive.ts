import type { FileChoices, FileDiagnostic } from '@parlance/contract';
import {
  createFileGuesser,
  type FileGuess,
  type FormatId,
  formats,
  headBytes,
  isContainer,
  isRelativePath,
  type TableColumns,
} from '@parlance/formats';
import { ArchiveError } from '../../archives/archive-error.ts';
import {
  isArchive,
  isZip,
  maxPackedFiles,
  type PackedFile,
  readZip,
} from '../../archives/read-zip.ts';
import { chooseSource, chosenLocale, type FirstImport } from './choose-source.ts';
import { convertFile, type PlaceholderTask } from './convert-file.ts';
import { createFilePaths } from './file-paths.ts';
import { mergeEntries, type ReadArchive, type UnmergedFile } from './merge-files.ts';
import { type ParsedFile, parseFile, parseLocales, type ReadRules } from './read-file.ts';
import { createReferences } from './references.ts';
import { toSourceEntries } from './source-entries.ts';
import { type ColumnChoice, toTableColumns } from './table-columns.ts';

/** A table that was imported before, with its chosen columns. */
interface KnownTable {
  readonly locale: string;
  readonly format: FormatId;
  readonly path: string;
  readonly columns: TableColumns;
}

type SharedRules = Omit<ReadRules, 'tableColumns'>;

export interface ArchiveTask extends SharedRules {
  readonly uploads: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly choices: FileChoices;
  /** If the locale of a file is ambiguous, these are preferred. */
  readonly preferredLocales: readonly string[];
  /** The locale that source texts are read into; unset if they are not read. */
  readonly sourceLocale: string | undefined;
  /** Set if the import chooses the source locale of the project. */
  readonly first: FirstImport | undefined;
  readonly placeholders: PlaceholderTask | undefined;
  /** Sorted by latest import first. */
  readonly tables: readonly KnownTable[];
  /** The paths of the project's files. */
  readonly filePaths: readonly string[];
  readonly maxBytes: number;
}

/** The reason why none of the uploads can be read. */
export interface RefusedArchive {
  readonly tooLarge: boolean;
  /** The name of an upload; undefined if `choices` are wrong. */
  readonly file: string | undefined;
  readonly message: string;
}

/** Opens archives, guesses the format and locale of files that were not chosen, and parses the files. */
export async function readArchive(task: ArchiveTask): Promise<ReadArchive | RefusedArchive> {
  const packed = await unpack(task);
  if ('message' in packed) return packed;
  const paths = new Set(packed.files.map(({ path }) => path));
  const unknown = Object.keys(task.choices).find((path) => !paths.has(path));
  if (unknown !== undefined) {
    return {
      tooLarge: false,
      file: undefined,
      message: `name a file that is not there: ${unknown}`,
    };
  }
  const guess = createFileGuesser({ preferred: task.preferredLocales });
  const choices = new Map(Object.entries(task.choices));
  const files = packed.files.flatMap((file) => {
    const guessed = guess({ path: file.path, head: file.bytes.subarray(0, headBytes) });
    return readSent(file, guessed, task, choices.get(file.path));
  });
  return convertAndMerge(withFilePaths(files, task), task);
}

/** Sets the path of the project file of each file. */
function withFilePaths(
  files: readonly UnmergedFile[],
  { filePaths }: Pick<ArchiveTask, 'filePaths'>,
): readonly UnmergedFile[] {
  const placed = files.map(({ path, content }) => (content ? { ...content, path } : undefined));
  const filePathOf = createFilePaths(
    placed.filter((file) => file !== undefined),
    filePaths,
  );
  return files.map((file, at) => {
    const { content } = file;
    const place = placed[at];
    return content && place
      ? { ...file, content: { ...content, filePath: filePathOf(place) } }
      : file;
  });
}

interface SentFile extends PackedFile {
  readonly isPacked: boolean;
}

async function unpack({
  uploads,
  maxBytes,
}: ArchiveTask): Promise<{ files: readonly SentFile[] } | RefusedArchive> {
  const files = new Map<string, SentFile>();
  let bytes = 0;
  for (const { name, bytes: content } of uploads) {
    try {
      const isPacked = isZip(content) && !isContainer(content);
      const limits = { files: maxPackedFiles - files.size, bytes: maxBytes - bytes };
      const found = isPacked
        ? await readZip(content, limits)
        : [{ path: name.replace(/^\.\//, ''), bytes: content }];
      for (const file of found) {
        if (!isRelativePath(file.path)) throw new ArchiveError('has a name that is no path');
        if (files.has(file.path)) throw new ArchiveError(`${file.path} is there twice`);
        bytes += file.bytes.length;
        files.set(file.path, { ...file, isPacked });
      }
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      return { tooLarge: error.tooLarge, file: name, message: error.message };
    }
  }
  const sorted = [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files: sorted };
}

function readSent(
  file: SentFile,
  guessed: FileGuess,
  task: Pick<ArchiveTask, 'sourceLocale' | 'first' | 'tables' | keyof SharedRules>,
  choice: FileChoices[string] = {},
): readonly UnmergedFile[] {
  const format = choice.format ?? sure(guessed.format)?.id ?? null;
  const base = guessed.isSource ? (task.sourceLocale ?? chosenLocale(task.first)) : undefined;
  const locale = choice.locale ?? sure(guessed.locale)?.code ?? base ?? null;
  const known = {
    path: file.path,
    guess: {
      locale: guessed.locale ?? null,
      isSource: guessed.isSource,
      format: guessed.format ?? null,
    },
    format,
    locale,
    errors: [],
    content: undefined,
    entries: [],
    sources: [],
    text: '',
  };
  const refuse = (errors: readonly FileDiagnostic[]): readonly UnmergedFile[] => [
    { ...known, outcome: 'refused', errors },
  ];
  if (choice.skip) return [{ ...known, outcome: 'skipped' }];
  if (isArchive(file) && !isContainer(file.bytes))
    return refuse(problem('archive', 'Archives in archives are not opened.'));
  if (format === null) {
    const isClear = !file.isPacked || choice.locale !== undefined;
    if (!isClear) return [{ ...known, outcome: 'unrecognised' }];
    return refuse(problem('format', 'The format of the file is not clear: choose one.'));
  }
  if (choice.columns !== undefined && !formats[format].readHead) {
    return refuse(problem('columns', 'Only tables have columns to choose.'));
  }
  const rules = {
    ...task,
    tableColumns: choiceOf({ path: file.path, format, locale }, choice, task),
  };
  const accept = (
    { locale, entries, text, ...content }: ParsedFile & { readonly locale: string },
    pattern: string | null,
    isForMany = false,
  ): UnmergedFile => ({
    ...known,
    locale,
    outcome: 'imported',
    content: {
      locale,
      format,
      pattern,
      filePath: null,
      isForMany,
      count: entries.length,
      ...content,
      converted: undefined,
    },
    entries,
    text,
  });
  // A file with several locales does not belong to one of them, whatever its path says.
  const all = choice.locale === undefined ? parseLocales(file.bytes, format, rules) : undefined;
  if (all && 'refused' in all) return refuse(all.refused);
  if (all && (all.parts.length > 1 || locale === null)) {
    return all.parts.map((part) => accept(part, null, true));
  }
  if (locale === null) {
    if (choice.format === undefined && isEmpty(file.bytes, format, rules)) {
      return [{ ...known, outcome: 'empty' }];
    }
    return refuse(problem('locale', 'The locale of the file is not clear: choose one.'));
  }
  const parsed = parseFile(file.bytes, { format, locale, ...rules });
  if ('refused' in parsed) return refuse(parsed.refused);
  // A pattern that was guessed from the path for another locale than the chosen one is not used.
  const isOfPath = guessed.locale === undefined || guessed.locale.code === locale;
  return [accept({ ...parsed, locale }, (isOfPath ? guessed.pattern : undefined) ?? null)];
}

/**
 * The column roles of a table: those of the request, or those that were chosen for a file with the same path before.
 */
function choiceOf(
  { path, format, locale }: { path: string; format: FormatId; locale: string | null },
  { columns, firstRow }: FileChoices[string],
  { tables }: Pick<ArchiveTask, 'tables'>,
): ColumnChoice {
  if (columns !== undefined) {
    const chosen = columns === 'auto' ? undefined : toTableColumns(columns, firstRow);
    return { chosen, remembered: undefined };
  }
  const known = tables.filter((table) => table.path === path && table.format === format);
  const own = known.find((table) => table.locale === locale) ?? known[0];
  return { chosen: undefined, remembered: own?.columns };
}

/** Whether a file is valid and has no texts, such as a file of colours. */
function isEmpty(bytes: Uint8Array, format: FormatId, rules: ReadRules): boolean {
  const parsed = parseFile(bytes, { ...rules, format, locale: 'en' });
  return !('refused' in parsed) && parsed.entries.length === 0;
}

/** Collects the entries of files after the source locale of the project is known. */
export function convertAndMerge(
  files: readonly UnmergedFile[],
  { first, ...task }: Pick<ArchiveTask, 'placeholders' | 'sourceLocale' | 'first'>,
): ReadArchive {
  const sent = files.flatMap(({ content, entries, text }) =>
    content ? [{ format: content.format, locale: content.locale, entries, text }] : [],
  );
  const source = first && sent.length > 0 ? chooseSource(sent, first) : undefined;
  const { sourceLocale = source?.locale } = task;
  return { ...mergeEntries(convertTexts(files, { ...task, sourceLocale }), sourceLocale), source };
}

/** Converts placeholders, and then takes the source texts from the converted entries. */
function convertTexts(
  files: readonly UnmergedFile[],
  { placeholders, sourceLocale }: Pick<ArchiveTask, 'placeholders' | 'sourceLocale'>,
): readonly UnmergedFile[] {
  const sent = files.flatMap(({ entries, content }) =>
    content ? [{ entries, locale: content.locale }] : [],
  );
  const referencesOf = placeholders && createReferences(placeholders, sent);
  return files.map((file) => {
    const { content } = file;
    if (!content) return file;
    const { entries, ...result } = convertFile({ ...file, ...content }, placeholders, referencesOf);
    const sources = toSourceEntries(entries, { ...content, sourceLocale });
    return { ...file, entries, sources, content: { ...content, ...result } };
  });
}

function sure<T extends { readonly certainty: string }>(guess: T | undefined): T | undefined {
  return guess?.certainty === 'unsure' ? undefined : guess;
}

function problem(code: string, message: string): FileDiagnostic[] {
  return [{ severity: 'error', code, message, line: 1, column: 1 }];
}
