import type { MachineOrigin } from '@parlance/contract';
import { findAccess } from '../../../access/access.queries.ts';
import {
  type ProjectScope,
  requirePermission,
  requireProjectScope,
} from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { MachineError } from '../../../integrations/machine/machine-error.ts';
import { hasModels, type OpenedClient } from '../../../integrations/machine/open-client.ts';
import type { RunningJob } from '../../../jobs/job.ts';
import { LimitReachedError } from '../calls/calls.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { openProvider } from '../providers/keys.service.ts';
import { hostOf } from '../providers/providers.mapper.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { listUsable } from '../settings.service.ts';
import { listRunRows, type RunRow, updateProviderOf } from './runs.queries.ts';

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
  locales: readonly string[],
): Promise<ProjectScope> {
  const access = askedBy && projectId && (await findAccess(db, config, askedBy, projectId));
  if (!access) throw new AppError('NotFound');
  const scope = requireProjectScope(access, 'RunMachine');
  for (const locale of locales) {
    requirePermission(scope, 'RunMachine', { locale });
    requirePermission(scope, 'EditTranslation', { locale });
  }
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
  readonly run: RunRow;
  readonly provider: ProviderRow;
  readonly opened: OpenedClient;
  readonly projectLimit: number | null;
  readonly origin: MachineOrigin;
}

/**
 * Reads what a run goes on with, before each of its calls: nothing more is sent once it is paused, or whoever started it,
 * the project or the workspace may not send it any more.
 */
export async function openStep(
  context: MachineContext,
  { run: { id, locales, provider_id }, scope, job }: Running,
): Promise<Step> {
  const { db } = context;
  const [run] = await listRunRows(db, scope, { id });
  if (run?.state !== 'running') throw new StepOverError();
  await requireRunner(context, job, locales);
  const { providers, settings } = await listUsable(context, scope);
  const provider = providers.find((one) => one.id === provider_id);
  if (!provider) throw new ProviderGoneError();
  const { name, model } = provider;
  const host = hostOf(provider);
  if (run.host !== host || run.model !== model || run.provider_name !== name) {
    await updateProviderOf(db, scope, id, { name, model, host });
  }
  const promptVersion = hasModels(provider.kind) ? run.prompt_version : null;
  return {
    run,
    provider,
    opened: await openProvider(context, provider),
    projectLimit: settings.monthly_cost,
    origin: { providerName: name, model, promptVersion },
  };
}

/** Requires that a run still goes on with what it has begun a step with. */
export async function requireSameStep(
  context: MachineContext,
  running: Running,
  { provider: { url, model, sealed } }: Step,
): Promise<void> {
  const { provider: current } = await openStep(context, running);
  if (current.url !== url || current.model !== model || current.sealed !== sealed) {
    throw new StepOverError();
  }
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
