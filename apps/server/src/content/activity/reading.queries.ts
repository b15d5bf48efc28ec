import type { ActivityKind, ProjectEvent, TranslationState } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../access/scope.ts';
import type { Db } from '../../db/database.ts';
import { retryWhenGivenUp } from '../../db/transaction.ts';
import type { StoredDetails } from './writing.queries.ts';

/** One entry of the log, with its number. */
export interface ActivityRow {
  readonly seq: number;
  readonly id: string;
  readonly kind: ActivityKind;
  readonly actor_type: 'user' | 'client' | 'system';
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly change_set_id: string | null;
  readonly details: StoredDetails;
  /** The current name of the member that the entry is about. */
  readonly member_name: string | null;
  readonly events: readonly ProjectEvent[] | null;
  readonly created_at: Date;
  /** Only for edits: the text that the edit wrote; null where its history has been purged. */
  readonly value: string | null;
  readonly state: TranslationState | null;
}

/** How many entries one statement numbers: its lock on the head of the log is held only briefly. */
const numberedAtOnce = 1000;

/**
 * Numbers the entries that have no number yet: 1, 2, 3, … in each project. A number never changes. Only one of several
 * concurrent statements assigns numbers: the others, whose snapshots lack these numbers, see after the lock that the
 * last number differs from the one in their snapshot, and run again. Who writes to the log does not wait for them.
 */
export async function numberActivity(db: Db, { projectId }: InProject): Promise<void> {
  const numberSome = () =>
    sql<{ is_current: boolean; numbered: number }>`
      with head as materialized (
        select h.last_seq, h.last_seq = (
            select known.last_seq from activity_heads known where known.project_id = ${projectId}::uuid
          ) as is_current
        from activity_heads h
        where h.project_id = ${projectId}::uuid
          and exists (select from activity a where a.project_id = ${projectId}::uuid and a.seq is null)
        for no key update
      ), fresh as materialized (
        select next.id, head.last_seq + row_number() over (order by next.written_at, next.id) as seq
        from (
          select id, written_at from activity
          where project_id = ${projectId}::uuid and seq is null
          order by written_at, id
          limit ${numberedAtOnce}
        ) next, head
        where head.is_current
      ), numbered as (
        update activity a set seq = fresh.seq
        from fresh
        where a.project_id = ${projectId}::uuid and a.id = fresh.id
        returning a.id
      ), moved as (
        update activity_heads h set last_seq = (select max(fresh.seq) from fresh)
        where h.project_id = ${projectId}::uuid and exists (select from fresh)
        returning h.last_seq
      )
      select head.is_current, (select count(*) from fresh) as numbered from head
    `.execute(db);
  for (;;) {
    const { rows } = await retryWhenGivenUp(numberSome);
    const [done] = rows;
    if (!done || (done.is_current && done.numbered < numberedAtOnce)) return;
  }
}

/** The position of an entry in the log. */
export interface Place {
  readonly seq: number;
  readonly id: string;
}

/** Finds the entry with the highest number; undefined in an empty log. */
export async function findLastActivity(
  db: Db,
  { projectId }: InProject,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select a.seq, a.id from activity a
    where a.project_id = ${projectId}::uuid and a.seq is not null
    order by a.seq desc
    limit 1
  `.execute(db);
  return rows[0];
}

/**
 * Finds the number and the time of an entry; undefined where there is no such entry, or it was purged. The id of the
 * project stands for the beginning of its log.
 */
export async function findActivity(
  db: Db,
  { projectId }: InProject,
  id: string,
): Promise<{ seq: number; created_at: Date } | undefined> {
  const { rows } = await sql<{ seq: number; created_at: Date }>`
    select a.seq, a.created_at from activity a
    where a.project_id = ${projectId}::uuid and a.id = ${id}::uuid and a.seq is not null
    union all
    select 0, p.created_at from projects p
    where p.id = ${projectId}::uuid and p.id = ${id}::uuid and (
      exists (select from activity a where a.project_id = ${projectId}::uuid and a.seq = 1)
      or exists (
        select from activity_heads h where h.project_id = ${projectId}::uuid and h.last_seq = 0
      )
    )
  `.execute(db);
  return rows[0];
}

export interface ActivityArgs {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly kinds?: readonly ActivityKind[] | undefined;
  readonly actorId?: string | undefined;
  readonly locale?: string | undefined;
  readonly fileId?: string | undefined;
  readonly limit: number;
}

/** Lists numbered entries: the first ones after `after`, oldest first; without `after` the last ones, newest first. */
export async function listActivityRows(
  db: Db,
  project: InProject,
  args: ActivityArgs,
): Promise<ActivityRow[]> {
  const { projectId } = project;
  const order = args.after === undefined ? sql`a.seq desc` : sql`a.seq`;
  // Each branch reads its index from one end, and stops at the limit.
  const branches = branchesOf(project, args).map(
    (condition) => sql`
      select * from (
        select a.* from activity a
        where ${sql.join([...conditionsOf(project, args), condition], sql` and `)}
        order by ${order}
        limit ${args.limit}
      ) branch
    `,
  );
  const { rows } = await sql<ActivityRow>`
    select a.seq, a.id, a.kind, a.actor_type, a.actor_id,
      coalesce(u.name, cl.name, a.actor_name) as actor_name, a.change_set_id, a.details,
      m.name as member_name, a.events, a.created_at, c.after as value, c.after_state as state
    from (
      select a.* from (${sql.join(branches, sql` union all `)}) a
      order by ${order}
      limit ${args.limit}
    ) a
    left join users u on a.actor_type = 'user' and u.id = a.actor_id
    left join project_clients cl on a.actor_type = 'client' and cl.id = a.actor_id
      and cl.project_id = ${projectId}::uuid
    left join users m on m.id = (a.details ->> 'userId')::uuid
    left join changes c on a.kind = 'translation.update' and a.events is null
      and c.project_id = ${projectId}::uuid and c.term_id = (a.details ->> 'termId')::uuid
      and c.locale = a.details ->> 'locale' and c.change_set_id = a.change_set_id
    order by ${order}
  `.execute(db);
  return rows;
}

type Condition = RawBuilder<unknown>;

function conditionsOf({ projectId }: InProject, args: ActivityArgs): Condition[] {
  const { before, after, kinds, actorId } = args;
  const conditions: Condition[] = [sql`a.project_id = ${projectId}::uuid`, sql`a.seq is not null`];
  if (before !== undefined) conditions.push(sql`a.seq < ${before}`);
  if (after !== undefined) conditions.push(sql`a.seq > ${after}`);
  if (actorId !== undefined) conditions.push(sql`a.actor_id = ${actorId}::uuid`);
  if (kinds) {
    conditions.push(sql`a.kind = any(${kinds}::text[])`);
    // Most entries are edits of translations. The other kinds have a partial index, which this condition selects.
    if (!kinds.includes('translation.update')) conditions.push(sql`a.kind <> 'translation.update'`);
  }
  return conditions;
}

/**
 * The ways in which an entry can be about a locale and a file, each with an index: its details name the one that is
 * asked for, or they name none and some of its changes are of that one.
 */
function branchesOf({ projectId }: InProject, { locale, fileId }: ActivityArgs): Condition[] {
  const isOfMany = sql`a.change_set_id is not null and a.details ->> 'termId' is null`;
  const changesOf = (table: string, matches: Condition) => sql`exists (
    select from ${sql.table(table)} c
    where c.project_id = ${projectId}::uuid and c.change_set_id = a.change_set_id and ${matches}
  )`;
  const hasChanges = (matches: Condition) => sql`
    ${isOfMany} and (${changesOf('changes', matches)} or ${changesOf('label_changes', matches)})
  `;
  const namesLocale = sql`a.details ->> 'locale' = ${locale}`;
  const touchesLocale = sql`
    a.details ->> 'locale' is null and ${hasChanges(sql`c.locale = ${locale}`)}
  `;
  const namesFile = sql`a.details ->> 'fileId' = ${fileId}`;
  const touchesFile = sql`
    a.details ->> 'fileId' is null and ${hasChanges(sql`exists (
      -- Also of terms that are archived.
      select t.archived_at from terms t
      where t.project_id = ${projectId}::uuid and t.id = c.term_id and t.file_id = ${fileId}::uuid
    )`)}
  `;
  if (locale !== undefined && fileId !== undefined) {
    const isOfFile = sql`(${namesFile} or ${touchesFile})`;
    return [sql`${namesLocale} and ${isOfFile}`, sql`${touchesLocale} and ${isOfFile}`];
  }
  if (locale !== undefined) return [namesLocale, touchesLocale];
  if (fileId !== undefined) return [namesFile, touchesFile];
  return [sql`true`];
}
