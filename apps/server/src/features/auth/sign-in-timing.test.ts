import { endpoints } from '@parlance/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

// The duration of an answer must not reveal whether an account exists. Without a hash to compare, an answer would
// take a small fraction of the time, so the bounds are far apart.

const rounds = 20;
const timeout = 90_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ loginMaxAttempts: 1000 });
});
afterAll(() => server.close());

async function timeOf(body: object, status: number): Promise<number> {
  const begin = performance.now();
  const answer = await server.request('POST', '/auth/token', { body });
  expect(answer.status).toBe(status);
  return performance.now() - begin;
}

/**
 * The ratio of the shortest times of two functions: other load only adds to times. They take turns, so that both have
 * quiet moments.
 */
async function compare(one: () => Promise<number>, other: () => Promise<number>): Promise<number> {
  await one();
  await other();
  const [ones, others]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ones.push(await one());
    others.push(await other());
  }
  return Math.min(...ones) / Math.min(...others);
}

function expectAlike(ratio: number): void {
  expect(ratio).toBeGreaterThan(0.4);
  expect(ratio).toBeLessThan(2.5);
}

const password = 'wrong password';
const ofUser = (username: string) => ({ grant_type: 'password', username, password });

it('an address without an account is refused no sooner than a wrong password', {
  timeout,
}, async () => {
  const { email } = await server.signUp();
  const unknown = () => timeOf(ofUser('nobody@timing.example.com'), 401);
  expectAlike(await compare(unknown, () => timeOf(ofUser(email), 401)));
});

it('an account without a password is refused no sooner than one with a wrong one', {
  timeout,
}, async () => {
  const [ada, sam] = [await server.signUp(), await server.signUp()];
  const users = server.database.db.updateTable('users').set({ password_hash: null });
  await users.where('id', '=', sam.id).execute();
  const without = () => timeOf(ofUser(sam.email), 422);
  expectAlike(await compare(without, () => timeOf(ofUser(ada.email), 401)));
});

it('an API client that there is not is refused no sooner than a wrong secret', {
  timeout,
}, async () => {
  const ada = await server.signUp();
  const projectId = await server.addProject(ada);
  const { id } = await ada.call(endpoints.createProjectClient, {
    params: { projectId },
    body: { name: 'Build', role: 'viewer' },
  });
  const ofClient = (client_id: string) => ({
    grant_type: 'client_credentials',
    client_id,
    client_secret: password,
  });
  const unknown = () => timeOf(ofClient(newId()), 401);
  expectAlike(await compare(unknown, () => timeOf(ofClient(id), 401)));
  const nonsense = () => timeOf(ofClient('nonsense'), 401);
  expectAlike(await compare(nonsense, () => timeOf(ofClient(id), 401)));
});
