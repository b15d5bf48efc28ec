import { startFloor } from './floor/floor.ts';
import { measureIdleMemory, measurePeakMemory } from './memory.ts';
import { startParlance } from './parlance.ts';
import { describeSetting, lineHead, toLine } from './report.ts';
import { type Measured, type Result, type Setting, type Target, toSpreads } from './result.ts';
import { jobs } from './scenarios/jobs.ts';
import { measureProjectDeletion } from './scenarios/locales.ts';
import { value } from './scenarios/scenario.ts';
import { scenarios } from './scenarios/scenarios.ts';
import { fillProject, type Project, type Trial } from './scenarios/trial.ts';
import { measureStarts } from './starts.ts';
import { type Engine, openStore, type Place, type Store } from './store.ts';

/** The measurements to run, on each engine and with each number of terms. */
export interface ServerOptions {
  readonly engines: readonly Engine[];
  readonly sizes: readonly number[];
  readonly locales: number;
  /** Words of which a measurement's name must contain at least one; without words, all are run. */
  readonly only: readonly string[];
}

/** The topic, name and target of a measurement. */
interface Named {
  readonly topic: string;
  readonly name: string;
  readonly target?: Target;
}

type Measure = (named: Named, measure: () => Promise<Measured>) => Promise<void>;

/** Measures Parlance over HTTP next to the floor. Prints each result as soon as it is known. */
export async function measureServers(options: ServerOptions): Promise<Result[]> {
  const results: Result[] = [];
  for (const engine of options.engines) {
    for (const terms of options.sizes) {
      const setting = { engine, terms, locales: options.locales };
      console.log(`\n${describeSetting(setting)}\n${lineHead}`);
      await measureSetting(engine, setting, async ({ topic, name, target }, measure) => {
        if (options.only.length > 0 && !options.only.some((word) => name.includes(word))) return;
        const measured = await measure();
        const { unit } = measured;
        const spreads = toSpreads(measured);
        const named = { topic, name, unit, ...(target && { target }) };
        const result: Result = { part: 'server', ...setting, ...named, ...spreads };
        results.push(result);
        console.log(toLine(result));
      });
    }
  }
  return results;
}

async function measureSetting(
  engine: Engine,
  setting: Required<Setting>,
  measure: Measure,
): Promise<void> {
  const store = await openStore(engine);
  try {
    await measure({ topic: 'Start', name: 'first start, with a new database' }, () =>
      measureStarts(store.create, store.create),
    );
    const place = await store.create();
    const project = await fill(place, setting);
    await measureFilled(store, place, project, engine, measure);
  } finally {
    await store.close();
  }
}

async function fill(place: Place, { terms, locales }: Required<Setting>): Promise<Project> {
  const start = performance.now();
  const parlance = await startParlance(place);
  const project = await fillProject(parlance, terms, locales).finally(parlance.stop);
  console.log(`filled in ${Math.round((performance.now() - start) / 1000)} s`);
  return project;
}

async function measureFilled(
  store: Store,
  place: Place,
  project: Project,
  engine: Engine,
  measure: Measure,
): Promise<void> {
  const copied = await store.copy(place);
  const startBoth = async () => ({
    project,
    floor: await startFloor(copied),
    parlance: await startParlance(place),
  });
  const start = { topic: 'Start', name: 'start with data', target: value(2000) };
  await measure(start, () =>
    measureStarts(
      async () => copied,
      async () => place,
    ),
  );
  // The embedded database has its memory in the same process, so there is no target for it.
  const idle = engine === 'postgresql' ? { target: value(256) } : {};
  await measure({ topic: 'Memory', name: 'idle', ...idle }, () =>
    withBoth(startBoth, measureIdleMemory),
  );
  await withBoth(startBoth, async (trial) => {
    for (const scenario of scenarios) {
      if (scenario.onlyOn !== undefined && scenario.onlyOn !== engine) continue;
      await measure(scenario, () => scenario.measure(trial));
    }
  });
  for (const job of jobs) {
    await measure({ topic: 'Memory', name: `peak during ${job.name}` }, () =>
      withBoth(startBoth, (trial) => measurePeakMemory(trial, job)),
    );
  }
  // The deletion is measured last, and once: another project would have to be filled.
  await measure({ topic: 'Locales', name: 'delete the project' }, () =>
    withBoth(startBoth, measureProjectDeletion),
  );
}

async function withBoth<T>(
  start: () => Promise<Trial>,
  work: (trial: Trial) => Promise<T>,
): Promise<T> {
  const trial = await start();
  try {
    return await work(trial);
  } finally {
    await Promise.all([trial.floor.stop(), trial.parlance.stop()]);
  }
}
