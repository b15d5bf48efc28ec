import { email as emailSchema, type endpoints, namedText, type Output } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { lockUserByEmail } from '../../../access/locks.queries.ts';
import type { TokenSubject } from '../../../access/tokens.ts';
import type { Origin } from '../../../api/handler.ts';
import { AppError, awayForNow } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { ProviderCode, ProviderIdentity } from '../../../integrations/oidc/oidc-provider.ts';
import {
  CodeRefusedError,
  ProviderUnavailableError,
} from '../../../integrations/oidc/provider-errors.ts';
import { startSession } from '../../sessions/sessions.service.ts';
import { addAccount } from '../signup.service.ts';
import { findUserByIdentity, insertIdentity } from './providers.queries.ts';

/** The provider, if one is configured and can be reached: the sign-in page works without it too. */
export async function listAuthProviders({
  oidc,
}: Pick<Context, 'oidc'>): Promise<Output<typeof endpoints.listAuthProviders>> {
  if (!oidc) return [];
  const { redirectUrl, clientId } = oidc;
  try {
    return [{ slug: 'google', url: await oidc.getAuthorizationUrl(), redirectUrl, clientId }];
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return [];
    throw error;
  }
}

/** Signs in with an identity of the provider, and creates an account if there is none. */
export async function createAccountByProvider(
  context: Pick<Context, 'config' | 'db' | 'tokens' | 'outbox' | 'events' | 'oidc'>,
  code: ProviderCode,
  origin: Origin,
) {
  const { db, outbox } = context;
  const identity = await getIdentity(context, code);
  const user = await inTransaction(
    db,
    async (trx) => (await linkUser(trx, context, identity)) ?? addUser(trx, context, identity),
    { retryOnTaken: true },
  );
  outbox.wake();
  const { id, name, email, token_version: version } = user;
  const accessToken = await startSession(context, { id, version }, origin);
  return { id, name, email, accessToken };
}

/** The account that belongs to a code of the provider; throws `NotFound` if there is none yet. */
export async function checkProviderCode(
  context: Pick<Context, 'db' | 'outbox' | 'oidc'>,
  code: ProviderCode,
): Promise<TokenSubject> {
  const identity = await getIdentity(context, code);
  const { db, outbox } = context;
  const user = await inTransaction(db, (trx) => linkUser(trx, context, identity), {
    retryOnTaken: true,
  });
  if (!user) throw new AppError('NotFound');
  outbox.wake();
  return { type: 'user', id: user.id, version: user.token_version };
}

async function getIdentity(
  { oidc }: Pick<Context, 'oidc'>,
  code: ProviderCode,
): Promise<ProviderIdentity> {
  if (!oidc) throw badCode('is of no use: this server has no provider to sign in with');
  try {
    return await oidc.getIdentity(code);
  } catch (error) {
    if (error instanceof CodeRefusedError) {
      throw badCode('is not valid: used before, too old, or made for another request');
    }
    if (error instanceof ProviderUnavailableError) throw awayForNow([], error);
    throw error;
  }
}

/** The user with this identity. If there is none, the identity is linked to the user with its address. */
async function linkUser(
  trx: Transaction,
  { outbox }: Pick<Context, 'outbox'>,
  identity: ProviderIdentity,
) {
  const known = await findUserByIdentity(trx, identity);
  if (known) return known;
  const user = await lockUserByEmail(trx, verifiedEmail(identity));
  if (!user) return undefined;
  await insertIdentity(trx, { ...identity, userId: user.id });
  await outbox.add(trx, { kind: 'provider-linked', to: user.email, issuer: identity.issuer });
  return user;
}

async function addUser(
  trx: Transaction,
  context: Pick<Context, 'config' | 'outbox' | 'events'>,
  identity: ProviderIdentity,
) {
  const id = newId();
  const email = verifiedEmail(identity);
  const name = displayName(identity.name, email);
  await addAccount(trx, context, { id, name, email, passwordHash: null });
  await insertIdentity(trx, { ...identity, userId: id });
  return { id, name, email, token_version: 0 };
}

/**
 * An address that the provider has not verified is refused: anybody may claim it there, and would get its owner's
 * account here.
 */
function verifiedEmail({ email, emailVerified }: ProviderIdentity): string {
  const parsed = emailSchema.safeParse(email);
  if (!parsed.success) throw badCode('comes without a usable e-mail address');
  if (!emailVerified) throw badCode('comes with an e-mail address that is not verified');
  return parsed.data;
}

const nameSchema = namedText(2, 255);

/**
 * The name that the provider gives. Without a usable one, the part of the address before the `@`, or the whole
 * address if that part is too short.
 */
function displayName(name: string | undefined, email: string): string {
  const [localPart = ''] = email.split('@');
  const candidates = [name?.replaceAll(/\p{Cc}+/gu, ' ').trim(), localPart];
  return candidates.find((candidate) => nameSchema.safeParse(candidate).success) ?? email;
}

function badCode(message: string): AppError {
  return new AppError('BadRequest', [{ path: 'body.code', message }]);
}
