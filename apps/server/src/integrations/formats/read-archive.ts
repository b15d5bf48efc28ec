import type { FileChoices, FileDiagnostic } from '@parlance/contract';
import {
  createFileGuesser,
  type FileGuess,
  headBytes,
  isContainer,
  isRelativePath,
} from '@parlance/formats';
import { ArchiveError } from '../archives/archive-error.ts';
import { isArchive, isZip, type PackedFile, readZip } from '../archives/read-zip.ts';
import { localeCodes } from '../cldr/locale-codes.ts';
import { convertFile, type PlaceholderTask } from './convert-file.ts';
import { mergeFiles, type ReadArchive, type UnmergedFile } from './merge-files.ts';
import { type ParsedFile, parseFile, parseLocales } from './read-file.ts';
import { createReferences } from './references.ts';
import { toSourceEntries } from './source-entries.ts';

export interface ArchiveTask {
  readonly uploads: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly choices: FileChoices;
  /** The locales that files are rather in than in others. */
  readonly preferredLocales: readonly string[];
  /** The locale that source texts are read into, if they are. */
  readonly sourceLocale: string | undefined;
  readonly placeholders: PlaceholderTask | undefined;
  readonly maxBytes: number;
}

/** Why nothing of the uploads can be read. */
export interface RefusedArchive {
  readonly tooLarge: boolean;
  /** `choices` or the name of an upload. */
  readonly file: string | undefined;
  readonly message: string;
}

const maxFiles = 2000;

/** Opens archives, guesses about files as far as nothing is chosen, and parses them. */
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
  const guess = createFileGuesser({ known: localeCodes, preferred: task.preferredLocales });
  const choices = new Map(Object.entries(task.choices));
  const files = packed.files.flatMap((file) => {
    const guessed = guess({ path: file.path, head: file.bytes.subarray(0, headBytes) });
    return readSent(file, guessed, choices.get(file.path));
  });
  return mergeFiles(convertTexts(files, task), task.sourceLocale);
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
      const limits = { files: maxFiles - files.size, bytes: maxBytes - bytes };
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
  choice: FileChoices[string] = {},
): readonly UnmergedFile[] {
  const format = choice.format ?? sure(guessed.format)?.id ?? null;
  const locale = choice.locale ?? sure(guessed.locale)?.code ?? null;
  const known = {
    path: file.path,
    guess: { locale: guessed.locale ?? null, format: guessed.format ?? null },
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
  const accept = (
    { locale, entries, text, ...content }: ParsedFile & { readonly locale: string },
    pattern: string | null,
  ): UnmergedFile => ({
    ...known,
    locale,
    outcome: 'imported',
    content: { locale, format, pattern, count: entries.length, ...content, converted: undefined },
    entries,
    text,
  });
  // A file that has several locales is in none of them alone, whatever its path.
  const all = choice.locale === undefined ? parseLocales(file.bytes, format) : undefined;
  if (all && 'refused' in all) return refuse(all.refused);
  if (all && (all.parts.length > 1 || locale === null)) {
    return all.parts.map((part) => accept(part, null));
  }
  if (locale === null) {
    return refuse(problem('locale', 'The locale of the file is not clear: choose one.'));
  }
  if (!localeCodes.includes(locale)) {
    return refuse(problem('locale', `No locale with the code ${locale} is known.`));
  }
  const parsed = parseFile(file.bytes, { format, locale });
  if ('refused' in parsed) return refuse(parsed.refused);
  // What the path says of another locale than the chosen one is no pattern.
  const isOfPath = guessed.locale === undefined || guessed.locale.code === locale;
  return [accept({ ...parsed, locale }, (isOfPath ? guessed.pattern : undefined) ?? null)];
}

/** Converts placeholders, and takes the source texts of what came of it. */
export function convertTexts(
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
