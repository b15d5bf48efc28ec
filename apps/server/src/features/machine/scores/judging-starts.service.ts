import type { endpoints, MachineEstimate, MachineRun, ParsedBody } from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import type { CheckContext } from '../../../content/findings/units.queries.ts';
import type { MachineContext } from '../machine-context.service.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { chooseTerms, densityOf, judgingUnits, toEstimate } from '../runs/estimates.service.ts';
import type { RunsContext } from '../runs/run-job.service.ts';
import { beginRun } from '../runs/starting.service.ts';
import { chooseJudge, listUsable, type Usable } from '../settings.service.ts';
import {
  type ChosenJudgements,
  countChosenJudgements,
  insertItemsToJudge,
  listJudgementSample,
} from './chosen-judgements.queries.ts';

type Selection = ParsedBody<typeof endpoints.estimateMachineJudging>;

interface Choice {
  readonly usable: Usable;
  readonly judge: ProviderRow;
  readonly checkContext: CheckContext;
  readonly chosen: readonly ChosenJudgements[];
}

/** So many translations are looked at more closely. */
const sampled = 200;

async function choose(
  context: Pick<MachineContext, 'db' | 'config'>,
  scope: ProjectScope,
  { reviewed, again, ...selection }: Selection,
): Promise<Choice> {
  const { checkContext, terms } = await chooseTerms(context, scope, selection);
  const usable = await listUsable(context, scope);
  const judge = chooseJudge(usable);
  const { reviewsClean } = selection;
  const chosen = terms.map((one) => ({ ...one, reviewed, again, reviewsClean }));
  return { usable, judge, checkContext, chosen };
}

export async function estimateJudging(
  context: MachineContext,
  scope: ProjectScope,
  selection: Selection,
): Promise<MachineEstimate> {
  return estimate(context, scope, await choose(context, scope, selection));
}

async function estimate(
  context: MachineContext,
  scope: ProjectScope,
  { usable, judge, checkContext, chosen }: Choice,
): Promise<MachineEstimate> {
  const { db } = context;
  const byLocale: MachineEstimate['byLocale'] = [];
  const first = { texts: 0, tokens: 0 };
  const again = { texts: 0, tokens: 0 };
  for (const one of chosen) {
    const [counts, sample] = await Promise.all([
      countChosenJudgements(db, scope, checkContext, one),
      listJudgementSample(db, scope, checkContext, { ...one, limit: sampled }),
    ]);
    const density = densityOf(sample);
    const tokens = Math.ceil(counts.letters * density);
    const tokensAgain = Math.ceil(counts.letters_twice * density);
    first.texts += counts.judged;
    first.tokens += tokens;
    again.texts += counts.twice;
    again.tokens += tokensAgain;
    const { texts } = counts;
    byLocale.push({ locale: one.locale, texts, fromMemory: 0, tokens: tokens + tokensAgain });
  }
  const texts = byLocale.reduce((total, one) => total + one.texts, 0);
  const unitsOf = await judgingUnits(context, scope, judge);
  return toEstimate(context, {
    ...{ scope, usable, byLocale, texts, fromMemory: 0 },
    ...{ judged: first.texts, judgedTwice: again.texts, calls: first.texts + again.texts },
    parts: [{ provider: judge, units: unitsOf(first) }],
    second: again.texts > 0 ? { provider: judge, units: unitsOf(again) } : undefined,
  });
}

export async function startJudging(
  context: RunsContext,
  scope: ProjectScope,
  { maxCost, ...selection }: ParsedBody<typeof endpoints.startMachineJudging>,
): Promise<MachineRun> {
  const choice = await choose(context, scope, selection);
  const { judge, checkContext, chosen } = choice;
  return beginRun(context, scope, {
    ...{ task: 'judge', provider: judge, judge, maxCost, promptVersion: 0, usesMemory: false },
    estimate: await estimate(context, scope, choice),
    locales: chosen.map(({ locale }) => locale),
    reviewsClean: selection.reviewsClean,
    async insertItems(trx, runId) {
      let total = 0;
      for (const one of chosen) {
        total += await insertItemsToJudge(trx, scope, checkContext, { runId, ...one });
      }
      return total;
    },
  });
}
