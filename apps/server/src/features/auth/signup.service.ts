import type { endpoints, ParsedBody } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { Origin } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toAccessActivity, toPlace } from '../members/members.mapper.ts';
import { startSession } from '../sessions/sessions.service.ts';
import { insertOwnWorkspace } from '../workspaces/workspaces.queries.ts';
import { insertMembersFromInvites, insertUser } from './auth.queries.ts';
import { hashPassword } from './passwords.service.ts';

interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Null for people who sign in through a provider. */
  readonly passwordHash: string | null;
}

/** Creates an account. Where sign-up is by invitation only, the address must have an invite. */
export async function createAccount(
  context: Pick<Context, 'config' | 'db' | 'tokens' | 'outbox' | 'events'>,
  { name, email, password }: ParsedBody<typeof endpoints.signup>,
  origin: Origin,
) {
  const { db, outbox } = context;
  const id = newId();
  const passwordHash = await hashPassword(password);
  await inTransaction(db, (trx) => addAccount(trx, context, { id, name, email, passwordHash }));
  outbox.wake();
  const accessToken = await startSession(context, { id, version: 0 }, origin);
  return { id, name, email, accessToken };
}

/**
 * The steps that all ways to sign up share: the account, its workspace, the memberships of its invites, and the mail.
 */
export async function addAccount(
  trx: Transaction,
  { config, outbox, events }: Pick<Context, 'config' | 'outbox' | 'events'>,
  account: NewAccount,
): Promise<void> {
  const { id, name, email } = account;
  await insertUser(trx, account);
  await insertOwnWorkspace(trx, account);
  const joined = await insertMembersFromInvites(trx, { userId: id, email });
  if (config.inviteOnly && joined.length === 0) throw new AppError('NotFound');
  await outbox.add(trx, { kind: 'welcome', to: email, name });
  for (const { project_id: projectId, ...place } of joined) {
    const doer = { projectId, actor: { type: 'user', id } } as const;
    const details = { userId: id, place: toPlace(place) };
    await events.record(trx, doer, toAccessActivity('member.join', details));
  }
}
