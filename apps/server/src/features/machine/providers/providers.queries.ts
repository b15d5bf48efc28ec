import type { JsonMode, MachineKind } from '@parlance/contract';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { LimitParameter } from '../../../integrations/machine/model-client.ts';

/** Whom a provider belongs to: a workspace, or a project alone. */
export type ProviderOwner = { readonly workspaceId: string } | { readonly projectId: string };

/** What a test has found out of a model. */
export interface Capabilities {
  readonly json: JsonMode;
  readonly takesTemperature: boolean;
  readonly seesImages: boolean;
  readonly limitBy: LimitParameter;
  /** Whether it thinks before it answers, which takes room. */
  readonly reasons: boolean;
}

export interface ProviderRow {
  readonly id: string;
  readonly workspace_id: string | null;
  readonly project_id: string | null;
  readonly name: string;
  readonly kind: MachineKind;
  readonly url: string | null;
  readonly model: string | null;
  readonly has_key: boolean;
  readonly input_price: number | null;
  readonly output_price: number | null;
  readonly requests_per_minute: number | null;
  readonly tokens_per_minute: number | null;
  readonly concurrency: number | null;
  readonly monthly_cost: number | null;
  readonly capabilities: Capabilities | null;
  readonly tested_at: Date | null;
  readonly created_at: Date;
  /** Undefined where the key is gone. */
  readonly sealed: string | null;
  readonly ending: string | null;
}

const columns = sql`
  p.id, p.workspace_id, p.project_id, p.name, p.kind, p.url, p.model, p.has_key, p.input_price,
  p.output_price, p.requests_per_minute, p.tokens_per_minute, p.concurrency, p.monthly_cost,
  p.capabilities, p.tested_at, p.created_at, k.sealed, k.ending
`;

/** Lists the providers of a workspace or of a project alone, by name, or one of them. */
export async function listProviderRows(
  db: Db,
  owner: ProviderOwner,
  id?: string,
): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    select ${columns} from machine_providers p left join machine_keys k on k.provider_id = p.id
    where ${ownedBy(owner)} and (${id ?? null}::uuid is null or p.id = ${id ?? null}::uuid)
    order by lower(p.name), p.id
  `.execute(db);
  return rows;
}

/** Lists the providers that a project may use: its own and those of its workspace, by name. */
export async function listUsableProviders(db: Db, projectId: string): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`${prepared}
    select ${columns} from machine_providers p left join machine_keys k on k.provider_id = p.id
    where p.project_id = ${projectId}::uuid
      or p.workspace_id = (select w.workspace_id from projects w where w.id = ${projectId}::uuid)
    order by lower(p.name), p.id
  `.execute(db);
  return rows;
}

export async function countProviders(db: Db, owner: ProviderOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from machine_providers p where ${ownedBy(owner)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

function ownedBy(owner: ProviderOwner) {
  return 'workspaceId' in owner
    ? sql<boolean>`p.workspace_id = ${owner.workspaceId}::uuid`
    : sql<boolean>`p.project_id = ${owner.projectId}::uuid`;
}

/** The columns that people choose. */
export type ProviderColumns = Pick<
  ProviderRow,
  | 'name'
  | 'url'
  | 'model'
  | 'has_key'
  | 'input_price'
  | 'output_price'
  | 'requests_per_minute'
  | 'tokens_per_minute'
  | 'concurrency'
  | 'monthly_cost'
>;

export async function insertProvider(
  trx: Transaction,
  owner: ProviderOwner,
  { id, kind, ...chosen }: ProviderColumns & Pick<ProviderRow, 'id' | 'kind'>,
): Promise<void> {
  const owned =
    'workspaceId' in owner
      ? { workspace_id: owner.workspaceId, project_id: null }
      : { workspace_id: null, project_id: owner.projectId };
  await trx
    .insertInto('machine_providers')
    .values({ id, kind, ...owned, ...chosen, capabilities: null, tested_at: null })
    .execute();
}

export async function updateProvider(
  trx: Transaction,
  id: string,
  chosen: Partial<ProviderColumns>,
): Promise<void> {
  if (Object.keys(chosen).length === 0) return;
  await trx.updateTable('machine_providers').set(chosen).where('id', '=', id).execute();
}

/** Stores what a test has found out, or forgets it. */
export async function updateCapabilities(
  db: Db,
  id: string,
  capabilities: Capabilities | null,
): Promise<void> {
  await sql`
    update machine_providers
    set capabilities = ${capabilities === null ? null : JSON.stringify(capabilities)}::jsonb,
      tested_at = now()
    where id = ${id}::uuid
  `.execute(db);
}

/** Forgets when a provider was tested, as it is another one since. */
export async function updateToUntested(trx: Transaction, id: string): Promise<void> {
  await sql`
    update machine_providers set capabilities = null, tested_at = null where id = ${id}::uuid
  `.execute(trx);
}

export async function deleteProvider(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('machine_providers').where('id', '=', id).execute();
}

export async function upsertKey(
  db: Db,
  providerId: string,
  { sealed, ending }: { readonly sealed: string; readonly ending: string },
): Promise<void> {
  await sql`
    insert into machine_keys (provider_id, sealed, ending)
    values (${providerId}::uuid, ${sealed}, ${ending})
    on conflict (provider_id) do update set sealed = excluded.sealed, ending = excluded.ending
  `.execute(db);
}

export async function deleteKey(trx: Transaction, providerId: string): Promise<void> {
  await trx.deleteFrom('machine_keys').where('provider_id', '=', providerId).execute();
}
