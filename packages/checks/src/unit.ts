import type { GlossaryTerm, Language } from '@parlance/glossary';
import type { TextSyntax } from '@parlance/messages';

/** A translation with all that checks know of it. */
export interface CheckUnit {
  readonly source: string;
  readonly target: string;
  /** Locale codes as Parlance writes them: `pt_BR`. */
  readonly sourceLocale: string;
  readonly locale: string;
  /** The locales whose plural rules others have, by those: a locale without one has rules of its own. */
  readonly bases?: Readonly<Record<string, string>>;
  /** Whether the texts are ICU plurals in the spelling of `toIcu`: their forms are texts of the syntax. */
  readonly isPlural?: boolean;
  /** Whether the whole texts are ICU messages, with arguments, plurals and selects anywhere. */
  readonly isIcu?: boolean;
  readonly syntax: TextSyntax;
  readonly limits?: Limits;
  /** The language of documents that the texts are written in, besides tags, where the project says so. */
  readonly markup?: 'markdown' | 'mdx' | 'rst' | 'asciidoc';
  /** The source text that the translation was made of, if the source text is another one since. */
  readonly previousSource?: string;
  readonly twins?: readonly Twin[];
  /** Of a text of the source locale. */
  readonly otherLocales?: OtherLocales;
  readonly glossary?: UnitGlossary;
  /** What custom rules may be limited to. */
  readonly labels?: readonly string[];
  readonly path?: string;
}

/** The most that a text may take; absent ones are no limit. */
export interface Limits {
  readonly graphemes?: number;
  readonly bytes?: number;
  readonly lines?: number;
  readonly pixels?: { readonly max: number; readonly measure: (line: string) => number };
  /** What placeholders stand for where texts are measured, by their keys. */
  readonly samples?: Readonly<Record<string, string>>;
}

/** The translation of another term with the same source text or the same target. */
export interface Twin {
  readonly source: string;
  readonly target: string;
}

/** How a source text fares in the other locales of its project. */
export interface OtherLocales {
  /** How many there are. */
  readonly count: number;
  /** How many have a translation of the text. */
  readonly translated: number;
  /** How many have a translation of a text on average: the sum of the parts of the texts that each has translated. */
  readonly usual: number;
  /** How long the text has been there. */
  readonly days: number;
  /** Those in which the translation of the text has errors or warnings that count. */
  readonly faulty: readonly string[];
}

/** The terms of glossaries that occur in the source text. */
export interface UnitGlossary {
  readonly hits: readonly GlossaryHit[];
  /** What is known of the language of a locale; undefined where it is not loaded, and nothing is found. */
  readonly languageOf: LanguageOf;
}

export type LanguageOf = (locale: string) => Language | undefined;

/** A concept of a glossary, one of whose terms occurs in the source text. */
export interface GlossaryHit {
  readonly glossaryId: string;
  readonly conceptId: string;
  /** The term in the source locale. */
  readonly term: HitTerm;
  /** Whether the term stays as it is in all languages. */
  readonly isKept: boolean;
  /** The translations that are right. */
  readonly accepted: readonly HitTerm[];
  readonly forbidden: readonly HitTerm[];
}

export interface HitTerm extends GlossaryTerm {
  readonly id: string;
}
