import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../../testing/test-server.ts';
import {
  beforeEachToken,
  createToken,
  type TokenTrial,
} from '../../testing/trials/access-tokens.ts';

let server: TestServer;
let ada: Person;
let statusOf: TokenTrial['statusOf'];
let list: TokenTrial['list'];

beforeEachToken((trial) => {
  ({ server, ada, statusOf, list } = trial);
});

describe('a rotation', () => {
  const rotate = (id: string, overlapHours: 0 | 1 | 24 | 168) =>
    ada.call(endpoints.rotatePersonalToken, { params: { tokenId: id }, body: { overlapHours } });

  it('gives another secret, and lets the previous one work as long as asked', async () => {
    const first = await createToken(ada);
    const second = await rotate(first.id, 24);
    expect(second.id).toBe(first.id);
    expect(second.token).not.toBe(first.token);
    expect(second.previous).toMatchObject({ ending: first.ending });
    const hours = (Date.parse(second.previous?.validUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeCloseTo(24, 1);
    expect(await statusOf(first.token)).toBe(200);
    expect(await statusOf(second.token)).toBe(200);
    await sql`
      update token_secrets set valid_until = now() - interval '1 second'
      where token_id = ${first.id}::uuid and valid_until is not null
    `.execute(server.database.db);
    expect(await statusOf(first.token)).toBe(401);
    expect(await statusOf(second.token)).toBe(200);
    expect(await list()).toMatchObject([{ ending: second.ending, previous: null }]);
  });

  it('ends all earlier secrets, and the present one at once where that is asked', async () => {
    const first = await createToken(ada);
    const second = await rotate(first.id, 168);
    const third = await rotate(first.id, 1);
    expect(await statusOf(first.token)).toBe(401);
    expect(await statusOf(second.token)).toBe(200);
    const last = await rotate(first.id, 0);
    expect(last.previous).toBeNull();
    expect(await statusOf(second.token)).toBe(401);
    expect(await statusOf(third.token)).toBe(401);
    expect(await statusOf(last.token)).toBe(200);
  });

  it('begins the lifetime anew, and makes no expired secret good again', async () => {
    const first = await createToken(ada, {}, { expiresInDays: 7 });
    await sql`
      update access_tokens set expires_at = now() - interval '1 minute'
      where id = ${first.id}::uuid
    `.execute(server.database.db);
    const second = await rotate(first.id, 24);
    expect(await statusOf(first.token)).toBe(401);
    expect(await statusOf(second.token)).toBe(200);
    expect((Date.parse(second.expiresAt ?? '') - Date.now()) / 86_400_000).toBeCloseTo(7, 1);
  });

  it('is one after the other, also for requests side by side', async () => {
    const { id } = await createToken(ada);
    const made = await Promise.all([rotate(id, 0), rotate(id, 0), rotate(id, 0)]);
    const statuses = await Promise.all(made.map(({ token }) => statusOf(token)));
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });
});
