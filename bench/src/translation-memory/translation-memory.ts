import type { Result } from '../result.ts';
import type { Engine } from '../store.ts';
import { toTables } from '../tables.ts';
import { measureFill } from './fills.ts';
import { describeRecall, measureRecall } from './recall.ts';

/** Terms that are filled at once. */
const filled = 100_000;

/** Measures how well and how fast memories of a size find texts, and how fast texts are filled from them. */
export async function measureTranslationMemory(
  engines: readonly Engine[],
  segments: number,
): Promise<{ readonly results: readonly Result[]; readonly tables: readonly string[] }> {
  const lines: string[] = [];
  const results: Result[] = [];
  for (const engine of engines) {
    const cells = describeRecall(await measureRecall(engine, segments));
    console.log(cells.join(' | '));
    lines.push(`| ${cells.join(' | ')} |`);
    results.push(...(await measureFill(engine, filled)));
  }
  const head = [
    '| Engine | Segments | Best found | Of the best five | p50 | p95 | Index a segment | Written |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  return { results, tables: [[...head, ...lines, ''].join('\n'), ...toTables(results)] };
}
