export type TermKind = 'preferred' | 'admitted' | 'forbidden' | 'obsolete';
export type PartOfSpeech = 'noun' | 'verb' | 'adjective' | 'adverb' | 'properNoun' | 'other';
export type GrammaticalGender = 'masculine' | 'feminine' | 'neuter' | 'other';
export type GrammaticalNumber = 'singular' | 'plural' | 'dual' | 'mass' | 'other';

/** A term of a file. What the file does not say is absent. */
export interface FileTerm {
  readonly locale: string;
  readonly text: string;
  readonly kind?: TermKind;
  readonly partOfSpeech?: PartOfSpeech | null;
  readonly gender?: GrammaticalGender | null;
  readonly number?: GrammaticalNumber | null;
  readonly isCaseSensitive?: boolean;
  readonly isAbbreviation?: boolean;
  readonly isExact?: boolean;
  readonly forms?: readonly string[];
  readonly usageNote?: string;
}

/** A concept of a file. What the file does not say is absent. */
export interface FileConcept {
  /** What the file knows it by. */
  readonly id?: string;
  readonly definition?: string;
  readonly domain?: string;
  readonly note?: string;
  readonly isKept?: boolean;
  readonly terms: readonly FileTerm[];
}

/** Something of a file that a glossary has no place for. Lines and columns count from 1. */
export interface FileLoss {
  readonly code: 'column' | 'row' | 'element' | 'value' | 'locale' | 'duplicate';
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** Why a file is no glossary, as the end of an English sentence. */
export interface FileProblem {
  readonly problem: string;
  readonly line?: number;
  readonly column?: number;
}

export interface ReadGlossary {
  readonly concepts: readonly FileConcept[];
  readonly losses: readonly FileLoss[];
}

/** The longest term, and the longest of all other texts, in code points. */
export const maxTermLength = 500;
export const maxNoteLength = 4000;
export const maxDomainLength = 255;
export const maxForms = 100;
