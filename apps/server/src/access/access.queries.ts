import type { Role, WorkspaceRole } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { type CommonLimits, toEntitlements } from './entitlements.ts';
import type { Access, Actor, WorkspacePlace } from './scope.ts';

export interface AccessArgs {
  readonly id: string;
  /** The project of the request; null where it is about none. */
  readonly projectId: string | null;
}

interface AccessRow {
  token_version: number | null;
  name: string;
  project_id: string | null;
  role: Role | null;
  locales: string[] | null;
  max_strings: number | null;
}

/** The access of users, in the order of `all`; undefined for an id that is no user. */
export async function listUserAccess(
  db: Db,
  limits: CommonLimits,
  all: readonly AccessArgs[],
): Promise<(Access | undefined)[]> {
  const { rows } = await sql<AccessRow>`${prepared}
    select u.token_version, u.name, m.project_id, m.role, m.locales, plans.max_strings
    from ${asked(all)}
    left join users u on u.id = asked.id
    left join project_members m on m.user_id = u.id and m.project_id = asked.project_id
    left join projects p on p.id = m.project_id
    left join plans on plans.code = p.plan_code
    order by asked.place
  `.execute(db);
  return all.map(({ id }, at) => toAccess('user', limits, id, rows[at]));
}

export async function listClientAccess(
  db: Db,
  limits: CommonLimits,
  all: readonly AccessArgs[],
): Promise<(Access | undefined)[]> {
  const { rows } = await sql<AccessRow>`${prepared}
    select c.token_version, c.name, p.id as project_id, c.role, c.locales, plans.max_strings
    from ${asked(all)}
    left join project_clients c on c.id = asked.id
    left join projects p on p.id = c.project_id and p.id = asked.project_id
    left join plans on plans.code = p.plan_code
    order by asked.place
  `.execute(db);
  return all.map(({ id }, at) => toAccess('client', limits, id, rows[at]));
}

/** The current access of an actor to a project; undefined where the user or client does not exist any more. */
export async function findAccess(
  db: Db,
  limits: CommonLimits,
  { type, id }: Pick<Actor, 'type' | 'id'>,
  projectId: string,
): Promise<Access | undefined> {
  const listAccess = type === 'user' ? listUserAccess : listClientAccess;
  const [access] = await listAccess(db, limits, [{ id, projectId }]);
  return access;
}

function asked(all: readonly AccessArgs[]): RawBuilder<unknown> {
  const ids = all.map(({ id }) => id);
  const projectIds = all.map(({ projectId }) => projectId);
  return sql`unnest(${ids}::uuid[], ${projectIds}::uuid[])
    with ordinality as asked (id, project_id, place)`;
}

/** The role of a user in a workspace; undefined for a user who is no member. */
export async function findWorkspacePlace(
  db: Db,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<WorkspacePlace | undefined> {
  const { rows } = await sql<{ role: WorkspaceRole }>`
    select role from workspace_members
    where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid
  `.execute(db);
  return rows[0] && { workspaceId, role: rows[0].role };
}

function toAccess(
  type: 'user' | 'client',
  limits: CommonLimits,
  id: string,
  row: AccessRow | undefined,
): Access | undefined {
  if (!row || row.token_version === null) return undefined;
  const { name, token_version, project_id, role, locales } = row;
  const membership =
    project_id !== null && role !== null ? { projectId: project_id, role, locales } : undefined;
  return {
    actor: { type, id, name },
    tokenVersion: token_version,
    membership,
    workspace: undefined,
    entitlements: toEntitlements(limits, row),
  };
}
