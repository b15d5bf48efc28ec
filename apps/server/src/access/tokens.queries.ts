import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { preparedWhole } from '../db/prepared.ts';
import { type AccessRow, isStaleSession, toAccess } from './access.queries.ts';
import type { CommonLimits } from './entitlements.ts';
import type { Access } from './scope.ts';

export interface TokenArgs {
  readonly hash: Buffer;
  /** The project of the request; null where it is about none. */
  readonly projectId: string | null;
}

interface TokenRow extends AccessRow {
  user_id: string | null;
  client_id: string | null;
}

/** The access that tokens give, in the order of `all`; undefined for a token that is not valid any more, or never was. */
export async function listTokenAccess(
  db: Db,
  limits: CommonLimits,
  all: readonly TokenArgs[],
): Promise<(Access | undefined)[]> {
  const hashes = all.map(({ hash }) => hash);
  const projectIds = all.map(({ projectId }) => projectId);
  const { rows } = await sql<TokenRow>`${preparedWhole(db)}
    select t.user_id, t.client_id, coalesce(u.token_version, c.token_version) as token_version,
      coalesce(u.name, c.name) as name, p.id as project_id, coalesce(m.role, c.role) as role,
      case when c.id is null then m.locales else c.locales end as locales, plan.max_strings,
      t.id as token_id, t.actions, t.project_ids, t.locales as token_locales, t.file_ids,
      t.agents_may_replace, t.only_for_agents,
      t.last_used_on is distinct from (now() at time zone 'UTC')::date as is_stale
    from unnest(${hashes}::bytea[], ${projectIds}::uuid[])
      with ordinality as asked (hash, project_id, place)
    left join token_secrets s on s.hash = asked.hash
      and (s.valid_until is null or s.valid_until > now())
    left join access_tokens t on t.id = s.token_id
      and (t.expires_at is null or t.expires_at > now())
    left join users u on u.id = t.user_id
    left join project_clients c on c.id = t.client_id
    left join project_members m on m.user_id = u.id and m.project_id = asked.project_id
    left join projects p on p.id = coalesce(m.project_id, c.project_id) and p.id = asked.project_id
    left join plans plan on plan.code = p.plan_code
    order by asked.place
  `.execute(db);
  return rows.map((row) =>
    row.client_id === null
      ? toAccess('user', limits, row.user_id ?? '', row)
      : toAccess('client', limits, row.client_id, row),
  );
}

/** Writes down that a token was used today. */
export async function updateLastUse(db: Db, tokenId: string): Promise<void> {
  await sql`
    update access_tokens set last_used_on = (now() at time zone 'UTC')::date
    where id = ${tokenId}::uuid and last_used_on is distinct from (now() at time zone 'UTC')::date
  `.execute(db);
}

/** Writes down that a session was used just now, unless another process has done so. */
export async function updateLastActivity(db: Db, sessionId: string): Promise<void> {
  await sql`
    update sessions set last_active_at = now() where id = ${sessionId}::uuid and ${isStaleSession}
  `.execute(db);
}
