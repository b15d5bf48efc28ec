import { describeTarget, formatValue } from '../report.ts';
import type { Result } from '../result.ts';
import type { Engine } from '../store.ts';
import { toTables } from '../tables.ts';
import { measureMatching } from './matching.ts';
import { measureRequests } from './requests.ts';

/** Measures how fast terms are found, and what glossaries cost in requests. */
export async function measureGlossaries(
  engines: readonly Engine[],
): Promise<{ readonly results: readonly Result[]; readonly tables: readonly string[] }> {
  const matching = await measureMatching();
  const requests: Result[] = [];
  for (const engine of engines) requests.push(...(await measureRequests(engine)));
  return { results: [matching, ...requests], tables: [toLine(matching), ...toTables(requests)] };
}

function toLine({ parlance, unit, target }: Result): string {
  const found = formatValue(parlance.median, unit);
  const wanted = target ? ` (target: ${describeTarget(target, unit)})` : '';
  return `One processor finds the terms in ${found} texts${wanted}.\n`;
}
