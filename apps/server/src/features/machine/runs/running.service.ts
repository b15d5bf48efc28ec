import { findAccess } from '../../../access/access.queries.ts';
import {
  asMachine,
  type ProjectScope,
  requirePermission,
  requireProjectScope,
} from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { forCaller } from '../../../integrations/format-tasks/task-caller.ts';
import { MachineError } from '../../../integrations/machine/machine-error.ts';
import type { OpenedClient } from '../../../integrations/machine/open-client.ts';
import type { RunningJob } from '../../../jobs/job.ts';
import type { Translating } from '../calls/asking.service.ts';
import { LimitReachedError, longPatience } from '../calls/calls.service.ts';
import { type Outcome, translateTexts } from '../calls/translator.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { type LocaleContext, openContext } from '../prompts/instructions.service.ts';
import { findTemplate } from '../prompts/prompts.queries.ts';
import { estimateTokens } from '../prompts/requests.mapper.ts';
import type { MachineText } from '../prompts/texts.service.ts';
import { openProvider } from '../providers/keys.service.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { listUsable } from '../settings.service.ts';
import {
  type ItemEnd,
  type ItemRow,
  listRunRows,
  listWaitingItems,
  type RunRow,
  updateItems,
  updateUsage,
} from './runs.queries.ts';

/** How many texts are read at once. */
const pageSize = 400;
/** What one call is about at most. */
const maxUnits = 40;
const maxTokens = 3000;
const defaultConcurrency = 4;
const tellEveryMs = 1000;

/** A run as its job goes on with it. */
export interface Running {
  readonly run: RunRow;
  readonly scope: ProjectScope;
  readonly job: Pick<RunningJob, 'signal'>;
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

/**
 * Translates what waits of a run, until nothing does or the run is not running any more. Rejects where the provider can't
 * go on or a limit is reached; what was translated until then is kept.
 */
export async function translateWaiting(context: MachineContext, running: Running): Promise<void> {
  const { db } = context;
  const { run, scope, job } = running;
  const person = `${scope.actor.type} ${scope.actor.id}`;
  await forCaller({ person, signal: job.signal }, async () => {
    while (await isRunning(db, scope, run.id)) {
      const items = await listWaitingItems(db, scope, run.id, pageSize);
      if (items.length === 0) return;
      await translatePage(context, running, items);
    }
  });
}

export async function isRunning(
  db: MachineContext['db'],
  scope: ProjectScope,
  id: string,
): Promise<boolean> {
  const [row] = await listRunRows(db, scope, { id });
  return row?.state === 'running';
}

/** What calls of a run are made by, as it is at the moment. */
export interface UsedProvider {
  readonly provider: ProviderRow;
  readonly opened: OpenedClient;
  readonly projectLimit: number | null;
}

/** A provider of a run, as it is at the moment. */
export async function findProvider(
  context: MachineContext,
  scope: ProjectScope,
  providerId: string | null,
): Promise<UsedProvider> {
  const { providers, settings } = await listUsable(context, scope);
  const provider = providers.find(({ id }) => id === providerId);
  if (!provider) throw new ProviderGoneError();
  const opened = await openProvider(context, provider);
  return { provider, opened, projectLimit: settings.monthly_cost };
}

/** Thrown where the provider of a run is deleted, or may not be used any more. */
export class ProviderGoneError extends Error {
  override readonly name = 'ProviderGoneError';
}

interface Batch {
  readonly locale: LocaleContext;
  readonly texts: readonly MachineText[];
  readonly items: ReadonlyMap<string, ItemRow>;
}

async function translatePage(
  context: MachineContext,
  running: Running,
  items: readonly ItemRow[],
): Promise<void> {
  const { db } = context;
  const { run, scope } = running;
  const used = await findProvider(context, scope, run.provider_id);
  const template = await findTemplate(db, scope, run.prompt_version);
  const prompt = { version: run.prompt_version, template };
  const batches: Batch[] = [];
  for (const [code, own] of Map.groupBy(items, ({ locale }) => locale)) {
    const locale = await openContext(context, scope, code, prompt);
    const texts = await readWaiting(context, running, { locale, items: own });
    const byTerm = new Map(own.map((item) => [item.term_id, item]));
    for (const batch of toBatches(texts)) batches.push({ locale, texts: batch, items: byTerm });
  }
  await workOff(context, running, {
    ...{ batches, provider: used.provider },
    work: (batch) => translateBatch(context, running, { ...used, batch }),
  });
}

/** Does something with batches, as many at once as the provider takes, as long as the run is running. */
export async function workOff<Each>(
  { db }: Pick<MachineContext, 'db'>,
  { run, scope }: Running,
  {
    batches,
    provider,
    work,
  }: {
    readonly batches: readonly Each[];
    readonly provider: ProviderRow;
    work(batch: Each): Promise<void>;
  },
): Promise<void> {
  const waiting = batches.values();
  let failure: { error: unknown } | undefined;
  const lane = async () => {
    for (const batch of waiting) {
      if (failure || !(await isRunning(db, scope, run.id))) return;
      try {
        await work(batch);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  const lanes = provider.concurrency ?? defaultConcurrency;
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failure) throw failure.error;
}

/** Reads the texts of items. Those that are others by now, or that the memory has, are ended here. */
async function readWaiting(
  context: MachineContext,
  running: Running,
  { locale, items }: { readonly locale: LocaleContext; readonly items: readonly ItemRow[] },
): Promise<MachineText[]> {
  const { run, scope } = running;
  const texts = await locale.readTexts(items.map((item) => item.term_id));
  const byTerm = new Map(texts.map((text) => [text.term_id, text]));
  const isSame = (item: ItemRow) => {
    const text = byTerm.get(item.term_id);
    return text?.source_hash === item.source_hash && !text.locked;
  };
  const same = items.filter(isSame);
  const sought = same.flatMap(({ term_id: termId }) => {
    const text = byTerm.get(termId);
    return text ? [{ termId, source: text.source }] : [];
  });
  const known = run.uses_memory
    ? await context.ports.findExact(scope, { locale: locale.locale, texts: sought })
    : new Map<string, string>();
  const ends = items.flatMap((item): ItemEnd[] => {
    const end = { termId: item.term_id, findings: [], isFromMemory: false };
    const value = known.get(item.term_id);
    if (!isSame(item)) return [{ ...end, value: null, reason: 'changed' }];
    return value === undefined ? [] : [{ ...end, value, reason: null, isFromMemory: true }];
  });
  await endItems(context, running, locale.locale, ends);
  return same.flatMap(({ term_id }) => (known.has(term_id) ? [] : (byTerm.get(term_id) ?? [])));
}

function toBatches(texts: readonly MachineText[]): MachineText[][] {
  const batches: MachineText[][] = [];
  let [units, tokens] = [maxUnits, 0];
  for (const text of texts) {
    const count = text.units?.units.length ?? 1;
    const own = estimateTokens(text.source) * count;
    if (units + count > maxUnits || tokens + own > maxTokens) {
      batches.push([]);
      [units, tokens] = [0, 0];
    }
    batches.at(-1)?.push(text);
    units += count;
    tokens += own;
  }
  return batches;
}

async function translateBatch(
  context: MachineContext,
  running: Running,
  { batch: { locale, texts, items }, ...used }: UsedProvider & { readonly batch: Batch },
): Promise<void> {
  const { scope } = running;
  const outcomes = await translateTexts(
    context,
    {
      ...used,
      scope: asMachine(scope),
      locale,
      ...(await paidBy(context, running)),
    },
    texts,
  );
  const ends = texts.flatMap((text): ItemEnd[] => {
    const [item, outcome] = [items.get(text.term_id), outcomes.get(text)];
    return item && outcome ? [toEnd(item, outcome)] : [];
  });
  await endItems(context, running, locale.locale, ends);
}

/** How calls of a run are paid and counted. */
export async function paidBy(
  { db }: Pick<MachineContext, 'db'>,
  { run, scope, job }: Running,
): Promise<Pick<Translating, 'run' | 'patience' | 'signal' | 'count'>> {
  // The limit may have been raised since the job began.
  const [current = run] = await listRunRows(db, scope, { id: run.id });
  return {
    run: { id: run.id, limit: current.max_cost },
    patience: longPatience,
    signal: job.signal,
    count: (tally, trx) => updateUsage(trx, scope, run.id, tally),
  };
}

function toEnd({ term_id: termId }: ItemRow, outcome: Outcome): ItemEnd {
  const { value, findings } = outcome;
  const reason = outcome.kind === 'failed' ? outcome.reason : null;
  return { termId, value, reason, findings: reason === null ? [] : findings, isFromMemory: false };
}

/** When followers were last told of runs that go on in this process. */
const told = new Map<string, number>();

export async function endItems(
  context: Pick<MachineContext, 'db' | 'events'>,
  running: Running,
  locale: string,
  ends: readonly ItemEnd[],
): Promise<void> {
  const { run, scope } = running;
  if (ends.length === 0) return;
  await inTransaction(context.db, (trx) =>
    updateItems(trx, scope, { runId: run.id, locale, ends }),
  );
  tellProgress(context, running);
}

/** Tells followers that a run goes on, once in a while. */
export function tellProgress(
  { events }: Pick<MachineContext, 'events'>,
  { run, scope }: Running,
): void {
  const now = Date.now();
  if (now - (told.get(run.id) ?? 0) < tellEveryMs) return;
  told.set(run.id, now);
  events.tell(scope, { event: 'machine', data: { runId: run.id } });
}

/** Forgets what was told of a run that does not go on. */
export function forgetTold(runId: string): void {
  told.delete(runId);
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
