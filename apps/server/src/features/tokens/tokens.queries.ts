import type { ActionGroup, TokenScope } from '@parlance/contract';
import { sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';

/** Whose tokens they are: those of a user, or of an API client of a project. */
export type TokenOwner =
  | { readonly userId: string }
  | { readonly clientId: string; readonly projectId: string };

export interface TokenRow {
  id: string;
  name: string;
  actions: ActionGroup[];
  project_ids: string[] | null;
  locales: string[] | null;
  file_ids: string[] | null;
  agents_may_replace: boolean;
  only_for_agents: boolean;
  created_at: Date;
  created_by: string | null;
  creator: string | null;
  expires_in_days: number | null;
  expires_at: Date | null;
  last_used_on: string | null;
  ending: string | null;
  previous_ending: string | null;
  previous_until: Date | null;
}

interface NewToken {
  readonly id: string;
  readonly owner: TokenOwner;
  readonly name: string;
  readonly scope: TokenScope;
  readonly createdBy: string;
  readonly expiresInDays: number | null;
  readonly agentsMayReplace: boolean;
  readonly onlyForAgents: boolean;
}

interface NewSecret {
  readonly tokenId: string;
  readonly hash: Buffer;
  readonly ending: string;
}

function isOf(owner: TokenOwner) {
  if ('userId' in owner) return sql<boolean>`t.user_id = ${owner.userId}::uuid`;
  return sql<boolean>`t.client_id in (
    select c.id from project_clients c
    where c.project_id = ${owner.projectId}::uuid and c.id = ${owner.clientId}::uuid
  )`;
}

/** The tokens of somebody, newest first, or one of them. */
export async function listTokens(db: Db, owner: TokenOwner, id?: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.name, t.actions, t.project_ids, t.locales, t.file_ids,
      t.agents_may_replace, t.only_for_agents, t.created_at,
      u.id as created_by, u.name as creator, t.expires_in_days, t.expires_at,
      t.last_used_on::text as last_used_on, s.ending,
      previous.ending as previous_ending, previous.valid_until as previous_until
    from access_tokens t
    left join users u on u.id = t.created_by
    left join token_secrets s on s.token_id = t.id and s.valid_until is null
    left join token_secrets previous on previous.token_id = t.id and previous.valid_until > now()
    where ${isOf(owner)} and (${id ?? null}::uuid is null or t.id = ${id ?? null}::uuid)
    order by t.created_at desc, t.id desc
  `.execute(db);
  return rows;
}

export async function countTokens(db: Db, owner: TokenOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from access_tokens t where ${isOf(owner)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertToken(trx: Transaction, token: NewToken): Promise<void> {
  const { id, owner, name, scope, createdBy, expiresInDays } = token;
  await trx
    .insertInto('access_tokens')
    .values({
      id,
      user_id: 'userId' in owner ? owner.userId : null,
      client_id: 'userId' in owner ? null : owner.clientId,
      name,
      ...toColumns(scope),
      created_by: createdBy,
      expires_in_days: expiresInDays,
      expires_at: inDays(expiresInDays),
      agents_may_replace: token.agentsMayReplace,
      only_for_agents: token.onlyForAgents,
    })
    .execute();
}

export async function insertSecret(trx: Transaction, secret: NewSecret): Promise<void> {
  const { tokenId: token_id, hash, ending } = secret;
  await trx.insertInto('token_secrets').values({ token_id, hash, ending }).execute();
}

/** The lifetime of a token. */
export interface LockedToken {
  expires_in_days: number | null;
  expires_at: Date | null;
}

/** Finds a token of somebody, and keeps it as it is until the transaction ends. */
export async function lockToken(
  trx: Transaction,
  owner: TokenOwner,
  id: string,
): Promise<LockedToken | undefined> {
  const { rows } = await sql<LockedToken>`
    select t.expires_in_days, t.expires_at
    from access_tokens t where ${isOf(owner)} and t.id = ${id}::uuid
    for update of t
  `.execute(trx);
  return rows[0];
}

export async function updateToken(
  trx: Transaction,
  id: string,
  {
    name,
    scope,
    agentsMayReplace,
    onlyForAgents,
  }: {
    name?: string | undefined;
    scope?: TokenScope | undefined;
    agentsMayReplace?: boolean | undefined;
    onlyForAgents?: boolean | undefined;
  },
): Promise<void> {
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(scope && toColumns(scope)),
    ...(agentsMayReplace === undefined ? {} : { agents_may_replace: agentsMayReplace }),
    ...(onlyForAgents === undefined ? {} : { only_for_agents: onlyForAgents }),
  };
  if (Object.keys(columns).length === 0) return;
  await trx.updateTable('access_tokens').set(columns).where('id', '=', id).execute();
}

/** Lets the current secret of a token go on working for some hours, and ends all earlier ones. */
export async function updateSecretsToEnd(
  trx: Transaction,
  id: string,
  { overlapHours, expires_at }: { readonly overlapHours: number } & Pick<LockedToken, 'expires_at'>,
): Promise<void> {
  const overlap = sql`now() + make_interval(hours => ${overlapHours}::int)`;
  await sql`
    delete from token_secrets
    where token_id = ${id}::uuid and (valid_until is not null or ${overlapHours}::int = 0)
  `.execute(trx);
  // A token that has expired stays so with its old secret.
  await sql`
    update token_secrets set valid_until = least(${expires_at}::timestamptz, ${overlap})
    where token_id = ${id}::uuid
  `.execute(trx);
}

/** Gives a token that expires its whole lifetime again. */
export async function updateExpiry(
  trx: Transaction,
  id: string,
  { expires_in_days }: Pick<LockedToken, 'expires_in_days'>,
): Promise<void> {
  await trx
    .updateTable('access_tokens')
    .set({ expires_at: inDays(expires_in_days) })
    .where('id', '=', id)
    .execute();
}

export async function deleteToken(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('access_tokens').where('id', '=', id).execute();
}

export async function deleteTokensOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSecrets(db: Db): Promise<void> {
  await sql`delete from token_secrets where valid_until < now()`.execute(db);
}

function toColumns({ actions, projectIds, locales, fileIds }: TokenScope) {
  return {
    actions: [...actions],
    project_ids: projectIds && [...projectIds],
    locales: locales && [...locales],
    file_ids: fileIds && [...fileIds],
  };
}

function inDays(days: number | null) {
  return days === null ? null : sql<Date>`now() + make_interval(days => ${days}::int)`;
}
