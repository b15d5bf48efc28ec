import type { endpoints, ParsedBody } from '@parlance/contract';
import { validate as isUuid } from 'uuid';
import type { TokenSubject } from '../../access/tokens.ts';
import type { Origin } from '../../api/handler.ts';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { startSession } from '../sessions/sessions.service.ts';
import { findClientCredentials, findCredentials, replaceHash } from './auth.queries.ts';
import { checkPassword, hashPassword, isBcrypt, verifyPassword } from './passwords.service.ts';
import { checkProviderCode } from './providers/providers.service.ts';

/**
 * Exchanges credentials for an access token (OAuth 2.0, RFC 6749, sections 4.3 and 4.4), or the code
 * of a provider.
 */
export async function createToken(
  context: Pick<Context, 'config' | 'db' | 'tokens' | 'outbox' | 'oidc'>,
  body: ParsedBody<typeof endpoints.createToken>,
  origin: Origin,
) {
  const subject = await checkGrant(context, body);
  const { tokens } = context;
  return {
    access_token: await (subject.type === 'user'
      ? startSession(context, subject, origin)
      : tokens.sign(subject)),
    token_type: 'bearer' as const,
    expires_in: `${tokens.ttl}s`,
  };
}

async function checkGrant(
  context: Pick<Context, 'config' | 'db' | 'outbox' | 'oidc'>,
  body: ParsedBody<typeof endpoints.createToken>,
): Promise<TokenSubject> {
  if (body.grant_type === 'password') return checkPasswordGrant(context, body);
  if (body.grant_type === 'client_credentials') return checkClientSecret(context, body);
  return checkProviderCode(context, body);
}

async function checkPasswordGrant(
  context: Pick<Context, 'config' | 'db'>,
  { username: email, password }: { username: string; password: string },
): Promise<TokenSubject> {
  const user = await findCredentials(context.db, email);
  const passwordHash = user?.password_hash;
  const matches = await checkPassword(context, { email, passwordHash }, password);
  if (passwordHash === null) throw new AppError('UnprocessableEntity');
  if (!user || !matches) throw new AppError('Unauthorized');
  if (isBcrypt(user.password_hash ?? '')) {
    await replaceHash(context.db, user, await hashPassword(password));
  }
  return { type: 'user', id: user.id, version: user.token_version };
}

async function checkClientSecret(
  { db }: Pick<Context, 'db'>,
  { client_id, client_secret }: { client_id: string; client_secret: string },
): Promise<TokenSubject> {
  const client = isUuid(client_id) ? await findClientCredentials(db, client_id) : undefined;
  const matches = await verifyPassword(client?.secret_hash, client_secret);
  if (!client || !matches) throw new AppError('Unauthorized');
  return { type: 'client', id: client.id, version: client.token_version };
}
