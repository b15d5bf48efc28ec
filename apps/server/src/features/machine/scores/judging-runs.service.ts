import { type Finding, neededCleanJudgements } from '@parlance/contract';
import type { Db, Transaction } from '../../../db/database.ts';
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
import { endItemsIn, tellProgress } from '../runs/waiting-texts.service.ts';
import { type JudgedText, judgeTemplate } from './judge-prompts.mapper.ts';
import { isJudgement, type Judged, type Judgement, judgeTexts } from './judging.service.ts';
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
  end(trx: Transaction, locale: string, ends: Ends): Promise<void>;
}

type Ends = ReadonlyMap<string, Judged | undefined>;

/** Judges the translations that a run is for, until none waits or the run is not running any more. */
export function judgeWaiting(context: MachineContext, running: Running): Promise<void> {
  const { run, scope } = running;
  return judgeAll(context, running, {
    isSaved: true,
    list: (limit) => listWaitingItems(context.db, scope, run.id, limit),
    end: (trx, locale, ends) => endItemsIn(trx, running, { locale, ends: [...ends].map(toEnd) }),
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
    async end(trx, locale, ends) {
      const judged = [...ends.values()].filter((one) => one && isJudgement(one)).length;
      const ended = { runId: run.id, locale, termIds: [...ends.keys()], judged };
      // Whoever ends the run locks it before its texts, too.
      await lockRun(trx, scope, run.id);
      await updateItemsToJudged(trx, scope, ended);
    },
  });
}

function toEnd([termId, judged]: readonly [string, Judged | undefined]): ItemEnd {
  const reason = judged ? (isJudgement(judged) ? null : judged.reason) : 'changed';
  return { termId, value: null, reason, findings: [], isFromMemory: false };
}

function judgeAll(context: MachineContext, running: Running, way: Way): Promise<void> {
  return goThrough(context, running, {
    list: way.list,
    work: (items) => judgePage(context, running, { way, items }),
  });
}

/** What was found in translations of a locale by one call. */
interface Judgements {
  readonly way: Way;
  readonly locale: LocaleContext;
  readonly judged: ReadonlyMap<JudgedText, Judgement>;
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
  const { db } = context;
  const { run, scope } = running;
  const batches: Batch[] = [];
  for (const [code, all] of Map.groupBy(items, (item) => item.locale)) {
    const own = await endKnown(context, running, { way, code, items: all });
    if (own.length === 0) continue;
    const prompt = { version: 0, template: judgeTemplate };
    const locale = await openContext(context, scope, code, prompt);
    // A locale may have been deleted since, and nobody is to pay for it.
    const isThere = await hasProjectLocales(db, scope, [code]);
    const texts = isThere ? await readJudged(locale, own) : [];
    const kept = new Set(texts.map(({ text }) => text.term_id));
    const changed = own.filter(({ term_id }) => !kept.has(term_id));
    await end(context, { way, code }, new Map(changed.map(({ term_id }) => [term_id, undefined])));
    const counts = run.reviews_clean ? await countClean(db, running, locale, texts) : none;
    const left = await endJudged(context, { way, code, texts, counts });
    for (const isSecond of [false, true]) {
      const some = left.filter(({ text }) => counts.has(text.term_id) === isSecond);
      for (const batch of toBatches(some)) batches.push({ locale, texts: batch, isSecond });
    }
  }
  tellProgress(context, running);
  if (batches.length === 0) return;
  const { provider } = await getStep(context, running, 'judge');
  await workOff({
    ...{ batches, provider },
    work: (batch) => judgeBatch(context, running, way, batch),
  });
}

async function judgeBatch(
  context: MachineContext,
  running: Running,
  way: Way,
  { locale, texts, isSecond }: Batch,
): Promise<void> {
  const step = await openStep(context, running, 'judge');
  const { opened, ...calls } = callsOf(context, running, step);
  if (opened.sort !== 'model') throw new Error(`the provider ${step.provider.id} has no model`);
  const { client } = opened;
  const judging = {
    ...{ ...calls, client, scope: running.scope, locale, isSecond },
    end: (trx: Transaction, judged: ReadonlyMap<JudgedText, Judgement>) =>
      endSure(trx, running, { way, locale, judged }),
  };
  const unjudged = await judgeTexts(context, judging, texts);
  const ends = new Map([...unjudged].map(([{ text }, one]) => [text.term_id, one]));
  await end(context, { way, code: locale.locale }, ends);
  tellProgress(context, running);
}

const none: ReadonlyMap<string, number> = new Map();
const nothingFound: Judged = { spans: [], isClean: true };

/** Ends items that nobody is asked about, or that no judgement came of. */
async function end(
  { db }: Pick<MachineContext, 'db'>,
  { way, code }: { readonly way: Way; readonly code: string },
  ends: Ends,
): Promise<void> {
  if (ends.size > 0) await inTransaction(db, (trx) => way.end(trx, code, ends));
}

/** Ends texts of a run that have been judged often enough before it. Returns the others. */
async function endKnown(
  context: Pick<MachineContext, 'db'>,
  { run }: Running,
  {
    items,
    ...ending
  }: { readonly way: Way; readonly code: string; readonly items: readonly ItemRow[] },
): Promise<readonly ItemRow[]> {
  const isKnown = ({ to_judge }: ItemRow) => run.reviews_clean && !to_judge;
  const known = items.filter(isKnown);
  await end(context, ending, new Map(known.map(({ term_id }) => [term_id, nothingFound])));
  return items.filter((item) => !isKnown(item));
}

/**
 * Ends translations of a run that have been judged often enough, by a run before this one that has translated the same.
 * Those that are saved are judged again where somebody asks for it. Returns the others.
 */
async function endJudged(
  context: Pick<MachineContext, 'db'>,
  {
    texts,
    counts,
    ...ending
  }: {
    readonly way: Way;
    readonly code: string;
    readonly texts: readonly JudgedText[];
    readonly counts: ReadonlyMap<string, number>;
  },
): Promise<readonly JudgedText[]> {
  if (ending.way.isSaved) return texts;
  const isJudged = ({ text }: JudgedText) =>
    (counts.get(text.term_id) ?? 0) >= neededCleanJudgements;
  const judged = texts.filter(isJudged);
  await end(context, ending, new Map(judged.map(({ text }) => [text.term_id, nothingFound])));
  return texts.filter((one) => !isJudged(one));
}

/** Ends texts that are judged, but for those that are to be judged once more. */
async function endSure(trx: Transaction, running: Running, judgements: Judgements): Promise<void> {
  const { way, locale, judged } = judgements;
  const again = running.run.reviews_clean ? await findUnsure(trx, running, judgements) : none;
  const ends = [...judged].map(([{ text }, one]) => [text.term_id, one] as const);
  const sure = new Map(ends.filter(([termId]) => !again.has(termId)));
  if (sure.size > 0) await way.end(trx, locale.locale, sure);
}

async function countClean(
  db: Db,
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
  trx: Transaction,
  running: Running,
  { way, locale, judged }: Judgements,
): Promise<ReadonlyMap<string, number>> {
  const worthAnother = [...judged].filter(([text, { isClean }]) => text.isReviewable && isClean);
  const clean = worthAnother.map(([text]) => text);
  const counts = await countClean(trx, running, locale, clean);
  const unsure = new Map([...counts].filter(([, count]) => count < neededCleanJudgements));
  if (!way.isSaved || unsure.size === 0) return unsure;
  const chosen = { locale: locale.locale, termIds: [...unsure.keys()] };
  const worth = new Set(await listWorthReview(trx, running.scope, chosen));
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
