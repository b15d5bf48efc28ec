import type { RunFailureReason } from '@parlance/contract';
import { asMachine } from '../../../access/scope.ts';
import type { Transaction } from '../../../db/database.ts';
import type { PlannedText } from '../../bulk/bulk-texts.queries.ts';
import { type PlannedTexts, writeTexts } from '../../translations/planned-texts.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { type Ending, endRun, toDetails } from './ending.service.ts';
import type { Running } from './going-on.service.ts';
import {
  type DoneItemRow,
  listCurrentTexts,
  listDoneItems,
  updateItemsToFailed,
  updateItemsToSaved,
} from './items.queries.ts';
import { listRunRows, updateRun } from './runs.queries.ts';

/**
 * Saves all that a run has translated as one change set, and ends the run and its job with that, unless some of it is to
 * be reviewed: then it is saved only once.
 */
export async function saveRun(context: MachineContext, ending: Ending): Promise<void> {
  const { db } = context;
  const { run, scope } = ending;
  const [asIs = run] = await listRunRows(db, scope, { id: run.id });
  if (asIs.change_set_id !== null) return;
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
      if (!run.reviews_clean) return endRun(trx, context, ending, { changeSetId });
      await updateItemsToSaved(trx, scope, run.id);
      await updateRun(trx, scope, run.id, { changeSetId });
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
