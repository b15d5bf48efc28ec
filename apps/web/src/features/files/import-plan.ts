import type {
  ArchivedFile,
  ChosenSource,
  FileChoices,
  FilePreview,
  ImportLimits,
  ImportPreview,
  ImportResult,
  ImportStrategy,
  ImportSummary,
  ShownJob,
} from '@parlance/contract';
import type { PlaceholderStyle } from '@parlance/formats';
import type { TableChoice } from './table-choice.ts';

/** A file from the visitor's disk. */
export interface ChosenFile {
  readonly file: File;
  /** Its name, after those of the folders that it was chosen with. */
  readonly path: string;
  /** How it begins. */
  readonly head: Uint8Array;
}

/** What is sent, and what is to be done with it. */
export interface ImportPlan {
  readonly files: readonly Pick<ChosenFile, 'file' | 'path'>[];
  /** Whether there is more than one file, or an archive of them. */
  readonly isMany: boolean;
  /** What is chosen for files instead of what is guessed, by path. */
  readonly choices: FileChoices;
  /** What the columns of a table are that comes alone, if that is chosen. */
  readonly table: TableChoice | null;
  /** The file of the project that one is that comes alone; where it is null, the server finds out. */
  readonly fileId: string | null;
  /** Whether a file that comes alone is imported into all locales that it has. */
  readonly isForMany: boolean;
  readonly strategy: ImportStrategy;
  /** The style that placeholders get, if not the one that they have. */
  readonly placeholders: PlaceholderStyle | null;
  /** Whether a file is refused that has a key twice, though the last one counts. */
  readonly refusesDuplicates: boolean;
  /** Whether, of many files, the others are imported where some are refused. */
  readonly skipRefused: boolean;
  /** Where the source texts of a project are that has none yet: `auto`, a locale or `none`. */
  readonly sourceLocale: string | null;
  /** Whether the terms go that the file lacks, which only a file that comes alone can tell. */
  readonly removeMissing: boolean;
}

/** What an import has done. */
export interface ImportOutcome {
  readonly files: readonly PlannedFile[];
  readonly changeSetId: string | undefined;
  /** Where the first import of the project would put its source texts. */
  readonly source: ChosenSource | undefined;
  /** The job that will do it, where it is done in the background. */
  readonly job?: ShownJob;
}

/** What would become of a file, or has. Only a file that comes alone tells what it lacks. */
export interface PlannedFile extends Omit<ArchivedFile, 'summary'> {
  readonly summary?: PlannedSummary | undefined;
}

export interface PlannedSummary extends Omit<ImportSummary, 'preview'> {
  readonly preview?: PlannedPreview | undefined;
}

export type PlannedPreview = FilePreview & Partial<Pick<ImportPreview, 'missing'>>;

const zipSignature = [0x50, 0x4b, 0x03, 0x04];

/** Whether these need the import of many files: several, or a zip archive. */
export function isManyFiles(chosen: readonly ChosenFile[]): boolean {
  return chosen.length > 1 || chosen.some(({ head, path }) => isZip(head) && !isWorkbook(path));
}

/** Workbooks begin as archives do, and what they are is told at their end only. */
function isWorkbook(path: string): boolean {
  return /\.xlsx$/i.test(path);
}

/** What an import has done with a file that came alone: listed once for each locale that it has. */
export function toPlannedFiles(
  { locales, ...whole }: ImportResult,
  file: Pick<PlannedFile, 'path' | 'locale' | 'format'>,
): PlannedFile[] {
  const planned: PlannedFile = {
    ...file,
    guess: { locale: null, isSource: false, format: null },
    outcome: 'imported',
    errors: [],
  };
  if (!locales) return [{ ...planned, summary: whole }];
  return locales.map(({ locale, preview, terms, ...summary }, place) => ({
    ...planned,
    locale,
    summary: {
      ...summary,
      // What the file lacks it lacks as a whole.
      terms: { ...terms, removed: place === 0 ? terms.removed : 0 },
      ...(preview && {
        preview: {
          ...preview,
          ...(place === 0 && whole.preview ? { missing: whole.preview.missing } : {}),
        },
      }),
    },
  }));
}

/** What tells the listed files apart: their paths, and of a file with several locales these. */
export function keyOf({ path, locale }: Pick<PlannedFile, 'path' | 'locale'>): string {
  return JSON.stringify([path, locale]);
}

function isZip(head: Uint8Array): boolean {
  return zipSignature.every((byte, place) => head[place] === byte);
}

/** Whether nothing is left to choose before the server can say what would change. */
export function isPlanClear({ isMany, isForMany, files, choices }: ImportPlan): boolean {
  if (isMany || isForMany) return true;
  const choice = choices[files[0]?.path ?? ''];
  return choice?.locale !== undefined && choice.format !== undefined;
}

/** In what respect these are more than the server takes, if they are. */
export function findExcess(
  chosen: readonly ChosenFile[],
  { maxBytes, maxFiles }: ImportLimits,
): 'bytes' | 'files' | undefined {
  if (chosen.length > maxFiles) return 'files';
  return bytesOf(chosen) > maxBytes ? 'bytes' : undefined;
}

export function bytesOf(chosen: readonly ChosenFile[]): number {
  return chosen.reduce((sum, { file }) => sum + file.size, 0);
}
