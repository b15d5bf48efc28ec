import type {
  endpoints,
  MachineRefusal,
  MachineSettings,
  MachineSpending,
  ParsedBody,
  UsableMachineProvider,
} from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hasModels } from '../../integrations/machine/open-client.ts';
import { requireAccessChange } from '../members/members.policy.ts';
import { listSpending, listSpent, monthOf } from './calls/budgets.queries.ts';
import type { MachineContext } from './machine-context.service.ts';
import { fromNullableAmount, toAmount, toNullableAmount } from './providers/money.mapper.ts';
import { isLocal, toUsableProvider } from './providers/providers.mapper.ts';
import { listUsableProviders, type ProviderRow } from './providers/providers.queries.ts';
import { getSettings, type SettingsRow, upsertSettings } from './settings.queries.ts';

type Reading = Pick<MachineContext, 'db' | 'config'>;

/** What a project may use, the default first. */
export interface Usable {
  readonly settings: SettingsRow;
  readonly providers: readonly ProviderRow[];
}

export async function listUsable(
  { db, config }: Reading,
  { projectId }: Pick<ProjectScope, 'projectId'>,
): Promise<Usable> {
  const [settings, rows] = await Promise.all([
    getSettings(db, { projectId }),
    listUsableProviders(db, projectId),
  ]);
  const permitted = rows.filter(
    (row) => !settings.local_only || isLocal(row, config.machineLocalUrls),
  );
  const isDefault = ({ id }: ProviderRow) => id === settings.provider_id;
  const providers = permitted.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
  return { settings, providers };
}

/** The provider that is named, or the default of the project. */
export function chooseProvider(
  { providers }: Usable,
  id: string | undefined,
  path = 'body.providerId',
): ProviderRow {
  if (id === undefined) {
    const [first] = providers;
    if (first) return first;
    const message = 'must be there, as the project has no provider that it may use';
    const reason: MachineRefusal = 'provider';
    throw new AppError('UnprocessableEntity', [{ path, message, reason }]);
  }
  const provider = providers.find((one) => one.id === id);
  if (!provider) throw new AppError('NotFound');
  return provider;
}

/** The provider that the project has chosen to judge translations. */
export function chooseJudge({ settings, providers }: Usable): ProviderRow {
  const judge = providers.find(({ id }) => id === settings.judge_id);
  if (judge) return judge;
  const message =
    'needs a provider that judges, of which the project has chosen none that it may use';
  const reason: MachineRefusal = 'judge';
  throw new AppError('UnprocessableEntity', [{ path: 'body', message, reason }]);
}

export async function getMachineSettings(
  context: Reading,
  scope: ProjectScope,
): Promise<MachineSettings> {
  const { db, config } = context;
  const { settings, providers } = await listUsable(context, scope);
  const month = monthOf();
  const budgets = await listSpent(db, { ownerIds: [scope.projectId], month });
  const { spent, held } = budgets.get(scope.projectId) ?? { spent: 0, held: 0 };
  const shown = providers.map(
    (row): UsableMachineProvider => toUsableProvider(row, config.machineLocalUrls),
  );
  return {
    providers: shown,
    providerId: shown.some(({ id }) => id === settings.provider_id) ? settings.provider_id : null,
    judgeId: shown.some(({ id }) => id === settings.judge_id) ? settings.judge_id : null,
    localOnly: settings.local_only,
    about: settings.about,
    sendsScreenshots: settings.sends_screenshots,
    monthlyCost: toNullableAmount(settings.monthly_cost),
    spentThisMonth: toAmount(spent),
    reserved: toAmount(held),
    currency: config.machineCurrency,
    promptVersion: settings.prompt_version,
  };
}

export async function changeMachineSettings(
  context: Reading & Pick<MachineContext, 'events'>,
  scope: ProjectScope,
  body: ParsedBody<typeof endpoints.updateMachineSettings>,
): Promise<MachineSettings> {
  const { db, events } = context;
  const { providerId, judgeId, localOnly, about, monthlyCost, sendsScreenshots } = body;
  const change = {
    ...(providerId === undefined ? {} : { provider_id: providerId }),
    ...(judgeId === undefined ? {} : { judge_id: judgeId }),
    ...(localOnly === undefined ? {} : { local_only: localOnly }),
    ...(about === undefined ? {} : { about }),
    ...(monthlyCost === undefined ? {} : { monthly_cost: fromNullableAmount(monthlyCost) }),
    ...(sendsScreenshots === undefined ? {} : { sends_screenshots: sendsScreenshots }),
  };
  await inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditMachine');
    if (providerId) await requireUsable(trx, scope, { providerId });
    if (judgeId) await requireUsable(trx, scope, { judgeId });
    if (Object.keys(change).length === 0) return;
    await upsertSettings(trx, scope, change);
    const changed = Object.entries(body).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    );
    const told = [{ event: 'project', data: {} }] as const;
    await events.record(trx, scope, { kind: 'machine.update', details: { changed }, events: told });
  });
  return getMachineSettings(context, scope);
}

async function requireUsable(
  db: MachineContext['db'],
  { projectId }: ProjectScope,
  chosen: { readonly providerId: string } | { readonly judgeId: string },
): Promise<void> {
  const isJudge = 'judgeId' in chosen;
  const wanted = isJudge ? chosen.judgeId : chosen.providerId;
  const providers = await listUsableProviders(db, projectId);
  const provider = providers.find(({ id }) => id === wanted);
  if (provider && (!isJudge || hasModels(provider.kind))) return;
  const path = isJudge ? 'body.judgeId' : 'body.providerId';
  const message = provider
    ? 'must be a provider with a model, as others judge nothing'
    : 'must be a provider of the project or its workspace';
  throw new AppError('BadRequest', [{ path, message }]);
}

export async function listMachineSpending(
  { db }: Reading,
  { projectId }: ProjectScope,
): Promise<MachineSpending[]> {
  const names = new Map(
    (await listUsableProviders(db, projectId)).map(({ id, name }) => [id, name]),
  );
  return (await listSpending(db, projectId)).map((row) => {
    const name = names.get(row.provider_id);
    return {
      month: row.month,
      provider: name === undefined ? null : { id: row.provider_id, name },
      calls: row.calls,
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      characters: row.characters,
      cost: toNullableAmount(row.cost),
    };
  });
}
