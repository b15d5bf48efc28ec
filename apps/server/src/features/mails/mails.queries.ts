import type { Transaction } from '../../db/database.ts';

export async function insertMail(
  trx: Transaction,
  mail: { id: string; kind: string; sealed: string; expiresAt: Date },
): Promise<void> {
  await trx
    .insertInto('mails')
    .values({ id: mail.id, kind: mail.kind, sealed: mail.sealed, expires_at: mail.expiresAt })
    .execute();
}
