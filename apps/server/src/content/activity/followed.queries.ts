import type { ActivityDetails, ActivityKind } from '@parlance/contract';
import { sql } from 'kysely';
import type { InProject } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';

// What followers of the log read of activities and their change sets.

/** An activity, as far as it tells followers what was changed. */
export interface FollowedActivity {
  readonly seq: number;
  readonly kind: ActivityKind;
  readonly details: ActivityDetails;
  readonly change_set_id: string | null;
}

/** Lists the activities behind a number, oldest first. */
export async function listFollowed(
  db: Db,
  { projectId }: InProject,
  { after, limit }: { after: number; limit: number },
): Promise<FollowedActivity[]> {
  const { rows } = await sql<FollowedActivity>`
    select a.seq, a.kind, a.details, a.change_set_id from activity a
    where a.project_id = ${projectId}::uuid and a.seq > ${after}
    order by a.seq limit ${limit}
  `.execute(db);
  return rows;
}

/** A change set, as far as it is about a locale or a label as a whole. */
export interface FollowedChangeSet {
  readonly id: string;
  readonly kind: string;
  readonly locale: string | null;
  readonly restores_locale: boolean;
  /** Whether it deletes or restores a label. */
  readonly is_of_label: boolean;
}

export async function listFollowedChangeSets(
  db: Db,
  { projectId }: InProject,
  ids: readonly string[],
): Promise<FollowedChangeSet[]> {
  const { rows } = await sql<FollowedChangeSet>`
    select s.id, s.kind, s.locale, coalesce(s.summary ? 'restoredLocale', false) as restores_locale,
      coalesce(s.summary ?| array['deletedLabel', 'restoredLabel'], false) as is_of_label
    from change_sets s
    where s.project_id = ${projectId}::uuid and s.id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** What change sets changed: a translation, or a term where the locale is empty. */
export interface ChangedPlace {
  readonly term_id: string;
  readonly locale: string;
}

/** Lists what change sets changed, at most `limit` of it. With `withLabels`, changed labels count as changes of terms. */
export async function listChangedPlaces(
  db: Db,
  { projectId }: InProject,
  { ids, limit, withLabels }: { ids: readonly string[]; limit: number; withLabels: boolean },
): Promise<ChangedPlace[]> {
  const labels = sql`
    union
    select c.term_id, '' from label_changes c
    where c.project_id = ${projectId}::uuid and c.change_set_id = any(${ids}::uuid[])
  `;
  const { rows } = await sql<ChangedPlace>`
    select c.term_id, c.locale from changes c
    where c.project_id = ${projectId}::uuid and c.change_set_id = any(${ids}::uuid[])
      and c.kind <> 'term.delete'
    ${withLabels ? labels : sql``}
    limit ${limit}
  `.execute(db);
  return rows;
}

/** Lists terms that change sets deleted, at most `limit`. */
export async function listDeletedTerms(
  db: Db,
  { projectId }: InProject,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ term_id: string }>`
    select c.term_id from changes c
    where c.project_id = ${projectId}::uuid and c.change_set_id = any(${ids}::uuid[])
      and c.kind = 'term.delete'
    limit ${limit}
  `.execute(db);
  return rows.map((row) => row.term_id);
}
