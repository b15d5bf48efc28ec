import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../db/database.ts';
import {
  type From,
  recordingChanges,
  termState,
  termStateWith,
  type Writer,
  writtenRows,
} from './changes.queries.ts';
import type { ContentLock } from './locks.queries.ts';

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
