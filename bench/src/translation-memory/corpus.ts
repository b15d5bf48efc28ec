import { distance } from 'fastest-levenshtein';
import { normOf } from '../../../apps/server/src/features/memories/matches/similar.service.ts';
import { createRandom } from '../../../apps/server/src/testing/random.ts';
import { changeText, createTexts } from './texts.ts';

const queries = 200;
/** What counts as similar, in per cent. */
export const minScore = 70;

/** Texts of a memory, and others that it is asked for. It is the same for all engines. */
export interface Corpus {
  readonly texts: readonly string[];
  readonly asked: readonly Asked[];
}

export interface Asked {
  readonly source: string;
  readonly norm: string;
  /** The most similar texts of all, the best first. */
  readonly truth: readonly Similar[];
}

interface Similar {
  readonly norm: string;
  readonly share: number;
}

/** Makes texts, changes some of them, and compares these with all texts. That takes minutes for a million. */
export function createCorpus(segments: number): Corpus {
  const texts = createTexts(segments, 1);
  const norms = texts.map(normOf);
  const counts = countSigns(norms);
  const random = createRandom(2);
  const asked = Array.from({ length: queries }, () => {
    const source = changeText(texts[random(texts.length)] ?? '', random, texts);
    const norm = normOf(source);
    return { source, norm, truth: findMostSimilar(norm, norms, counts) };
  });
  return { texts, asked };
}

function findMostSimilar(
  norm: string,
  norms: readonly string[],
  counts: Uint8Array,
): readonly Similar[] {
  const min = minScore / 100;
  const own = countSigns([norm]);
  const similar: Similar[] = [];
  for (const [at, other] of norms.entries()) {
    const longer = Math.max(norm.length, other.length);
    if (Math.min(norm.length, other.length) < longer * min) continue;
    if (differenceOf(own, counts, at) > longer * (1 - min) + 1e-9) continue;
    const share = 1 - distance(norm, other) / longer;
    if (share >= min) similar.push({ norm: other, share });
  }
  return similar.sort((a, b) => b.share - a.share);
}

/** Signs are counted in so many classes. */
const classes = 32;

/** How often each class of signs is in each text: two texts have at least the edit distance that their counts have. */
function countSigns(texts: readonly string[]): Uint8Array {
  const counts = new Uint8Array(texts.length * classes);
  for (const [index, text] of texts.entries()) {
    for (let at = 0; at < text.length; at++) {
      const place = index * classes + (text.charCodeAt(at) % classes);
      counts[place] = Math.min(255, (counts[place] ?? 0) + 1);
    }
  }
  return counts;
}

function differenceOf(own: Uint8Array, counts: Uint8Array, index: number): number {
  let [more, less] = [0, 0];
  for (let at = 0; at < classes; at++) {
    const difference = (own[at] ?? 0) - (counts[index * classes + at] ?? 0);
    if (difference > 0) more += difference;
    else less -= difference;
  }
  return Math.max(more, less);
}
