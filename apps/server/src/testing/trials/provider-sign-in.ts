import { expect } from 'vitest';
import type { CodeOptions, TestOidcProvider } from '../services/oidc-provider.ts';
import type { Answer, TestServer } from '../test-server.ts';

/** The claims of a provider about a person. */
export type PersonalClaims = NonNullable<CodeOptions['claims']>;

export interface SignedUp {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly accessToken: string;
}

let people = 0;

/** The claims of a person without an account. */
export function stranger() {
  const sub = `subject-${++people}-${process.pid}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Grace Hopper' };
}

export function signUpBy(on: TestServer, code: string, body: object = {}): Promise<Answer> {
  return on.request('POST', '/auth/signup-provider', { body: { code, ...body } });
}

export function tokenBy(on: TestServer, code: string, body: object = {}): Promise<Answer> {
  return on.request('POST', '/auth/token', { body: { grant_type: 'provider', code, ...body } });
}

/** Signs up a person by a code of the provider, which must succeed. */
export async function signedUpBy(
  on: TestServer,
  provider: TestOidcProvider,
  claims: PersonalClaims,
): Promise<SignedUp> {
  const answer = await signUpBy(on, provider.issueCode({ claims }));
  expect(answer.status, answer.text).toBe(201);
  return answer.data as SignedUp;
}

/** The subjects in the identities of a user. */
export async function subjectsOf({ database }: TestServer, userId: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .orderBy('subject')
    .execute();
  return rows.map(({ subject }) => subject);
}

export async function userIdsWith({ database }: TestServer, email: string): Promise<string[]> {
  const users = database.db.selectFrom('users').select('id').where('email', '=', email);
  return (await users.execute()).map(({ id }) => id);
}

/**
 * The subjects of the mails to an account so far. It requests one more mail and waits for that one, so that no late
 * mail is missed.
 */
export async function mailsSoFar(on: TestServer, email: string, count: number) {
  const asked = await on.request('POST', '/auth/forgot-password', { body: { email } });
  expect(asked.status).toBe(200);
  const mails = await on.mailsTo(email, count + 1);
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects.pop()).toBe('Your password reset token is here.');
  return subjects;
}

/** The message for every code that is not safe to use. */
export const notValid = 'is not valid: used before, too old, or made for another request';

export function expectInvalidCode(answer: Answer, message = notValid): void {
  expect(answer.status, answer.text).toBe(400);
  expect(answer.json).toEqual({
    error: {
      code: 'BadRequest',
      message: 'Your request seems to be invalid or malformed',
      details: [{ path: 'body.code', message }],
    },
  });
}

/** Uses codes for a sign-up and for a sign-in. Both must be refused and change nothing. */
export async function expectRefused(
  on: TestServer,
  issue: () => string,
  { message = notValid, body = {} }: { message?: string; body?: object } = {},
): Promise<void> {
  const before = await countAccounts(on);
  expectInvalidCode(await signUpBy(on, issue(), body), message);
  expectInvalidCode(await tokenBy(on, issue(), body), message);
  expect(await countAccounts(on)).toEqual(before);
}

/** Counts all users and identities. */
export async function countAccounts({ database: { db } }: TestServer) {
  const count = (table: 'users' | 'user_identities') =>
    db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return [await count('users'), await count('user_identities')];
}

/** Uses codes for a sign-up and for a sign-in. Both must fail because of the provider and change nothing. */
export async function expectUnavailable(on: TestServer, provider: TestOidcProvider): Promise<void> {
  const before = await countAccounts(on);
  const issue = () => provider.issueCode({ claims: stranger() });
  for (const answer of [await signUpBy(on, issue()), await tokenBy(on, issue())]) {
    expect(answer.status, answer.text).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.json).toEqual({
      error: {
        code: 'Unavailable',
        message: 'A service that this needs can not be reached, please try again later',
      },
    });
  }
  expect(await countAccounts(on)).toEqual(before);
}
