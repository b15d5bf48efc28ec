import type { endpoints, ParsedBody } from '@parlance/contract';
import { validate as isUuid } from 'uuid';
import type { AppContext } from '../../app.ts';
import { AppError } from '../../app-error.ts';
import type { TokenSubject } from '../../http/tokens.ts';
import {
  deleteLoginFailures,
  deleteOldLoginFailures,
  findClientCredentials,
  findCredentials,
  findLoginLock,
  insertLoginFailure,
} from './auth.queries.ts';
import { verifyPassword } from './passwords.service.ts';

const lockSeconds = 15 * 60;

/** Exchanges credentials for an access token (OAuth 2.0, RFC 6749, sections 4.3 and 4.4). */
export async function createToken(
  context: AppContext,
  body: ParsedBody<typeof endpoints.createToken>,
) {
  const subject = await checkGrant(context, body);
  const { tokens } = context;
  return {
    access_token: await tokens.sign(subject),
    token_type: 'bearer' as const,
    expires_in: `${tokens.ttl}s`,
  };
}

async function checkGrant(
  context: AppContext,
  body: ParsedBody<typeof endpoints.createToken>,
): Promise<TokenSubject> {
  if (body.grant_type === 'password') return checkPassword(context, body);
  if (body.grant_type === 'client_credentials') return checkClientSecret(context, body);
  throw new AppError('BadRequest');
}

async function checkPassword(
  { db, config }: AppContext,
  { username: email, password }: { username: string; password: string },
): Promise<TokenSubject> {
  const lock = { email, maxAttempts: config.loginMaxAttempts, lockSeconds };
  if (await findLoginLock(db, lock)) throw new AppError('TooManyRequests');
  const user = await findCredentials(db, email);
  const matches = await verifyPassword(user?.password_hash, password);
  // Of guesses that were checked side by side only as many get an answer as the limit allows.
  const admitted = await (matches ? deleteLoginFailures(db, lock) : insertLoginFailure(db, lock));
  if (!admitted) throw new AppError('TooManyRequests');
  if (user && user.password_hash === null) throw new AppError('UnprocessableEntity');
  if (!user || !matches) {
    await deleteOldLoginFailures(db, lockSeconds);
    throw new AppError('Unauthorized');
  }
  return { type: 'user', id: user.id, version: user.token_version };
}

async function checkClientSecret(
  { db }: AppContext,
  { client_id, client_secret }: { client_id: string; client_secret: string },
): Promise<TokenSubject> {
  const client = isUuid(client_id) ? await findClientCredentials(db, client_id) : undefined;
  const matches = await verifyPassword(client?.secret_hash, client_secret);
  if (!client || !matches) throw new AppError('Unauthorized');
  return { type: 'client', id: client.id, version: client.token_version };
}
