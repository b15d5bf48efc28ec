import type { AccessToken, AccessTokenWithSecret, ActivityKind } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { findClient } from '../clients/clients.queries.ts';
import { toAccessActivity } from '../members/members.mapper.ts';
import { requireAccessChange } from '../members/members.policy.ts';
import { toToken } from './tokens.mapper.ts';
import { listTokens, type TokenOwner } from './tokens.queries.ts';
import {
  changeTokenIn,
  createTokenIn,
  removeTokenIn,
  rotateTokenIn,
  type TokenChange,
  type TokenForm,
} from './tokens.service.ts';

type ChangeContext = Pick<Context, 'db' | 'events'>;

export async function listClientTokens(
  db: Db,
  scope: ProjectScope,
  clientId: string,
): Promise<AccessToken[]> {
  if (!(await findClient(db, scope, clientId))) throw new AppError('NotFound');
  return (await listTokens(db, { clientId, projectId: scope.projectId })).map(toToken);
}

export async function createClientToken(
  context: ChangeContext,
  scope: ProjectScope,
  clientId: string,
  form: TokenForm,
): Promise<AccessTokenWithSecret> {
  return changeTokens(context, scope, { clientId, kind: 'token.create' }, (trx, owner) =>
    createTokenIn(trx, owner, { ...form, createdBy: scope.actor.id }),
  );
}

export async function changeClientToken(
  context: ChangeContext,
  scope: ProjectScope,
  { clientId, tokenId }: { clientId: string; tokenId: string },
  change: TokenChange,
): Promise<AccessToken> {
  return changeTokens(context, scope, { clientId, kind: 'token.update' }, (trx, owner) =>
    changeTokenIn(trx, owner, tokenId, change),
  );
}

export async function rotateClientToken(
  context: ChangeContext,
  scope: ProjectScope,
  { clientId, tokenId }: { clientId: string; tokenId: string },
  overlap: { readonly overlapHours: number },
): Promise<AccessTokenWithSecret> {
  return changeTokens(context, scope, { clientId, kind: 'token.rotate' }, (trx, owner) =>
    rotateTokenIn(trx, owner, tokenId, overlap),
  );
}

export async function removeClientToken(
  context: ChangeContext,
  scope: ProjectScope,
  { clientId, tokenId }: { clientId: string; tokenId: string },
): Promise<undefined> {
  await changeTokens(context, scope, { clientId, kind: 'token.delete' }, (trx, owner) =>
    removeTokenIn(trx, owner, tokenId),
  );
}

/** Changes the tokens of a client under the lock on the access to its project, and writes that into the log. */
async function changeTokens<Token extends AccessToken>(
  { db, events }: ChangeContext,
  scope: ProjectScope,
  { clientId, kind }: { readonly clientId: string; readonly kind: ActivityKind },
  change: (trx: Transaction, owner: TokenOwner) => Promise<Token>,
): Promise<Token> {
  return inTransaction(db, async (trx) => {
    await requireAccessChange(trx, scope, 'EditProjectClients');
    if (!(await findClient(trx, scope, clientId))) throw new AppError('NotFound');
    const token = await change(trx, { clientId, projectId: scope.projectId });
    await events.record(trx, scope, toAccessActivity(kind, { clientId, name: token.name }));
    return token;
  });
}
