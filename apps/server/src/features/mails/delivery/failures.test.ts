import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createMailTrial } from '../../../testing/trials/mail-trial.ts';

const trial = createMailTrial();

describe('a mail that can not be sent', () => {
  it('waits without anybody waiting for it, and comes when the mail server is back', async () => {
    const mails = await trial.startMails();
    await mails.stop();
    const server = await trial.startServer({ smtpUrl: mails.url });
    const ada = await server.signUp();
    await expect.poll(trial.waiting).toEqual([{ attempts: 1, quarters: 1 }]);
    expect(trial.log('mail not sent yet')).toMatchObject([
      { level: 40, kind: 'welcome', attempt: 1, reason: expect.stringContaining('ECONNREFUSED') },
    ]);
    await mails.start();
    await trial.passTime();
    await expect.poll(() => mails.received).toHaveLength(1);
    expect(mails.received[0]?.recipients).toEqual([ada.email]);
    await expect.poll(trial.waiting).toEqual([]);
  });

  it('is tried more and more seldom', async () => {
    const mails = await trial.startMails();
    await mails.stop();
    const server = await trial.startServer({ smtpUrl: mails.url });
    await server.signUp();
    const quarters = [1, 2, 4, 8, 16, 32, 64, 128, 240, 240];
    for (const [index, expected] of quarters.entries()) {
      if (index > 0) await trial.passTime();
      await expect.poll(trial.waiting).toEqual([{ attempts: index + 1, quarters: expected }]);
    }
  });

  it('is given up once it has become useless', async () => {
    const mails = await trial.startMails();
    await mails.stop();
    const server = await trial.startServer({ smtpUrl: mails.url });
    await server.signUp();
    await expect.poll(trial.waiting).toEqual([{ attempts: 1, quarters: 1 }]);
    const soon = sql<Date>`now() + interval '2 hours'`;
    await trial.database().db.updateTable('jobs').set({ attempts: 20, expires_at: soon }).execute();
    await trial.passTime();
    // The next try would be an hour later; the last one is at the time of expiry.
    await expect.poll(trial.waiting).toEqual([{ attempts: 21, quarters: 240 }]);
    const inSeconds = sql<Date>`now() + interval '20 seconds'`;
    await trial.database().db.updateTable('jobs').set({ expires_at: inSeconds }).execute();
    await trial.passTime();
    await expect.poll(trial.waiting).toEqual([{ attempts: 22, quarters: 2 }]);

    await mails.start();
    await trial.database().db.updateTable('jobs').set({ expires_at: sql`now()` }).execute();
    await trial.passTime();
    await expect.poll(trial.waiting).toEqual([]);
    expect(mails.received).toEqual([]);
    expect(trial.log('mail given up')).toMatchObject([{ level: 50, kind: 'welcome', attempt: 23 }]);
  });

  it('is given up where the server refuses the address for good', async () => {
    const mails = await trial.startMails({ refuse: () => 550 });
    const server = await trial.startServer({ smtpUrl: mails.url });
    await server.signUp();
    await expect
      .poll(() => trial.log('mail given up'))
      .toMatchObject([
        { level: 50, kind: 'welcome', attempt: 1, reason: expect.stringContaining('550') },
      ]);
    await expect.poll(trial.waiting).toEqual([]);
    expect(mails.received).toEqual([]);
  });

  it.each([450, 530])('waits where the server refuses the address with %i', async (status) => {
    let refusal: number | undefined = status;
    const mails = await trial.startMails({ refuse: () => refusal });
    const server = await trial.startServer({ smtpUrl: mails.url });
    await server.signUp();
    await expect.poll(trial.waiting).toEqual([{ attempts: 1, quarters: 1 }]);
    refusal = undefined;
    await trial.passTime();
    await expect.poll(() => mails.received).toHaveLength(1);
  });

  it('waits where Parlance has the wrong password, which the log does not tell', async () => {
    const account = { user: 'parlance', password: 'let me in' };
    const mails = await trial.startMails({ account });
    const urlWith = (password: string) =>
      mails.url.replace('//', `//parlance:${encodeURIComponent(password)}@`);
    const wrong = await trial.startServer({ smtpUrl: urlWith('let me out') });
    const ada = await wrong.signUp();
    await expect.poll(trial.waiting).toEqual([{ attempts: 1, quarters: 1 }]);
    expect(trial.log('mail not sent yet')).toMatchObject([
      { reason: expect.stringContaining('535') },
    ]);
    expect(JSON.stringify(trial.log())).not.toMatch(/let(%20| )me(%20| )out/);
    await wrong.close();

    await trial.startServer({ smtpUrl: urlWith(account.password) });
    await trial.passTime();
    await expect.poll(() => mails.received).toHaveLength(1);
    expect(mails.received[0]?.recipients).toEqual([ada.email]);
  });

  it('waits where the certificate can not be trusted, until the address says not to mind', async () => {
    const mails = await trial.startMails({ startTls: true });
    const strict = await trial.startServer({ smtpUrl: mails.url });
    await strict.signUp();
    await expect.poll(trial.waiting).toEqual([{ attempts: 1, quarters: 1 }]);
    await strict.close();
    await trial.passTime();
    await trial.startServer({ smtpUrl: `${mails.url}?tls.rejectUnauthorized=false` });
    await expect.poll(() => mails.received).toHaveLength(1);
  });

  it('waits where encryption is demanded and not offered', async () => {
    const mails = await trial.startMails();
    const strict = await trial.startServer({ smtpUrl: `${mails.url}?requireTLS=true` });
    await strict.signUp();
    await expect.poll(trial.waiting).toEqual([{ attempts: 1, quarters: 1 }]);
    expect(mails.arrived).toBe(0);
  });

  it('is dropped where the secret is another one than before', async () => {
    const mails = await trial.startMails();
    await trial.leaveMails(1, { jwtSecret: 'the secret of an earlier installation' });
    await trial.startServer({ smtpUrl: mails.url });
    await expect.poll(trial.waiting).toEqual([]);
    expect(trial.log('mail given up')).toMatchObject([
      { level: 50, kind: 'welcome', msg: expect.stringContaining('another secret') },
    ]);
    expect(mails.received).toEqual([]);
  });
});
