import { type RawBuilder, sql } from 'kysely';
import { joinOwnProject, ownProject } from '../db/cluster/own-project.ts';
import type { Transaction } from '../db/database.ts';
import {
  type From,
  insertRows,
  recordingChanges,
  type Writer,
  writtenRows,
} from './changes.queries.ts';
import type { ContentLock } from './locks.queries.ts';
import { briefTermState, termState, termStateWith } from './term-states.queries.ts';

type Sql = RawBuilder<unknown>;

/** Whether a term has a key. A key may be too long for an index row, so the index has its first 500 characters. */
export function isKey(value: RawBuilder<unknown>, key: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(left(${value}, 500) = left(${key}, 500) and ${value} = ${key})`;
}

/** A term as it will be. */
type NewTerm = Readonly<
  Record<'id' | 'fileId' | 'value' | 'context' | 'position' | 'isPlural' | 'locked' | 'meta', Sql>
>;

/** Adds a term for each row of `from`, or one without it. */
export function addingTerms(writer: Pick<Writer, 'projectId'>, term: NewTerm, from?: From): Sql {
  const { id, fileId, value, context, position, isPlural, locked, meta } = term;
  const row = [id, fileId, value, context, position, isPlural, locked, meta];
  return sql`
    insert into terms (project_id, id, file_id, value, context, position, is_plural, locked, meta)
    ${writtenRows(writer, row, from)}
  `;
}

/** A term that is to be added to a file. */
export interface PlannedTerm {
  readonly id: string;
  readonly value: string;
  readonly context: string | null;
  readonly isPlural: boolean;
}

/**
 * Adds terms at the end of the file order and records them, without those whose key the file has already. Returns the ids
 * of those that were added. The totals are counted by whoever applies the change set.
 */
export async function insertPlannedTerms(
  trx: Transaction,
  lock: ContentLock,
  {
    terms,
    fileId,
    changeSetId,
  }: { terms: readonly PlannedTerm[]; fileId: string; changeSetId: string },
): Promise<readonly string[]> {
  const projectId = sql`${lock.projectId}::uuid`;
  const ids = terms.map(({ id }) => id);
  const term = {
    id: sql`i.id`,
    fileId: sql`${fileId}::uuid`,
    value: sql`i.value`,
    context: sql`i.context`,
    position: sql`${lock.totals.last_position}::bigint
      + row_number() over (partition by ${ownProject} order by i.ordinal)`,
    isPlural: sql`i.is_plural`,
    locked: sql`false`,
    meta: sql`'{}'::jsonb`,
  };
  const missing = sql`
    unnest(
      ${ids}::uuid[], ${terms.map(({ value }) => value)}::text[],
      ${terms.map(({ context }) => context)}::text[],
      ${terms.map(({ isPlural }) => isPlural)}::boolean[]
    ) with ordinality as i (id, value, context, is_plural, ordinal)
    ${joinOwnProject(lock.projectId)}
    left join terms t on t.project_id = ${projectId} and t.file_id = ${fileId}::uuid
      and t.archived_at is null and ${isKey(sql`t.value`, sql`i.value`)}
    where t.id is null
  `;
  const from = { projectId: ownProject, rows: missing };
  if ((await insertRows(trx, addingTerms(lock, term, from))) === 0) return [];
  const added = sql`
    terms t
    where t.project_id = ${projectId} and t.id = any(${ids}::uuid[]) and t.archived_at is null
  `;
  const change = { kind: 'term.create', termId: sql`t.id`, after: briefTermState } as const;
  const recorded = { projectId: sql`t.project_id`, rows: added };
  await recordingChanges(lock, changeSetId, change, recorded).execute(trx);
  const { rows } = await sql<{ id: string }>`select t.id from ${added}`.execute(trx);
  return rows.map(({ id }) => id);
}

interface TermArgs {
  readonly id: string;
  readonly changeSetId: string;
  readonly value: string;
}

/** Records a change of a term, unless it makes no difference. An undefined context stays as it is. */
export async function insertTermUpdate(
  trx: Transaction,
  lock: ContentLock,
  args: TermArgs & { context: string | null | undefined; locked: boolean },
): Promise<void> {
  const context = args.context === undefined ? sql`t.context` : sql`${args.context}::text`;
  const change = {
    kind: 'term.update',
    termId: sql`t.id`,
    before: termState,
    after: termStateWith({
      value: sql`${args.value}::text`,
      context,
      locked: sql`${args.locked}::boolean`,
    }),
  } as const;
  const changed = {
    projectId: sql`t.project_id`,
    rows: sql`
      terms t
      where t.project_id = ${lock.projectId}::uuid and t.id = ${args.id}::uuid
        and t.archived_at is null
        and (t.value <> ${args.value} or t.context is distinct from ${context}
          or t.locked <> ${args.locked}::boolean)
    `,
  };
  await recordingChanges(lock, args.changeSetId, change, changed).execute(trx);
}
