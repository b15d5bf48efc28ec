import { distance } from 'fastest-levenshtein';
import { wordSimilarity, wordsOf } from './words.ts';

/** Longer texts are compared by their signs alone, which takes much less time. */
const maxWords = 600;

/**
 * How much of two texts is the same, from 0 to 1: 1 less the share of signs of the longer one that have to be changed, added
 * or taken out to make the other one of it.
 */
export function signSimilarity(text: string, other: string): number {
  const longer = Math.max(text.length, other.length);
  return longer === 0 ? 1 : 1 - distance(text, other) / longer;
}

/** Tells how similar texts are to one text, in per cent, rounded down. */
export function createComparison(
  norm: string,
  locale: string,
): (other: string, minScore: number) => number | undefined {
  const { length } = norm;
  const histogram = createHistogram(norm);
  let words: readonly string[] | undefined;
  return (other, minScore) => {
    if (other === norm) return 100;
    const longer = Math.max(length, other.length);
    const shorter = Math.min(length, other.length);
    const min = minScore / 100;
    // Words may have other endings, so texts of rather different lengths can still have the same words.
    if (shorter < longer * min * 0.7) return undefined;
    if (histogram.isFurther(other, longer * (1 - min * 0.6))) return undefined;
    const bySigns = signSimilarity(norm, other);
    // Where so little is the same, words are others as well.
    if (bySigns < min * 0.6) return undefined;
    words ??= wordsOf(norm, locale);
    const others = wordsOf(other, locale);
    const isFew = words.length <= maxWords && others.length <= maxWords;
    const byWords = isFew ? wordSimilarity(words, others) : 0;
    // Rounding must not make 0.7 of 0.7.
    const score = Math.floor(100 * Math.max(bySigns, byWords) + 1e-9);
    return score >= minScore ? Math.min(score, 99) : undefined;
  };
}

/** Signs are counted in so many classes, in each of which the letters of one alphabet are different ones. */
const classes = 64;

/**
 * Counts the signs of a text. Two texts have at least the edit distance that their counts have, which takes much less time to
 * find out, and most texts are so different from each other.
 */
function createHistogram(text: string): { isFurther(other: string, distance: number): boolean } {
  const counts = new Int32Array(classes);
  for (let at = 0; at < text.length; at++) {
    const place = text.charCodeAt(at) % classes;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  const left = new Int32Array(classes);
  return {
    isFurther(other, distance) {
      left.set(counts);
      let missing = 0;
      for (let at = 0; at < other.length; at++) {
        const place = other.charCodeAt(at) % classes;
        const count = left[place] ?? 0;
        left[place] = count - 1;
        if (count <= 0) missing++;
      }
      // What the other text lacks is more by as much as it is shorter.
      return Math.max(missing, missing + text.length - other.length) > distance;
    },
  };
}
