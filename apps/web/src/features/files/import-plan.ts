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
import type { PlaceholderStyle } from '@parlance/messages';
import type { TableChoice } from './table-choice.ts';

/** A file from the visitor's disk. */
export interface ChosenFile {
  readonly file: File;
  /** The file's name, after the names of the folders that it was chosen with. */
  readonly path: string;
  /** The first bytes. */
  readonly head: Uint8Array;
}

/** The files to upload, and the options of their import. */
export interface ImportPlan {
  readonly files: readonly Pick<ChosenFile, 'file' | 'path'>[];
  /** Whether there is more than one file, or an archive of them. */
  readonly isMany: boolean;
  /** The choices that override the guesses for files, by path. */
  readonly choices: FileChoices;
  /** The roles of the columns of a single table, if chosen. */
  readonly table: TableChoice | null;
  /** The project file that a single file is imported into; null lets the server find it. */
  readonly fileId: string | null;
  /** Whether a single file is imported into all of its locales. */
  readonly isForMany: boolean;
  readonly strategy: ImportStrategy;
  /** The style to convert placeholders to; null leaves them as they are. */
  readonly placeholders: PlaceholderStyle | null;
  /** Whether a file with a duplicate key is refused. Otherwise the last one counts. */
  readonly refusesDuplicates: boolean;
  /** Whether, of many files, the accepted ones are imported even if others are refused. */
  readonly skipRefused: boolean;
  /** The locale of the source texts for a project that has none yet: `auto`, a locale or `none`. */
  readonly sourceLocale: string | null;
  /** Whether terms are deleted that the file lacks; only for a single file. */
  readonly removeMissing: boolean;
}

/** The outcome of an import. */
export interface ImportOutcome {
  readonly files: readonly PlannedFile[];
  readonly changeSetId: string | undefined;
  /** The place where the first import of the project would put its source texts. */
  readonly source: ChosenSource | undefined;
  /** The job, if the import runs in the background. */
  readonly job?: ShownJob;
}

/** The result of one file, also in a dry run. Only for a single file it is known which terms it lacks. */
export interface PlannedFile extends Omit<ArchivedFile, 'summary'> {
  readonly summary?: PlannedSummary | undefined;
}

export interface PlannedSummary extends Omit<ImportSummary, 'preview'> {
  readonly preview?: PlannedPreview | undefined;
}

export type PlannedPreview = FilePreview & Partial<Pick<ImportPreview, 'missing'>>;

const zipSignature = [0x50, 0x4b, 0x03, 0x04];

/** Whether the files need the import of many: several files, or a zip archive. */
export function isManyFiles(chosen: readonly ChosenFile[]): boolean {
  return chosen.length > 1 || chosen.some(({ head, path }) => isZip(head) && !isWorkbook(path));
}

/** Workbooks begin like archives and can be recognised only at their end, so the file name decides. */
function isWorkbook(path: string): boolean {
  return /\.xlsx$/i.test(path);
}

/** The result of a single file: one item for each of its locales. */
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
      // Missing terms are counted for the whole file, so only the first item has them.
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

/** The key of a listed file: its path, with its locale for files with several. */
export function keyOf({ path, locale }: Pick<PlannedFile, 'path' | 'locale'>): string {
  return JSON.stringify([path, locale]);
}

function isZip(head: Uint8Array): boolean {
  return zipSignature.every((byte, place) => head[place] === byte);
}

/** Whether the plan is complete enough for a dry run. */
export function isPlanClear({ isMany, isForMany, files, choices }: ImportPlan): boolean {
  if (isMany || isForMany) return true;
  const choice = choices[files[0]?.path ?? ''];
  return choice?.locale !== undefined && choice.format !== undefined;
}

/** The limit of the server that the files exceed, if any. */
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
