import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

/** Carries messages to every process that shares the database, this one included, in one order. */
export interface Channel {
  /** Sends a message when the transaction is committed, and none if it is not. */
  sendOnCommit(trx: Transaction<Tables>, message: object): Promise<void>;
  /**
   * Sends a message about what is committed already, soon and together with others. Transactions
   * that notify are committed one after the other, in the whole database: too slow for what many
   * do at the same time.
   */
  send(message: object): void;
  /** Returns the function that ends it. */
  subscribe(subscriber: Subscriber): () => Promise<void>;
}

export interface Subscriber {
  /** What a message holds is checked by whoever takes it: another version may have sent it. */
  onMessage(message: unknown): void;
  /** Messages may have been missed until now, as before the beginning and while it was broken. */
  onGap(): void;
}

/** The name of the channel in the database. */
export const channelName = 'parlance';

/** How long a message may be as JSON. PostgreSQL carries 7999 bytes, some of them for its frame. */
export const mostMessageBytes = 7500;

export function toMessageText(message: object): string {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) > mostMessageBytes) throw new Error('The message is too long');
  return text;
}

/** For both engines: the embedded one tells its own session. */
export async function notifyOnCommit(trx: Transaction<Tables>, message: object): Promise<void> {
  const payload = `[${toMessageText(message)}]`;
  await sql`select pg_notify(${channelName}, ${payload})`.execute(trx);
}

/** Puts messages, each as JSON, into as few notifications as can carry them. */
export function packMessages(messages: readonly string[]): string[] {
  const packs: string[][] = [];
  let room = 0;
  for (const message of messages) {
    const bytes = Buffer.byteLength(message) + 1;
    if (bytes > room) {
      packs.push([]);
      room = mostMessageBytes + 1;
    }
    packs.at(-1)?.push(message);
    room -= bytes;
  }
  return packs.map((pack) => `[${pack.join(',')}]`);
}

/** The messages of a notification; none if it is not one of ours. */
export function unpackMessages(payload: string | undefined): readonly unknown[] {
  try {
    const messages: unknown = JSON.parse(payload ?? '');
    return Array.isArray(messages) ? messages : [];
  } catch {
    return [];
  }
}
