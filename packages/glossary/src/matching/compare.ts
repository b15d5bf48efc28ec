import { type Language, prefixLength } from '../language/language.ts';

/** How sure it is that a word of a text is a word of a term. */
export type Likeness = 'certain' | 'possible' | 'none';

/**
 * The endings that words of one stem have by inflection, in languages whose stemmers also take off what makes another word:
 * `organ` of `organization`, `anwend` of `Anwender` and `Anwendung`.
 */
const endings: Readonly<Record<string, RegExp>> = {
  en: /^(?:|e?s|'s?|s'|e?d|ing|ies|ied|y|e|ers?)$/,
  de: /^(?:|e|en|er|ern|es|em|s|n|r|m|t|te|ten|ne|nen|o|os|a|as|um|ums|us)$/,
};

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
  const own = endings[language.code];
  return !own || isInflection(withoutUmlauts(word), withoutUmlauts(term), own)
    ? 'certain'
    : 'possible';
}

/** Forms of a word may differ in an umlaut: `Haus`, `Häuser`. */
function withoutUmlauts(word: string): string {
  return word.replaceAll('ä', 'a').replaceAll('ö', 'o').replaceAll('ü', 'u');
}

function isInflection(word: string, term: string, own: RegExp): boolean {
  const shared = sharedLength(word, term);
  const [ending, other] = [word.slice(shared), term.slice(shared)];
  if (own.test(ending) && own.test(other)) return true;
  // running, stopped: the last letter is doubled.
  const last = word.charAt(shared - 1);
  return ending.startsWith(last) && own.test(ending.slice(1)) && other === '';
}

function sharedLength(a: string, b: string): number {
  const max = Math.min(a.length, b.length);
  let length = 0;
  while (length < max && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/**
 * Whether another form of a word is of another kind, as the case of its first letter tells in German: `Benutzer` and
 * `benutzen`.
 */
export function isOfOtherKind(text: string, term: string, { code, fold }: Language): boolean {
  if (code !== 'de' || fold(text) === fold(term)) return false;
  const isCapital = (word: string) => /^\p{Lu}/u.test(word);
  return isCapital(text) !== isCapital(term);
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
