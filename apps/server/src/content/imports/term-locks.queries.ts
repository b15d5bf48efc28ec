import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { ContentLock } from '../locks.queries.ts';
import { termState, termStateWith } from '../term-states.queries.ts';
import { isTermOf, recordAgain, relocks, type WriteArgs, wantsLock } from './entries.queries.ts';

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
