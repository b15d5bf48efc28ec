import type { Finding, RunFailureReason } from '@parlance/contract';
import { codePoints, maxTranslationLength } from '@parlance/contract';
import { asMachine } from '../../../access/scope.ts';
import type { Transaction } from '../../../db/database.ts';
import { MachineError } from '../../../integrations/machine/machine-error.ts';
import { checkTextChanges } from '../../translations/text-changes.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { insertCached, listCached } from '../prompts/cache.queries.ts';
import type { Instructions } from '../prompts/instructions.service.ts';
import { toPictureKeys } from '../prompts/pictures.mapper.ts';
import type { AskedText, RejectedText } from '../prompts/requests.mapper.ts';
import type { MachineText } from '../prompts/texts.service.ts';
import { type Asked, askModel, askTextProgram, type Translating } from './asking.service.ts';
import { askByHalves } from './halving.service.ts';
import type { Tally } from './tally.mapper.ts';

/** What became of a text. */
export type Outcome =
  | { readonly kind: 'done'; readonly value: string; readonly findings: readonly Finding[] }
  | {
      readonly kind: 'failed';
      readonly reason: RunFailureReason;
      /** What was answered, where it was something. */
      readonly value: string | null;
      readonly findings: readonly Finding[];
    };

/**
 * Translates some texts of a locale. Each counts by itself: what is missing in an answer is asked for again, and what
 * checks find an error in is sent back once. Rejects where the provider can't go on, or a limit is reached.
 */
export async function translateTexts(
  context: MachineContext,
  translating: Translating,
  texts: readonly MachineText[],
): Promise<ReadonlyMap<MachineText, Outcome>> {
  const outcomes = new Map<MachineText, Outcome>();
  const readable = texts.filter(({ units }) => units !== undefined);
  for (const text of texts) if (!text.units) outcomes.set(text, failed('plural'));
  if (readable.length === 0) return outcomes;
  const told = await translating.locale.instruct(readable);
  const ask = createAsking(context, translating, told);
  const askAgain: Asking = async (asked) => {
    await translating.requireOpen?.();
    return ask(asked);
  };
  const toAsking = (by: Asking) => (own: readonly MachineText[]) =>
    by(own.map((text) => ({ text })));
  const found = await askByHalves(readable, {
    ask: toAsking(ask),
    again: toAsking(askAgain),
    isAnswer: (asked) => 'units' in asked,
  });
  const answered = new Map<MachineText, readonly string[]>();
  for (const [text, asked] of found) {
    if ('units' in asked) answered.set(text, asked.units);
    else outcomes.set(text, failed(asked.reason));
  }
  const judged = await judge(context, translating, answered);
  for (const [text, outcome] of judged) {
    const units = answered.get(text);
    const isSentBack = units !== undefined && needsAnother(outcome, translating);
    outcomes.set(text, isSentBack ? await sendBack(text, units, outcome) : outcome);
  }
  return outcomes;

  async function sendBack(
    text: MachineText,
    units: readonly string[],
    outcome: Extract<Outcome, { kind: 'failed' }>,
  ): Promise<Outcome> {
    const rejected: RejectedText = { units, findings: outcome.findings };
    const again = (await askAgain([{ text, rejected }])).get(text);
    if (!again || !('units' in again)) return outcome;
    const second = await judge(context, translating, new Map([[text, again.units]]));
    return second.get(text) ?? outcome;
  }
}

function failed(reason: RunFailureReason): Outcome {
  return { kind: 'failed', reason, value: null, findings: [] };
}

/** Whether a model could do better, once it is told what is wrong. A program that takes texts alone can't be told. */
function needsAnother(
  outcome: Outcome,
  { opened }: Translating,
): outcome is Extract<Outcome, { kind: 'failed' }> {
  return opened.sort === 'model' && outcome.kind === 'failed' && outcome.reason === 'check';
}

type Asking = (asked: readonly AskedText[]) => Promise<Map<MachineText, Asked>>;

/** Asks for texts: the cache first, and then the provider, whose answer is cached as it is paid. */
export function createAsking(
  context: Pick<MachineContext, 'db'>,
  translating: Translating,
  told: Instructions,
): Asking {
  const { db } = context;
  const { scope, provider, locale, opened, skipsCache = false, pictures = [] } = translating;
  const model = [provider.kind, provider.url, provider.model, locale.locale, locale.tone].join(' ');
  const hashOf = ({ text, rejected }: AskedText) =>
    told.hashOf(text, [model, ...(rejected?.units ?? []), ...toPictureKeys(pictures)]);
  return async (asked) => {
    const hashes = new Map(asked.map((one) => [one.text, hashOf(one)]));
    const cached = skipsCache
      ? new Map<string, readonly string[]>()
      : await listCached(db, scope, [...hashes.values()]);
    const results = new Map<MachineText, Asked>();
    const missing: AskedText[] = [];
    for (const one of asked) {
      const units = cached.get(hashes.get(one.text) ?? '');
      if (units) results.set(one.text, { units });
      else missing.push(one);
    }
    if (missing.length === 0) return results;
    const keep = async (trx: Transaction, found: ReadonlyMap<MachineText, Asked>, tally: Tally) => {
      const kept = [...found].flatMap(([text, one]) =>
        'units' in one ? [{ hash: hashes.get(text) ?? '', texts: one.units }] : [],
      );
      if (!skipsCache) await insertCached(trx, scope, kept);
      await translating.count(tally, trx);
    };
    const request = { ...translating, told, asked: missing, keep };
    const found = await (opened.sort === 'model'
      ? askModel(context, { ...request, client: opened.client })
      : askTextProgram(context, { ...request, client: opened.client })
    ).catch((error: unknown) => toRefused(error, missing));
    for (const [text, one] of found) results.set(text, one);
    return results;
  };
}

/** A request that the provider does not accept may have one text that it does not, so none counts as answered. */
function toRefused(error: unknown, asked: readonly AskedText[]): Map<MachineText, Asked> {
  const isOfTexts =
    error instanceof MachineError && ['refused', 'language', 'answer'].includes(error.problem);
  if (!isOfTexts) throw error;
  return new Map(asked.map(({ text }) => [text, { reason: 'refused' as const }]));
}

/** Looks at translations as at those of a person, and more strictly: with an error they are not saved. */
async function judge(
  context: MachineContext,
  { scope, locale: { locale, checks } }: Translating,
  answered: ReadonlyMap<MachineText, readonly string[]>,
): Promise<ReadonlyMap<MachineText, Outcome>> {
  const values = new Map(
    [...answered].map(([text, units]) => [text, text.units?.join(units) ?? '']),
  );
  const texts = [...values].map(([text, after]) => ({
    termId: text.term_id,
    before: text.value,
    after,
  }));
  const units = [...answered.keys()];
  const found = await checkTextChanges(context, asMachine(scope), checks, { locale, texts, units });
  return new Map(
    [...values].map(([text, value]): [MachineText, Outcome] => {
      const { findings = [], blocking = [] } = found.get(text.term_id) ?? {};
      const shown = findings.map(({ isNew: _, ...finding }) => finding);
      if (codePoints(value) > maxTranslationLength) return [text, failed('length')];
      if (blocking.length > 0) {
        return [text, { kind: 'failed', reason: 'check', value, findings: blocking }];
      }
      return [text, { kind: 'done', value, findings: shown }];
    }),
  );
}
