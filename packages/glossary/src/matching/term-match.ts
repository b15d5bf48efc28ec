/** A term in a text. */
export interface TermMatch {
  /** In UTF-16 code units of the text. */
  readonly start: number;
  readonly end: number;
  /** The index of the term among those that were compiled. */
  readonly term: number;
  /** False for what only may be the term: a part of a compound, or a word that begins alike. */
  readonly isCertain: boolean;
}
