import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockUserOfEmail } from '../../access/locks.queries.ts';
import type { Transaction } from '../../db/database.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { toScope } from '../../testing/trials/access-tokens.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';
import { deleteSessionsOf, endSignedTokens } from '../sessions/sessions.queries.ts';
import { deleteTokensOf } from '../tokens/tokens.queries.ts';
import { deleteDevicesOf } from './devices.queries.ts';

// These tests need several sessions, which the embedded database does not have.

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await server.signUp();
});

async function begin() {
  const body = { name: 'parlance on laptop' };
  const { data } = await server.request('POST', '/device/authorizations', { body });
  return data as { deviceCode: string; userCode: string };
}

/** Ends what a password that is set by mail ends, while a request waits that came before. */
async function overtake(send: () => Promise<Answer>): Promise<Answer> {
  const { db } = server.database;
  const { waiting } = await db.transaction().execute(async (trx) => {
    await lockUserOfEmail(trx, ada.email);
    const waiting = send();
    await untilSomebodyWaits(db);
    await endAccess(trx);
    return { waiting };
  });
  return waiting;
}

async function endAccess(trx: Transaction): Promise<void> {
  // Whoever waits for the user must hold no lock on what belongs to them.
  await sql`set local lock_timeout = '100ms'`.execute(trx);
  await deleteSessionsOf(trx, ada.id);
  await endSignedTokens(trx, { userId: ada.id, kept: undefined });
  await deleteTokensOf(trx, ada.id);
  await deleteDevicesOf(trx, ada.id);
}

const countTokens = async () => {
  const query = server.database.db.selectFrom('access_tokens').where('user_id', '=', ada.id);
  return (await query.select('id').execute()).length;
};

describe('a password that is set by mail', () => {
  it('overtakes a request for a token', async () => {
    const { token } = ada;
    const body = { name: 'Laptop', scope: toScope() };
    const answer = await overtake(() =>
      server.request('POST', '/users/me/tokens', { token, body }),
    );
    expect(answer.status, answer.text).toBe(401);
    expect(await countTokens()).toBe(0);
  });

  it('overtakes an approval of a program', async () => {
    const { userCode } = await begin();
    const { token } = ada;
    const body = { decision: 'approve', userCode, scope: toScope() };
    const answer = await overtake(() =>
      server.request('POST', '/device/decisions', { token, body }),
    );
    expect(answer.status, answer.text).toBe(401);
  });

  it('overtakes a program that collects its token', async () => {
    const { deviceCode, userCode } = await begin();
    await ada.call(endpoints.decideOnDevice, {
      body: { decision: 'approve', userCode, scope: toScope() },
    });
    const answer = await overtake(() =>
      server.request('POST', '/device/tokens', { body: { deviceCode } }),
    );
    expect(answer.json).toMatchObject({ error: { code: 'expired_token' } });
    expect(await countTokens()).toBe(0);
  });
});
