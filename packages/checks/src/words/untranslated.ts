import type { LocaleData } from '../locales/locale-data.ts';
import { masked } from '../text/form.ts';
import { internationalWords } from './international-words.ts';

/** Names of hosts and files, which stay. */
const domain = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;

/** How many words that have a translation a text must have: two may be a name. */
const minWords = 3;

/**
 * The words of an English-like text that have a translation; undefined where there are too few to tell, as in
 * names, abbreviations, units and words that many languages share.
 */
export function findUntranslated(
  visible: string,
  kept: readonly string[],
  { language }: LocaleData,
): readonly string[] | undefined {
  const text = kept.reduce(
    (rest, term) => rest.replaceAll(term, ' '),
    visible.replaceAll(masked, ' ').replace(domain, ' '),
  );
  const all = text.match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? [];
  const isTitle = all.length > 1 && all.every((word) => /^\p{Lu}/u.test(word));
  const words = all.filter(
    (word) => word.length > 2 && !isName(word) && !internationalWords.has(word.toLowerCase()),
  );
  if (words.length === 0 || isTitle || language === '') return undefined;
  return words.length >= minWords ? words : undefined;
}

/** `PDF`, `OAuth`, `x264`: what has a capital beyond its first letter, or a digit. */
function isName(word: string): boolean {
  return /.\p{Lu}/u.test(word) || /\p{N}/u.test(word);
}
