import { normOf } from '../../../apps/server/src/features/memories/matches/similar.service.ts';
import { createRandom, pick } from '../../../apps/server/src/testing/random.ts';
import type { Language } from './frozen-texts.ts';
import { findMostSimilar } from './most-similar.ts';
import { changeText, makeTexts } from './texts.ts';

/** Texts of a memory, and others that it is asked for. It is the same for all engines. */
export interface Corpus {
  readonly language: Language;
  readonly texts: readonly string[];
  readonly asked: readonly Asked[];
}

export interface Asked {
  readonly source: string;
  readonly norm: string;
  /** How much is the same of the most similar texts of all, the best first: five at most. */
  readonly best: readonly number[];
}

/** Makes texts, changes some of them, and compares these with all texts. That takes minutes for a million. */
export async function createCorpus(
  language: Language,
  segments: number,
  queries: number,
): Promise<Corpus> {
  const { texts, vocabulary } = makeTexts(segments, 1, language);
  const known = new Set(texts);
  const random = createRandom(2);
  const sources = new Set<string>();
  while (sources.size < queries) {
    const source = changeText(pick(random, texts), random, vocabulary);
    if (!known.has(source)) sources.add(source);
  }
  const asked = [...sources].map((source) => ({ source, norm: normOf(source) }));
  const best = await findMostSimilar({
    asked: asked.map(({ norm }) => norm),
    norms: texts.map(normOf),
  });
  return { language, texts, asked: asked.map((one, at) => ({ ...one, best: best[at] ?? [] })) };
}
