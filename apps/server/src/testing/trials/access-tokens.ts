import { createHash, randomBytes } from 'node:crypto';
import {
  type AccessToken,
  type AccessTokenWithSecret,
  actionGroups,
  endpoints,
  type ParsedBody,
  type TokenScope,
} from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../test-server.ts';

type TokenBody = ParsedBody<typeof endpoints.createPersonalToken>;

/** What a token has beside its scope. */
export type TokenOptions = Partial<Omit<TokenBody, 'scope'>>;

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
  options: TokenOptions = {},
): Promise<AccessTokenWithSecret> {
  const body = { name: 'Laptop', expiresInDays: 90, ...options, scope: toScope(scope) } as const;
  return person.call(endpoints.createPersonalToken, { body });
}

/** A person with a project, whose tokens are tested. */
export interface TokenTrial {
  readonly server: TestServer;
  readonly ada: Person;
  readonly projectId: string;
  /** The status of a read request with a token, of the project unless another path is named. */
  statusOf(token: string, path?: string): Promise<number>;
  /** The tokens of the person. */
  list(): Promise<readonly AccessToken[]>;
}

/** Starts a server for the tests of a file, and hands over a new person with a project before each of them. */
export function beforeEachToken(prepare: (trial: TokenTrial) => unknown): void {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ maxProjectsPerUser: 1000 });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    const ada = await server.addPerson();
    const projectId = await server.addProject(ada, { locales: ['de', 'fr'] });
    await prepare({
      server,
      ada,
      projectId,
      statusOf: async (token, path = `/projects/${projectId}`) =>
        (await server.request('GET', path, { token })).status,
      list: () => ada.call(endpoints.listTokens, {}),
    });
  });
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
