import type { Diagnostic, FormatId, TableColumns, TextValue } from '@parlance/formats';
import type { ConvertedTexts, PlaceholderChoice, TextOrigins } from '../convert-placeholders.ts';
import type { Bases } from '../reading/read-file.ts';
import type { ComingRows } from '../row-channel.ts';
import type { MissingTexts } from './missing-texts.ts';

export interface WriteTask extends MissingTexts {
  readonly format: FormatId;
  readonly locale: string;
  /** The bases of the project's locales, by their codes. */
  readonly bases: Bases;
  /** The locale of the source texts, if the project has one. */
  readonly sourceLocale: string | undefined;
  /** How placeholders are to be spelled, if not as they are. */
  readonly placeholders: (PlaceholderChoice & TextOrigins) | undefined;
  /** The rows of its entries, as `toMessages` takes them. */
  readonly entries: ComingRows;
  /** Whether the locale has no texts of locked terms. */
  readonly leavesLocked: boolean;
  readonly template: Template | undefined;
  /** Of a new file: without white space that means nothing. */
  readonly compact: boolean;
  /** Whether the file is to begin with a byte order mark, where it would not by itself. */
  readonly bom: boolean;
  /** Whether the file is for several locales. */
  readonly manyLocales?: boolean;
  /** What it holds of the entries, where another file beside it holds the rest: what is there is not lost here. */
  readonly part?: 'texts' | 'plurals' | undefined;
}

/** A file to write into. */
export interface Template {
  /** Its bytes, compressed by gzip. */
  readonly content: Uint8Array;
  /** What its columns are, where it is a table and somebody has chosen them. */
  readonly tableColumns?: TableColumns | undefined;
  /** Whether it is a file of the locale that is written, and not of another one as an example. */
  readonly ownLocale: boolean;
  /** Whether it gets no entries that are empty, unless they are asked for. */
  readonly omitsEmpty?: boolean;
  /** Whether it is for several locales; without, as the task says. */
  readonly manyLocales?: boolean;
}

export interface WrittenFile {
  readonly bytes: Uint8Array;
  /** How many entries it was written for. */
  readonly count: number;
  /** How many terms were left out because they have no text. */
  readonly omitted: number;
  /** How many were left out, or left as they were, because they are not to be translated. */
  readonly locked: number;
  readonly diagnostics: readonly Diagnostic[];
  /** As of the template that it was written into, if it was. */
  readonly tableColumns: TableColumns | undefined;
  /** Texts whose placeholders were converted; missing where that was not asked for. */
  readonly converted: ConvertedTexts | undefined;
}

export interface WriteManyTask extends Omit<WriteTask, 'template'> {
  readonly templates: readonly (Template | undefined)[];
  /** The file of the project that each of them is; null for the unnamed one. */
  readonly files: readonly (string | null)[];
  /**
   * For each template a list of lists of the keys that belong there, as the text of JSON; null where all terms of
   * its file do.
   */
  readonly keys: string;
  /** Files whose terms belong elsewhere. */
  readonly otherFiles: readonly string[];
  /** Such a list of the keys that belong elsewhere. */
  readonly otherKeys: string;
}

export interface GuardTask extends Pick<WriteTask, 'format'> {
  readonly bytes: Uint8Array;
}

/** What holds for all of a file's entries. */
export interface WriteOptions extends Omit<WriteTask, 'entries' | 'template'> {
  readonly values?: ReadonlyMap<string, readonly TextValue[]>;
  /** The keys of locked terms, which a file of the locale keeps as it has them. */
  readonly stays?: ReadonlySet<string>;
}

/** A file before its placeholders and locked terms are told of. */
export type Written = Omit<WrittenFile, 'converted' | 'locked'>;
