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

/** How many mails have not been sent yet. */
export async function findMailCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
