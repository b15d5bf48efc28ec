import { type Language, prefixLength } from '../language/language.ts';

/** How sure it is that a word of a text is a word of a term. */
export type Likeness = 'certain' | 'possible' | 'none';

/** The endings that English words of one stem have by inflection. All others make another word: `organ`, `organization`. */
const englishEndings = /^(?:|e?s|'s?|s'|e?d|ing|ies|ied|y|e|er|ers)$/;

/** The part of the longer word that two words without a stemmer must have in common. */
const minSharedPart = 0.7;

/** Compares a folded word of a text with that of a term whose key is the same. */
export function compareWords(word: string, term: string, language: Language): Likeness {
  if (word === term) return 'certain';
  if (!language.hasStemmer) {
    const min = Math.max(prefixLength, Math.max(word.length, term.length) * minSharedPart);
    return sharedLength(word, term) >= min ? 'possible' : 'none';
  }
  if (language.stem(word) !== language.stem(term)) return 'none';
  return language.code !== 'en' || isEnglishInflection(word, term) ? 'certain' : 'possible';
}

function isEnglishInflection(word: string, term: string): boolean {
  const shared = sharedLength(word, term);
  const [ending, other] = [word.slice(shared), term.slice(shared)];
  if (englishEndings.test(ending) && englishEndings.test(other)) return true;
  // running, stopped: the last letter is doubled.
  const last = word.charAt(shared - 1);
  return ending.startsWith(last) && englishEndings.test(ending.slice(1)) && other === '';
}

function sharedLength(a: string, b: string): number {
  const max = Math.min(a.length, b.length);
  let length = 0;
  while (length < max && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/** Whether the letters that a text and a term have in common are in the same case. */
export function hasSameCase(text: string, term: string): boolean {
  const max = Math.min(text.length, term.length);
  for (let at = 0; at < max; at++) {
    const [a, b] = [text.charAt(at), term.charAt(at)];
    if (a !== b) return a.toLowerCase() !== b.toLowerCase();
  }
  return true;
}
