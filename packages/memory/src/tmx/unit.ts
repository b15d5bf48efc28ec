/** How far a translation has got: approved by somebody, written by somebody, or made by a machine. */
export type TmxStatus = 'reviewed' | 'translated' | 'machine';

/** What a file says of a unit, or of one of its variants, beside the texts. */
export interface TmxFacts {
  /** What the text is known by where it is used, as the key of a term. */
  readonly context?: string;
  /** The file that the text is from. */
  readonly document?: string;
  readonly project?: string;
  /** The source text before this one in its document. */
  readonly previous?: string;
  /** The source text behind this one in its document. */
  readonly next?: string;
  readonly status?: TmxStatus;
  readonly createdAt?: Date;
  readonly createdBy?: string;
  readonly changedAt?: Date;
  readonly changedBy?: string;
  readonly usedAt?: Date;
  readonly useCount?: number;
}

/** The text of a unit in one locale: `<tuv>`. */
export interface TmxVariant extends TmxFacts {
  /** A locale code in its one spelling: `en_US`. */
  readonly locale: string;
  readonly text: string;
}

/** One text in several locales: `<tu>`. Facts of a variant come before those of its unit. */
export interface TmxUnit extends TmxFacts {
  readonly id?: string;
  /** The locale of the variant that the others were translated from; undefined where it may be any. */
  readonly sourceLocale?: string;
  readonly notes: readonly string[];
  /** At least two, in the order of the file, none of them empty. */
  readonly variants: readonly TmxVariant[];
}

/** Where a unit stands in a file; both numbers are from 1. What is said of the header has the unit 0. */
export interface TmxPlace {
  readonly unit: number;
  readonly line: number;
}

/** What a file says of itself. */
export interface TmxHeader {
  /** The program that has written the file. */
  readonly tool?: string;
  readonly toolVersion?: string;
  /** The locale that units are translated from unless they say another; undefined where it may be any. */
  readonly sourceLocale?: string;
}
