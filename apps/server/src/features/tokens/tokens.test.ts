import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../../testing/test-server.ts';
import {
  beforeEachToken,
  createToken,
  fillUp,
  resetPassword,
  type TokenTrial,
  toScope,
} from '../../testing/trials/access-tokens.ts';
import { createPersonalToken, listPersonalTokens } from './tokens.service.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let statusOf: TokenTrial['statusOf'];
let list: TokenTrial['list'];

beforeEachToken((trial) => {
  ({ server, ada, projectId, statusOf, list } = trial);
});

describe('a personal token', () => {
  it('is shown once, and stored as a hash alone', async () => {
    const { token, ...shown } = await createToken(ada);
    expect(token).toMatch(/^plt_[0-9A-Za-z]{38}$/);
    expect(shown).toMatchObject({
      name: 'Laptop',
      ending: token.slice(-4),
      createdBy: { id: ada.id, name: 'Ada' },
      expiresInDays: 90,
      lastUsedOn: null,
      previous: null,
    });
    const days = (Date.parse(shown.expiresAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(90, 1);
    expect(await list()).toEqual([shown]);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text || to_jsonb(s)::text as row
      from access_tokens t join token_secrets s on s.token_id = t.id where t.id = ${shown.id}::uuid
    `.execute(server.database.db);
    expect(rows[0]?.row).toContain('Laptop');
    expect(rows[0]?.row).not.toContain(token.slice(4, 30));
  });

  it('stands for the person wherever a signed token does', async () => {
    const { token } = await createToken(ada);
    const me = await server.request('GET', '/users/me', { token });
    expect(me.data).toMatchObject({ id: ada.id });
    expect(await statusOf(token)).toBe(200);
    const added = await server.request('POST', `/projects/${projectId}/terms`, {
      token,
      body: { value: 'menu' },
    });
    expect(added.status, added.text).toBe(201);
  });

  it('writes down the last day of use, and nothing more often', async () => {
    const { token, id } = await createToken(ada);
    await statusOf(token);
    const today = new Date().toISOString().slice(0, 10);
    expect(await list()).toMatchObject([{ lastUsedOn: today }]);
    const { db } = server.database;
    const version = async () => {
      const { rows } = await sql<{ xmin: string }>`
        select xmin::text as xmin from access_tokens where id = ${id}::uuid
      `.execute(db);
      return rows[0]?.xmin;
    };
    const before = await version();
    await Promise.all([statusOf(token), statusOf(token), statusOf(token)]);
    expect(await version()).toBe(before);
    await sql`
      update access_tokens set last_used_on = '2020-01-01' where id = ${id}::uuid
    `.execute(db);
    await statusOf(token);
    expect(await list()).toMatchObject([{ lastUsedOn: today }]);
  });

  it('does what its owner may do at that moment', async () => {
    const sam = await server.addPerson('Sam');
    await server.addMember(projectId, sam, 'viewer');
    const { token } = await createToken(sam);
    const addTerm = async (value: string) => {
      const options = { token, body: { value } };
      return (await server.request('POST', `/projects/${projectId}/terms`, options)).status;
    };
    expect(await addTerm('a')).toBe(404);
    const membership = { role: 'editor' as const };
    const params = { projectId, userId: sam.id };
    await ada.call(endpoints.updateMember, { params, body: membership });
    expect(await addTerm('a')).toBe(201);
    await ada.call(endpoints.deleteMember, { params });
    expect(await addTerm('b')).toBe(404);
    await sam.call(endpoints.deleteMe, {});
    expect(await addTerm('c')).toBe(401);
  });

  it('is refused where anything of it is wrong', async () => {
    const { token } = await createToken(ada);
    const wrong = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');
    expect(await statusOf(wrong)).toBe(401);
    expect(await statusOf(`plc_${token.slice(4)}`)).toBe(401);
    expect(await statusOf(token.toLowerCase())).toBe(401);
  });

  it('ends at once, with its expiry, and with the account', async () => {
    const { token, id } = await createToken(ada);
    expect(await statusOf(token)).toBe(200);
    await ada.call(endpoints.deletePersonalToken, { params: { tokenId: id } });
    expect(await statusOf(token)).toBe(401);
    expect(await list()).toEqual([]);

    const short = await createToken(ada, {}, { expiresInDays: 7 });
    expect(await statusOf(short.token)).toBe(200);
    await sql`
      update access_tokens set expires_at = now() - interval '1 second'
      where id = ${short.id}::uuid
    `.execute(server.database.db);
    expect(await statusOf(short.token)).toBe(401);
    expect(await list()).toMatchObject([{ id: short.id }]);

    const endless = await createToken(ada, {}, { expiresInDays: null });
    expect(endless.expiresAt).toBeNull();
    await ada.call(endpoints.deleteMe, {});
    expect(await statusOf(endless.token, '/users/me')).toBe(401);
  });

  it('of somebody else is not there', async () => {
    const { id } = await createToken(ada);
    const sam = await server.addPerson('Sam');
    const params = { tokenId: id };
    const calls = [
      () => sam.call(endpoints.updatePersonalToken, { params, body: { name: 'x' } }),
      () => sam.call(endpoints.rotatePersonalToken, { params, body: { overlapHours: 0 } }),
      () => sam.call(endpoints.deletePersonalToken, { params }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
    expect(await list()).toMatchObject([{ id, name: 'Laptop' }]);
  });

  it('survives a change of the password, but none that is set by mail', async () => {
    const { token } = await createToken(ada);
    const changing = { oldPassword: 'correct horse', newPassword: 'another one' };
    await ada.call(endpoints.changePassword, { body: changing });
    expect(await statusOf(token)).toBe(200);
    await resetPassword(server, ada);
    expect(await statusOf(token)).toBe(401);
  });

  it('is one of 100 at most', async () => {
    const { id } = await createToken(ada);
    await fillUp(server, id);
    await expect(createToken(ada)).rejects.toMatchObject({ status: 429 });
  });

  it.each(['of a session', 'of a sign-in without one'])(
    'is made by no request %s that a password has overtaken',
    async (which) => {
      const sam = which === 'of a session' ? await server.signUp('Sam') : ada;
      const { db } = server.database;
      const [session] = await sam.call(endpoints.listSessions, {});
      const actor = { type: 'user', id: sam.id, name: 'Sam' } as const;
      const caller = { actor, sessionId: session?.id, tokenVersion: 0 };
      const form = {
        name: 'Laptop',
        scope: toScope(),
        expiresInDays: 7,
        agentsMayReplace: false,
        onlyForAgents: false,
      };
      await createPersonalToken(db, caller, form);
      await resetPassword(server, sam);
      const made = createPersonalToken(db, caller, form);
      await expect(made).rejects.toMatchObject({ code: 'Unauthorized' });
      expect(await listPersonalTokens(db, actor)).toEqual([]);
    },
  );

  it('is made by no session that has been ended meanwhile', async () => {
    const sam = await server.signUp('Sam');
    const [session] = await sam.call(endpoints.listSessions, {});
    const actor = { type: 'user', id: sam.id, name: 'Sam' } as const;
    const caller = { actor, sessionId: session?.id, tokenVersion: 0 };
    await sam.call(endpoints.deleteSession, { params: { sessionId: session?.id ?? '' } });
    const form = {
      name: 'Laptop',
      scope: toScope(),
      expiresInDays: 7,
      agentsMayReplace: false,
      onlyForAgents: false,
    };
    const made = createPersonalToken(server.database.db, caller, form);
    await expect(made).rejects.toMatchObject({ code: 'Unauthorized' });
  });
});
