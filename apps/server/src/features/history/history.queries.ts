import type { ChangeSet, ChangeSetKind } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { InProject, ProjectScope } from '../../access/scope.ts';
import type { ChangeSetSummary } from '../../content/changes.queries.ts';
import type { Db } from '../../db/database.ts';

export interface ChangeSetRow {
  readonly id: string;
  readonly kind: ChangeSetKind;
  readonly actor_type: 'user' | 'client';
  readonly actor_id: string;
  readonly actor_name: string | null;
  readonly locale: string | null;
  readonly created_at: Date;
  readonly counts: ChangeSet['counts'];
  readonly summary: ChangeSetSummary;
  readonly undoes: string | null;
  readonly undone_by: string | null;
}

const columns = ({ projectId }: InProject) => sql`
  s.id, s.kind, s.actor_type, s.actor_id, 
  coalesce(u.name, cl.name, s.summary ->> 'actorName') as actor_name, s.locale,
  s.created_at, s.summary, s.undoes,
  case when chain.length % 2 = 1 then chain.undo_id end as undone_by,
  coalesce(s.summary -> 'counts', (
    select jsonb_build_object(
      'terms', count(*) filter (where c.locale = ''),
      'translations', count(*) filter (where c.locale <> ''),
      'labels', (
        select count(*) from label_changes lc
        where lc.project_id = ${projectId}::uuid and lc.change_set_id = s.id
      )
    )
    from changes c where c.project_id = ${projectId}::uuid and c.change_set_id = s.id
  )) as counts
`;

// An undo may itself be undone, and so on: a change set is undone if the chain of its undos has an odd length.
const source = ({ projectId }: InProject) => sql`
  change_sets s
  cross join lateral (
    with recursive undos as (
      select s.id, 0 as place
      union all
      select next.id, place + 1 from undos cross join lateral (
        select u.id from change_sets u
        where u.project_id = ${projectId}::uuid and u.undoes = undos.id
        order by u.id desc
        limit 1
      ) next
    )
    select max(place) as length, (array_agg(id order by place))[2] as undo_id from undos
  ) chain
  left join users u on s.actor_type = 'user' and u.id = s.actor_id
  left join project_clients cl on s.actor_type = 'client' and cl.id = s.actor_id
`;

export async function findChangeSet(
  db: Db,
  scope: ProjectScope,
  id: string,
): Promise<ChangeSetRow | undefined> {
  const { rows } = await sql<ChangeSetRow>`
    select ${columns(scope)} from ${source(scope)}
    where s.project_id = ${scope.projectId}::uuid and s.id = ${id}::uuid
  `.execute(db);
  return rows[0];
}

/** Lists those of the given change sets that are there, in no particular order. */
export async function listChangeSetRowsById(
  db: Db,
  scope: InProject,
  ids: readonly string[],
): Promise<ChangeSetRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChangeSetRow>`
    select ${columns(scope)} from ${source(scope)}
    where s.project_id = ${scope.projectId}::uuid and s.id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

export interface ChangeSetArgs {
  readonly termId?: string | undefined;
  readonly locale?: string | undefined;
  /** The last change set of the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Lists change sets newest first; their ids grow with time. */
export async function listChangeSetRows(
  db: Db,
  scope: ProjectScope,
  args: ChangeSetArgs,
): Promise<ChangeSetRow[]> {
  const conditions: RawBuilder<unknown>[] = [sql`s.project_id = ${scope.projectId}::uuid`];
  if (args.cursor !== undefined) conditions.push(sql`s.id < ${args.cursor}::uuid`);
  if (args.termId !== undefined) conditions.push(concernsTerm(scope, args.termId, args.locale));
  else if (args.locale !== undefined) conditions.push(concernsLocale(scope, args.locale));
  const { rows } = await sql<ChangeSetRow>`
    select ${columns(scope)} from ${source(scope)}
    where ${sql.join(conditions, sql` and `)}
    order by s.id desc
    limit ${args.limit}
  `.execute(db);
  return rows;
}

function concernsTerm(
  scope: ProjectScope,
  termId: string,
  locale: string | undefined,
): RawBuilder<unknown> {
  const rows = sql`
    project_id = ${scope.projectId}::uuid and term_id = ${termId}::uuid
      and (${locale ?? null}::text is null or locale = ${locale ?? null}::text)
  `;
  return sql`s.id in (
    select change_set_id from changes where ${rows}
    union all
    select change_set_id from label_changes where ${rows}
    union all
    select change_set_id from changes
    where project_id = ${scope.projectId}::uuid and term_id = ${termId}::uuid and kind = 'term.delete'
  )`;
}

/**
 * A change set that concerns several locales has no locale of its own. Translations that were deleted with their
 * terms are found in the rows of those terms.
 */
function concernsLocale({ projectId }: ProjectScope, locale: string): RawBuilder<unknown> {
  const rows = sql`
    c.project_id = ${projectId}::uuid and c.change_set_id = s.id and c.locale = ${locale}
  `;
  return sql`(s.locale = ${locale} or (s.locale is null and (
    exists (select from changes c where ${rows})
    or exists (
      select from changes c
      join translations tr
        on tr.project_id = ${projectId}::uuid and tr.locale = ${locale} and tr.term_id = c.term_id
      where c.project_id = ${projectId}::uuid and c.change_set_id = s.id and c.kind = 'term.delete'
        and tr.value <> ''
    )
    or exists (select from label_changes c where ${rows})
  )))`;
}
