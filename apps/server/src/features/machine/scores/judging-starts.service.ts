import type { endpoints, MachineEstimate, MachineRun, ParsedBody } from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import type { CheckContext } from '../../../content/findings/units.queries.ts';
import type { MachineContext } from '../machine-context.service.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { chooseTerms, densityOf, estimateJudge, toEstimate } from '../runs/estimates.service.ts';
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
  const chosen = terms.map((one) => ({ ...one, reviewed, again }));
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
  for (const one of chosen) {
    const { texts, letters } = await countChosenJudgements(db, scope, checkContext, one);
    const sample = await listJudgementSample(db, scope, checkContext, { ...one, limit: sampled });
    const tokens = Math.ceil(letters * densityOf(sample));
    byLocale.push({ locale: one.locale, texts, fromMemory: 0, tokens });
  }
  const texts = byLocale.reduce((total, one) => total + one.texts, 0);
  const tokens = byLocale.reduce((total, one) => total + one.tokens, 0);
  const units = await estimateJudge(context, scope, { judge, texts, tokens });
  return toEstimate(context, {
    ...{ scope, usable, byLocale, texts, fromMemory: 0, judged: texts, calls: texts },
    parts: [{ provider: judge, units }],
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
    async insertItems(trx, runId) {
      let total = 0;
      for (const one of chosen) {
        total += await insertItemsToJudge(trx, scope, checkContext, { runId, ...one });
      }
      return total;
    },
  });
}
