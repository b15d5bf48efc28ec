import { type RawBuilder, sql } from 'kysely';
import type { ProjectScope } from '../../access/scope.ts';
import { joinOwnProject, ownProject } from '../../db/cluster/own-project.ts';
import type { Transaction } from '../../db/database.ts';
import type { EntryColumns } from '../../integrations/formats/reading/entry-columns.ts';
import { changesOf, insertRows, recordingChanges } from '../changes.queries.ts';
import type { ContentLock, TermSelection } from '../locks.queries.ts';
import { briefTermState, termState, termStateWith } from '../term-states.queries.ts';
import { addingTerms } from '../terms.queries.ts';
import {
  allKeys,
  fileOf,
  isOfOneFile,
  isTermOf,
  recordAgain,
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
