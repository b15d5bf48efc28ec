import type { MachineOrigin, RunTask } from '@parlance/contract';
import { findAccess } from '../../../access/access.queries.ts';
import { type ProjectScope, requireProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { MachineError } from '../../../integrations/machine/machine-error.ts';
import { hasModels, type OpenedClient } from '../../../integrations/machine/open-client.ts';
import type { RunningJob } from '../../../jobs/job.ts';
import type { Translating } from '../calls/asking.service.ts';
import { LimitReachedError, longPatience } from '../calls/calls.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { openProvider } from '../providers/keys.service.ts';
import { hostOf } from '../providers/providers.mapper.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { listUsable } from '../settings.service.ts';
import { requireRunPermissions } from './runs.policy.ts';
import { listRunRows, type RunRow, updateProviderOf, updateUsage } from './runs.queries.ts';

/** A run as its job goes on with it. */
export interface Running {
  readonly run: RunRow;
  readonly scope: ProjectScope;
  readonly job: Pick<RunningJob, 'signal' | 'askedBy' | 'projectId'>;
}

/** Requires what whoever started a run needed for it. They may have lost it since. */
export async function requireRunner(
  { config, db }: Pick<MachineContext, 'config' | 'db'>,
  { askedBy, projectId }: Pick<RunningJob, 'askedBy' | 'projectId'>,
  run: Pick<RunRow, 'locales' | 'reviews_clean'>,
): Promise<ProjectScope> {
  const access = askedBy && projectId && (await findAccess(db, config, askedBy, projectId));
  if (!access) throw new AppError('NotFound');
  const scope = requireProjectScope(access, 'RunMachine');
  requireRunPermissions(scope, run);
  return scope;
}

/** Thrown where the provider of a run is deleted, or may not be used any more. */
export class ProviderGoneError extends Error {
  override readonly name = 'ProviderGoneError';
}

/** Thrown where a run does not go on with what it has begun: it was paused or ended, or its provider is another one. */
export class StepOverError extends Error {
  override readonly name = 'StepOverError';
}

/** What a run goes on with at the moment. */
export interface Step {
  /** What its calls are for: a run that translates may have what it has translated judged. */
  readonly task: RunTask;
  readonly run: RunRow;
  readonly provider: ProviderRow;
  readonly projectLimit: number | null;
  readonly origin: MachineOrigin;
}

interface OpenStep extends Step {
  readonly opened: OpenedClient;
}

/** Gets what a run goes on with, and opens the client that it calls by. */
export async function openStep(
  context: MachineContext,
  running: Running,
  task: RunTask,
): Promise<OpenStep> {
  const step = await getStep(context, running, task);
  return { ...step, opened: await openProvider(context, step.provider) };
}

/**
 * Gets what a run goes on with, before each of its calls: nothing more is sent once it is paused, or whoever started it,
 * the project or the workspace may not send it any more.
 */
export async function getStep(
  context: MachineContext,
  { run: { id, ...used }, scope, job }: Running,
  task: RunTask,
): Promise<Step> {
  const { db } = context;
  const [run] = await listRunRows(db, scope, { id });
  if (run?.state !== 'running') throw new StepOverError();
  const [{ providers, settings }] = await Promise.all([
    listUsable(context, scope),
    requireRunner(context, job, run),
  ]);
  const provider = providers.find(
    (one) => one.id === (task === 'judge' ? used.judge_id : used.provider_id),
  );
  if (!provider) throw new ProviderGoneError();
  const { name, model } = provider;
  const host = hostOf(provider);
  const isChanged = run.host !== host || run.model !== model || run.provider_name !== name;
  if (isChanged && provider.id === run.provider_id) {
    await updateProviderOf(db, scope, id, { name, model, host });
  }
  const promptVersion = hasModels(provider.kind) ? run.prompt_version : null;
  return {
    task,
    run,
    provider,
    projectLimit: settings.monthly_cost,
    origin: { providerName: name, model, promptVersion },
  };
}

/** Requires that a run still goes on with what it has begun a step with. */
async function requireSameStep(
  context: MachineContext,
  running: Running,
  { task, provider: { url, model, sealed } }: Step,
): Promise<void> {
  const { provider: current } = await getStep(context, running, task);
  if (current.url !== url || current.model !== model || current.sealed !== sealed) {
    throw new StepOverError();
  }
}

/** What the calls of a step are made by, how they are paid and counted, and what keeps them from being made. */
export function callsOf(
  context: MachineContext,
  running: Running,
  step: OpenStep,
): Omit<Translating, 'scope' | 'locale'> {
  const { run, provider, opened, projectLimit } = step;
  return {
    provider,
    opened,
    projectLimit,
    run: { id: run.id, limit: run.max_cost },
    patience: longPatience,
    signal: running.job.signal,
    requireOpen: () => requireSameStep(context, running, step),
    count: (tally, trx) => updateUsage(trx, running.scope, run.id, tally),
  };
}

/** Why a run can't go on by itself after an error; undefined where it may be tried again. */
export function toPause(error: unknown) {
  if (error instanceof LimitReachedError) {
    const reasons = {
      run: 'runLimit',
      project: 'projectLimit',
      provider: 'providerLimit',
    } as const;
    return { reason: reasons[error.owner], trouble: null };
  }
  if (error instanceof ProviderGoneError) return { reason: 'provider' as const, trouble: null };
  if (error instanceof MachineError) {
    const { problem, message } = error;
    return { reason: 'trouble' as const, trouble: { problem, message } };
  }
  if (error instanceof AppError) return { reason: 'access' as const, trouble: null };
  return undefined;
}
