import { createHash, randomBytes } from 'node:crypto';
import {
  type AccessTokenWithSecret,
  actionGroups,
  endpoints,
  type ParsedBody,
  type TokenScope,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import type { Person, TestServer } from '../test-server.ts';

type TokenBody = ParsedBody<typeof endpoints.createPersonalToken>;

/** A scope as bodies have it: for everything but for what is chosen. */
export function toScope(chosen: Partial<TokenScope> = {}): TokenBody['scope'] {
  const { actions = actionGroups, projectIds = null, locales = null, fileIds = null } = chosen;
  return {
    actions: [...actions],
    projectIds: projectIds && [...projectIds],
    locales: locales && [...locales],
    fileIds: fileIds && [...fileIds],
  };
}

/** Makes a personal token, for everything but for what is chosen. */
export async function createToken(
  person: Pick<Person, 'call'>,
  scope: Partial<TokenScope> = {},
  { name = 'Laptop', expiresInDays = 90 }: Partial<Omit<TokenBody, 'scope'>> = {},
): Promise<AccessTokenWithSecret> {
  const body = { name, expiresInDays, scope: toScope(scope) };
  return person.call(endpoints.createPersonalToken, { body });
}

/** Gives a person 99 more tokens like one of theirs. */
export async function fillUp({ database }: TestServer, tokenId: string): Promise<void> {
  const { id: _, ...like } = await database.db
    .selectFrom('access_tokens')
    .selectAll()
    .where('id', '=', tokenId)
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 99 }, () => ({ ...like, id: newId() }));
  await database.db.insertInto('access_tokens').values(more).execute();
}

/** Sets the password of a person anew, as by the link of a mail. */
export async function resetPassword(server: TestServer, person: Person): Promise<void> {
  const { id: user_id, email } = person;
  const token = randomBytes(32).toString('hex');
  const token_hash = createHash('sha256').update(token).digest();
  const expires_at = new Date(Date.now() + 60_000);
  await server.database.db
    .insertInto('password_resets')
    .values({ user_id, token_hash, expires_at })
    .execute();
  const body = { email, token, newPassword: 'a third one' };
  const answer = await server.request('POST', '/auth/reset-password', { body });
  if (answer.status !== 200) throw new Error(answer.text);
}
