import { sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';
import { deleteExpiredRows } from '../../db/expired-rows.ts';
import type { Mail } from '../../integrations/mail/mail.ts';

/** Counts a mail to an address. Returns false if the address has had `max` mails of the kind within the hour. */
export async function insertMailCount(
  trx: Transaction,
  { email, kind, max }: { email: string; kind: Mail['kind']; max: number },
): Promise<boolean> {
  const hasPassed = sql`c.counted_since <= now() - interval '1 hour'`;
  const { rows } = await sql`
    insert into mail_counts as c (email, kind) values (${email}, ${kind})
    on conflict (email, kind) do update
    set mails = case when ${hasPassed} then 1 else c.mails + 1 end,
      counted_since = case when ${hasPassed} then now() else c.counted_since end
    where ${hasPassed} or c.mails < ${max}
    returning 1
  `.execute(trx);
  return rows.length > 0;
}

/** Deletes the counts that no limit depends on any more. */
export function deleteOldMailCounts(db: Db): Promise<void> {
  return deleteExpiredRows(db, {
    table: 'mail_counts',
    key: ['email', 'kind'],
    since: 'counted_since',
    seconds: 3600,
  });
}
