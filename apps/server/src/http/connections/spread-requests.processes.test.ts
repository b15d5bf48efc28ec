import { createClient, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventReader, follow } from '../../testing/event-reader.ts';
import { answeredBy } from '../../testing/processes/nginx.ts';
import {
  type Person,
  password,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';

// These tests run several processes behind nginx, which forwards each request to any of them.

const authRateLimit = 10;

let server: TestServer;
let limited: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  limited = await startTestServer({ authRateLimit });
  ada = await server.signUp('Ada');
});
afterAll(async () => {
  await server.close();
  await limited.close();
});

const times = <T>(count: number, ask: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)));

/** Counts the answers by status. */
function countsOf(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const me = (token: string) => server.request('GET', '/users/me', { token });

/** Tries to sign in from a given address, so that the limits of other tests don't interfere. */
const guess = (username: string, given: string, address: string) =>
  limited.request('POST', '/auth/token', {
    body: { grant_type: 'password', username, password: given },
    headers: { 'x-forwarded-for': address },
  });

it('all of them answer, and know who calls', async () => {
  const answers = await times(60, () => me(ada.token));
  expect(countsOf(answers)).toEqual({ 200: 60 });
  expect(new Set(answers.map(({ headers }) => headers.get(answeredBy))).size).toBe(3);
});

describe('a token', () => {
  it('that another password has ended is refused by all of them at once', async () => {
    const eve = await server.signUp('Eve');
    expect(countsOf(await times(12, () => me(eve.token)))).toEqual({ 200: 12 });
    await eve.call(endpoints.changePassword, {
      body: { oldPassword: password, newPassword: 'another one' },
    });
    expect(countsOf(await times(30, () => me(eve.token)))).toEqual({ 401: 30 });
  });

  it('of a role that was taken away permits nothing on any of them', async () => {
    const projectId = await server.addProject(ada);
    const sam = await server.signUp('Sam');
    await server.addMember(projectId, sam, 'viewer');
    const look = () => server.request('GET', `/projects/${projectId}/terms`, { token: sam.token });
    expect(countsOf(await times(12, look))).toEqual({ 200: 12 });
    await ada.call(endpoints.deleteMember, { params: { projectId, userId: sam.id } });
    expect(countsOf(await times(30, look))).toEqual({ 404: 30 });
  });
});

describe('guesses', () => {
  it('at one account are three, however many come at the same moment', async () => {
    const { email } = await limited.signUp();
    const wrong = await times(12, (n) => guess(email, 'wrong password', `203.0.113.${n + 1}`));
    expect(countsOf(wrong)).toEqual({ 401: 3, 429: 9 });
    const right = await times(6, (n) => guess(email, password, `203.0.113.${n + 1}`));
    expect(countsOf(right)).toEqual({ 429: 6 });
  });

  it('from one address are as many as the limit allows', async () => {
    const nobody = (n: number) => `nobody-${n}@example.com`;
    const answers = await times(25, (n) => guess(nobody(n), 'any password', '198.51.100.7'));
    expect(countsOf(answers)).toEqual({ 401: authRateLimit, 429: 25 - authRateLimit });
    expect((await guess(nobody(99), 'any password', '198.51.100.8')).status).toBe(401);
  });
});

describe('mails', () => {
  it('are sent once each, and no more than one address may get', async () => {
    const people = await times(5, () => limited.signUp());
    const asked = people.flatMap(({ email }) => Array<string>(6).fill(email));
    const answers = await times(asked.length, (n) =>
      limited.request('POST', '/auth/forgot-password', {
        body: { email: asked[n] },
        headers: { 'x-forwarded-for': `192.0.2.${n + 1}` },
      }),
    );
    expect(countsOf(answers)).toEqual({ 200: 15, 429: 15 });
    const { db } = limited.database;
    await expect
      .poll(() => db.selectFrom('jobs').where('name', '=', 'mail').selectAll().execute())
      .toEqual([]);
    // Each person gets a welcome mail and three mails to reset the password.
    for (const { email } of people) expect(await limited.mailsTo(email)).toHaveLength(4);
  });
});

describe('live updates', () => {
  it('tell everybody the same, whoever they follow and whoever was asked', async () => {
    const projectId = await server.addProject(ada, { locales: ['de_DE'] });
    const readers = await times(12, () => follow(server, projectId, ada.token));
    const followed = () => new Set(readers.map(({ headers }) => headers.get(answeredBy))).size;
    while (followed() < 3) readers.push(await follow(server, projectId, ada.token));
    for (const reader of readers) await reader.next('reset');
    const params = { projectId };
    const terms = await times(10, (n) =>
      ada.call(endpoints.createTerm, { params, body: { value: `term ${n}` } }),
    );
    const told = (reader: EventReader) =>
      reader.events('terms').flatMap(({ data }) => (data as { termIds?: string[] }).termIds ?? []);
    for (const reader of readers) {
      await expect.poll(() => told(reader).length).toBe(10);
      expect(told(reader)).toEqual(told(readers[0] as EventReader));
      expect(new Set(told(reader))).toEqual(new Set(terms.map(({ id }) => id)));
      await reader.close();
    }
  });
});

it('what one has written, all others answer at once', async () => {
  const projectId = await server.addProject(ada, { locales: ['de_DE'] });
  const call = createClient({ baseUrl: server.url, token: () => ada.token });
  const params = { projectId, localeCode: 'de_DE' };
  const { id: termId } = await call(endpoints.createTerm, { params, body: { value: 'open' } });
  for (let revision = 0; revision < 20; revision++) {
    const body = { termId, value: `${revision}`, revision };
    const written = await call(endpoints.updateTranslation, { params, body });
    expect(written.revision).toBe(revision + 1);
    const seen = await call(endpoints.listTranslations, { params });
    expect(seen.map(({ value }) => value)).toEqual([`${revision}`]);
  }
});
