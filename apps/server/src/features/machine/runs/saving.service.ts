import type { ActivityDetails, RunFailureReason } from '@parlance/contract';
import { asMachine } from '../../../access/scope.ts';
import type { Transaction } from '../../../db/database.ts';
import type { RunningJob } from '../../../jobs/job.ts';
import type { PlannedText } from '../../bulk/bulk-texts.queries.ts';
import { type PlannedTexts, writeTexts } from '../../translations/planned-texts.service.ts';
import { toMachineUsage } from '../calls/tally.mapper.ts';
import type { MachineContext } from '../machine-context.service.ts';
import type { Running } from './going-on.service.ts';
import {
  type DoneItemRow,
  listCurrentTexts,
  listDoneItems,
  updateItemsToFailed,
} from './items.queries.ts';
import { listRunRows, type RunRow, updateRun } from './runs.queries.ts';

/** Saves all that a run has translated as one change set, and ends the run and its job with that. */
export async function saveRun(
  context: MachineContext,
  { run, scope, job }: Running & { readonly job: RunningJob },
): Promise<void> {
  const { db, events } = context;
  const [asIs = run] = await listRunRows(db, scope, { id: run.id });
  const items = await listDoneItems(db, scope, run.id);
  const byLocale = Map.groupBy(items, ({ locale }) => locale);
  const texts: PlannedTexts = new Map(
    [...byLocale].map(([locale, own]) => [
      locale,
      new Map(own.map((item) => [item.term_id, toPlanned(item)])),
    ]),
  );
  await writeTexts(context, asMachine(scope), {
    kind: 'translation.machine',
    texts,
    details: toDetails(asIs),
    toAnswer: async (trx, { left }) => {
      await updateItemsToFailed(trx, scope, run.id, await toFailures(trx, scope, texts, left));
    },
    async beforeCommit(trx, { changeSetId = null }) {
      const [current = run] = await listRunRows(trx, scope, { id: run.id });
      const state = current.pause_reason === 'person' ? 'cancelled' : 'done';
      await updateRun(trx, scope, run.id, { state, changeSetId, pauseReason: null, isOver: true });
      const told = [{ event: 'machine', data: { runId: run.id } }] as const;
      await events.record(trx, scope, {
        kind: 'machine.end',
        details: toDetails(current),
        events: told,
      });
      await job.complete(trx, null);
    },
  });
}

function toPlanned(item: DoneItemRow): PlannedText {
  const { term_id: termId, value, revision, source_hash: sourceHash } = item;
  const text = { termId, value, revision, sourceHash };
  return item.is_from_memory
    ? { ...text, origin: 'memory' }
    : { ...text, origin: 'machine', machineOriginId: item.machine_origin_id ?? undefined };
}

/**
 * Texts that were not written: a person has written another one, or something else has changed. One that was there
 * already is no failure.
 */
async function toFailures(
  trx: Transaction,
  scope: Running['scope'],
  texts: PlannedTexts,
  left: readonly { readonly locale: string; readonly termId: string }[],
) {
  const failures: { locale: string; termId: string; reason: RunFailureReason }[] = [];
  for (const [locale, own] of Map.groupBy(left, (one) => one.locale)) {
    const termIds = own.map(({ termId }) => termId);
    const current = await listCurrentTexts(trx, scope, { locale, termIds });
    for (const termId of termIds) {
      const there = current.get(termId);
      if (there?.value === texts.get(locale)?.get(termId)?.value) continue;
      failures.push({ locale, termId, reason: there?.is_of_person ? 'person' : 'changed' });
    }
  }
  return failures;
}

/** What the log tells of a run: who was sent texts, and what that took. */
export function toDetails(run: RunRow): ActivityDetails {
  const { input_tokens: input, output_tokens: output, characters, cost, calls } = run;
  const { calls: _, ...usage } = toMachineUsage({ calls, input, output, characters, cost });
  const [locale, ...others] = run.locales;
  return {
    name: run.provider_name,
    ...(locale !== undefined && others.length === 0 ? { locale } : {}),
    machine: { host: run.host, model: run.model, texts: run.total - run.from_memory, ...usage },
  };
}
