import type { Result } from '../result.ts';
import type { Engine } from '../store.ts';
import { toTables } from '../tables.ts';
import { createCorpus } from './corpus.ts';
import { measureFill } from './fills.ts';
import { describeRecall, measureRecall, toLookUps } from './recall.ts';

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
  const corpus = createCorpus(segments);
  for (const engine of engines) {
    const recall = await measureRecall(engine, corpus);
    const cells = describeRecall(recall);
    console.log(cells.join(' | '));
    lines.push(`| ${cells.join(' | ')} |`);
    lookUps.push(toLookUps(recall));
    fills.push(...(await measureFill(engine, filled)));
  }
  const head = [
    '| Engine | Segments | Best found | Of the best five | p50 | p95 | Index a segment | Written |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  // Tables of results are of one size each.
  const tables = [[...head, ...lines, ''].join('\n'), ...toTables(fills)];
  return { results: [...lookUps, ...fills], tables };
}
