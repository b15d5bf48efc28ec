import type { FindingData } from '@parlance/checks';
import { sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import type { FollowedProject } from '../../../content/activity/followers.queries.ts';
import type { Db } from '../../../db/database.ts';

/** How far the job has followed the log of a project, and by what it has checked everything. */
export interface Progress {
  readonly checked_seq: number;
  readonly checked_version: number;
  readonly checked_by: number;
  readonly source: unknown;
  /** The number of the last activity. */
  readonly last_seq: number;
}

export async function findProgress(
  db: Db,
  { projectId }: InProject,
): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select c.checked_seq, c.checked_version, c.checked_by, c.source, h.last_seq
    from check_progress c
    join activity_heads h on h.project_id = ${projectId}::uuid
    where c.project_id = ${projectId}::uuid
  `.execute(db);
  return rows[0];
}

export async function updateCheckedSeq(
  db: Db,
  { projectId }: InProject,
  seq: number,
): Promise<void> {
  await sql`
    update check_progress set checked_seq = ${seq} where project_id = ${projectId}::uuid
  `.execute(db);
}

/** Writes down that everything up to an activity was checked, by a version of the rules and of the checks. */
export async function updateProgress(
  db: Db,
  { projectId }: InProject,
  progress: { seq: number; rulesVersion: number; checksVersion: number; source: object },
): Promise<void> {
  await sql`
    update check_progress
    set checked_seq = ${progress.seq}, checked_version = ${progress.rulesVersion},
      checked_by = ${progress.checksVersion}, source = ${JSON.stringify(progress.source)}::jsonb
    where project_id = ${projectId}::uuid
  `.execute(db);
}

/** Lists the locales that change sets changed something in; an empty one stands for terms. */
export async function listChangedLocales(
  db: Db,
  { projectId }: InProject,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ locale: string }>`
    select distinct c.locale from changes c
    where c.project_id = ${projectId}::uuid and c.change_set_id = any(${ids}::uuid[])
      and c.kind <> 'term.delete'
  `.execute(db);
  return rows.map(({ locale }) => locale);
}

/** Lists the files that terms are in. */
export async function listFilesOf(
  db: Db,
  { projectId }: InProject,
  termIds: readonly string[],
): Promise<string[]> {
  if (termIds.length === 0) return [];
  const { rows } = await sql<{ file_id: string }>`
    select distinct t.file_id from terms t
    where t.project_id = ${projectId}::uuid and t.id = any(${termIds}::uuid[])
      and t.archived_at is null
  `.execute(db);
  return rows.map((row) => row.file_id);
}

/** A finding of a translation, by what it is known again. */
export interface KnownFinding {
  readonly term_id: string;
  readonly check_id: string;
  readonly fingerprint: string;
  readonly data: FindingData;
}

/** Lists what some checks have found in a locale. */
export async function listFindingsOf(
  db: Db,
  { projectId }: InProject,
  { locale, checks }: { locale: string; checks: readonly string[] },
): Promise<KnownFinding[]> {
  const { rows } = await sql<KnownFinding>`
    select f.term_id, f.check_id, f.fingerprint, f.data from findings f
    where f.project_id = ${projectId}::uuid and f.locale = ${locale}
      and f.check_id = any(${checks}::text[])
  `.execute(db);
  return rows;
}

/** A locale of a project. */
export interface FollowedLocale {
  readonly locale: string;
  readonly has_findings: boolean;
}

export async function listFollowedLocales(
  db: Db,
  { projectId }: InProject,
): Promise<FollowedLocale[]> {
  const { rows } = await sql<FollowedLocale>`
    select l.locale, exists (
        select from findings f where f.project_id = ${projectId}::uuid and f.locale = l.locale
      ) as has_findings
    from project_locales l
    where l.project_id = ${projectId}::uuid and l.archived_at is null
    order by l.locale
  `.execute(db);
  return rows;
}

/** Of some projects, lists how far they were checked; stale are those that must be checked again wholly. */
export async function listChecked(
  db: Db,
  projectIds: readonly string[],
  checksVersion: number,
): Promise<FollowedProject[]> {
  const { rows } = await sql<FollowedProject>`
    select c.project_id, c.checked_seq as followed_seq,
      c.checked_version < c.rules_version or c.checked_by < ${checksVersion} as is_stale
    from check_progress c where c.project_id = any(${projectIds}::uuid[])
  `.execute(db);
  return rows;
}

/** Of some projects, those that have chosen to have a check in some locale. */
export async function listProjectsWith(
  db: Db,
  { projectIds, check }: { projectIds: readonly string[]; check: string },
): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct s.project_id from check_settings s
    where s.project_id = any(${projectIds}::uuid[]) and s.check_id = ${check} and s.level <> 'off'
  `.execute(db);
  return rows.map((row) => row.project_id);
}
