import { setTimeout as delay } from 'node:timers/promises';
import { type Limits, timeOf, timeSideBySide } from '../measure.ts';
import { type Parlance, startParlance } from '../parlance.ts';
import type { Measured, Target } from '../result.ts';
import { fillProject, type Project } from '../scenarios/trial.ts';
import { readProcessor } from './processor.ts';
import { maintain, type Side, type SidePlace } from './sides.ts';

/** Parlance on one of the sides, with data. */
export interface Subject {
  readonly side: Side;
  readonly place: SidePlace;
  readonly parlance: Parlance;
  /** The large project. */
  readonly project: Project;
  /** Small projects, which a cluster has on all of its machines. */
  readonly smallProjects: readonly Project[];
}

/** The same data on a plain PostgreSQL server and on a cluster. */
export interface Pair {
  readonly plain: Subject;
  readonly cluster: Subject;
}

/** Something to measure on both sides. */
export interface PairScenario {
  readonly topic: string;
  readonly name: string;
  readonly target?: Target;
  measure(pair: Pair): Promise<PairMeasured>;
}

/** The runs on the cluster, with those on the plain server in place of the floor. */
export interface PairMeasured extends Measured {
  /** The processor time in milliseconds that the same work took on each side, of Parlance and its database. */
  readonly processor?: { readonly plain: number; readonly cluster: number };
}

const smallProjectCount = 16;
const smallTerms = 1000;

/** The measurements make more projects and larger files than an installation takes by itself. */
const wide = { MAX_PROJECTS_PER_USER: '100000', IMPORT_MAX_BYTES: '1000000000' };

/** Starts Parlance on a new place of a side, and fills it through the API. */
export async function fillSide(side: Side, terms: number, locales: number): Promise<Subject> {
  const place = await side.createPlace();
  const parlance = await startParlance({ ...place, ...wide });
  const project = await fillProject(parlance, terms, locales);
  const smallProjects: Project[] = [];
  for (let at = 0; at < smallProjectCount; at++) {
    smallProjects.push(await fillProject(parlance, smallTerms, 3));
  }
  await maintain(side, place);
  return { side, place, parlance, project, smallProjects };
}

/** Stops Parlance on the cluster, and starts one there that asks the machine of a project directly. */
export async function askDirectly({ plain, cluster }: Pair): Promise<Pair> {
  await cluster.parlance.stop();
  const parlance = await startParlance({ ...cluster.place, ...wide, DATABASE_DIRECT: 'true' });
  return { plain, cluster: { ...cluster, parlance } };
}

/** Work on one side. */
export interface Work<Context> {
  /** Prepares a round; its time does not count. */
  prepare(subject: Subject, round: number): Promise<Context>;
  run(subject: Subject, context: Context): Promise<unknown>;
  /** Undoes the changes of a round; its time does not count either. */
  tidy?(subject: Subject, context: Context): Promise<unknown>;
}

/**
 * Measures the time of short work that leaves nothing to do. Both sides take turns often, because other programs make
 * single times of a few milliseconds differ a lot. In a turn the work is done some times in a row, since the first time
 * finds the processor's caches full of what the other side did.
 */
export function timed<Context>(work: Work<Context>, times: number): Pick<PairScenario, 'measure'> {
  const limits = { budgetMs: 10_000, minRounds: 3, maxRounds: 100 };
  return { measure: (pair) => timePair(pair, work, { limits, times, settle: async () => {} }) };
}

/** Measures the time of work after which checks and the like run in the background, whose end is waited for. */
export function timedAlone<Context>(work: Work<Context>): Pick<PairScenario, 'measure'> {
  return {
    measure: (pair) => timePair(pair, work, { settle: () => waitUntilIdle(pair) }),
  };
}

/** The same with a single turn, for what takes many seconds and as long to take back. */
export function timedOnce<Context>(work: Work<Context>): Pick<PairScenario, 'measure'> {
  const limits = { budgetMs: 0, minRounds: 1, maxRounds: 1 };
  return { measure: (pair) => timePair(pair, work, { limits, settle: () => waitUntilIdle(pair) }) };
}

async function timePair<Context>(
  { plain, cluster }: Pair,
  { prepare, run, tidy }: Work<Context>,
  { limits, times = 1, settle }: { limits?: Limits; times?: number; settle: () => Promise<void> },
): Promise<PairMeasured> {
  const processor = { plain: 0, cluster: 0 };
  const runOn = async (side: keyof Pair, subject: Subject, context: Context) => {
    const before = await readSpent(subject);
    const ms = await timeOf(async () => {
      for (let time = 0; time < times; time++) await run(subject, context);
    });
    processor[side] += (await readSpent(subject)) - before;
    return ms / times;
  };
  const measured = await timeSideBySide(
    {
      async prepare(round: number) {
        // Short work is warmed up by its first turn, which does not count for its time either.
        if (round === 1) processor.plain = processor.cluster = 0;
        const onPlain = await prepare(plain, round);
        const onCluster = await prepare(cluster, round);
        await settle();
        return { onPlain, onCluster };
      },
      async floor({ onPlain }) {
        const ms = await runOn('plain', plain, onPlain);
        await settle();
        return ms;
      },
      parlance: ({ onCluster }) => runOn('cluster', cluster, onCluster),
      async tidy({ onPlain, onCluster }) {
        await tidy?.(plain, onPlain);
        await tidy?.(cluster, onCluster);
      },
    },
    limits,
  );
  return { ...measured, processor };
}

/** The processor time so far of Parlance and its database. */
export async function readSpent({ parlance, side }: Subject): Promise<number> {
  const times = await readProcessor(parlance, side.machines);
  return times.reduce((sum, ms) => sum + ms, 0);
}

/** Below this share of a processor nothing is being done but looking whether there is something to do. */
const idleShare = 0.1;
const lookEveryMs = 500;
/** On a busy machine what goes on in the background may take minutes. */
const maxWaitMs = 15_000;

/** Waits until no process of the sides has work, but not for ever. */
export async function waitUntilIdle({ plain, cluster }: Pair): Promise<void> {
  const end = performance.now() + maxWaitMs;
  const read = async () => (await readSpent(plain)) + (await readSpent(cluster));
  for (let previous = await read(); performance.now() < end; ) {
    await delay(lookEveryMs);
    const current = await read();
    if (current - previous < lookEveryMs * idleShare) return;
    previous = current;
  }
}
