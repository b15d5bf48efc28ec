import type { Result } from '../result.ts';
import type { Engine } from '../store.ts';
import { toTables } from '../tables.ts';
import { type Corpus, createCorpus } from './corpus.ts';
import { measureFill } from './fills.ts';
import { languages } from './frozen-texts.ts';
import { describeRecall, measureRecall, toLookUps } from './recall.ts';

/** How many texts the large memory is asked for, and each of the smaller ones. */
const queries = 1000;
const otherQueries = 100;
/** The large memory is in English, as most source texts are; those in other languages have a twentieth of its texts each. */
const otherShare = 20;

/** Terms that are filled at once. */
const filled = 100_000;

/** Measures how well and how fast memories of a size find texts, and how fast texts are filled from them. */
export async function measureTranslationMemory(
  engines: readonly Engine[],
  segments: number,
): Promise<{ readonly results: readonly Result[]; readonly tables: readonly string[] }> {
  const lines: string[] = [];
  const lookUps: Result[] = [];
  const fills: Result[] = [];
  const corpus = await createCorpus('en', segments, queries);
  const others: Corpus[] = [];
  for (const language of languages.filter((one) => one !== 'en')) {
    others.push(await createCorpus(language, Math.ceil(segments / otherShare), otherQueries));
  }
  for (const engine of engines) {
    const recalls = await measureRecall(engine, corpus, others);
    for (const cells of recalls.map(describeRecall)) {
      console.log(cells.join(' | '));
      lines.push(`| ${cells.join(' | ')} |`);
    }
    lookUps.push(...recalls.slice(0, 1).map(toLookUps));
    fills.push(...(await measureFill(engine, filled)));
  }
  const head = [
    '| Engine | Languages | Segments | Best found | Of the best five | p50 | p95 | Index a segment | Written |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  // Tables of results are of one size each.
  const tables = [[...head, ...lines, ''].join('\n'), ...toTables(fills)];
  return { results: [...lookUps, ...fills], tables };
}
