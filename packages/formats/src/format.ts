import type { Message, PlaceholderStyle, TextSyntax, TextValue } from '@parlance/messages';
import type { TableColumns, TableHead } from './table-columns.ts';
import type {
  Diagnostic,
  EntryState,
  FormatId,
  NewResource,
  ParsedEntry,
  Resource,
} from './types.ts';

export interface ParseOptions {
  /** The locale of the file, such as `pl_PL`: it determines the plural categories of numbered forms. */
  readonly locale?: string;
  /** The locale whose plural rules apply instead of its own: the one that a custom locale is based on. */
  readonly base?: string;
  /**
   * Whether the file is read for an edit: then it is no error that it has no place for the locale, if it can
   * get one.
   */
  readonly toEdit?: boolean;
  /**
   * Whether a key of the project has a text; undefined for a key that the project does not have. A file that
   * was once read with other keys keeps those as long as the project knows more of them.
   */
  readonly hasText?: (key: string) => boolean | undefined;
  /** The columns of a table, if its header is not to determine them. */
  readonly columns?: TableColumns;
}

export interface ParseResult<E extends ParsedEntry = ParsedEntry> {
  readonly resource: Resource<E>;
  /** The entries that a later one overrides, by key: programs only see the last. They are removed with it. */
  readonly replaced?: ReadonlyMap<string, readonly E[]>;
  /** Keys that parts of the file may have had in an earlier import: see `hasText` of `ParseOptions`. */
  readonly earlierKeys?: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface WriteOptions {
  /** The locale of the text, such as `pl_PL`. */
  readonly locale?: string;
  /** See `ParseOptions`. */
  readonly base?: string;
  /** See `ParseOptions`. */
  readonly columns?: TableColumns;
  /**
   * The states that `edit` writes, by key, where the format can hold them and the file has another state.
   * Entries without a given state keep that of the file, and are `translated` if they had no text.
   */
  readonly states?: ReadonlyMap<string, EntryState>;
  /** The locale of source texts, for formats that name it; by default that of the text. */
  readonly sourceLocale?: string;
  /**
   * The source texts that `edit` writes, by key, into entries that have one and are not identified by it. Other
   * entries keep theirs.
   */
  readonly sources?: ReadonlyMap<string, Message>;
  /**
   * The values in texts, by key, as far as known; for new entries of formats that describe values next to the
   * text.
   */
  readonly values?: ReadonlyMap<string, readonly TextValue[]>;
  /** Whether to write a new file without insignificant white space, where the format allows it. */
  readonly compact?: boolean;
  /**
   * Whether the file is to hold several locales: a new file names its locale, even where the format omits it
   * otherwise, and an edited one gets a place for its locale even without texts.
   */
  readonly manyLocales?: boolean;
}

export interface WriteResult {
  readonly text: string;
  /** Losses where the format could not hold something. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The changes of a file, by key and in order: a message replaces that of an entry or adds an entry, `null`
 * removes the entry.
 */
export type Changes = ReadonlyMap<string, Message | null>;

/** The abilities of a format, for pickers, documentation and loss reports. */
export interface Capabilities {
  /** The format has plural forms by category. */
  readonly plurals: boolean;
  /** The format has notes for translators. */
  readonly comments: boolean;
  /** The format stores source texts next to translations. */
  readonly sourceText: boolean;
  /** The format marks translations that need review. */
  readonly states: boolean;
  /** Keys are paths: `a.b` is written as `b` inside `a`. */
  readonly nestedKeys: boolean;
  /** The file names its locale, so it can't serve as a skeleton for another locale. */
  readonly namesLocale: boolean;
}

/**
 * The name of an encoding in the Encoding Standard; but `iso-8859-1`, `-9` and `-11` are the actual encodings,
 * and not the Windows code pages that browsers use for them.
 */
export type Charset = string;

/** The declaration of the encoding in files of a format. */
export interface CharsetPlace {
  /** The declared name, as the file spells it. */
  read(text: string): string | undefined;
  /** The text with UTF-8 declared; a file without a declaration gets one if it needs one. */
  toUtf8(text: string): string;
  /** Whether a file without a declaration is in UTF-8, and not only in ASCII. */
  readonly isUtf8Without: boolean;
}

export interface Encoding {
  readonly charset: Charset;
  /** Whether the file begins with a byte order mark. */
  readonly byteOrderMark: boolean;
}

/** The container of a format whose files are no text themselves. */
export interface Container {
  /** Whether bytes are such a file, and not one that only begins alike. */
  matches(bytes: Uint8Array): boolean;
  /** The text in a file, or the reason why there is none, as an English sentence. */
  unpack(bytes: Uint8Array): { readonly text: string } | { readonly problem: string };
  /** The file with another text and everything else unchanged; a new file if none is given. */
  pack(text: string, file?: Uint8Array): Uint8Array;
}

/** A format of translation files. All functions are pure and never throw because of content. */
export interface Format<E extends ParsedEntry = ParsedEntry> {
  readonly id: FormatId;
  /** The common name of the format. */
  readonly label: string;
  /** File name extensions with the dot; the first is used for exported files. */
  readonly extensions: readonly [string, ...string[]];
  readonly capabilities: Capabilities;
  /** Whether an empty text means a missing translation, so that untranslated keys may be in the file. */
  readonly emptyIsNone?: true;
  /** The path of a locale's file where programs look for it: see `fillPattern`. */
  readonly pathPattern: string;
  /** Whether the file of the source locale has no locale in its name, while those of other locales do. */
  readonly namesOthers?: true;
  /** Whether the key of an entry is its source text, so that a text equal to the key is a real text. */
  readonly keyIsSource?: true;
  /** Reads a text as a message, for a format whose plural forms are ICU syntax inside the text. */
  messageOf?(text: string, locale?: string): Message;
  /** The placeholder style of programs that read such files, if all of them use the same. */
  readonly placeholders?: PlaceholderStyle;
  /** What else these programs take for other than text, where `placeholders` does not tell. */
  readonly textSyntax?: Partial<TextSyntax>;
  /** Whether these programs accept only names as placeholders, although the style allows more. */
  readonly bareNames?: true;
  /** The format of the sibling file with plural forms for the same programs; they are left out here. */
  readonly pluralFormat?: FormatId;
  /** Whether programs show ICU plural text literally, so that it is reported as a loss. */
  readonly showsIcu?: true;
  /**
   * Whether the form `zero` is for the number 0 in every language, and not only where CLDR has that category.
   */
  readonly exactZero?: true;
  /** The encoding for bytes that are not UTF-8 and have no byte order mark; without it they are an error. */
  readonly fallbackCharset?: Charset;
  /** The declaration of the encoding in the files, if they have one. */
  readonly charsetPlace?: CharsetPlace;
  /** The container, if files are binary: all functions take and return the text inside. */
  readonly container?: Container;
  /**
   * The confidence that a file is of this format, from 0 (it is not) to 1 (it can be no other). It is based on
   * the name (last path segments) and the first 64 kB of the text, which are not fully parsed.
   */
  detect(name: string, head: string): number;
  /** Whether a flag is about the translation, like `fuzzy`, and not about the term in all locales. */
  isStateFlag?(flag: string): boolean;
  /** Whether a file distinguishes `reviewed` from `translated`, and not only `outdated`. */
  readonly tellsReviewed?: true;
  /** Whether a file can mark an entry as `locked`, so that an unmarked one is to be translated. */
  readonly tellsLocked?: true;
  /** The locale that the file itself names, if the first 64 kB have it. */
  localeOf?(head: string): string | undefined;
  /** The locale of source texts that the file itself names, if the first 64 kB have it. */
  sourceLocaleOf?(head: string): string | undefined;
  /**
   * The locales with texts in a file, in the file's spelling and with the source locale first, for a format
   * that can hold several. `parse` and `edit` process the texts of the locale in their options.
   */
  localesIn?(source: string, options?: Pick<ParseOptions, 'columns'>): readonly string[];
  /** The first rows of a table, for a format of tables whose `columns` can be chosen. */
  readHead?(source: string, options?: Pick<ParseOptions, 'locale'>): TableHead;
  /** Parses a file. Problems of content become diagnostics with line and column. */
  parse(source: string, options?: ParseOptions): ParseResult<E>;
  /**
   * Changes only the affected entries inside `source`; without changes the text stays the same. `parsed` must
   * be the result of `parse` for the same source, without errors.
   */
  edit(
    source: string,
    parsed: ParseResult<E>,
    changes: Changes,
    options?: WriteOptions,
  ): WriteResult;
  /** Writes a file that did not exist before. */
  serialize(resource: NewResource, options?: WriteOptions): WriteResult;
  /**
   * A copy of the file for viewing only: an apostrophe precedes each field that a spreadsheet would read as a
   * formula. For formats that spreadsheets open and that can't mark fields as text.
   */
  guardFormulas?(source: string): string;
}
