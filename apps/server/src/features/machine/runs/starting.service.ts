import {
  type endpoints,
  type MachineEstimate,
  type MachineRun,
  maxRunTexts,
  type ParsedBody,
  type RunTask,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { lockAccess } from '../../../access/locks.queries.ts';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { fromNullableAmount } from '../providers/money.mapper.ts';
import { toRunProvider } from '../providers/providers.mapper.ts';
import type { ProviderRow } from '../providers/providers.queries.ts';
import { insertItems } from './chosen-texts.queries.ts';
import { toDetails } from './ending.service.ts';
import { chooseTexts, estimate } from './estimates.service.ts';
import { enqueueRun, getRunRow, type RunsContext } from './run-job.service.ts';
import { toMachineRun } from './runs.mapper.ts';
import { countOpenRuns, insertRun, type NewRun, updateTotal } from './runs.queries.ts';

const maxOpenRuns = 3;

export async function startRun(
  context: RunsContext,
  scope: ProjectScope,
  { maxCost, ...selection }: ParsedBody<typeof endpoints.startMachineRun>,
): Promise<MachineRun> {
  const choice = await chooseTexts(context, scope, selection);
  const { provider, judge, usesMemory, reviewsClean } = choice;
  return beginRun(context, scope, {
    ...{ task: 'translate', provider, judge, maxCost, usesMemory, reviewsClean },
    estimate: await estimate(context, scope, choice),
    promptVersion: choice.usable.settings.prompt_version,
    locales: choice.chosen.map(({ locale }) => locale),
    async insertItems(trx, runId) {
      let total = 0;
      for (const chosen of choice.chosen) {
        const judges = judge !== undefined;
        total += await insertItems(trx, scope, choice.context, { runId, judges, ...chosen });
      }
      return total;
    },
  });
}

/** A run that is about to begin. */
export interface PlannedRun
  extends Pick<NewRun, 'task' | 'promptVersion' | 'locales' | 'usesMemory' | 'reviewsClean'> {
  readonly provider: ProviderRow;
  readonly judge: ProviderRow | undefined;
  readonly maxCost: number | null;
  readonly estimate: MachineEstimate;
  /** Writes down its texts. Returns how many. */
  insertItems(trx: Transaction, runId: string): Promise<number>;
}

export async function beginRun(
  context: RunsContext,
  scope: ProjectScope,
  { provider, judge, maxCost, estimate: estimated, insertItems: insert, ...planned }: PlannedRun,
): Promise<MachineRun> {
  const { db, events, jobs, job } = context;
  requirePrice([provider, ...(judge ? [judge] : [])], maxCost);
  const refused = (message: string) =>
    new AppError('BadRequest', [{ path: 'body.select', message }]);
  if (estimated.isTooMany) throw refused(`chooses more than ${maxRunTexts} texts`);
  if (estimated.texts === 0) throw refused(emptyChoices[planned.task]);
  const id = newId();
  const { actor } = scope;
  await inTransaction(db, async (trx) => {
    await requireFewRuns(trx, scope, maxOpenRuns - 1);
    await insertRun(trx, scope, {
      ...planned,
      id,
      provider: toRunProvider(provider),
      judge: judge && toRunProvider(judge),
      maxCost: fromNullableAmount(maxCost),
      estimatedInput: estimated.inputTokens,
      estimatedOutput: estimated.outputTokens,
      total: estimated.texts,
      startedBy: actor,
    });
    await updateTotal(trx, scope, id, await insert(trx, id));
    // Others that begin at this moment have not seen this one. The lock comes late, as the texts of a run take long to write.
    await lockAccess(trx, scope);
    await requireFewRuns(trx, scope, maxOpenRuns);
    const run = await getRunRow(trx, scope, id);
    const told = [{ event: 'machine', data: { runId: id } }] as const;
    const kind = planned.task === 'judge' ? 'machine.judge' : 'machine.start';
    await events.record(trx, scope, { kind, details: toDetails(run), events: told });
    await enqueueRun(trx, context, scope, id);
  });
  jobs.wake(job);
  return toMachineRun(await getRunRow(db, scope, id));
}

/** Requires that a project has so many open runs at most. */
async function requireFewRuns(trx: Transaction, scope: ProjectScope, max: number): Promise<void> {
  if ((await countOpenRuns(trx, scope)) > max) throw new AppError('TooManyRequests');
}

const emptyChoices: Readonly<Record<RunTask, string>> = {
  translate: 'chooses no text that is to be translated',
  judge: 'chooses no translation that is to be judged',
};

/** Requires a price where there is a limit of costs, which nothing could be held to without. */
export function requirePrice(providers: readonly ProviderRow[], maxCost: number | null): void {
  const hasPrice = providers.some((one) => one.input_price !== null || one.output_price !== null);
  if (maxCost === null || hasPrice) return;
  const message = 'must not be there, as nobody has told what the provider costs';
  throw new AppError('BadRequest', [{ path: 'body.maxCost', message }]);
}
