import type { PlaceholderStyle, TextValue } from './placeholders/types.ts';
import type { TableColumns, TableHead } from './table-columns.ts';

/** The ids of the formats, in the order in which pickers show them. */
export const formatIds = [
  'androidxml',
  'csv',
  'xliff12',
  'xliff20',
  'jsonflat',
  'jsonnested',
  'yamlflat',
  'yamlnested',
  'railsyaml',
  'properties',
  'po',
  'strings',
  'stringsdict',
  'xcstrings',
  'arb',
  'i18next',
  'qtts',
  'fluent',
  'ini',
  'toml',
  'xlsx',
  'webext',
  'goi18n',
  'php',
  'laravelphp',
  'resx',
] as const;

export type FormatId = (typeof formatIds)[number];

/** Plural categories of CLDR, in CLDR's order. */
export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type PluralCategory = (typeof pluralCategories)[number];

/** The text of an entry that depends on a number: one text for each category that is present. */
export interface PluralMessage {
  readonly plural: Readonly<Partial<Record<PluralCategory, string>>>;
}

/** The text of one entry, unescaped and otherwise verbatim: plain, or with plural forms. */
export type Message = string | PluralMessage;

/** A half-open range `[start, end)` of UTF-16 code units in the source text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/**
 * What a file says about a translation, beyond that it has one: `outdated` where it must be looked at
 * again (fuzzy, unfinished, needs review), `reviewed` where somebody has approved it.
 */
export type EntryState = 'translated' | 'reviewed' | 'outdated';

/** One key of a file with its text and what the file says about it. */
export interface Entry {
  /** The term: unique within a resource. */
  readonly key: string;
  readonly message: Message;
  /** The text in the source language, where the format holds it beside the translation (PO, XLIFF). */
  readonly source?: Message;
  /** What tells two uses of the same source text apart, or describes the use (`msgctxt`). */
  readonly context?: string;
  /** Notes for translators in the order of the file, without comment signs. */
  readonly comments: readonly string[];
  /** Places in the code that use the entry, as the file spells them (`src/app.ts:12`). */
  readonly references: readonly string[];
  /** Flags as the file spells them (`fuzzy`, `c-format`). */
  readonly flags: readonly string[];
  /** Missing where the file does not tell. */
  readonly state?: EntryState;
  /** The length that the text may have at most, in the unit of the format. */
  readonly maxLength?: number;
  /** Whether it is not to be translated: the source alone has a text. */
  readonly locked?: true;
  /** What else this format knows about the entry and others do not. */
  readonly meta: Readonly<Record<string, JsonValue>>;
}

/** One parsed file. */
export interface Resource<E extends Entry = Entry> {
  readonly entries: readonly E[];
  /** The locale that the file itself names, as the file spells it. */
  readonly locale?: string;
  /**
   * What a file of several locales has nothing of in the one that is read, with empty messages that have
   * plural forms where those of its source do.
   */
  readonly absent?: readonly E[];
}

/** What a new file is written from. */
export interface NewResource {
  /** They may come one by one. Whoever goes through them several times has others each time, which are the same. */
  readonly entries: Iterable<Entry>;
  readonly locale?: string;
}

/** An entry with the place it has in the source text. */
export interface ParsedEntry extends Entry {
  /** The whole entry, as far as it goes when the entry is removed. */
  readonly span: Span;
  /** Where people find it, in a file that shows them no lines of text: its row and column. */
  readonly position?: Position;
}

/** Both from 1. A column is one of UTF-16 code units, or of a table. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export type Severity = 'error' | 'warning';

/** A problem with the content of a file. Any `error` means that the file must not be imported. */
export interface Diagnostic extends Position {
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  /** One English sentence for the person who owns the file. */
  readonly message: string;
  readonly key?: string;
}

export type DiagnosticCode =
  /** The text is not of the format's syntax. */
  | 'syntax'
  /** The syntax is right, but a value is of a kind that is no message (a number in JSON). */
  | 'value'
  /** A key occurs twice. */
  | 'duplicate-key'
  /** A key can't be used: empty where that means nothing, or not to be written in this format. */
  | 'key'
  /** Nesting, expansion or size beyond what a translation file needs. */
  | 'limit'
  /** Bytes that are not text in the encoding that the file has. */
  | 'encoding'
  /** Something in the file or the resource that the format or Parlance can't hold, and that is left out. */
  | 'loss'
  /** Plural forms that the locale does not have, or lacks. */
  | 'plural'
  /** Placeholders that can't be spelled in the style that was asked for, so that the text stays as it is. */
  | 'placeholder';

export interface ParseOptions {
  /** The locale the file is in, e.g. `pl_PL`: decides which plural category a numbered form is. */
  readonly locale?: string;
  /** The locale whose plural rules count in place of its own: that which a custom one is based on. */
  readonly base?: string;
  /** The file is read to be edited: that it has no place for the locale yet is no error, if it can get one. */
  readonly toEdit?: boolean;
  /**
   * Whether a key of the project has a text; undefined for one that the project does not have. A file that was
   * read with other keys once is read with those as long as more is known of them.
   */
  readonly hasText?: (key: string) => boolean | undefined;
  /** What the columns of a table are, where its header is not to tell. */
  readonly columns?: TableColumns;
}

export interface ParseResult<E extends ParsedEntry = ParsedEntry> {
  readonly resource: Resource<E>;
  /** By key, the entries that a later one stands in for, as programs see that one alone. They go with it. */
  readonly replaced?: ReadonlyMap<string, readonly E[]>;
  /** Keys that parts of the file were read with once and would be again: see `hasText` of `ParseOptions`. */
  readonly earlierKeys?: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface WriteOptions {
  /** The locale the text is in, e.g. `pl_PL`. */
  readonly locale?: string;
  /** As in `ParseOptions`. */
  readonly base?: string;
  /** As in `ParseOptions`. */
  readonly columns?: TableColumns;
  /**
   * The states that `edit` writes, by key, where the format has a place for them and the file says
   * something else. What is not named keeps what the file says, and is `translated` when it had no text.
   */
  readonly states?: ReadonlyMap<string, EntryState>;
  /** The locale that source texts are in, where the format names it. That of the text without it. */
  readonly sourceLocale?: string;
  /**
   * The source texts that `edit` writes, by key, into entries that have one and are not found by it. What
   * is not named keeps its own.
   */
  readonly sources?: ReadonlyMap<string, Message>;
  /** What is known of the values in texts, by key, for new entries of formats that describe them beside the text. */
  readonly values?: ReadonlyMap<string, readonly TextValue[]>;
  /** Write a new file without white space that means nothing, where the format lets it be missing. */
  readonly compact?: boolean;
  /**
   * The file is to hold several locales: a new one names its locale, where the format leaves that out
   * otherwise, and one that is edited gets a place for its locale, though there be no texts yet.
   */
  readonly manyLocales?: boolean;
}

export interface WriteResult {
  readonly text: string;
  /** What the format could not hold. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * What to change in a file, by key and in order: a message replaces the one of an entry or adds an
 * entry, `null` removes the entry.
 */
export type Changes = ReadonlyMap<string, Message | null>;

/** What a format can hold, for pickers, documentation and loss reports. */
export interface Capabilities {
  /** Forms by plural category. */
  readonly plurals: boolean;
  /** Notes for translators. */
  readonly comments: boolean;
  /** The source text beside the translation. */
  readonly sourceText: boolean;
  /** Which translations must be looked at again. */
  readonly states: boolean;
  /** Keys are paths: `a.b` is written as `b` inside `a`. */
  readonly nestedKeys: boolean;
  /** The file names its locale, so that one locale's file is no skeleton for another's. */
  readonly namesLocale: boolean;
}

/**
 * How the bytes of a file become text, by the names of the Encoding Standard; `iso-8859-1`, `-9` and `-11`
 * are what they are called, and not the encodings of Windows that browsers take them for.
 */
export type Charset = string;

/** Where the files of a format say which encoding they are in. */
export interface CharsetPlace {
  /** The name that a file has there, as it spells it. */
  read(text: string): string | undefined;
  /** The text with UTF-8 there; a file without such a place gets one if it needs one. */
  toUtf8(text: string): string;
  /** Whether a file that says nothing is in UTF-8, and not in ASCII alone. */
  readonly isUtf8Without: boolean;
}

export interface Encoding {
  readonly charset: Charset;
  /** Whether the file begins with a byte order mark. */
  readonly byteOrderMark: boolean;
}

/** How the files of a format hold its text, where they are no text themselves. */
export interface Container {
  /** Whether bytes are such a file, and not only one that begins alike. */
  matches(bytes: Uint8Array): boolean;
  /** The text in a file, or why there is none, as an English sentence. */
  unpack(bytes: Uint8Array): { readonly text: string } | { readonly problem: string };
  /** The file with another text in it and all else as it was; without a file a new one. */
  pack(text: string, file?: Uint8Array): Uint8Array;
}

/** A format of translation files. All functions are pure and never throw for content. */
export interface Format<E extends ParsedEntry = ParsedEntry> {
  readonly id: FormatId;
  /** The name that people know it by. */
  readonly label: string;
  /** File name extensions with the dot; the first is given to exported files. */
  readonly extensions: readonly [string, ...string[]];
  readonly capabilities: Capabilities;
  /** Whether an empty text means that there is none, so that what is not translated may be in the file. */
  readonly emptyIsNone?: true;
  /** Where programs that read such files look for the one of a locale: see `fillPattern`. */
  readonly pathPattern: string;
  /** Whether the file in the source's locale goes without the locale that names the others. */
  readonly namesOthers?: true;
  /** Whether the source text of an entry is its key, so that one that equals the key is a text. */
  readonly keyIsSource?: true;
  /** What a text is read as, where plural forms are a part of the text in the spelling of ICU. */
  messageOf?(text: string, locale?: string): Message;
  /** How programs that read such files spell placeholders, where all of them do it in the same way. */
  readonly placeholders?: PlaceholderStyle;
  /** Whether they take names alone as placeholders, where the style has more than that. */
  readonly bareNames?: true;
  /** The format of the file beside it that holds plural forms for the same programs: they are left out here. */
  readonly pluralFormat?: FormatId;
  /** Whether programs show ICU's spelling of plural forms as it is, so that it is a loss. */
  readonly showsIcu?: true;
  /** Whether the form for `zero` is for nothing at all in every language, and not only where CLDR has such forms. */
  readonly exactZero?: true;
  /** What bytes that are not UTF-8 and carry no byte order mark are read as; a diagnostic without. */
  readonly fallbackCharset?: Charset;
  /** How its files say which encoding they are in, if they do. */
  readonly charsetPlace?: CharsetPlace;
  /** For a format whose files are binary: what all functions take and give is the text inside. */
  readonly container?: Container;
  /**
   * How sure it is that a file is of this format, from 0 (it is not) to 1 (nothing else is like it).
   * Looks at the name (last path segments) and at the first 64 kB of the text, without parsing all.
   */
  detect(name: string, head: string): number;
  /** Whether a flag is about the translation, as `fuzzy` is, and not about the term in all locales. */
  isStateFlag?(flag: string): boolean;
  /** Whether a file tells what is `reviewed` from what is `translated`, and not only what is `outdated`. */
  readonly tellsReviewed?: true;
  /** Whether a file can say that an entry is `locked`, so that one that is not marked is to be translated. */
  readonly tellsLocked?: true;
  /** The locale that the file itself names, as far as the first 64 kB tell. */
  localeOf?(head: string): string | undefined;
  /** The locale of its source texts that the file itself names, as far as the first 64 kB tell. */
  sourceLocaleOf?(head: string): string | undefined;
  /**
   * The locales that one file has texts in, as the file spells them and with the source's first, for a
   * format that can hold several. `parse` and `edit` treat the texts of the one in their options.
   */
  localesIn?(source: string, options?: Pick<ParseOptions, 'columns'>): readonly string[];
  /** The beginning of a table, for a format of tables whose `columns` may be chosen. */
  readHead?(source: string, options?: Pick<ParseOptions, 'locale'>): TableHead;
  /** Reads a file. Problems of content are diagnostics with line and column. */
  parse(source: string, options?: ParseOptions): ParseResult<E>;
  /**
   * Changes the touched entries inside `source` and nothing else; no changes give the same text.
   * `parsed` must be what `parse` gave for the same source, without errors.
   */
  edit(
    source: string,
    parsed: ParseResult<E>,
    changes: Changes,
    options?: WriteOptions,
  ): WriteResult;
  /** Writes a file that never existed before. */
  serialize(resource: NewResource, options?: WriteOptions): WriteResult;
  /**
   * The file for somebody who only looks at it: with an apostrophe before each field that a spreadsheet
   * would take for a formula. For formats that spreadsheets open and that can't say what is text.
   */
  guardFormulas?(source: string): string;
}
