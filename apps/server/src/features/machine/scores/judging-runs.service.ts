import { type Finding, neededCleanJudgements } from '@parlance/contract';
import { inTransaction } from '../../../db/transaction.ts';
import { hasProjectLocales } from '../../locales/locales.queries.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { divide } from '../prompts/batches.mapper.ts';
import { type LocaleContext, openContext } from '../prompts/instructions.service.ts';
import { estimateTokens } from '../prompts/requests.mapper.ts';
import { callsOf, getStep, openStep, type Running } from '../runs/going-on.service.ts';
import { type ItemEnd, type ItemRow, listWaitingItems } from '../runs/items.queries.ts';
import { goThrough, workOff } from '../runs/running.service.ts';
import { lockRun } from '../runs/runs.queries.ts';
import { endItems, tellProgress } from '../runs/waiting-texts.service.ts';
import { type JudgedText, judgeTemplate } from './judge-prompts.mapper.ts';
import { type Judged, judgeTexts } from './judging.service.ts';
import { listWorthReview } from './reviewable.queries.ts';
import { listCleanCounts, listItemsToJudge, updateItemsToJudged } from './scores.queries.ts';

/** What one call is about at most: fewer texts than of a translation, since a model has to think of each. */
const maxTexts = 20;

/** Where texts of a run come from that are judged, and what becomes of them. */
interface Way {
  /** Whether what is judged is a translation that there is. */
  readonly isSaved: boolean;
  list(limit: number): Promise<readonly ItemRow[]>;
  /** Ends items: each with what became of it, or without where its text is another one by now. */
  end(locale: string, ends: ReadonlyMap<string, Judged | undefined>): Promise<void>;
}

/** Judges the translations that a run is for, until none waits or the run is not running any more. */
export function judgeWaiting(context: MachineContext, running: Running): Promise<void> {
  const { run, scope } = running;
  return judgeAll(context, running, {
    isSaved: true,
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
    isSaved: false,
    list: (limit) => listItemsToJudge(db, scope, run.id, limit),
    async end(locale, ends) {
      if (ends.size === 0) return;
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
  /** Whether they have been judged before. */
  readonly isSecond: boolean;
}

async function judgePage(
  context: MachineContext,
  running: Running,
  { way, items }: { readonly way: Way; readonly items: readonly ItemRow[] },
): Promise<void> {
  const { run, scope } = running;
  const batches: Batch[] = [];
  for (const [code, all] of Map.groupBy(items, (item) => item.locale)) {
    const own = await endKnown(running, { way, code, items: all });
    if (own.length === 0) continue;
    const prompt = { version: 0, template: judgeTemplate };
    const locale = await openContext(context, scope, code, prompt);
    // A locale may have been deleted since, and nobody is to pay for it.
    const isThere = await hasProjectLocales(context.db, scope, [code]);
    const texts = isThere ? await readJudged(locale, own) : [];
    const kept = new Set(texts.map(({ text }) => text.term_id));
    const changed = own.filter(({ term_id }) => !kept.has(term_id));
    await way.end(code, new Map(changed.map(({ term_id }) => [term_id, undefined])));
    const counts = run.reviews_clean ? await countClean(context, running, locale, texts) : none;
    const left = await endJudged(way, { locale, texts, counts });
    for (const isSecond of [false, true]) {
      const some = left.filter(({ text }) => counts.has(text.term_id) === isSecond);
      for (const batch of toBatches(some)) batches.push({ locale, texts: batch, isSecond });
    }
  }
  if (batches.length === 0) return;
  const { provider } = await getStep(context, running, 'judge');
  await workOff({
    ...{ batches, provider },
    async work({ locale, texts, isSecond }) {
      const step = await openStep(context, running, 'judge');
      const { opened, ...calls } = callsOf(context, running, step);
      if (opened.sort !== 'model') throw new Error(`the provider ${step.provider.id} has no model`);
      const judging = { ...calls, client: opened.client, scope, locale, isSecond };
      const judged = new Map<JudgedText, Judged>();
      const endThese = async () => {
        const again = run.reviews_clean
          ? await findUnsure(context, running, { way, locale, judged })
          : none;
        const ends = [...judged].map(([{ text }, one]) => [text.term_id, one] as const);
        await way.end(locale.locale, new Map(ends.filter(([termId]) => !again.has(termId))));
      };
      try {
        await judgeTexts(context, judging, texts, judged);
      } catch (error) {
        // What is answered is paid, and not to be asked again where the run goes on.
        for (const [text, one] of judged) if (!('spans' in one)) judged.delete(text);
        await endThese();
        throw error;
      }
      await endThese();
    },
  });
}

const none: ReadonlyMap<string, number> = new Map();
const nothingFound: Judged = { spans: [], isClean: true };

/** Ends texts of a run that have been judged often enough before it. Returns the others. */
async function endKnown(
  { run }: Running,
  {
    way,
    code,
    items,
  }: { readonly way: Way; readonly code: string; readonly items: readonly ItemRow[] },
): Promise<readonly ItemRow[]> {
  const isKnown = ({ to_judge }: ItemRow) => run.reviews_clean && !to_judge;
  const known = items.filter(isKnown);
  await way.end(code, new Map(known.map(({ term_id }) => [term_id, nothingFound])));
  return items.filter((item) => !isKnown(item));
}

/**
 * Ends translations of a run that have been judged often enough: by a job that has ended before it wrote that down, or in
 * a run before this one that has translated the same. Those that are saved are judged again where somebody asks for it.
 * Returns the others.
 */
async function endJudged(
  way: Way,
  {
    locale: { locale },
    texts,
    counts,
  }: {
    readonly locale: LocaleContext;
    readonly texts: readonly JudgedText[];
    readonly counts: ReadonlyMap<string, number>;
  },
): Promise<readonly JudgedText[]> {
  if (way.isSaved) return texts;
  const isJudged = ({ text }: JudgedText) =>
    (counts.get(text.term_id) ?? 0) >= neededCleanJudgements;
  const judged = texts.filter(isJudged);
  await way.end(locale, new Map(judged.map(({ text }) => [text.term_id, nothingFound])));
  return texts.filter((one) => !isJudged(one));
}

async function countClean(
  { db }: Pick<MachineContext, 'db'>,
  { scope }: Running,
  { locale }: LocaleContext,
  judged: readonly JudgedText[],
): Promise<ReadonlyMap<string, number>> {
  if (judged.length === 0) return none;
  const texts = judged.map(({ text: { term_id: termId, source }, value }) => ({
    ...{ termId, value, source },
  }));
  return listCleanCounts(db, scope, { locale, texts });
}

/**
 * Finds texts that wait on, to be judged once more: nothing was found in them, though not often enough, and they may be
 * reviewed by that.
 */
async function findUnsure(
  context: Pick<MachineContext, 'db'>,
  running: Running,
  {
    way,
    locale,
    judged,
  }: {
    readonly way: Way;
    readonly locale: LocaleContext;
    readonly judged: ReadonlyMap<JudgedText, Judged>;
  },
): Promise<ReadonlyMap<string, number>> {
  const isClean = ([{ isReviewable }, one]: readonly [JudgedText, Judged]) =>
    isReviewable && 'spans' in one && one.isClean;
  const clean = [...judged].filter(isClean).map(([text]) => text);
  const counts = await countClean(context, running, locale, clean);
  const unsure = new Map([...counts].filter(([, count]) => count < neededCleanJudgements));
  if (!way.isSaved || unsure.size === 0) return unsure;
  const chosen = { locale: locale.locale, termIds: [...unsure.keys()] };
  const worth = new Set(await listWorthReview(context.db, running.scope, chosen));
  return new Map([...unsure].filter(([termId]) => worth.has(termId)));
}

/** Reads translations to judge, without those that are of another source text by now, or are gone. */
async function readJudged(locale: LocaleContext, items: readonly ItemRow[]): Promise<JudgedText[]> {
  const byTerm = new Map(items.map((item) => [item.term_id, item]));
  const texts = await locale.readTexts([...byTerm.keys()]);
  return texts.flatMap((text) => {
    const item = byTerm.get(text.term_id);
    const value = item?.value ?? text.value;
    const isSame = item?.source_hash === text.source_hash && !text.locked && value !== '';
    return isSame ? [{ text, value, isReviewable: !item.findings?.some(isBad) }] : [];
  });
}

/** Whether a finding keeps a translation from being reviewed by judgements. */
function isBad({ severity, isIgnored }: Finding): boolean {
  return !isIgnored && severity !== 'info';
}

function toBatches(texts: readonly JudgedText[]): JudgedText[][] {
  return divide(texts, maxTexts, ({ text, value }) => ({
    count: 1,
    tokens: estimateTokens(text.source) + estimateTokens(value),
  }));
}
