import { type Fold, foldOf } from './fold.ts';
import { createMemo } from './memo.ts';
import { refineStem } from './refine-stem.ts';
import { loadStemmer } from './stemmers.ts';

/** What matching has to know of a language. */
export interface Language {
  /** The code of the locale. */
  readonly locale: string;
  readonly code: string;
  readonly fold: Fold;
  /** The stem of a folded word. Without a stemmer it is the first letters, which many words may share. */
  readonly stem: (folded: string) => string;
  readonly hasStemmer: boolean;
  /** Whether words stand beside each other without spaces, so that texts are read sign by sign. */
  readonly isUnspaced: boolean;
  /** Whether words are joined to longer ones, so that a term may be at the begin or the end of one. */
  readonly hasCompounds: boolean;
  /** Whether short words lose their vowel and are written before the next with an apostrophe: `l'utilisateur`. */
  readonly hasElision: boolean;
}

/** How many letters words without a stemmer are looked up by. */
export const prefixLength = 4;

// Korean has spaces, but its particles are joined to the words.
const unspaced = ['zh', 'ja', 'th', 'lo', 'km', 'my', 'ko', 'yue'];
const withCompounds = ['de', 'nl', 'sv', 'da', 'nb', 'nn', 'no', 'fi', 'hu', 'is'];
const withElision = ['fr', 'it', 'ca', 'oc', 'ga', 'lb'];

const languages = new Map<string, Promise<Language>>();

/** The language of a locale, with its stemmer. */
export function loadLanguage(locale: string): Promise<Language> {
  const known = languages.get(locale);
  if (known) return known;
  const loading = load(locale);
  languages.set(locale, loading);
  loading.catch(() => languages.delete(locale));
  return loading;
}

async function load(locale: string): Promise<Language> {
  const [code = locale] = locale.split('_', 1);
  const stemmer = await loadStemmer(code);
  return {
    locale,
    code,
    fold: foldOf(code),
    stem: stemmer
      ? createMemo((word) => refineStem(code, word, stemmer))
      : (word) => word.slice(0, prefixLength),
    hasStemmer: stemmer !== undefined,
    isUnspaced: unspaced.includes(code),
    hasCompounds: withCompounds.includes(code),
    hasElision: withElision.includes(code),
  };
}
