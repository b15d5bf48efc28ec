import type { endpoints, MachineProvider, ParsedBody } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { ProjectScope, WorkspaceScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { isLocalUrl } from '../../../integrations/machine/machine-fetch.ts';
import { urlForKey } from '../../../integrations/machine/open-client.ts';
import { findUrlProblem } from '../../../integrations/outgoing/outgoing-rules.ts';
import { requireAccessChange } from '../../members/members.policy.ts';
import { requireWorkspaceChange } from '../../workspaces/workspaces.policy.ts';
import { listSpent, monthOf } from '../calls/budgets.queries.ts';
import type { MachineContext } from '../machine-context.service.ts';
import { storeKey } from './keys.service.ts';
import { fromNullableAmount } from './money.mapper.ts';
import { toMachineProvider } from './providers.mapper.ts';
import {
  countProviders,
  deleteProvider,
  insertProvider,
  listProviderRows,
  type ProviderColumns,
  type ProviderOwner,
  type ProviderRow,
  updateProvider,
  updateToUntested,
} from './providers.queries.ts';

type Creation = ParsedBody<typeof endpoints.createMachineProvider>;
type Change = ParsedBody<typeof endpoints.updateMachineProvider>;
/** Who manages providers: admins of a project, or owners of a workspace. */
export type ProviderScope = ProjectScope | WorkspaceScope;

/** How many providers a workspace or a project may have. */
const maxProviders = 20;

export function ownerOf(scope: ProviderScope): ProviderOwner {
  return 'projectId' in scope ? { projectId: scope.projectId } : { workspaceId: scope.workspaceId };
}

export async function listProviders(
  { db, config }: Pick<MachineContext, 'db' | 'config'>,
  scope: ProviderScope,
  id?: string,
): Promise<MachineProvider[]> {
  const rows = await listProviderRows(db, ownerOf(scope), id);
  const spent = await listSpent(db, { ownerIds: rows.map((row) => row.id), month: monthOf() });
  return rows.map((row) =>
    toMachineProvider(row, {
      localUrls: config.machineLocalUrls,
      currency: config.machineCurrency,
      spent: spent.get(row.id)?.spent ?? 0,
    }),
  );
}

export async function getProvider(
  context: Pick<MachineContext, 'db' | 'config'>,
  scope: ProviderScope,
  id: string,
): Promise<MachineProvider> {
  const [provider] = await listProviders(context, scope, id);
  if (!provider) throw new AppError('NotFound');
  return provider;
}

export async function getProviderRow(
  db: Db,
  scope: ProviderScope,
  id: string,
): Promise<ProviderRow> {
  const [row] = await listProviderRows(db, ownerOf(scope), id);
  if (!row) throw new AppError('NotFound');
  return row;
}

export async function createProvider(
  context: MachineContext,
  scope: ProviderScope,
  { kind, key, ...form }: Creation,
): Promise<MachineProvider> {
  const url = urlForKey({ kind, url: form.url, key: key ?? undefined });
  requireUrl(context, url);
  const id = newId();
  await changing(context, scope, { name: form.name, changed: ['providers'] }, async (trx) => {
    const owner = ownerOf(scope);
    if ((await countProviders(trx, owner)) >= maxProviders) throw new AppError('TooManyRequests');
    const chosen = { ...toColumns(form), url, has_key: key !== null };
    await insertProvider(trx, owner, { ...emptyColumns, ...chosen, name: form.name, id, kind });
    if (key !== null) await storeKey(trx, context, id, key);
  });
  return getProvider(context, scope, id);
}

export async function changeProvider(
  context: MachineContext,
  scope: ProviderScope,
  id: string,
  { key, ...change }: Change,
): Promise<MachineProvider> {
  const { name } = await getProviderRow(context.db, scope, id);
  const changed = ['providers'];
  await changing(context, scope, { name: change.name ?? name, changed }, async (trx) => {
    const row = await getProviderRow(trx, scope, id);
    requireFitting(row, change);
    const url = change.url === undefined ? row.url : change.url;
    const isElsewhere = url !== row.url;
    if (isElsewhere) requireUrl(context, url);
    // Whoever may change the address but has never seen the key must not have it sent to themselves.
    if (isElsewhere && row.has_key && key === undefined) {
      const message = 'must be there, as the address is another one';
      throw new AppError('BadRequest', [{ path: 'body.key', message }]);
    }
    const ownUrl = urlForKey({ kind: row.kind, url, key: key ?? undefined });
    await updateProvider(trx, id, {
      ...toColumns(change),
      ...(change.url === undefined && ownUrl === row.url ? {} : { url: ownUrl }),
      ...(key === undefined ? {} : { has_key: key !== null }),
    });
    if (key !== undefined) await storeKey(trx, context, id, key);
    const isAnother = isElsewhere || (change.model !== undefined && change.model !== row.model);
    if (isAnother) await updateToUntested(trx, id);
  });
  return getProvider(context, scope, id);
}

export async function removeProvider(
  context: MachineContext,
  scope: ProviderScope,
  id: string,
): Promise<undefined> {
  const { name } = await getProviderRow(context.db, scope, id);
  await changing(context, scope, { name, changed: ['providers'] }, async (trx) => {
    await getProviderRow(trx, scope, id);
    await deleteProvider(trx, id);
  });
}

/** Changes something under the lock of its owner, whose permission is asked for again. A project has it in its log. */
async function changing(
  { db, events }: Pick<MachineContext, 'db' | 'events'>,
  scope: ProviderScope,
  details: { readonly name: string; readonly changed: string[] },
  change: (trx: Transaction) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!('projectId' in scope)) {
      await requireWorkspaceChange(trx, scope, 'EditWorkspaceMachine');
      await change(trx);
      return;
    }
    await requireAccessChange(trx, scope, 'EditMachine');
    await change(trx);
    const told = [{ event: 'project', data: {} }] as const;
    await events.record(trx, scope, { kind: 'machine.update', details, events: told });
  });
}

function requireUrl(
  { rules, config }: Pick<MachineContext, 'rules' | 'config'>,
  url: string | null,
): void {
  if (url === null || isLocalUrl(url, config.machineLocalUrls)) return;
  const message = findUrlProblem(new URL(url), rules);
  if (message !== undefined) throw new AppError('BadRequest', [{ path: 'body.url', message }]);
}

/** A change leaves what the kind of the provider must have. */
function requireFitting({ kind }: ProviderRow, { url, model }: Change): void {
  if (kind === 'libretranslate' && url === null) {
    throw new AppError('BadRequest', [{ path: 'body.url', message: 'must be an address' }]);
  }
  if ((kind === 'openai' || kind === 'anthropic') && model === null) {
    throw new AppError('BadRequest', [{ path: 'body.model', message: 'must name a model' }]);
  }
}

const emptyColumns: Omit<ProviderColumns, 'name'> = {
  url: null,
  model: null,
  has_key: false,
  input_price: null,
  output_price: null,
  requests_per_minute: null,
  tokens_per_minute: null,
  concurrency: null,
  monthly_cost: null,
};

/** The columns of what is there in a form. */
function toColumns({ name, url, model, prices, limits }: Omit<Change, 'key'>) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(url === undefined ? {} : { url }),
    ...(model === undefined ? {} : { model }),
    ...(prices && {
      input_price: fromNullableAmount(prices.input),
      output_price: fromNullableAmount(prices.output),
    }),
    ...(limits && {
      requests_per_minute: limits.requestsPerMinute,
      tokens_per_minute: limits.tokensPerMinute,
      concurrency: limits.concurrency,
      monthly_cost: fromNullableAmount(limits.monthlyCost),
    }),
  };
}
