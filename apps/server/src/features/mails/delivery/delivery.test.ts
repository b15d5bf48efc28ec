import { describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { createMailTrial } from '../../../testing/trials/mail-trial.ts';

const trial = createMailTrial();

describe('a mail by SMTP', () => {
  it('is handed over once, and is no longer in the database', async () => {
    const mails = await trial.startMails();
    const server = await trial.startServer({
      smtpUrl: mails.url,
      mailFrom: 'Parlance <tr@example.org>',
    });
    const ada = await server.signUp("Tom's");
    await expect.poll(() => mails.received).toHaveLength(1);
    await expect.poll(trial.waiting).toEqual([]);

    await server.request('POST', '/auth/forgot-password', { body: { email: ada.email } });
    await expect.poll(() => mails.received).toHaveLength(2);
    await expect.poll(trial.waiting).toEqual([]);
    const [welcome, reset] = mails.received;
    expect(welcome).toMatchObject({
      from: 'tr@example.org',
      recipients: [ada.email],
      mail: {
        from: { name: 'Parlance', address: 'tr@example.org' },
        to: [{ name: '', address: ada.email }],
        subject: 'Welcome to Parlance',
        text: expect.stringMatching(/^Hello Tom's,\n/),
        html: expect.stringContaining('Hello Tom&#39;s,'),
      },
    });
    expect(reset?.mail.subject).toBe('Your password reset token is here.');
    expect(trial.log('mail sent')).toMatchObject([
      { level: 30, kind: 'welcome', attempt: 1 },
      { level: 30, kind: 'password-reset', attempt: 1 },
    ]);
  });

  it('goes to nobody whom a name names', async () => {
    const mails = await trial.startMails();
    const server = await trial.startServer({ smtpUrl: mails.url });
    const ada = await server.signUp(
      'Ada\r\nBcc: eve@example.com\r\n.\r\nRCPT TO:<eve@example.com>',
    );
    await expect.poll(() => mails.received).toHaveLength(1);
    expect(mails.received[0]?.recipients).toEqual([ada.email]);
    expect(mails.received[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it('is sent by one of several processes', async () => {
    const mails = await trial.startMails();
    await trial.leaveMails(60);
    const { url: smtpUrl } = mails;
    await Promise.all([trial.startServer({ smtpUrl }), trial.startOtherServer({ smtpUrl })]);
    await expect.poll(trial.waiting, { timeout: 20_000 }).toEqual([]);
    const recipients = mails.received.map((received) => received.recipients[0] ?? '');
    expect(recipients).toHaveLength(60);
    expect(new Set(recipients).size).toBe(60);
    await expect.poll(() => trial.log('mail sent')).toHaveLength(60);
  });

  it('is not held up by one that is slow', async () => {
    let accept = () => {};
    const slow = new Promise<void>((resolve) => {
      accept = resolve;
    });
    let first = true;
    const mails = await trial.startMails({
      async beforeAccept() {
        const wait = first;
        first = false;
        if (wait) await slow;
      },
    });
    const server = await trial.startServer({ smtpUrl: mails.url });
    const people = [await server.signUp()];
    await expect.poll(() => mails.arrived).toBe(1);
    people.push(await server.signUp(), await server.signUp());
    await expect.poll(() => mails.received).toHaveLength(2);
    accept();
    await expect.poll(() => mails.received).toHaveLength(3);
    const recipients = mails.received.map((received) => received.recipients[0]);
    expect(new Set(recipients)).toEqual(new Set(people.map(({ email }) => email)));
  });
});

describe('a server that ends', () => {
  it('leaves what waits to the next one, which sends it when it starts', async () => {
    const mails = await trial.startMails();
    await mails.stop();
    const server = await trial.startServer({ smtpUrl: mails.url });
    const ada = await server.signUp();
    await expect.poll(trial.waiting).toEqual([{ attempts: 1, quarters: 1 }]);
    await server.close();
    await mails.start();
    await trial.passTime();
    await trial.startServer({ smtpUrl: mails.url });
    await expect.poll(() => mails.received).toHaveLength(1);
    expect(mails.received[0]?.recipients).toEqual([ada.email]);
  });

  it('waits for the mail that is under way', async () => {
    let accept = () => {};
    const accepted = new Promise<void>((resolve) => {
      accept = resolve;
    });
    const mails = await trial.startMails({ beforeAccept: () => accepted });
    const server = await trial.startServer({ smtpUrl: mails.url });
    await server.signUp();
    await expect.poll(() => mails.arrived).toBe(1);
    const closed = server.close();
    accept();
    await closed;
    expect(mails.received).toHaveLength(1);
    expect(await trial.waiting()).toEqual([]);
  });

  it.runIf(isDeep)('does not wait for long, and puts the mail back for the next one', async () => {
    let silent = true;
    const mails = await trial.startMails({
      beforeAccept: () => (silent ? new Promise(() => {}) : Promise.resolve()),
    });
    const server = await trial.startServer({ smtpUrl: mails.url });
    await server.signUp();
    await expect.poll(() => mails.arrived).toBe(1);
    const begin = performance.now();
    await server.close();
    expect(performance.now() - begin).toBeLessThan(8000);
    // A try that was interrupted by the shutdown does not count.
    expect(await trial.waiting()).toEqual([{ attempts: 0, quarters: 0 }]);
    expect(mails.received).toEqual([]);

    silent = false;
    await trial.startServer({ smtpUrl: mails.url });
    await expect.poll(() => mails.received).toHaveLength(1);
    await expect.poll(trial.waiting).toEqual([]);
  });
});

describe('what a mail says', () => {
  it('is not in the log, and not to be read in the database', async () => {
    const mails = await trial.startMails();
    await mails.stop();
    const server = await trial.startServer({ smtpUrl: mails.url });
    const ada = await server.signUp('Ada Lovelace');
    await server.request('POST', '/auth/forgot-password', { body: { email: ada.email } });
    const tried = { attempts: 1, quarters: 1 };
    await expect.poll(trial.waiting).toEqual([tried, tried]);
    const { db } = trial.database();
    const rows = await db.selectFrom('jobs').selectAll().orderBy('id').execute();
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      { kind: 'welcome' },
      { kind: 'password-reset' },
    ]);

    await mails.start();
    await trial.passTime();
    await expect.poll(() => mails.received).toHaveLength(2);
    await expect.poll(() => trial.log('mail sent')).toHaveLength(2);
    const texts = mails.received.map(({ mail }) => mail.text).join('');
    const token = /resetToken=([0-9a-f]{64})/.exec(texts)?.[1] ?? 'none';
    expect(token).toHaveLength(64);
    for (const secret of [token, ada.email, 'Lovelace']) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(trial.log())).not.toContain(secret);
    }
  });
});
