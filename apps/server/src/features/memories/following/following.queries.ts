import { type RawBuilder, sql } from 'kysely';
import type { InProject } from '../../../access/scope.ts';
import type { FollowedProject } from '../../../content/activity/followers.queries.ts';
import { type CheckContext, sourceText } from '../../../content/findings/units.queries.ts';
import type { Db, Transaction } from '../../../db/database.ts';
import { joinOwnMemory, type MemoryLock } from '../texts/segments.queries.ts';

/** How far the memory of a project has followed its log, and by what it was built as a whole. */
export interface MemoryProgress {
  readonly followed_seq: number;
  readonly keys_version: number;
  readonly followed: unknown;
  /** The number of the last activity of the project. */
  readonly last_seq: number;
}

/** Finds how far the memory of a project is; undefined where the project is gone. */
export async function findMemoryProgress(
  db: Db,
  { projectId }: InProject,
): Promise<MemoryProgress | undefined> {
  const { rows } = await sql<MemoryProgress>`
    select m.followed_seq, m.keys_version, m.followed, h.last_seq
    from memory_heads m
    join activity_heads h on h.project_id = ${projectId}::uuid
    where m.memory_id = ${projectId}::uuid
  `.execute(db);
  return rows[0];
}

/** Inserts the head of the memory of a project, if it is missing and the project is there. */
export async function insertMemoryHead(db: Db, { projectId }: InProject): Promise<void> {
  await sql`
    insert into memory_heads (memory_id)
    select p.project_id from project_totals p where p.project_id = ${projectId}::uuid
    on conflict (memory_id) do nothing
  `.execute(db);
}

/** Of some projects, lists how far their memories are. Stale are those that were built with other keys, or never. */
export async function listMemoryProgress(
  db: Db,
  projectIds: readonly string[],
  keysVersion: number,
): Promise<FollowedProject[]> {
  const { rows } = await sql<FollowedProject>`
    select m.memory_id as project_id, m.followed_seq, m.keys_version < ${keysVersion} as is_stale
    from memory_heads m where m.memory_id = any(${projectIds}::uuid[])
  `.execute(db);
  const known = new Set(rows.map((row) => row.project_id));
  const others = projectIds.filter((id) => !known.has(id));
  return [...rows, ...others.map((id) => ({ project_id: id, followed_seq: 0, is_stale: true }))];
}

export async function updateFollowedSeq(
  db: Db,
  { projectId }: InProject,
  seq: number,
): Promise<void> {
  await sql`
    update memory_heads set followed_seq = ${seq} where memory_id = ${projectId}::uuid
  `.execute(db);
}

export async function updateMemoryProgress(
  db: Db,
  { projectId }: InProject,
  progress: { seq: number; keysVersion: number; followed: object },
): Promise<void> {
  await sql`
    update memory_heads
    set followed_seq = ${progress.seq}, keys_version = ${progress.keysVersion},
      followed = ${JSON.stringify(progress.followed)}::jsonb
    where memory_id = ${projectId}::uuid
  `.execute(db);
}

/** A shared memory that a project writes to. */
export interface WrittenMemory {
  readonly id: string;
  readonly source_locale: string;
}

/** Lists the shared memories that a project writes to, of its own workspace. */
export async function listWrittenMemories(
  db: Db,
  { projectId }: InProject,
): Promise<WrittenMemory[]> {
  const { rows } = await sql<WrittenMemory>`
    select m.id, m.source_locale
    from memory_projects l
    join memories m on m.id = l.memory_id
    join projects p on p.id = l.project_id and p.workspace_id = m.workspace_id
    where l.project_id = ${projectId}::uuid and l.writes
    order by m.id
  `.execute(db);
  return rows;
}

/** Some terms of a project: by their ids, or those behind one up to another in the order of their ids. */
export type TermRange =
  | { readonly ids: readonly string[] }
  | { readonly after: string | undefined; readonly last: string | undefined };

function inRange(range: TermRange, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if ('ids' in range) return sql`${id} = any(${range.ids}::uuid[])`;
  const { after, last } = range;
  const conditions = [
    sql`true`,
    ...(after === undefined ? [] : [sql`${id} > ${after}::uuid`]),
    ...(last === undefined ? [] : [sql`${id} <= ${last}::uuid`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Finds the last of the next terms behind a term, in the order of their ids; undefined where there are no more. */
export async function findLastOfPage(
  db: Db,
  { projectId }: InProject,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select t.id from terms t
    where t.project_id = ${projectId}::uuid and t.archived_at is null
      and ${inRange({ after, last: undefined }, sql`t.id`)}
    order by t.id offset ${limit - 1} limit 1
  `.execute(db);
  return rows[0]?.id;
}

export interface SourceRow {
  readonly term_id: string;
  readonly source: string;
  readonly hash: string;
}

/** Lists the source texts of living terms. */
export async function listSources(
  db: Db,
  scope: InProject,
  check: Pick<CheckContext, 'source_locale' | 'texts_in_keys'>,
  range: TermRange,
): Promise<SourceRow[]> {
  const { text, join } = sourceText(scope, check);
  const { rows } = await sql<SourceRow>`
    select t.id as term_id, ${text} as source, md5(${text})::uuid as hash
    from terms t
    ${join}
    where t.project_id = ${scope.projectId}::uuid and t.archived_at is null
      and ${inRange(range, sql`t.id`)} and ${text} is not null
  `.execute(db);
  return rows;
}

/**
 * Makes a memory say which source texts the terms of a range have. Returns the hashes of source texts that terms had
 * before, and do not have any more.
 */
export async function replaceTerms(
  trx: Transaction,
  lock: MemoryLock,
  range: TermRange,
  rows: readonly SourceRow[],
): Promise<readonly string[]> {
  const ids = rows.map((row) => row.term_id);
  const hashes = rows.map(({ hash }) => hash);
  const left = await sql<{ hash: string }>`
    select m.hash from memory_terms m
    left join unnest(${ids}::uuid[], ${hashes}::uuid[]) as s (term_id, hash)
      on s.term_id = m.term_id and s.hash = m.hash
    where m.memory_id = ${lock.memoryId}::uuid and ${inRange(range, sql`m.term_id`)}
      and s.term_id is null
  `.execute(trx);
  await sql`
    delete from memory_terms m
    where m.memory_id = ${lock.memoryId}::uuid and ${inRange(range, sql`m.term_id`)}
      and m.term_id <> all(${ids}::uuid[])
  `.execute(trx);
  if (ids.length > 0) {
    await sql`
      insert into memory_terms (memory_id, term_id, hash)
      select own.memory_id, s.term_id, s.hash
      from unnest(${ids}::uuid[], ${hashes}::uuid[]) as s (term_id, hash)
      ${joinOwnMemory(lock)}
      on conflict (memory_id, term_id) do update set hash = excluded.hash
      where memory_terms.hash <> excluded.hash
    `.execute(trx);
  }
  return left.rows.map(({ hash }) => hash);
}

/** A translation that a project writes to a shared memory. */
export interface TargetRow {
  readonly hash: string;
  readonly source: string;
  readonly term_id: string;
  readonly term: string;
  readonly context: string | null;
  readonly locale: string;
  readonly value: string;
  readonly state: 'translated' | 'reviewed';
  readonly updated_by: string | null;
  readonly updated_by_type: 'user' | 'client' | null;
  readonly updated_at: Date;
}

/**
 * Lists the translations of terms that may go into a shared memory, term by term: of their present source texts, and either
 * reviewed or written by a person.
 */
export async function listTargets(
  db: Db,
  scope: InProject,
  check: CheckContext,
  range: TermRange & { readonly locale?: string | undefined },
): Promise<TargetRow[]> {
  const own = sql`${scope.projectId}::uuid`;
  const { text, join } = sourceText(scope, check);
  const { source_locale: source } = check;
  const { rows } = await sql<TargetRow>`
    select md5(${text})::uuid as hash, ${text} as source, t.id as term_id, t.value as term,
      t.meta ->> 'context' as context, tr.locale, tr.value, tr.state, tr.updated_by,
      nullif(tr.updated_by_type, 'system') as updated_by_type, tr.updated_at
    from terms t
    join translations tr on tr.project_id = ${own} and tr.term_id = t.id
    join project_locales l on l.project_id = ${own} and l.locale = tr.locale and l.archived_at is null
    ${join}
    where t.project_id = ${own} and t.archived_at is null and ${inRange(range, sql`t.id`)}
      and ${text} is not null and tr.value <> ''
      and (${source}::text is null or tr.locale <> ${source}::text)
      and (tr.state = 'reviewed' or (tr.state = 'translated'
        and coalesce(tr.origin, 'person') not in ('machine', 'agent', 'memory')))
      and (tr.source_hash is null or tr.source_hash = md5(${text})::uuid)
    order by t.id, tr.locale
  `.execute(db);
  return rows;
}
