import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

// The owner of a mailbox can't keep others from typing its address, so mails to it are limited.

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
  projectId = await server.addProject(ada);
});
afterAll(() => server.close());

const mailsAnHour = 20;
/** In milliseconds: these tests send many mails one after the other. */
const timeout = 90_000;

/** Invites an address until its limit of mails is reached, and deletes each invite. */
async function exhaust(email: string): Promise<void> {
  for (let made = 0; made < mailsAnHour; made++) {
    expect((await invite(email)).status).toBe(201);
    await takeBack(email);
  }
}

const invite = (email: string) =>
  server.request('POST', `/projects/${projectId}/invites`, {
    token: ada.token,
    body: { email, role: 'viewer' },
  });

async function takeBack(email: string): Promise<void> {
  const params = { projectId };
  for (const open of await ada.call(endpoints.listInvites, { params })) {
    if (open.email !== email) continue;
    await ada.call(endpoints.deleteInvite, { params: { projectId, inviteId: open.id } });
  }
  for (const member of await ada.call(endpoints.listMembers, { params })) {
    if (member.email !== email) continue;
    await ada.call(endpoints.deleteMember, { params: { projectId, userId: member.userId } });
  }
}

async function expectNoInvite(email: string): Promise<void> {
  const refused = await invite(email);
  expect(refused.status).toBe(429);
  expect(refused.json).toMatchObject({ error: { code: 'TooManyRequests' } });
  const listed = [
    ...(await ada.call(endpoints.listInvites, { params: { projectId } })),
    ...(await ada.call(endpoints.listMembers, { params: { projectId } })),
  ];
  expect(listed.map((each) => each.email)).not.toContain(email);
}

it('inviting and taking back is no way to fill the mailbox of a stranger', {
  timeout,
}, async () => {
  const email = `stranger-${process.pid}@example.com`;
  await exhaust(email);
  await expectNoInvite(email);
  expect(await server.mailsTo(email, mailsAnHour)).toHaveLength(mailsAnHour);
  expect((await invite(`another-${process.pid}@example.com`)).status).toBe(201);

  const counts = server.database.db.updateTable('mail_counts').where('email', '=', email);
  await counts.set({ counted_since: new Date(Date.now() - 3_600_000) }).execute();
  expect((await invite(email)).status).toBe(201);
});

it('nor that of somebody with an account, whose own mails still come', { timeout }, async () => {
  const eve = await server.signUp('Eve');
  await exhaust(eve.email);
  await expectNoInvite(eve.email);
  await server.request('POST', '/auth/forgot-password', { body: { email: eve.email } });
  const mails = await server.mailsTo(eve.email, mailsAnHour + 2);
  expect(mails.at(-1)?.subject).toBe('Your password reset token is here.');
});
