import { describeSetting, lineHead, toLine } from '../report.ts';
import { type Result, toSpreads } from '../result.ts';
import { backups, bulkChanges } from './bulk.ts';
import { edits, measureEditCosts } from './edits.ts';
import { askDirectly, fillSide, type Pair, type PairScenario, waitUntilIdle } from './pair.ts';
import { imports, reads, windows } from './requests.ts';
import { openCitusSide, openPlainSide, type Side } from './sides.ts';
import { readTableSizes } from './sizes.ts';
import {
  describeProcessor,
  type PairResult,
  toCostsTable,
  toSizesTable,
  toTopicTables,
} from './tables.ts';

/** What Parlance asks the coordinator of a cluster for, or the machine of the project. */
const ofOneMachine: readonly PairScenario[] = [...windows, ...edits];
const others: readonly PairScenario[] = [...reads, ...imports, ...backups, ...bulkChanges];

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
    const over = { plain, cluster };
    let direct: Pair | undefined;
    try {
      const measurement = createMeasurement(options);
      await measurement.runSizes(over);
      await measurement.runEdits(over, '');
      direct = await askDirectly(over);
      await measurement.runEdits(direct, ', direct');
      await measurement.run(direct, others);
      return measurement.end();
    } finally {
      await Promise.all([over, direct ?? over].flatMap(stopBoth));
    }
  } finally {
    await Promise.all(sides.map((side) => side.close()));
  }
}

const stopBoth = ({ plain, cluster }: Pair) =>
  [plain, cluster].map(({ parlance }) => parlance.stop());

function createMeasurement({ terms, locales, only }: CitusOptions) {
  const isChosen = (name: string) => only.length === 0 || only.some((word) => name.includes(word));
  const setting = { part: 'citus', engine: 'citus', terms, locales } as const;
  console.log(`\n${describeSetting(setting)}, beside a plain server\n${lineHead}`);
  const results: PairResult[] = [];
  const tables: string[] = [];
  const addTable = (table: string) => {
    tables.push(table);
    console.log(table);
  };

  /** @param way how the cluster is asked, as names have it at their ends */
  async function run(pair: Pair, scenarios: readonly PairScenario[], way = '') {
    for (const { topic, name, target, measure } of scenarios.filter(({ name }) => isChosen(name))) {
      await waitUntilIdle(pair);
      const measured = await measure(pair);
      const { unit, processor } = measured;
      const result: PairResult = {
        ...{ ...setting, topic, name: name + way, unit, ...toSpreads(measured) },
        ...(target && { target }),
        ...(processor && { processorRatio: processor.cluster / processor.plain }),
      };
      results.push(result);
      console.log(`${toLine(result)}  (processor ${describeProcessor(result)})`);
    }
  }

  return {
    run,
    async runSizes(pair: Pair) {
      if (!isChosen('size of a row')) return;
      await waitUntilIdle(pair);
      const [plain, cluster] = [pair.plain.place, pair.cluster.place];
      addTable(toSizesTable(await readTableSizes(plain), await readTableSizes(cluster)));
    },
    async runEdits(pair: Pair, way: string) {
      if (isChosen('processor time of edits')) {
        await waitUntilIdle(pair);
        addTable(toCostsTable(await measureEditCosts(pair), way));
      }
      await run(pair, ofOneMachine, way);
    },
    end: () => ({ results, tables: [...toTopicTables(results), ...tables] }),
  };
}
