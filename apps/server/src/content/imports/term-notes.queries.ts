import type { ImportStrategy } from '@parlance/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { EntryColumns } from '../../integrations/formats/reading/entry-columns.ts';
import type { ContentLock } from '../locks.queries.ts';
import { termState, termStateWith } from '../term-states.queries.ts';
import { isTermOf, recordAgain } from './entries.queries.ts';

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
