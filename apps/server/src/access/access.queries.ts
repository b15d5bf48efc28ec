import type { Role, WorkspaceRole } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { type CommonLimits, toEntitlements } from './entitlements.ts';
import type { Access, Actor, WorkspacePlace } from './scope.ts';

export interface AccessArgs {
  readonly id: string;
  /** The project that the request is about, if any. */
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

/** In the order of what is asked for; undefined for whoever is none. */
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

/** What somebody may do with a project at this moment; undefined for whoever is none any more. */
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

/** What somebody is in a workspace; undefined for strangers. */
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
