import { asMachine } from '../../../access/scope.ts';
import { hasProjectLocales } from '../../locales/locales.queries.ts';
import { type Outcome, translateTexts } from '../calls/translator.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { toBatches } from '../prompts/batches.mapper.ts';
import { type LocaleContext, openContext } from '../prompts/instructions.service.ts';
import type { MachineText } from '../prompts/texts.service.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import {
  callsOf,
  getStep,
  openStep,
  type Running,
  StepOverError,
  toPause,
} from './going-on.service.ts';
import { type ItemEnd, type ItemRow, listWaitingItems } from './items.queries.ts';
import { listRunRows } from './runs.queries.ts';
import { endItems, readWaiting } from './waiting-texts.service.ts';

/** How many texts are read at once. */
const pageSize = 400;
/** What one call is about at most. */
const maxUnits = 40;
const defaultConcurrency = 4;

/**
 * Translates what waits of a run, until nothing does or the run is not running any more. Rejects where the provider can't
 * go on or a limit is reached; what was translated until then is kept.
 */
export async function translateWaiting(context: MachineContext, running: Running): Promise<void> {
  const { run, scope } = running;
  await goThrough(context, running, {
    list: (limit) => listWaitingItems(context.db, scope, run.id, limit),
    work: (items) => translatePage(context, running, items),
  });
}

/** Works off texts of a run page by page, each of which ends its texts, until none is left or the run is not running any more. */
export async function goThrough(
  { db }: Pick<MachineContext, 'db'>,
  { run, scope }: Running,
  {
    list,
    work,
  }: {
    list(limit: number): Promise<readonly ItemRow[]>;
    work(items: readonly ItemRow[]): Promise<void>;
  },
): Promise<void> {
  while (await isRunning(db, scope, run.id)) {
    const items = await list(pageSize);
    if (items.length === 0) return;
    try {
      await work(items);
    } catch (error) {
      if (error instanceof StepOverError) continue;
      // A run that was cancelled meanwhile is saved, whatever would have kept it from going on.
      if (!toPause(error) || (await isRunning(db, scope, run.id))) throw error;
    }
  }
}

async function isRunning(
  db: MachineContext['db'],
  scope: Running['scope'],
  id: string,
): Promise<boolean> {
  const [row] = await listRunRows(db, scope, { id });
  return row?.state === 'running';
}

interface Batch {
  readonly locale: LocaleContext;
  readonly texts: readonly MachineText[];
}

async function translatePage(
  context: MachineContext,
  running: Running,
  items: readonly ItemRow[],
): Promise<void> {
  const { run, scope } = running;
  const prompt = { version: run.prompt_version };
  const batches: Batch[] = [];
  for (const [code, own] of Map.groupBy(items, ({ locale }) => locale)) {
    const locale = await openContext(context, scope, code, prompt);
    const texts = await readWaiting(context, running, { locale, items: own });
    for (const batch of toBatches(texts, maxUnits)) batches.push({ locale, texts: batch });
  }
  if (batches.length === 0) return;
  const { provider } = await getStep(context, running, 'translate');
  await workOff({
    ...{ batches, provider },
    work: (batch) => translateBatch(context, running, batch),
  });
}

/** Does something with batches, as many at once as the provider takes, until one fails. */
export async function workOff<Each>({
  batches,
  provider,
  work,
}: {
  readonly batches: readonly Each[];
  readonly provider: ProviderRow;
  work(batch: Each): Promise<void>;
}): Promise<void> {
  const waiting = batches.values();
  let failure: { error: unknown } | undefined;
  const lane = async () => {
    for (const batch of waiting) {
      if (failure) return;
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

async function translateBatch(
  context: MachineContext,
  running: Running,
  { locale, texts }: Batch,
): Promise<void> {
  const { scope } = running;
  const [step, isThere] = await Promise.all([
    openStep(context, running, 'translate'),
    hasProjectLocales(context.db, scope, [locale.locale]),
  ]);
  // The next page ends the texts of a locale that is gone.
  if (!isThere) throw new StepOverError();
  const translating = { ...callsOf(context, running, step), scope: asMachine(scope), locale };
  const outcomes = await translateTexts(context, translating, texts);
  const ends = [...outcomes].map(([text, outcome]) => toEnd(text, outcome));
  await endItems(context, running, { locale: locale.locale, ends, origin: step.origin });
}

function toEnd({ term_id: termId }: MachineText, outcome: Outcome): ItemEnd {
  const { value, findings } = outcome;
  const reason = outcome.kind === 'failed' ? outcome.reason : null;
  return { termId, value, reason, findings, isFromMemory: false };
}
