import type { ImportStrategy } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { joinOwnProject, ownProject } from '../../db/cluster/own-project.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { EntryColumns } from '../../integrations/formats/reading/entry-columns.ts';
import {
  briefTermState,
  changesOf,
  type From,
  insertRows,
  joiningChanges,
  recordingChanges,
  termState,
  termStateWith,
} from '../changes.queries.ts';
import type { ContentLock, TermSelection } from '../locks.queries.ts';
import { addingTerms } from '../terms.queries.ts';
import {
  allKeys,
  fileOf,
  isOfOneFile,
  isTermOf,
  relocks,
  termsLetThrough,
  type WriteArgs,
  wantsLock,
} from './entries.queries.ts';

/** Adds the terms that the project lacks, after `position`. Returns how many, by file. */
export async function insertMissingTerms(
  trx: Transaction,
  lock: ContentLock,
  args: {
    columns: EntryColumns;
    fileIds: readonly string[];
    position: number;
    changeSetId: string;
  },
): Promise<readonly { file: number; added: number }[]> {
  const { ids, keys, plurals, notes, files, locks } = args.columns;
  const projectId = sql`${lock.projectId}::uuid`;
  const term = {
    id: sql`i.id`,
    fileId: fileOf(args),
    value: sql`i.key`,
    context: sql`null`,
    position: sql`${args.position}::bigint
      + row_number() over (partition by ${ownProject} order by i.ordinal)`,
    isPlural: sql`i.is_plural`,
    locked: wantsLock,
    meta: sql`coalesce(i.notes, '{}')::jsonb`,
  };
  const missing = sql`
    unnest(
      ${ids}::uuid[], ${keys}::text[], ${plurals}::boolean[], ${notes}::text[], ${files}::integer[],
      ${locks}::integer[]
    ) with ordinality as i (id, key, is_plural, notes, file, lock, ordinal)
    ${joinOwnProject(lock.projectId)}
    left join terms t on ${isTermOf(lock, args)}
    where t.id is null
  `;
  const counts = isOfOneFile(args) ? undefined : await countByFile(trx, missing);
  if (counts?.length === 0) return [];
  const from = { projectId: ownProject, rows: missing };
  const added = await insertRows(trx, addingTerms(lock, term, from));
  if (added === 0) return [];
  const change = { kind: 'term.create', termId: sql`t.id`, after: briefTermState } as const;
  // Nobody else adds terms meanwhile, so these are the ones with the last positions.
  const last = sql`
    terms t
    where t.project_id = ${projectId} and t.position > ${args.position}::bigint
      and t.archived_at is null
  `;
  const recorded = { projectId: sql`t.project_id`, rows: last };
  await recordingChanges(lock, args.changeSetId, change, recorded).execute(trx);
  return counts ?? [{ file: 0, added }];
}

async function countByFile(
  trx: Transaction,
  missing: RawBuilder<unknown>,
): Promise<readonly { file: number; added: number }[]> {
  const { rows } = await sql<{ file: number; added: number }>`
    select coalesce(i.file, 0) as file, count(*) as added from ${missing} group by 1
  `.execute(trx);
  return rows;
}

/**
 * Moves terms of the unnamed file into files without terms that have their keys: the project may have imported the
 * terms before it had files. A key that is in several of these files goes to the first one.
 */
export async function moveUnnamedTerms(
  trx: Transaction,
  lock: ContentLock,
  args: {
    columns: EntryColumns;
    fileIds: readonly string[];
    empty: readonly string[];
    changeSetId: string;
  },
): Promise<void> {
  const { keys, files } = args.columns;
  const change = {
    kind: 'term.update',
    termId: sql`t.id`,
    before: termState,
    after: termStateWith({ fileId: sql`t.new_file_id` }),
  } as const;
  const moved = sql`
    (
      select distinct on (t.project_id, t.id) t.*, ${fileOf(args)} as new_file_id
      from unnest(${keys}::text[], ${files}::integer[]) as i (key, file)
      join terms t on ${isTermOf(lock, { fileIds: [lock.projectId] })}
      where ${fileOf(args)} = any(${[...args.empty]}::uuid[])
      order by t.project_id, t.id, coalesce(i.file, 0)
    ) t
  `;
  const from = { projectId: sql`t.project_id`, rows: moved };
  if ((await insertRows(trx, recordingChanges(lock, args.changeSetId, change, from))) === 0) return;
  await sql`
    update terms t set file_id = (c.after::jsonb ->> 'fileId')::uuid, updated_at = now()
    from changes c
    where ${changesOf(lock, args.changeSetId)} and c.kind = 'term.update'
      and t.project_id = ${lock.projectId}::uuid and t.id = c.term_id
      and t.file_id = t.project_id and t.archived_at is null
  `.execute(trx);
}

/** Selects the terms of a file whose keys are not among `keys`. */
export function selectMissingTerms(
  scope: ProjectScope,
  { keys, fileId }: { keys: readonly Uint8Array[]; fileId: string },
): TermSelection {
  return sql`
    select t.id from terms t
    left join ${allKeys(keys)} as i (key) on ${isTermOf(scope, { fileIds: [fileId] })}
    where t.project_id = ${scope.projectId}::uuid and t.file_id = ${fileId}::uuid
      and t.archived_at is null and i.key is null
  `;
}

/** Marks terms as plural whose entries have plural forms and are let through by the strategy. */
export async function updatePluralTerms(
  trx: Transaction,
  lock: ContentLock,
  args: WriteArgs,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update terms set is_plural = true, updated_at = now()
    where project_id = ${lock.projectId}::uuid and not is_plural and archived_at is null
      and id in ${termsLetThrough(lock, args, sql`i.is_plural`)}
    returning id
  `.execute(trx);
  if (rows.length === 0) return;
  const change = {
    kind: 'term.update',
    termId: sql`t.id`,
    before: termStateWith({ isPlural: sql`false` }),
    after: termState,
  } as const;
  const marked = sql`
    terms t
    where t.project_id = ${lock.projectId}::uuid and t.id = any(${rows.map(({ id }) => id)}::uuid[])
      and t.archived_at is null
  `;
  await recordAgain(trx, lock, args, change, { projectId: sql`t.project_id`, rows: marked });
}

/**
 * Records changes of terms. The same change set may have changes of these terms already: another locale of the import
 * may have added them, or another step may have changed them.
 */
async function recordAgain(
  trx: Transaction,
  lock: ContentLock,
  { changeSetId }: { readonly changeSetId: string },
  change: Parameters<typeof recordingChanges>[2],
  from: From,
): Promise<number> {
  return insertRows(
    trx,
    sql`${recordingChanges(lock, changeSetId, change, from)} ${joiningChanges}`,
  );
}

interface NotesArgs {
  readonly columns: EntryColumns;
  readonly fileIds: readonly string[];
  readonly strategy: ImportStrategy;
}

/** Whether files have said nothing of the term `t` yet. */
export const hasNoNotes: RawBuilder<boolean> = sql`(t.meta - 'limits' = '{}')`;

/** The notes of a file about the term `t`, with the limits that people have set, of which no file knows. */
export function withLimits(notes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${notes}::jsonb || case when t.meta ? 'limits'
    then jsonb_build_object('limits', t.meta -> 'limits') else '{}' end)`;
}

/**
 * Selects the terms whose notes a file of the source locale replaces, with the file, `new_meta`, and whether the same
 * import added them for another locale.
 */
function selectNoted(
  scope: ProjectScope,
  { columns: { ids, keys, notes, files }, fileIds, strategy }: NotesArgs,
): RawBuilder<unknown> {
  const isLetThrough = {
    overwrite: sql`true`,
    keep: hasNoNotes,
    'new-terms': sql`false`,
  }[strategy];
  return sql`
    select t.*, ${withLimits(sql`i.notes`)} as new_meta, coalesce(i.file, 0) as file, t.id = i.id as is_new
    from unnest(${ids}::uuid[], ${keys}::text[], ${notes}::text[], ${files}::integer[])
      as i (id, key, notes, file)
    join terms t on ${isTermOf(scope, { fileIds })}
    where i.notes is not null and t.meta - 'limits' <> i.notes::jsonb and (${isLetThrough} or t.id = i.id)
  `;
}

/** Gives terms the notes of a file of the source locale. Returns by file how many of them existed before the import. */
export async function updateTermNotes(
  trx: Transaction,
  lock: ContentLock,
  args: NotesArgs & { readonly changeSetId: string },
): Promise<readonly NotesCount[]> {
  const noted = sql`(${selectNoted(lock, args)})`;
  const change = {
    kind: 'term.update',
    termId: sql`t.id`,
    before: termState,
    after: termStateWith({ meta: sql`t.new_meta` }),
  } as const;
  const from = { projectId: sql`t.project_id`, rows: sql`${noted} t` };
  if ((await recordAgain(trx, lock, args, change, from)) === 0) return [];
  const { rows } = await sql<NotesCount>`
    with updated as (
      update terms t set meta = noted.new_meta, updated_at = now()
      from ${noted} noted
      where t.project_id = ${lock.projectId}::uuid and t.id = noted.id and t.archived_at is null
      returning noted.file, noted.is_new
    )
    select file, count(*) filter (where not is_new) as notes from updated group by file
  `.execute(trx);
  return rows;
}

/** Counts what `updateTermNotes` would change, by file. */
export async function countNotedTerms(
  db: Db,
  scope: ProjectScope,
  args: NotesArgs,
): Promise<readonly NotesCount[]> {
  const { rows } = await sql<NotesCount>`
    select file, count(*) as notes from (${selectNoted(scope, args)}) noted group by file
  `.execute(db);
  return rows;
}

interface NotesCount {
  readonly file: number;
  readonly notes: number;
}

type LockArgs = Pick<WriteArgs, 'columns' | 'fileIds' | 'strategy'>;

/** Selects the terms that a file of the source locale locks or unlocks, with the file. */
function selectRelocked(
  scope: ProjectScope,
  { columns: { keys, locks, files, repeated }, fileIds, strategy }: LockArgs,
): RawBuilder<unknown> {
  return sql`
    select t.*, coalesce(i.file, 0) as file, ${wantsLock} as new_locked
    from unnest(
      ${keys}::text[], ${locks}::integer[], ${files}::integer[], ${repeated}::boolean[]
    ) as i (key, lock, file, repeated)
    join terms t on ${isTermOf(scope, { fileIds })}
    where ${relocks(strategy)} and t.locked <> ${wantsLock} and not coalesce(i.repeated, false)
  `;
}

/** Records which terms a file of the source locale locks and unlocks. Returns how many, by file. */
export async function insertRelockings(
  trx: Transaction,
  lock: ContentLock,
  args: LockArgs & { readonly changeSetId: string },
): Promise<readonly LocksCount[]> {
  const relocked = selectRelocked(lock, args);
  const { rows } = await sql<LocksCount>`
    with relocked as materialized (${relocked} for update of t)
    select file, count(*) as locks from relocked group by file
  `.execute(trx);
  if (rows.length === 0) return [];
  const change = {
    kind: 'term.update',
    termId: sql`t.id`,
    before: termState,
    after: termStateWith({ locked: sql`t.new_locked` }),
  } as const;
  const from = { projectId: sql`t.project_id`, rows: sql`(${relocked}) t` };
  await recordAgain(trx, lock, args, change, from);
  return rows;
}

/** Applies the changes that `insertRelockings` recorded. */
export async function updateLocksOf(
  trx: Transaction,
  lock: ContentLock,
  changeSetId: string,
): Promise<void> {
  await sql`
    with planned as materialized (
      select c.term_id, (c.after::jsonb ->> 'locked')::boolean as locked from changes c
      where c.project_id = ${lock.projectId}::uuid and c.change_set_id = ${changeSetId}::uuid
        and c.kind = 'term.update'
    )
    update terms t set locked = p.locked, updated_at = now()
    from planned p
    where t.project_id = ${lock.projectId}::uuid and t.id = p.term_id and t.locked <> p.locked
      and t.archived_at is null
  `.execute(trx);
}

/** Counts what `insertRelockings` would record, by file. */
export async function countRelocked(
  db: Db,
  scope: ProjectScope,
  args: LockArgs,
): Promise<readonly LocksCount[]> {
  const { rows } = await sql<LocksCount>`
    select file, count(*) as locks from (${selectRelocked(scope, args)}) relocked group by file
  `.execute(db);
  return rows;
}

interface LocksCount {
  readonly file: number;
  readonly locks: number;
}
