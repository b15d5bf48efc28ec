import type { MachineOrigin } from '@parlance/contract';
import { asMachine } from '../../../access/scope.ts';
import { insertMachineOrigin } from '../../../content/machine-origins.queries.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { hasProjectLocales } from '../../locales/locales.queries.ts';
import { checkNewTexts } from '../../translations/text-changes.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import type { LocaleContext } from '../prompts/instructions.service.ts';
import type { MachineText } from '../prompts/texts.service.ts';
import type { Running } from './going-on.service.ts';
import { type ItemEnd, type ItemRow, updateItems } from './items.queries.ts';
import { lockRun } from './runs.queries.ts';

const tellEveryMs = 1000;

/** Reads the texts of items. Those that are others by now, or that the memory has, are ended here. */
export async function readWaiting(
  context: MachineContext,
  running: Running,
  { locale, items }: { readonly locale: LocaleContext; readonly items: readonly ItemRow[] },
): Promise<MachineText[]> {
  const { scope } = running;
  // A locale may have been deleted since, and nobody is to pay for it.
  const isThere = await hasProjectLocales(context.db, scope, [locale.locale]);
  const texts = isThere ? await locale.readTexts(items.map((item) => item.term_id)) : [];
  const byTerm = new Map(texts.map((text) => [text.term_id, text]));
  const same = items.flatMap((item) => {
    const text = byTerm.get(item.term_id);
    return text && text.source_hash === item.source_hash && !text.locked ? [text] : [];
  });
  const known = await findKnown(context, running, locale, same);
  const sameIds = new Set(same.map(({ term_id }) => term_id));
  const ends = items.flatMap(({ term_id: termId }): ItemEnd[] => {
    const end = { termId, findings: [], isFromMemory: false };
    const text = known.get(termId);
    if (!sameIds.has(termId)) return [{ ...end, value: null, reason: 'changed' }];
    return text === undefined ? [] : [{ termId, ...text, reason: null, isFromMemory: true }];
  });
  await endItems(context, running, { locale: locale.locale, ends });
  return same.filter(({ term_id }) => !known.has(term_id));
}

/** What the memory has for texts, with what the checks find in it. Where that is an error, the text is translated. */
async function findKnown(
  context: MachineContext,
  { run, scope }: Running,
  { locale, checks }: LocaleContext,
  texts: readonly MachineText[],
): Promise<ReadonlyMap<string, Pick<ItemEnd, 'value' | 'findings'>>> {
  if (!run.uses_memory || texts.length === 0) return new Map();
  const sought = texts.map(({ term_id: termId, source }) => ({ termId, source }));
  const asked = { checks: checks.checks, locale, texts: sought };
  const known = await context.ports.findExact(scope, asked);
  const changes = texts.flatMap(({ term_id: termId, value: before }) => {
    const after = known.get(termId);
    return after === undefined ? [] : [{ termId, before, after }];
  });
  const checked = { locale, texts: changes, units: texts };
  const found = await checkNewTexts(context, asMachine(scope), checks, checked);
  const usable = [...known].filter(([termId]) => !found.get(termId)?.blocking.length);
  return new Map(
    usable.map(([termId, value]) => {
      const { findings = [] } = found.get(termId) ?? {};
      const kept = findings.map(({ isNew: _, ...finding }) => finding);
      return [termId, { value, findings: kept }];
    }),
  );
}

/** When followers were last told of runs that go on in this process. */
const told = new Map<string, number>();

interface Ended {
  readonly locale: string;
  readonly ends: readonly ItemEnd[];
  /** Which machine made the texts, if one did. */
  readonly origin?: MachineOrigin;
}

/** Writes down what became of texts, and tells that the run goes on. */
export async function endItems(
  context: Pick<MachineContext, 'db' | 'events'>,
  running: Running,
  ended: Ended,
): Promise<void> {
  if (ended.ends.length === 0) return;
  await inTransaction(context.db, (trx) => endItemsIn(trx, running, ended));
  tellProgress(context, running);
}

/** Writes down what became of texts, in a transaction of the caller, who tells of it. */
export async function endItemsIn(
  trx: Transaction,
  { run, scope }: Running,
  { locale, ends, origin }: Ended,
): Promise<void> {
  // Whoever ends the run locks it before its texts, too.
  await lockRun(trx, scope, run.id);
  const originId = origin ? await insertMachineOrigin(trx, scope, origin) : null;
  const isJudged = run.task === 'judge';
  await updateItems(trx, scope, { runId: run.id, locale, ends, originId, isJudged });
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
