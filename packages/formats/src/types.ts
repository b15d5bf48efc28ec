import type { Message, Position, Span } from '@parlance/messages';

/** The ids of the formats, in the order of pickers. */
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

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/**
 * The state of a translation in a file: `outdated` where it needs review (fuzzy, unfinished, needs review),
 * `reviewed` where somebody has approved it.
 */
export type EntryState = 'translated' | 'reviewed' | 'outdated';

/** What a file says that a text may take at most; what is missing is no limit. */
export type SizeLimits = Pick<Entry, 'maxLength' | 'maxBytes' | 'maxLines' | 'maxPixels'>;

/** How wide each line of a text may be at most, in a font with letters of a size in pixels. */
export interface PixelLimit {
  readonly max: number;
  readonly font: string;
  readonly size: number;
}

/** One key of a file with its text and its attributes. */
export interface Entry {
  /** The value of the term; unique within a resource. */
  readonly key: string;
  readonly message: Message;
  /** The text in the source language, where the format stores it next to the translation (PO, XLIFF). */
  readonly source?: Message;
  /** The context that distinguishes uses of the same source text, or describes the use (`msgctxt`). */
  readonly context?: string;
  /** Notes for translators in the order of the file, without comment delimiters. */
  readonly comments: readonly string[];
  /** The places in the code that use the entry, as the file spells them (`src/app.ts:12`). */
  readonly references: readonly string[];
  /** Flags as the file spells them (`fuzzy`, `c-format`). */
  readonly flags: readonly string[];
  /** Undefined where the file names no state. */
  readonly state?: EntryState;
  /** The characters that the text may have at most. */
  readonly maxLength?: number;
  /** The bytes that it may have at most, in UTF-8. */
  readonly maxBytes?: number;
  /** The lines that it may have at most. */
  readonly maxLines?: number;
  readonly maxPixels?: PixelLimit;
  /** Whether the entry must not be translated, so that only the source language has a text. */
  readonly locked?: true;
  /** Further attributes of the entry, specific to this format. */
  readonly meta: Readonly<Record<string, JsonValue>>;
}

/** One parsed file. */
export interface Resource<E extends Entry = Entry> {
  readonly entries: readonly E[];
  /** The locale that the file itself names, in the file's spelling. */
  readonly locale?: string;
  /**
   * The entries that a file of several locales does not have in the locale that is read. Their messages are
   * empty, with plural forms where the source text has them.
   */
  readonly absent?: readonly E[];
}

/** The content of a new file. */
export interface NewResource {
  /** The entries may be generated. Each iteration may yield other objects, which must be equal. */
  readonly entries: Iterable<Entry>;
  readonly locale?: string;
}

/** An entry with its position in the source text. */
export interface ParsedEntry extends Entry {
  /** The span that is removed with the entry. */
  readonly span: Span;
  /** The position that users see in a file that is no text: row and column. */
  readonly position?: Position;
}

export type Severity = 'error' | 'warning';

/** A problem with the content of a file. A file with any `error` must not be imported. */
export interface Diagnostic extends Position {
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  /** One English sentence for the owner of the file. */
  readonly message: string;
  readonly key?: string;
}

export type DiagnosticCode =
  /** The text violates the format's syntax. */
  | 'syntax'
  /** The syntax is valid, but a value is no message (such as a number in JSON). */
  | 'value'
  /** A key occurs twice. */
  | 'duplicate-key'
  /** A key is invalid: empty where that has no meaning, or impossible to write in this format. */
  | 'key'
  /** Nesting, expansion or size is beyond that of translation files. */
  | 'limit'
  /** Bytes are invalid in the encoding of the file. */
  | 'encoding'
  /** A part of the file or the resource is left out, as the format or Parlance can't hold it. */
  | 'loss'
  /** Plural forms are missing, or do not exist in the locale. */
  | 'plural'
  /** Placeholders can't be converted to the requested style, so the text stays as it is. */
  | 'placeholder';
