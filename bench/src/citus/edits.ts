import { throughputOf } from '../measure.ts';
import { percentile } from '../result.ts';
import { ratio } from '../scenarios/scenario.ts';
import {
  type Pair,
  type PairMeasured,
  type PairScenario,
  readSpent,
  type Subject,
} from './pair.ts';
import { readProcessor } from './processor.ts';

const rounds = 7;
const seconds = 1.5;
/** The number of terms of each project that take turns. */
const editedTerms = 1000;
const topic = 'Edits on a cluster';

export const edits: readonly PairScenario[] = [
  {
    topic,
    name: 'one edit',
    target: ratio(1.5),
    measure: (pair) => measureOneEdit(pair, withoutProblem),
  },
  {
    topic,
    name: 'one edit that loses a placeholder',
    measure: (pair) => measureOneEdit(pair, withProblem),
  },
  {
    topic,
    name: 'edits over 16 connections, one project',
    target: ratio(0.7),
    measure: (pair) => measureEdits(pair, (subject) => editOne(subject, 16)),
  },
  {
    topic,
    name: 'edits over 16 connections, 16 projects',
    target: ratio(0.7),
    measure: (pair) => measureEdits(pair, editMany),
  },
];

/** The time of an edit over one connection, in milliseconds. */
async function measureOneEdit(pair: Pair, textOf: TextOf): Promise<PairMeasured> {
  const measured = await measureEdits(pair, (subject) => editOne(subject, 1, textOf));
  const { floor = [], parlance } = measured;
  const toMs = (perSecond: number) => 1000 / perSecond;
  return { ...measured, unit: 'ms', floor: floor.map(toMs), parlance: parlance.map(toMs) };
}

/** @param edit edits for some time; resolves to edits per second */
async function measureEdits(
  pair: Pair,
  edit: (subject: Subject) => Promise<number>,
): Promise<PairMeasured> {
  const perSecond = { plain: [] as number[], cluster: [] as number[] };
  const spent = { plain: [] as number[], cluster: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const side of ['plain', 'cluster'] as const) {
      const [before, start] = [await readSpent(pair[side]), performance.now()];
      const rate = await edit(pair[side]);
      const edited = (rate * (performance.now() - start)) / 1000;
      // The first round does not count: compilers and caches warm up.
      if (round === 0) continue;
      perSecond[side].push(rate);
      spent[side].push(((await readSpent(pair[side])) - before) / edited);
    }
  }
  return {
    unit: '/s',
    floor: perSecond.plain,
    parlance: perSecond.cluster,
    processor: { plain: percentile(spent.plain, 50), cluster: percentile(spent.cluster, 50) },
  };
}

function editOne(subject: Subject, connections: number, textOf = withoutProblem): Promise<number> {
  return throughputOf(connections, seconds, (connection, call) =>
    edit(subject, subject.project, call * connections + connection, textOf),
  );
}

/** Each connection edits a project of its own. */
function editMany(subject: Subject): Promise<number> {
  const { smallProjects } = subject;
  return throughputOf(smallProjects.length, seconds, (connection, call) =>
    edit(subject, smallProjects[connection] ?? subject.project, call),
  );
}

/** The text of an edit, which is another one each time. */
type TextOf = (at: number) => string;

const withProblem: TextOf = (at) => `Edit ${at} of ${Date.now()}`;
/** Most texts that people write keep the placeholder of the source text, and nothing is found in them. */
const withoutProblem: TextOf = (at) => `${withProblem(at)}, with {placeholder}`;

function edit(
  { parlance }: Subject,
  { id, termIds }: Subject['project'],
  at: number,
  textOf = withoutProblem,
) {
  const termId = termIds[at % Math.min(editedTerms, termIds.length)];
  const value = textOf(at);
  // Imports are measured with the texts of another locale.
  return parlance.call('PATCH', `/projects/${id}/translations/fr`, { termId, value });
}

/** The processor time of an edit in each process that takes part, on each side, while 16 projects are edited. */
export interface EditCosts {
  readonly plain: readonly Cost[];
  readonly cluster: readonly Cost[];
}

export interface Cost {
  readonly name: string;
  /** Whether it is a server of the database. */
  readonly isMachine: boolean;
  readonly ms: number;
}

export async function measureEditCosts({ plain, cluster }: Pair): Promise<EditCosts> {
  const runs: EditCosts[] = [];
  for (let round = 0; round < rounds; round++) {
    runs.push({ plain: await costsOf(plain), cluster: await costsOf(cluster) });
  }
  const middle = (side: keyof EditCosts) =>
    (runs[0]?.[side] ?? []).map((cost, at) => ({
      ...cost,
      ms: percentile(
        runs.map((run) => run[side][at]?.ms ?? 0),
        50,
      ),
    }));
  return { plain: middle('plain'), cluster: middle('cluster') };
}

async function costsOf(subject: Subject): Promise<Cost[]> {
  const { machines } = subject.side;
  const parts = [
    { name: 'Parlance', isMachine: false },
    ...machines.map(({ name }) => ({ name, isMachine: true })),
  ];
  const read = () => readProcessor(subject.parlance, machines);
  const before = await read();
  const start = performance.now();
  const perSecond = await editMany(subject);
  const edited = (perSecond * (performance.now() - start)) / 1000;
  const after = await read();
  return parts.map(({ name, isMachine }, at) => ({
    name,
    isMachine,
    ms: ((after[at] ?? 0) - (before[at] ?? 0)) / edited,
  }));
}
