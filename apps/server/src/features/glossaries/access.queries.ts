import {
  type Membership,
  narrow,
  type WorkspaceMembership,
  type WorkspaceRole,
} from '@parlance/contract';
import { sql } from 'kysely';
import type { Actor } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';

/** The places that an actor may do something with a glossary by. */
export interface GlossaryPlaces {
  readonly workspace: WorkspaceMembership | undefined;
  /** In the projects that use it. */
  readonly memberships: readonly LinkedMembership[];
}

interface LinkedMembership extends Membership {
  readonly projectId: string;
  readonly isWritable: boolean;
}

interface Row {
  readonly workspace_id: string;
  readonly source_locale: string;
  readonly workspace_role: WorkspaceRole | null;
  readonly memberships: readonly LinkedMembership[];
}

/** The places of an actor, narrowed to the scope of the token that they act by; undefined where there is no glossary. */
export async function findGlossaryPlaces(
  db: Db,
  { type, id, token }: Actor,
  glossaryId: string,
): Promise<{ workspaceId: string; sourceLocale: string; places: GlossaryPlaces } | undefined> {
  const members =
    type === 'user'
      ? sql`project_members m on m.project_id = l.project_id and m.user_id = ${id}::uuid`
      : sql`project_clients m on m.project_id = l.project_id and m.id = ${id}::uuid`;
  const { rows } = await sql<Row>`
    select g.workspace_id, g.source_locale, (
        select w.role from workspace_members w
        where w.workspace_id = g.workspace_id and w.user_id = ${id}::uuid
      ) as workspace_role, (
        select coalesce(json_agg(json_build_object(
          'projectId', l.project_id, 'role', m.role, 'locales', m.locales,
          'isWritable', l.is_writable
        )), '[]')
        from glossary_projects l
        join ${members}
        where l.glossary_id = g.id
      ) as memberships
    from glossaries g where g.id = ${glossaryId}::uuid
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const projectIds = token?.scope.projectIds ?? null;
  const role = type === 'user' && projectIds === null ? row.workspace_role : null;
  const workspace = role === null ? undefined : narrow<WorkspaceMembership>({ role }, token?.scope);
  const memberships = row.memberships
    .filter(({ projectId }) => projectIds?.includes(projectId) ?? true)
    .map((membership) => narrow(membership, token?.scope));
  return {
    workspaceId: row.workspace_id,
    sourceLocale: row.source_locale,
    places: { workspace, memberships },
  };
}
