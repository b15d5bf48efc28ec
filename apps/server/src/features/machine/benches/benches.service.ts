import type { endpoints, MachineBench, Output, ParsedBody, ParsedQuery } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import type { InProject, ProjectScope } from '../../../access/scope.ts';
import { fromCursor, toCursor } from '../../../api/cursor.ts';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { defineJob, type Job } from '../../../jobs/job.ts';
import { requireAccessChange } from '../../members/members.policy.ts';
import { settleLeft } from '../calls/calls.service.ts';
import { toMachineUsage } from '../calls/tally.mapper.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { fromNullableAmount } from '../providers/money.mapper.ts';
import { hostOf } from '../providers/providers.mapper.ts';
import { toPause } from '../runs/going-on.service.ts';
import { requirePrice } from '../runs/starting.service.ts';
import { listComparedRows } from './answers.queries.ts';
import { toBenchText, toMachineBench, toTally } from './benches.mapper.ts';
import {
  type BenchRow,
  countOpenBenches,
  deleteBench,
  insertBench,
  listBenchRows,
  listCandidateRows,
  lockBench,
  updateBench,
  updateToStopped,
} from './benches.queries.ts';
import { requireBencher, translateBoth } from './benching.service.ts';
import { chooseBench } from './choosing.service.ts';

const payload = z.object({ benchId: z.uuid() });

type BenchJob = Job<z.output<typeof payload>>;

/** What comparisons are started by. */
interface BenchesContext extends MachineContext {
  readonly benchJob: BenchJob;
}

const maxOpen = 3;
const attempts = 5;

/** The job that makes a comparison, with the permissions that whoever started it has then. */
export function defineBenching(context: MachineContext): BenchJob {
  const { db, events } = context;
  return defineJob({
    name: 'machine-bench',
    payload,
    concurrency: 2,
    perProject: 1,
    attempts,
    firstDelaySeconds: 2,
    maxDelaySeconds: 60,
    timeoutSeconds: 7200,
    isKept: false,
    async run({ benchId }, job) {
      const { projectId } = job;
      if (projectId === null) return;
      const [bench] = await listBenchRows(db, { projectId }, { id: benchId });
      if (!bench || bench.finished_at) return;
      try {
        const scope = await requireBencher(context, job);
        // Calls of a try before this one have ended with its process.
        await settleLeft(db, { runId: benchId });
        await translateBoth(context, { bench, scope, job });
        await endBench(context, scope, benchId);
      } catch (error) {
        job.signal.throwIfAborted();
        const stop = toPause(error);
        if (stop) await stopBoth(context, { projectId }, benchId, stop);
        if (stop || job.attempt >= attempts) {
          await updateBench(db, { projectId }, benchId, { state: 'failed', isOver: true });
        }
        if (!stop) throw error;
      } finally {
        events.tell({ projectId }, { event: 'machine', data: { benchId } });
      }
    },
  });
}

async function stopBoth(
  { db }: Pick<MachineContext, 'db'>,
  project: InProject,
  benchId: string,
  stop: NonNullable<ReturnType<typeof toPause>>,
): Promise<void> {
  for (const { side, stop_reason } of await listCandidateRows(db, project, [benchId])) {
    if (stop_reason === null) await updateToStopped(db, project, { benchId, side }, stop);
  }
}

/** Ends a comparison, and writes to the log who was sent texts. */
async function endBench(
  { db, events }: Pick<MachineContext, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const bench = await lockBench(trx, scope, id);
    if (!bench || bench.finished_at) return;
    const { locale } = await getRow(trx, scope, id);
    const candidates = await listCandidateRows(trx, scope, [id]);
    const isWhole = candidates.every(({ stop_reason }) => stop_reason === null);
    const state = bench.state === 'running' ? (isWhole ? 'done' : 'failed') : bench.state;
    await updateBench(trx, scope, id, { state, isOver: true });
    for (const candidate of candidates) {
      if (candidate.calls === 0) continue;
      const { calls: _, ...usage } = toMachineUsage(toTally(candidate));
      const { host, model, provider_name: name, answered: texts } = candidate;
      const machine = { host, model, texts, ...usage };
      const told = [{ event: 'machine', data: { benchId: id } }] as const;
      const details = { name, locale, machine };
      await events.record(trx, scope, { kind: 'machine.bench', details, events: told });
    }
  });
}

export async function startBench(
  context: BenchesContext,
  scope: ProjectScope,
  { maxCost, ...selection }: ParsedBody<typeof endpoints.startMachineBench>,
): Promise<MachineBench> {
  const { db, jobs, benchJob } = context;
  const { locale, select, seed } = selection;
  const { candidates, texts } = await chooseBench(context, scope, selection);
  requirePrice(
    candidates.map(({ provider }) => provider),
    maxCost,
  );
  if (texts.length === 0) {
    const message = 'chooses no text with a reviewed translation';
    throw new AppError('BadRequest', [{ path: 'body.select', message }]);
  }
  const id = newId();
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditMachine');
    if ((await countOpenBenches(trx, scope)) >= maxOpen) throw new AppError('TooManyRequests');
    await insertBench(trx, scope, {
      ...{ id, startedBy: scope.actor.id, locale, texts },
      seed: 'ids' in select ? null : seed,
      maxCost: fromNullableAmount(maxCost),
      candidates: candidates.map(({ provider, promptVersion, template }, at) => ({
        side: at === 0 ? 'a' : 'b',
        providerId: provider.id,
        providerName: provider.name,
        model: provider.model,
        host: hostOf(provider),
        promptVersion,
        template,
      })),
    });
    const { projectId, actor: askedBy } = scope;
    await jobs.add(trx, benchJob, { projectId, askedBy, payload: { benchId: id } });
  });
  jobs.wake(benchJob);
  return getBench(context, scope, id);
}

async function getRow(db: MachineContext['db'], scope: InProject, id: string): Promise<BenchRow> {
  const [row] = await listBenchRows(db, scope, { id });
  if (!row) throw new AppError('NotFound');
  return row;
}

export async function getBench(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
  id: string,
): Promise<MachineBench> {
  const row = await getRow(db, scope, id);
  return toMachineBench(row, await listCandidateRows(db, scope, [id]));
}

const benchPlace = z.object({ id: z.uuid() });

export async function listBenches(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
  { cursor, limit }: ParsedQuery<typeof endpoints.listMachineBenches>,
): Promise<Output<typeof endpoints.listMachineBenches>> {
  const after = cursor === undefined ? undefined : fromCursor(benchPlace, cursor).id;
  const rows = await listBenchRows(db, scope, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const candidates = Map.groupBy(
    await listCandidateRows(
      db,
      scope,
      page.map(({ id }) => id),
    ),
    ({ bench_id }) => bench_id,
  );
  const last = page.at(-1);
  return {
    benches: page.map((row) => toMachineBench(row, candidates.get(row.id) ?? [])),
    nextCursor: rows.length > limit && last ? toCursor({ id: last.id }) : null,
  };
}

const textPlace = z.object({ position: z.int() });

export async function listBenchTexts(
  { db }: Pick<MachineContext, 'db'>,
  scope: ProjectScope,
  id: string,
  { cursor, limit }: ParsedQuery<typeof endpoints.listBenchTexts>,
): Promise<Output<typeof endpoints.listBenchTexts>> {
  await getRow(db, scope, id);
  const after = cursor === undefined ? -1 : fromCursor(textPlace, cursor).position;
  const rows = await listComparedRows(db, scope, id, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    texts: page.map(toBenchText),
    nextCursor: rows.length > limit && last ? toCursor({ position: last.position }) : null,
  };
}

/** Ends a comparison: its job ends it after the calls that are under way. */
export async function cancelBench(
  context: BenchesContext,
  scope: ProjectScope,
  id: string,
): Promise<MachineBench> {
  const { db, events } = context;
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditMachine');
    const bench = await getLocked(trx, scope, id);
    if (bench.state === 'running') await updateBench(trx, scope, id, { state: 'cancelled' });
  });
  events.tell(scope, { event: 'machine', data: { benchId: id } });
  return getBench(context, scope, id);
}

export async function removeBench(
  { db, events }: Pick<MachineContext, 'db' | 'events'>,
  scope: ProjectScope,
  id: string,
): Promise<undefined> {
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditMachine');
    const bench = await getLocked(trx, scope, id);
    if (!bench.finished_at) {
      const message = 'is under way, and must be cancelled first';
      throw new AppError('Conflict', [{ path: 'params.benchId', message }]);
    }
    await deleteBench(trx, scope, id);
  });
  events.tell(scope, { event: 'machine', data: { benchId: id } });
}

async function getLocked(
  trx: Transaction,
  scope: ProjectScope,
  id: string,
): Promise<NonNullable<Awaited<ReturnType<typeof lockBench>>>> {
  const bench = await lockBench(trx, scope, id);
  if (!bench) throw new AppError('NotFound');
  return bench;
}
