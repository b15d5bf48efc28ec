import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BreakableLink, createBreakableLink } from '../../testing/services/breakable-link.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../database.ts';
import { listenerName } from './listening-connection.ts';

let direct: TestDatabase;
let link: BreakableLink;
/** Stands for another process, over a connection that can be broken. */
let remote: Database;
let here: Recorded;
let there: Recorded;

beforeEach(async () => {
  direct = await createTestDatabase();
  link = await createBreakableLink(direct.databaseUrl ?? '');
  remote = await openDatabase({
    databaseUrl: link.url,
    dataDir: direct.dataDir,
    onError: () => {},
  });
  here = record(direct);
  there = record(remote);
  await expect.poll(() => [here.gaps, there.gaps]).toEqual([1, 1]);
});
afterEach(async () => {
  await Promise.all([here.unsubscribe(), there.unsubscribe()]);
  await remote.close();
  await direct.close();
  await link.cut();
});

interface Recorded {
  readonly received: unknown[];
  gaps: number;
  unsubscribe(): Promise<void>;
}

function record({ channel }: Database): Recorded {
  const recorded: Recorded = { received: [], gaps: 0, unsubscribe: async () => {} };
  recorded.unsubscribe = channel.subscribe({
    onMessage: (message) => recorded.received.push(message),
    onGap: () => recorded.gaps++,
  });
  return recorded;
}

async function terminateListeners(): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}
  `.execute(direct.db);
  return rows.length;
}

describe('the channel between processes', () => {
  it('has one order for all', async () => {
    for (let n = 0; n < 100; n++) {
      direct.channel.send({ n, from: 'here' });
      remote.channel.send({ n, from: 'there' });
      if (n % 10 === 0) {
        await direct.db
          .transaction()
          .execute((trx) => direct.channel.sendOnCommit(trx, { n, from: 'a transaction' }));
      }
    }
    await expect.poll(() => here.received.length).toBe(210);
    await expect.poll(() => there.received.length).toBe(210);
    expect(here.received).toEqual(there.received);
  });

  it('listens again when its connections are ended, and says that there was a gap', async () => {
    expect(await terminateListeners()).toBe(2);
    await expect.poll(() => [here.gaps, there.gaps]).toEqual([2, 2]);
    remote.channel.send({ n: 1 });
    await expect.poll(() => [here.received, there.received]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
  });

  it('sends what it could not while it was cut off', async () => {
    await link.cut();
    remote.channel.send({ n: 1 });
    direct.channel.send({ n: 2 });
    await expect.poll(() => here.received).toEqual([{ n: 2 }]);
    await link.mend();
    remote.channel.send({ n: 3 });
    await expect.poll(() => here.received).toEqual([{ n: 2 }, { n: 1 }, { n: 3 }]);
    expect([here.gaps, there.gaps]).toEqual([1, 2]);
  });

  it('lets the others know when it could not keep all of it', async () => {
    await link.cut();
    for (let n = 0; n < 10_002; n++) remote.channel.send({ n });
    await link.mend();
    await expect.poll(() => here.gaps).toBe(2);
    await expect.poll(() => here.received.at(-1)).toEqual({ n: 10_001 });
    expect(here.received.length).toBeLessThan(10_000);
  });

  it('sends the last messages before it is closed', async () => {
    remote.channel.send({ n: 1 });
    await there.unsubscribe();
    await expect.poll(() => here.received).toEqual([{ n: 1 }]);
    const countListeners = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and application_name = ${listenerName}
      `.execute(direct.db);
      return rows.length;
    };
    await expect.poll(countListeners).toBe(1);
  });

  it('can be closed while it is cut off', async () => {
    await link.cut();
    remote.channel.send({ n: 1 });
    await there.unsubscribe();
    await link.mend();
    direct.channel.send({ n: 2 });
    await expect.poll(() => here.received).toEqual([{ n: 2 }]);
  });
});
