import { sql } from 'kysely';
import type { Db, Transaction } from '../../db/database.ts';
import type { Mail } from '../../integrations/mail/mail.ts';

export async function insertMail(
  trx: Transaction,
  mail: { id: string; kind: Mail['kind']; sealed: string; lifetimeSeconds: number },
): Promise<void> {
  const { id, kind, sealed, lifetimeSeconds } = mail;
  // By the clock of the database, as all that is compared with it.
  const expiresAt = sql<Date>`now() + ${lifetimeSeconds}::integer * interval '1 second'`;
  await trx.insertInto('mails').values({ id, kind, sealed, expires_at: expiresAt }).execute();
}

/** Counts a mail to an address; false when that has had `max` of the kind within the hour. */
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

/** How many mails have not been sent yet. */
export async function findMailCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
