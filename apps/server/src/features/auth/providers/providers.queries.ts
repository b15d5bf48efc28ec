import type { Transaction } from '../../../db/database.ts';

interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

const userColumns = ['users.id', 'users.name', 'users.email', 'users.token_version'] as const;

export async function findUserByIdentity(trx: Transaction, { issuer, subject }: Identity) {
  return trx
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.user_id')
    .select(userColumns)
    .where('user_identities.provider', '=', issuer)
    .where('user_identities.subject', '=', subject)
    .executeTakeFirst();
}

export async function insertIdentity(
  trx: Transaction,
  args: Identity & { readonly userId: string },
): Promise<void> {
  await trx
    .insertInto('user_identities')
    .values({ provider: args.issuer, subject: args.subject, user_id: args.userId })
    .execute();
}
