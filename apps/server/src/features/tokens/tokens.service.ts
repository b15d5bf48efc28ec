import type { AccessToken, AccessTokenWithSecret, TokenScope } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { lockSignedIn } from '../../access/locks.queries.ts';
import type { Actor, SignedIn } from '../../access/scope.ts';
import { generateToken, type tokenPrefixes, toTokenHash } from '../../access/token-text.ts';
import { AppError } from '../../app-error.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { toToken } from './tokens.mapper.ts';
import {
  countTokens,
  deleteToken,
  insertSecret,
  insertToken,
  listTokens,
  lockToken,
  type TokenOwner,
  updateExpiry,
  updateSecretsToEnd,
  updateToken,
} from './tokens.queries.ts';

/** How many tokens a person or an API client may have. */
const maxTokens = 100;
const endingLength = 4;

export interface TokenForm {
  readonly name: string;
  readonly scope: Omit<TokenScope, 'projectIds'> & Partial<Pick<TokenScope, 'projectIds'>>;
  readonly expiresInDays: number | null;
  readonly agentsMayReplace: boolean;
  readonly onlyForAgents: boolean;
}

/** A change of a token: what is undefined stays as it is. */
export type TokenChange = {
  readonly [Name in 'name' | 'scope' | 'agentsMayReplace' | 'onlyForAgents']?:
    | TokenForm[Name]
    | undefined;
};

/** Throws `TooManyRequests` where somebody has as many tokens as they may have. */
export async function requireRoomForToken(trx: Transaction, owner: TokenOwner): Promise<void> {
  if ((await countTokens(trx, owner)) >= maxTokens) throw new AppError('TooManyRequests');
}

/** Makes a token within a transaction that keeps its owner as they are. */
export async function createTokenIn(
  trx: Transaction,
  owner: TokenOwner,
  { scope, ...form }: TokenForm & { readonly createdBy: string },
): Promise<AccessTokenWithSecret> {
  await requireRoomForToken(trx, owner);
  const id = newId();
  await insertToken(trx, { ...form, id, owner, scope: toScope(scope) });
  return withNewSecret(trx, owner, id);
}

export async function changeTokenIn(
  trx: Transaction,
  owner: TokenOwner,
  id: string,
  { scope, ...change }: TokenChange,
): Promise<AccessToken> {
  if (!(await lockToken(trx, owner, id))) throw new AppError('NotFound');
  await updateToken(trx, id, { ...change, scope: scope && toScope(scope) });
  return getToken(trx, owner, id);
}

/** Gives a token a new secret, and its whole lifetime again if it expires. */
export async function rotateTokenIn(
  trx: Transaction,
  owner: TokenOwner,
  id: string,
  overlap: { readonly overlapHours: number },
): Promise<AccessTokenWithSecret> {
  const token = await lockToken(trx, owner, id);
  if (!token) throw new AppError('NotFound');
  await updateSecretsToEnd(trx, id, { ...overlap, ...token });
  await updateExpiry(trx, id, token);
  return withNewSecret(trx, owner, id);
}

/** Ends a token, and returns what it was. */
export async function removeTokenIn(
  trx: Transaction,
  owner: TokenOwner,
  id: string,
): Promise<AccessToken> {
  if (!(await lockToken(trx, owner, id))) throw new AppError('NotFound');
  const removed = await getToken(trx, owner, id);
  await deleteToken(trx, id);
  return removed;
}

export async function listPersonalTokens(db: Db, { id: userId }: Actor): Promise<AccessToken[]> {
  return (await listTokens(db, { userId })).map(toToken);
}

export async function createPersonalToken(
  db: Db,
  caller: SignedIn,
  form: TokenForm,
): Promise<AccessTokenWithSecret> {
  const { id: userId } = caller.actor;
  return inTransaction(db, async (trx) => {
    // Tokens made at the same time count one after the other, and none is made after a password that ends them all.
    if (!(await lockSignedIn(trx, caller))) throw new AppError('Unauthorized');
    return createTokenIn(trx, { userId }, { ...form, createdBy: userId });
  });
}

export async function changePersonalToken(
  db: Db,
  { id: userId }: Actor,
  id: string,
  change: TokenChange,
): Promise<AccessToken> {
  return inTransaction(db, (trx) => changeTokenIn(trx, { userId }, id, change));
}

export async function rotatePersonalToken(
  db: Db,
  { id: userId }: Actor,
  id: string,
  overlap: { readonly overlapHours: number },
): Promise<AccessTokenWithSecret> {
  return inTransaction(db, (trx) => rotateTokenIn(trx, { userId }, id, overlap));
}

export async function removePersonalToken(
  db: Db,
  { id: userId }: Actor,
  id: string,
): Promise<undefined> {
  await inTransaction(db, (trx) => removeTokenIn(trx, { userId }, id));
}

async function withNewSecret(
  trx: Transaction,
  owner: TokenOwner,
  id: string,
): Promise<AccessTokenWithSecret> {
  const type: keyof typeof tokenPrefixes = 'userId' in owner ? 'user' : 'client';
  const text = generateToken(type);
  const hash = toTokenHash(text);
  if (!hash) throw new Error('a token was made that is none');
  await insertSecret(trx, { tokenId: id, hash, ending: text.slice(-endingLength) });
  return { ...(await getToken(trx, owner, id)), token: text };
}

async function getToken(trx: Transaction, owner: TokenOwner, id: string): Promise<AccessToken> {
  const [row] = await listTokens(trx, owner, id);
  if (!row) throw new AppError('NotFound');
  return toToken(row);
}

function toScope({ projectIds = null, ...scope }: TokenForm['scope']): TokenScope {
  return { ...scope, projectIds };
}
