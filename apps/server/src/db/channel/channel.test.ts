import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { inTransaction } from '../transaction.ts';
import { channelName, packMessages, unpackMessages } from './channel.ts';

let database: TestDatabase;
let received: unknown[];
let gaps: number;
let unsubscribe: () => Promise<void>;

beforeEach(async () => {
  database = await sharedTestDatabase();
  received = [];
  gaps = 0;
  unsubscribe = database.channel.subscribe({
    onMessage: (message) => received.push(message),
    onGap: () => gaps++,
  });
  await expect.poll(() => gaps).toBe(1);
});
afterEach(() => unsubscribe());

const untilReceived = (count: number) => expect.poll(() => received.length).toBe(count);

describe('the channel', () => {
  it('carries what is committed already, in order', async () => {
    const messages = Array.from({ length: 200 }, (_, n) => ({ n, text: 'ö"\\\n'.repeat(50) }));
    for (const message of messages) database.channel.send(message);
    await untilReceived(200);
    expect(received).toEqual(messages);
    expect(gaps).toBe(1);
  });

  it('carries a message of a transaction when that is committed, and not before', async () => {
    await inTransaction(database.db, async (trx) => {
      await database.channel.sendOnCommit(trx, { n: 1 });
      await database.channel.sendOnCommit(trx, { n: 2 });
      database.channel.send({ n: 0 });
      await untilReceived(1);
    });
    await untilReceived(3);
    expect(received).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
  });

  it('carries nothing of a transaction that fails', async () => {
    const work = inTransaction(database.db, async (trx) => {
      await database.channel.sendOnCommit(trx, { n: 1 });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    database.channel.send({ n: 2 });
    await untilReceived(1);
    expect(received).toEqual([{ n: 2 }]);
  });

  it('carries a message of 7500 bytes, and refuses a longer one', async () => {
    const longest = { text: 'x'.repeat(7500 - JSON.stringify({ text: '' }).length) };
    const tooLong = { text: `${longest.text}x` };
    database.channel.send(longest);
    await inTransaction(database.db, (trx) => database.channel.sendOnCommit(trx, longest));
    await untilReceived(2);
    expect(received).toEqual([longest, longest]);
    expect(() => database.channel.send(tooLong)).toThrow('too long');
    const work = inTransaction(database.db, (trx) => database.channel.sendOnCommit(trx, tooLong));
    await expect(work).rejects.toThrow('too long');
  });

  it('tells everybody who subscribes, and nobody who does no longer', async () => {
    const others: unknown[] = [];
    const end = database.channel.subscribe({
      onMessage: (message) => others.push(message),
      onGap: () => others.push('gap'),
    });
    await expect.poll(() => others).toEqual(['gap']);
    database.channel.send({ n: 1 });
    await expect.poll(() => others).toEqual(['gap', { n: 1 }]);
    await end();
    database.channel.send({ n: 2 });
    await untilReceived(2);
    expect(others).toHaveLength(2);
  });

  it('lets pass what is none of its messages', async () => {
    await database.db.transaction().execute(async (trx) => {
      const { sql } = await import('kysely');
      for (const payload of ['', 'nonsense', '{}', '1', '[1, "two"]']) {
        await sql`select pg_notify(${channelName}, ${payload})`.execute(trx);
      }
    });
    await untilReceived(2);
    expect(received).toEqual([1, 'two']);
  });
});

describe('messages', () => {
  it('share a notification as far as there is room, whatever the size of a character', () => {
    const messages = Array.from({ length: 100 }, (_, n) =>
      JSON.stringify({ n, text: '语'.repeat(n) }),
    );
    const packs = packMessages(messages);
    expect(packs.flatMap((pack) => unpackMessages(pack))).toEqual(
      messages.map((message) => JSON.parse(message)),
    );
    for (const pack of packs) expect(Buffer.byteLength(pack)).toBeLessThan(8000);
    expect(packs).toHaveLength(3);
    expect(packMessages([])).toEqual([]);
  });
});
