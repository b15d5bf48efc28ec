import { type JudgedSpan, neededCleanJudgements, type RunFailureReason } from '@parlance/contract';
import type { Transaction } from '../../../db/database.ts';
import { MachineError } from '../../../integrations/machine/machine-error.ts';
import type { ModelAnswer, ModelClient } from '../../../integrations/machine/model-client.ts';
import type { Translating } from '../calls/asking.service.ts';
import { callProvider } from '../calls/calls.service.ts';
import { askByHalves } from '../calls/halving.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { countMostTokens, estimateTokens } from '../prompts/requests.mapper.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { judgementsSchema, placeSpans, readJudgements, scoreOf } from './judge-answers.mapper.ts';
import { type JudgedText, toJudgePrompt } from './judge-prompts.mapper.ts';
import { type NewScore, upsertScores } from './scores.queries.ts';

/** What a model thinks of a text. */
export interface Judgement {
  readonly spans: readonly JudgedSpan[];
  /** Whether it has found nothing: what has no place in the text is not kept, and is no praise either. */
  readonly isClean: boolean;
}

/** Why a model says nothing of a text. */
export interface Unjudged {
  readonly reason: Extract<RunFailureReason, 'missing' | 'filter' | 'cut' | 'refused'>;
}

export type Judged = Judgement | Unjudged;

/** What calls for judgements of a locale have in common. */
export interface Judging extends Omit<Translating, 'opened'> {
  readonly client: ModelClient;
  /** Whether the texts have been judged before: the same answer once more would not be another opinion. */
  readonly isSecond: boolean;
  /** Ends what is judged, in the transaction in which that is paid and kept. */
  end(trx: Transaction, judged: ReadonlyMap<JudgedText, Judgement>): Promise<void>;
}

/** Room for what models write of a text: most have no error, and some have several. */
const roomPerText = 400;
const leastRoom = 1024;
const roomForThoughts = 8192;
const maxOutput = 24_000;

/**
 * Has translations of a locale judged, and keeps what the model thinks of each in the transaction in which that is paid.
 * Each counts by itself: what is missing in an answer is asked for again. Returns the texts that no judgement came of.
 * Rejects where the provider can't go on, a limit is reached, or the run is not to go on.
 */
export async function judgeTexts(
  context: Pick<MachineContext, 'db'>,
  judging: Judging,
  texts: readonly JudgedText[],
): Promise<ReadonlyMap<JudgedText, Unjudged>> {
  const { instructions } = await judging.locale.instruct(texts.map(({ text }) => text));
  const askAbout = (some: readonly JudgedText[]) =>
    ask(context, judging, { texts: some, instructions });
  const judged = await askByHalves(texts, {
    ask: askAbout,
    async again(some) {
      await judging.requireOpen?.();
      return askAbout(some);
    },
    isAnswer: isJudgement,
  });
  const unjudged = new Map<JudgedText, Unjudged>();
  for (const [text, one] of judged) if (!isJudgement(one)) unjudged.set(text, one);
  return unjudged;
}

export function isJudgement(judged: Judged): judged is Judgement {
  return 'spans' in judged;
}

interface Question {
  readonly texts: readonly JudgedText[];
  readonly instructions: string;
}

async function ask(
  context: Pick<MachineContext, 'db'>,
  judging: Judging,
  { texts, instructions }: Question,
): Promise<ReadonlyMap<JudgedText, Judged>> {
  const { provider, client, scope, locale, projectLimit, run, signal, requireOpen } = judging;
  const prompt = toJudgePrompt(texts, instructions);
  const { system, user } = prompt;
  const { json = 'none', takesTemperature = false, limitBy } = provider.capabilities ?? {};
  const maxOutputTokens = outputRoom(provider, texts);
  const input = countMostTokens(system) + countMostTokens(user);
  try {
    const { found } = await callProvider(
      context,
      {
        ...{ provider, ownerId: scope.projectId, projectLimit, run, signal, requireOpen },
        most: { input, output: maxOutputTokens, characters: 0 },
        likely: estimateTokens(system) + estimateTokens(user),
        async send(until) {
          const answer = await client.complete({
            model: provider.model ?? '',
            system,
            user,
            json: json === 'none' ? undefined : json === 'object' ? json : judgementsSchema,
            temperature: takesTemperature && !judging.isSecond ? 0 : undefined,
            maxOutputTokens,
            limitBy,
            signal: until,
          });
          const units = { input: answer.usage.input, output: answer.usage.output, characters: 0 };
          return { answer: { found: readAnswer(answer, prompt.texts), units }, units };
        },
        async keep(trx, { found, units }, cost) {
          const judged = new Map<JudgedText, Judgement>();
          for (const [text, one] of found) if (isJudgement(one)) judged.set(text, one);
          await keepScores(trx, judged);
          await judging.count({ ...units, calls: 1, cost }, trx);
          await judging.end(trx, judged);
        },
      },
      judging.patience,
    );
    return found;
  } catch (error) {
    // A request that the provider does not accept may have one text that it does not, so none counts as answered.
    const isOfTexts =
      error instanceof MachineError && ['refused', 'answer'].includes(error.problem);
    if (!isOfTexts) throw error;
    return new Map(texts.map((text) => [text, { reason: 'refused' }]));
  }

  function keepScores(trx: Transaction, judged: ReadonlyMap<JudgedText, Judgement>): Promise<void> {
    const scores = [...judged].map(([{ text, value }, one]): NewScore => {
      const { term_id: termId, source } = text;
      const score = scoreOf(one.spans, text, locale.languages.source);
      return { termId, value, source, score, ...one };
    });
    const needed = neededCleanJudgements;
    return upsertScores(trx, scope, {
      locale: locale.locale,
      model: provider.model,
      needed,
      scores,
    });
  }
}

function outputRoom({ capabilities }: ProviderRow, texts: readonly JudgedText[]): number {
  const thoughts = capabilities?.reasons ? roomForThoughts : 0;
  return Math.min(leastRoom + texts.length * roomPerText, maxOutput) + thoughts;
}

function readAnswer(
  { text, stop }: ModelAnswer,
  texts: ReadonlyMap<string, JudgedText>,
): ReadonlyMap<JudgedText, Judged> {
  const judgements = readJudgements(text);
  const reason = stop === 'filter' ? 'filter' : stop === 'length' ? 'cut' : 'missing';
  return new Map(
    [...texts].map(([id, judged]): [JudgedText, Judged] => {
      const errors = judgements.get(id);
      if (!errors) return [judged, { reason }];
      return [judged, { spans: placeSpans(judged, errors), isClean: errors.length === 0 }];
    }),
  );
}
