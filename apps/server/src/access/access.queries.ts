import { type ActionGroup, narrow, type Role, type WorkspaceRole } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { preparedWhole } from '../db/prepared.ts';
import { type CommonLimits, toEntitlements } from './entitlements.ts';
import type { Access, Actor, ActorToken, WorkspacePlace } from './scope.ts';

export interface AccessArgs {
  readonly id: string;
  /** The project of the request; null where it is about none. */
  readonly projectId: string | null;
  readonly sessionId?: string | undefined;
}

/** The actor of a request who asks for something to be done later, by the token that they asked by. */
export type Asker = Pick<Actor, 'type' | 'id'> & {
  readonly token?: Pick<ActorToken, 'id'> | undefined;
};

export interface AccessRow extends Partial<TokenColumns> {
  token_version: number | null;
  name: string;
  project_id: string | null;
  role: Role | null;
  locales: string[] | null;
  max_strings: number | null;
  /** The version that the session is good for; null where it has ended. */
  session_version?: number | null;
  /** Whether the last use of the session or token has to be written down anew. */
  is_stale?: boolean | null;
}

/** Whether the last use of a session has to be written down anew, as a part of a statement. */
export const isStaleSession = sql<boolean>`last_active_at < now() - make_interval(mins => 10)`;

interface TokenColumns {
  token_id: string | null;
  actions: ActionGroup[] | null;
  project_ids: string[] | null;
  token_locales: string[] | null;
  file_ids: string[] | null;
  agents_may_replace: boolean | null;
  only_for_agents: boolean | null;
}

/** The access of users, in the order of `all`; undefined for an id that is no user. */
export async function listUserAccess(
  db: Db,
  limits: CommonLimits,
  all: readonly AccessArgs[],
): Promise<(Access | undefined)[]> {
  const { rows } = await sql<AccessRow>`${preparedWhole(db)}
    select u.token_version, u.name, m.project_id, m.role, m.locales, plan.max_strings,
      s.token_version as session_version,
      ${isStaleSession} as is_stale
    from ${asked(all)}
    left join users u on u.id = asked.id
    left join sessions s on s.id = asked.session_id and s.user_id = u.id and s.expires_at > now()
    left join project_members m on m.user_id = u.id and m.project_id = asked.project_id
    left join projects p on p.id = m.project_id
    left join plans plan on plan.code = p.plan_code
    order by asked.place
  `.execute(db);
  return all.map(({ id }, at) => toAccess('user', limits, id, rows[at]));
}

export async function listClientAccess(
  db: Db,
  limits: CommonLimits,
  all: readonly AccessArgs[],
): Promise<(Access | undefined)[]> {
  const { rows } = await sql<AccessRow>`${preparedWhole(db)}
    select c.token_version, c.name, p.id as project_id, c.role, c.locales, plan.max_strings
    from ${asked(all)}
    left join project_clients c on c.id = asked.id
    left join projects p on p.id = c.project_id and p.id = asked.project_id
    left join plans plan on plan.code = p.plan_code
    order by asked.place
  `.execute(db);
  return all.map(({ id }, at) => toAccess('client', limits, id, rows[at]));
}

/**
 * The current access of an actor to a project; undefined where the user or client does not exist any more, nor the token
 * that they act by.
 */
export async function findAccess(
  db: Db,
  limits: CommonLimits,
  { type, id, token }: Asker,
  projectId: string,
): Promise<Access | undefined> {
  const listAccess = type === 'user' ? listUserAccess : listClientAccess;
  const [access] = await listAccess(db, limits, [{ id, projectId }]);
  if (!access || !token) return access;
  const present = await findToken(db, token.id);
  return present && narrowAccess(access, present);
}

/** The current access of a user to a workspace; undefined where they, or the token that they act by, are gone. */
export async function findWorkspaceAccess(
  db: Db,
  limits: CommonLimits,
  { type, id, token }: Asker,
  workspaceId: string,
): Promise<Access | undefined> {
  if (type !== 'user') return undefined;
  const [access] = await listUserAccess(db, limits, [{ id, projectId: null }]);
  const present = token && (await findToken(db, token.id));
  if (!access || (token && !present)) return undefined;
  const actor = { ...access.actor, token: present };
  return { ...access, actor, workspace: await findWorkspacePlace(db, actor, workspaceId) };
}

async function findToken(db: Db, id: string): Promise<ActorToken | undefined> {
  const { rows } = await sql<TokenColumns>`
    select id as token_id, actions, project_ids, locales as token_locales, file_ids,
      agents_may_replace, only_for_agents
    from access_tokens where id = ${id}::uuid and (expires_at is null or expires_at > now())
  `.execute(db);
  return rows[0] && toToken(rows[0]);
}

function asked(all: readonly AccessArgs[]): RawBuilder<unknown> {
  const ids = all.map(({ id }) => id);
  const projectIds = all.map(({ projectId }) => projectId);
  const sessionIds = all.map(({ sessionId }) => sessionId ?? null);
  return sql`unnest(${ids}::uuid[], ${projectIds}::uuid[], ${sessionIds}::uuid[])
    with ordinality as asked (id, project_id, session_id, place)`;
}

/**
 * The role of an actor in a workspace; undefined for one who is no member. A token of some projects gives none, since a
 * workspace has others.
 */
export async function findWorkspacePlace(
  db: Db,
  { id, token }: Actor,
  workspaceId: string,
): Promise<WorkspacePlace | undefined> {
  if (token && token.scope.projectIds !== null) return undefined;
  const { rows } = await sql<{ role: WorkspaceRole }>`
    select role from workspace_members
    where workspace_id = ${workspaceId}::uuid and user_id = ${id}::uuid
  `.execute(db);
  return rows[0] && narrow({ workspaceId, role: rows[0].role }, token?.scope);
}

function toToken(row: Partial<TokenColumns>): ActorToken | undefined {
  const { token_id, actions, project_ids, token_locales, file_ids } = row;
  if (!token_id || !actions) return undefined;
  const places = {
    projectIds: project_ids ?? null,
    locales: token_locales ?? null,
    fileIds: file_ids ?? null,
  };
  return {
    id: token_id,
    scope: { actions, ...places },
    agents: { mayReplace: row.agents_may_replace === true },
    isOnlyForAgents: row.only_for_agents === true,
  };
}

/** Narrows an access to the scope of a token. This and `findWorkspacePlace` are the only places that have to. */
function narrowAccess(access: Access, token: ActorToken): Access {
  const { membership } = access;
  const { projectIds } = token.scope;
  const isOpen = membership && (projectIds?.includes(membership.projectId) ?? true);
  return {
    ...access,
    actor: { ...access.actor, token },
    membership: isOpen ? narrow(membership, token.scope) : undefined,
  };
}

/** The access of an actor by the row that was read of them; undefined for a row of nobody. */
export function toAccess(
  type: 'user' | 'client',
  limits: CommonLimits,
  id: string,
  row: AccessRow | undefined,
): Access | undefined {
  if (!row || row.token_version === null) return undefined;
  const { name, token_version, session_version, is_stale, project_id, role, locales } = row;
  const membership =
    project_id !== null && role !== null ? { projectId: project_id, role, locales } : undefined;
  const access = {
    actor: { type, id, name },
    tokenVersion: token_version,
    sessionVersion: session_version ?? undefined,
    isStale: is_stale === true,
    membership,
    workspace: undefined,
    entitlements: toEntitlements(limits, row),
  };
  const token = toToken(row);
  return token ? narrowAccess(access, token) : access;
}
