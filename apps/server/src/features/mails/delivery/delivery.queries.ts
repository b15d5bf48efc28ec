import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { deleteExpiredRows } from '../../../db/expired-rows.ts';

export interface ClaimedMail {
  readonly id: string;
  readonly kind: string;
  readonly sealed: string;
  /** Which try this is, from 1. */
  readonly attempts: number;
  readonly created_at: Date;
  readonly expired: boolean;
}

/**
 * Claims the mail that has been due for longest: until `leaseSeconds` have passed nobody else gets
 * it, and by then whoever claimed it must have ended without a word.
 */
export async function updateNextDueMail(
  db: Db,
  { leaseSeconds }: { leaseSeconds: number },
): Promise<ClaimedMail | undefined> {
  return db
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, due_at: inSeconds(leaseSeconds) })
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'sealed', 'attempts', 'created_at'])
    .returning(sql<boolean>`expires_at <= now()`.as('expired'))
    .executeTakeFirst();
}

/** Sets when a mail is tried again, unless it has been claimed by another try since. */
export async function updateMailDue(
  db: Db,
  { id, attempts, delaySeconds }: { id: string; attempts: number; delaySeconds: number },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: sql`least(${inSeconds(delaySeconds)}, expires_at)` })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** Forgets what no limit asks for any more. */
export function deleteOldMailCounts(db: Db): Promise<void> {
  return deleteExpiredRows(db, {
    table: 'mail_counts',
    key: ['email', 'kind'],
    since: 'counted_since',
    seconds: 3600,
  });
}

function inSeconds(seconds: number): RawBuilder<Date> {
  return sql<Date>`now() + ${seconds}::integer * interval '1 second'`;
}
