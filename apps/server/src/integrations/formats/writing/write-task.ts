import type { Diagnostic, FormatId, TableColumns } from '@parlance/formats';
import type { TextValue } from '@parlance/messages';
import type { ConvertedTexts, PlaceholderChoice, TextOrigins } from '../convert-placeholders.ts';
import type { Bases } from '../reading/read-file.ts';
import type { ComingRows } from '../row-channel.ts';
import type { MissingTexts } from './missing-texts.ts';
import type { PseudoTexts } from './pseudo-texts.ts';

export interface WriteTask extends MissingTexts {
  readonly format: FormatId;
  readonly locale: string;
  /** The bases of the project's locales, by locale code. */
  readonly bases: Bases;
  /** The locale of the source texts, if the project has one. */
  readonly sourceLocale: string | undefined;
  /** The conversion of placeholders; undefined if they stay as they are. */
  readonly placeholders: (PlaceholderChoice & TextOrigins) | undefined;
  /** Makes the texts of a pseudolocale of the source texts; undefined if it is a locale of the project. */
  readonly pseudo?: PseudoTexts | undefined;
  /** The rows of the entries, as `toMessages` takes them. */
  readonly entries: ComingRows;
  /** Whether the locale has no texts of locked terms. */
  readonly leavesLocked: boolean;
  readonly template: Template | undefined;
  /** Only for a new file: without insignificant white space. */
  readonly compact: boolean;
  /** Whether to write a byte order mark in formats that have none by default. */
  readonly bom: boolean;
  /** Whether the file is for several locales. */
  readonly manyLocales?: boolean;
  /**
   * The part of the entries that the file holds, if a second file holds the others: those are not reported as lost.
   */
  readonly part?: 'texts' | 'plurals' | undefined;
}

/** A file to write into. */
export interface Template {
  /** Its bytes, compressed by gzip. */
  readonly content: Uint8Array;
  /** The roles of its columns, if it is a table and somebody has chosen them. */
  readonly tableColumns?: TableColumns | undefined;
  /** Whether it is a file of the written locale; otherwise it is an example from another locale. */
  readonly ownLocale: boolean;
  /** Whether it gets no empty entries unless these are requested. */
  readonly omitsEmpty?: boolean;
  /** Whether it is for several locales; if unset, the task decides. */
  readonly manyLocales?: boolean;
}

export interface WrittenFile {
  readonly bytes: Uint8Array;
  /** The number of entries that it was written for. */
  readonly count: number;
  /** The number of terms that were left out because they have no text. */
  readonly omitted: number;
  /** The number of terms that were left out or kept unchanged because they are locked. */
  readonly locked: number;
  readonly diagnostics: readonly Diagnostic[];
  /** The columns of the template that it was written into; undefined if there is none. */
  readonly tableColumns: TableColumns | undefined;
  /** The texts whose placeholders were converted; undefined if no conversion was requested. */
  readonly converted: ConvertedTexts | undefined;
}

export interface WriteManyTask extends Omit<WriteTask, 'template'> {
  readonly templates: readonly (Template | undefined)[];
  /** The project file of each template; null for the unnamed file. */
  readonly files: readonly (string | null)[];
  /**
   * As JSON text: for each template a list of lists of the keys that belong to it, or null if it has all terms of its
   * file.
   */
  readonly keys: string;
  /** Files whose terms belong to none of these templates. */
  readonly otherFiles: readonly string[];
  /** As JSON text: a list of lists of the keys that belong to none of these templates. */
  readonly otherKeys: string;
}

export interface GuardTask extends Pick<WriteTask, 'format'> {
  readonly bytes: Uint8Array;
}

/** The options that hold for all entries of a file. */
export interface WriteOptions extends Omit<WriteTask, 'entries' | 'template'> {
  readonly values?: ReadonlyMap<string, readonly TextValue[]>;
  /** The keys of locked terms, whose entries stay unchanged in a file of the locale. */
  readonly stays?: ReadonlySet<string>;
}

/** The result without the converted texts and the count of locked terms. */
export type Written = Omit<WrittenFile, 'converted' | 'locked'>;
