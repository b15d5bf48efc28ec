/** Plural categories of CLDR, in CLDR's order. */
export const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type PluralCategory = (typeof pluralCategories)[number];

/** A text that depends on a number: one text for each category that is present. */
export interface PluralMessage {
  readonly plural: Readonly<Partial<Record<PluralCategory, string>>>;
}

/** The text of one entry, unescaped and otherwise verbatim: plain, or with plural forms. */
export type Message = string | PluralMessage;

/** A half-open range `[start, end)` of UTF-16 code units of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
