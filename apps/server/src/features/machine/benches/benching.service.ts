import { findAccess } from '../../../access/access.queries.ts';
import { asMachine, type ProjectScope, requireProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { forCaller } from '../../../integrations/format-tasks/task-caller.ts';
import type { RunningJob } from '../../../jobs/job.ts';
import { longPatience } from '../calls/calls.service.ts';
import { type Outcome, translateTexts } from '../calls/translator.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import type { MachineText } from '../prompts/texts.service.ts';
import { openProvider } from '../providers/keys.service.ts';
import { ProviderGoneError, toPause } from '../runs/going-on.service.ts';
import { listUsable } from '../settings.service.ts';
import {
  type Answer,
  type BenchTextRow,
  insertAnswers,
  listUnanswered,
} from './answers.queries.ts';
import { openBench, readBatches } from './bench-texts.service.ts';
import { toPercent } from './benches.mapper.ts';
import {
  type BenchRow,
  type CandidateRow,
  listBenchRows,
  listCandidateRows,
  updateCandidateUsage,
  updateToStopped,
} from './benches.queries.ts';

/** A comparison as its job goes on with it. */
interface Running {
  readonly bench: BenchRow;
  readonly scope: ProjectScope;
  readonly job: Pick<RunningJob, 'signal' | 'askedBy' | 'projectId'>;
}

/** Requires what whoever started a comparison needed for it. They may have lost it since. */
export async function requireBencher(
  { config, db }: Pick<MachineContext, 'config' | 'db'>,
  { askedBy, projectId }: Pick<RunningJob, 'askedBy' | 'projectId'>,
): Promise<ProjectScope> {
  const access = askedBy && projectId && (await findAccess(db, config, askedBy, projectId));
  if (!access) throw new AppError('NotFound');
  return requireProjectScope(access, 'EditMachine');
}

/**
 * Has the texts of a comparison translated by both candidates, each as far as it gets: why one can't go on is written down
 * with it. What is answered is in the database call by call, so a job that begins again goes on from there.
 */
export async function translateBoth(context: MachineContext, running: Running): Promise<void> {
  const { bench, scope, job } = running;
  const person = `${scope.actor.type} ${scope.actor.id}`;
  const candidates = await listCandidateRows(context.db, scope, [bench.id]);
  const { providers } = await listUsable(context, scope);
  const isOneAtOnce = providers.some(
    ({ id, concurrency }) =>
      concurrency === 1 && candidates.every(({ provider_id }) => provider_id === id),
  );
  await forCaller({ person, signal: job.signal }, async () => {
    if (isOneAtOnce) {
      for (const candidate of candidates) await goOn(context, running, candidate);
      return;
    }
    const results = await Promise.allSettled(
      candidates.map((candidate) => goOn(context, running, candidate)),
    );
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) throw failure.reason;
  });
}

async function goOn(
  context: MachineContext,
  running: Running,
  candidate: CandidateRow,
): Promise<void> {
  const { db, events } = context;
  const { bench, scope, job } = running;
  const inBench = { benchId: bench.id, side: candidate.side };
  if (candidate.stop_reason !== null) return;
  try {
    await translateFor(context, running, candidate);
  } catch (error) {
    job.signal.throwIfAborted();
    const stop = toPause(error);
    if (!stop) throw error;
    await updateToStopped(db, scope, inBench, stop);
    events.tell(scope, { event: 'machine', data: { benchId: bench.id } });
  }
}

async function translateFor(
  context: MachineContext,
  { bench, scope, job }: Running,
  candidate: CandidateRow,
): Promise<void> {
  const { db, events } = context;
  const inBench = { benchId: bench.id, side: candidate.side };
  const texts = await listUnanswered(db, scope, inBench);
  if (texts.length === 0) return;
  const { locale: code, max_cost: limit } = bench;
  const prompt = { promptVersion: candidate.prompt_version, template: candidate.template };
  const locale = await openBench(context, scope, { locale: code, candidate: prompt, texts });
  const batches = await readBatches(locale, texts);
  const byTerm = new Map(texts.map((text) => [text.term_id, text]));
  const asked = new Set(batches.flat().map(({ term_id }) => term_id));
  const changed = texts.filter(({ term_id }) => !asked.has(term_id));
  await insertAnswers(db, scope, inBench, changed.map(toChanged));
  for (const batch of batches) {
    const [current] = await listBenchRows(db, scope, { id: bench.id });
    if (current?.state !== 'running') return;
    await requireBencher(context, job);
    const { settings, providers } = await listUsable(context, scope);
    const provider = providers.find(({ id }) => id === candidate.provider_id);
    if (!provider) throw new ProviderGoneError();
    const outcomes = await translateTexts(
      context,
      {
        ...{ scope: asMachine(scope), locale, provider },
        opened: await openProvider(context, provider),
        projectLimit: settings.monthly_cost,
        run: { id: bench.id, limit },
        skipsCache: true,
        patience: longPatience,
        signal: job.signal,
        count: (tally, trx) => updateCandidateUsage(trx, scope, inBench, tally),
      },
      batch,
    );
    await insertAnswers(db, scope, inBench, toAnswers(outcomes, byTerm));
    events.tell(scope, { event: 'machine', data: { benchId: bench.id } });
  }
}

function toAnswers(
  outcomes: ReadonlyMap<MachineText, Outcome>,
  byTerm: ReadonlyMap<string, BenchTextRow>,
): (Answer & { readonly position: number })[] {
  return [...outcomes].flatMap(([{ term_id }, outcome]) => {
    const text = byTerm.get(term_id);
    if (!text) return [];
    const { value, findings } = outcome;
    const reason = outcome.kind === 'failed' ? outcome.reason : null;
    const similarity = value === null ? 0 : toPercent(value, text.approved);
    return [{ position: text.position, value, reason, findings, similarity }];
  });
}

function toChanged({ position }: BenchTextRow): Answer & { readonly position: number } {
  return { position, value: null, reason: 'changed', findings: [], similarity: 0 };
}
