import { inTransaction } from '../../../db/transaction.ts';
import type { RunningJob } from '../../../jobs/job.ts';
import { hasProjectLocales } from '../../locales/locales.queries.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { divide } from '../prompts/batches.mapper.ts';
import { type LocaleContext, openContext } from '../prompts/instructions.service.ts';
import { estimateTokens } from '../prompts/requests.mapper.ts';
import { callsOf, openStep, type Running } from '../runs/going-on.service.ts';
import { type ItemEnd, type ItemRow, listWaitingItems } from '../runs/items.queries.ts';
import { goThrough, workOff } from '../runs/running.service.ts';
import { listRunRows, lockRun, updateRun } from '../runs/runs.queries.ts';
import { toDetails } from '../runs/saving.service.ts';
import { endItems, tellProgress } from '../runs/waiting-texts.service.ts';
import { type JudgedText, judgeTemplate } from './judge-prompts.mapper.ts';
import { type Judged, judgeTexts } from './judging.service.ts';
import { listItemsToJudge, updateItemsToJudged } from './scores.queries.ts';

/** What one call is about at most: fewer texts than of a translation, since a model has to think of each. */
const maxTexts = 20;

/** Where texts of a run come from that are judged, and what becomes of them. */
interface Way {
  list(limit: number): Promise<readonly ItemRow[]>;
  /** Ends items: each with what became of it, or without where its text is another one by now. */
  end(locale: string, ends: ReadonlyMap<string, Judged | undefined>): Promise<void>;
}

/** Judges the translations that a run is for, until none waits or the run is not running any more. */
export function judgeWaiting(context: MachineContext, running: Running): Promise<void> {
  const { run, scope } = running;
  return judgeAll(context, running, {
    list: (limit) => listWaitingItems(context.db, scope, run.id, limit),
    end: (locale, ends) => endItems(context, running, { locale, ends: [...ends].map(toEnd) }),
  });
}

/** Judges what a run has translated, if it is to be. What no judgement comes of is saved all the same. */
export async function judgeTranslated(context: MachineContext, running: Running): Promise<void> {
  const { db } = context;
  const { run, scope } = running;
  if (run.judge_id === null) return;
  await judgeAll(context, running, {
    list: (limit) => listItemsToJudge(db, scope, run.id, limit),
    async end(locale, ends) {
      const judged = [...ends.values()].filter((one) => one && 'spans' in one).length;
      const ended = { runId: run.id, locale, termIds: [...ends.keys()], judged };
      await inTransaction(db, async (trx) => {
        // Whoever ends the run locks it before its texts, too.
        await lockRun(trx, scope, run.id);
        await updateItemsToJudged(trx, scope, ended);
      });
      tellProgress(context, running);
    },
  });
}

function toEnd([termId, judged]: readonly [string, Judged | undefined]): ItemEnd {
  const reason = judged ? ('spans' in judged ? null : judged.reason) : 'changed';
  return { termId, value: null, reason, findings: [], isFromMemory: false };
}

function judgeAll(context: MachineContext, running: Running, way: Way): Promise<void> {
  return goThrough(context, running, {
    list: way.list,
    work: (items) => judgePage(context, running, { way, items }),
  });
}

interface Batch {
  readonly locale: LocaleContext;
  readonly texts: readonly JudgedText[];
}

async function judgePage(
  context: MachineContext,
  running: Running,
  { way, items }: { readonly way: Way; readonly items: readonly ItemRow[] },
): Promise<void> {
  const { scope } = running;
  const batches: Batch[] = [];
  for (const [code, own] of Map.groupBy(items, (item) => item.locale)) {
    const prompt = { version: 0, template: judgeTemplate };
    const locale = await openContext(context, scope, code, prompt);
    // A locale may have been deleted since, and nobody is to pay for it.
    const isThere = await hasProjectLocales(context.db, scope, [code]);
    const texts = isThere ? await readJudged(locale, own) : [];
    const kept = new Set(texts.map(({ text }) => text.term_id));
    const changed = own.filter(({ term_id }) => !kept.has(term_id));
    if (changed.length > 0) {
      await way.end(code, new Map(changed.map(({ term_id }) => [term_id, undefined])));
    }
    for (const batch of toBatches(texts)) batches.push({ locale, texts: batch });
  }
  if (batches.length === 0) return;
  const { provider } = await openStep(context, running, 'judge');
  await workOff({
    ...{ batches, provider },
    async work({ locale, texts }) {
      const step = await openStep(context, running, 'judge');
      const { opened, ...calls } = callsOf(context, running, step);
      if (opened.sort !== 'model') throw new Error(`the provider ${step.provider.id} has no model`);
      const judging = { ...calls, client: opened.client, scope, locale };
      const judged = await judgeTexts(context, judging, texts);
      const ends = texts.map((one) => [one.text.term_id, judged.get(one)] as const);
      await way.end(locale.locale, new Map(ends));
    },
  });
}

/** Reads translations to judge, without those that are of another source text by now, or are gone. */
async function readJudged(locale: LocaleContext, items: readonly ItemRow[]): Promise<JudgedText[]> {
  const byTerm = new Map(items.map((item) => [item.term_id, item]));
  const texts = await locale.readTexts([...byTerm.keys()]);
  return texts.flatMap((text) => {
    const item = byTerm.get(text.term_id);
    const value = item?.value ?? text.value;
    const isSame = item?.source_hash === text.source_hash && !text.locked && value !== '';
    return isSame ? [{ text, value }] : [];
  });
}

function toBatches(texts: readonly JudgedText[]): JudgedText[][] {
  return divide(texts, maxTexts, ({ text, value }) => ({
    count: 1,
    tokens: estimateTokens(text.source) + estimateTokens(value),
  }));
}

/** Ends a run that has judged all that it was for, and its job with it. */
export async function endJudging(
  { db, events }: MachineContext,
  { run, scope, job }: Running & { readonly job: RunningJob },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await updateRun(trx, scope, run.id, { state: 'done', pauseReason: null, isOver: true });
    const [current = run] = await listRunRows(trx, scope, { id: run.id });
    const told = [{ event: 'machine', data: { runId: run.id } }] as const;
    const details = toDetails(current);
    await events.record(trx, scope, { kind: 'machine.judged', details, events: told });
    await job.complete(trx, null);
  });
}
