import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../db/database.ts';
import { createBreakableLink } from '../../../testing/services/breakable-link.ts';
import { createMailTrial } from '../../../testing/trials/mail-trial.ts';

const trial = createMailTrial();

describe('mails while the database is away', () => {
  it('wait, and go out when it is back', async () => {
    const direct = trial.database();
    const link = await createBreakableLink(direct.databaseUrl ?? '');
    const far = await openDatabase({ ...direct, databaseUrl: link.url, onError: () => {} });
    const mails = await trial.startMails();
    await mails.stop();
    const server = await trial.startServer({ smtpUrl: mails.url }, { ...direct, ...far });
    await server.signUp();
    await expect.poll(trial.waiting).toEqual([{ attempts: 1, quarters: 1 }]);

    await link.cut();
    await mails.start();
    await trial.passTime();
    // There may be more such lines, as the query for further mails fails as well.
    await expect.poll(() => trial.log('jobs wait').at(-1)).toMatchObject({ level: 40 });
    expect(mails.received).toEqual([]);
    await link.mend();
    // PostgreSQL may have run a claim that was on its way when the link was cut: then the mail waits for its lease.
    const waitingLater = async () => {
      await trial.passTime();
      return trial.waiting();
    };
    // Each time ends the lease of a try, also of one that is still under way.
    await expect.poll(waitingLater, { timeout: 30_000, interval: 1000 }).toEqual([]);
    expect(new Set(mails.received.map(({ mail }) => mail.messageId)).size).toBe(1);

    await server.close();
    await far.close();
    await link.cut();
  });

  it('are sent again where it went away before it knew, as the same mail', async () => {
    const direct = trial.database();
    const link = await createBreakableLink(direct.databaseUrl ?? '');
    const far = await openDatabase({ ...direct, databaseUrl: link.url, onError: () => {} });
    let first = true;
    const mails = await trial.startMails({
      async beforeAccept() {
        if (first) await link.cut();
        first = false;
      },
    });
    const server = await trial.startServer({ smtpUrl: mails.url }, { ...direct, ...far });
    await server.signUp();
    await expect.poll(() => trial.log('jobs wait').at(-1)).toMatchObject({ level: 40 });
    // The job stays claimed by the try that may still be running.
    expect(await trial.waiting()).toEqual([{ attempts: 1, quarters: -1 }]);
    await link.mend();
    await trial.passTime();
    await expect.poll(trial.waiting).toEqual([]);
    const ids = mails.received.map(({ mail }) => mail.messageId);
    expect(ids).toEqual([ids[0], ids[0]]);

    await server.close();
    await far.close();
    await link.cut();
  });
});
