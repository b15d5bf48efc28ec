import { describeSetting, lineHead, toLine } from '../report.ts';
import { type Result, toSpreads } from '../result.ts';
import { backups, bulkChanges } from './bulk.ts';
import { edits, measureEditCosts } from './edits.ts';
import { fillSide, type Pair, type PairScenario, waitUntilIdle } from './pair.ts';
import { imports, reads } from './requests.ts';
import { openCitusSide, openPlainSide, type Side } from './sides.ts';
import { readTableSizes } from './sizes.ts';
import {
  describeProcessor,
  type PairResult,
  toCostsTable,
  toSizesTable,
  toTopicTables,
} from './tables.ts';

const scenarios: readonly PairScenario[] = [
  ...reads,
  ...edits,
  ...imports,
  ...backups,
  ...bulkChanges,
];

/** The measurements to run. */
export interface CitusOptions {
  readonly terms: number;
  readonly locales: number;
  /** Words of which a measurement's name must contain at least one; without words, all are run. */
  readonly only: readonly string[];
}

/**
 * Measures Parlance on a cluster of Citus beside Parlance on a plain PostgreSQL server, on this machine. In the results
 * the plain server takes the place of the floor.
 */
export async function measureCitus(
  options: CitusOptions,
): Promise<{ readonly results: readonly Result[]; readonly tables: readonly string[] }> {
  const sides: Side[] = [];
  try {
    const plainSide = await openPlainSide();
    sides.push(plainSide);
    const clusterSide = await openCitusSide();
    sides.push(clusterSide);
    const { terms, locales } = options;
    const [plain, cluster] = await Promise.all([
      fillSide(plainSide, terms, locales),
      fillSide(clusterSide, terms, locales),
    ]);
    const pair = { plain, cluster };
    try {
      return await measurePair(pair, options);
    } finally {
      await Promise.all([plain.parlance.stop(), cluster.parlance.stop()]);
    }
  } finally {
    await Promise.all(sides.map((side) => side.close()));
  }
}

async function measurePair(pair: Pair, { terms, locales, only }: CitusOptions) {
  const isChosen = (name: string) => only.length === 0 || only.some((word) => name.includes(word));
  const setting = { part: 'citus', engine: 'citus', terms, locales } as const;
  console.log(`\n${describeSetting(setting)}, beside a plain server\n${lineHead}`);
  const results: PairResult[] = [];
  const tables: string[] = [];
  const addTable = (table: string) => {
    tables.push(table);
    console.log(table);
  };
  await waitUntilIdle(pair);
  if (isChosen('size of a row')) {
    const [plain, cluster] = [pair.plain.place, pair.cluster.place];
    addTable(toSizesTable(await readTableSizes(plain), await readTableSizes(cluster)));
  }
  if (isChosen('processor time of edits')) {
    await waitUntilIdle(pair);
    addTable(toCostsTable(await measureEditCosts(pair)));
  }
  for (const { topic, name, target, measure } of scenarios.filter(({ name }) => isChosen(name))) {
    await waitUntilIdle(pair);
    const measured = await measure(pair);
    const { unit, processor } = measured;
    const result: PairResult = {
      ...{ ...setting, topic, name, unit, ...toSpreads(measured) },
      ...(target && { target }),
      ...(processor && { processorRatio: processor.cluster / processor.plain }),
    };
    results.push(result);
    console.log(`${toLine(result)}  (processor ${describeProcessor(result)})`);
  }
  return { results, tables: [...toTopicTables(results), ...tables] };
}
