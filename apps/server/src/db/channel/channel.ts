import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Carries messages to every process that shares the database, this one included, in one order. */
export interface Channel {
  /** Sends a message when the transaction is committed, and none if it is not. */
  sendOnCommit(trx: Transaction<Tables>, message: object): Promise<void>;
  /**
   * Sends a message about a committed change, soon and batched with others. PostgreSQL commits transactions that notify
   * one after the other, in the whole database, which is too slow for frequent concurrent changes.
   */
  send(message: object): void;
  /** Returns the function that ends the subscription. */
  subscribe(subscriber: Subscriber): () => Promise<void>;
}

export interface Subscriber {
  /** The subscriber has to validate messages, because another version of Parlance may have sent them. */
  onMessage(message: unknown): void;
  /** Called when messages may have been missed: after the subscription begins, and after each broken connection. */
  onGap(): void;
}

/** The name of the channel in the database. */
export const channelName = 'parlance';

/** The maximum length of a message as JSON. PostgreSQL carries 7999 bytes, some of them for the frame. */
export const maxMessageBytes = 7500;

export function toMessageText(message: object): string {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) > maxMessageBytes) throw new Error('The message is too long');
  return text;
}

/** Works for both engines: the embedded one notifies its own session. */
export async function notifyOnCommit(trx: Transaction<Tables>, message: object): Promise<void> {
  const payload = `[${toMessageText(message)}]`;
  await sql`select pg_notify(${channelName}, ${payload})`.execute(trx);
}

/** Packs messages, each as JSON, into as few notifications as possible. */
export function packMessages(messages: readonly string[]): string[] {
  const packs: string[][] = [];
  let room = 0;
  for (const message of messages) {
    const bytes = Buffer.byteLength(message) + 1;
    if (bytes > room) {
      packs.push([]);
      room = maxMessageBytes + 1;
    }
    packs.at(-1)?.push(message);
    room -= bytes;
  }
  return packs.map((pack) => `[${pack.join(',')}]`);
}

/** The messages of a notification; none where its payload is not from Parlance. */
export function unpackMessages(payload: string | undefined): readonly unknown[] {
  try {
    const messages: unknown = JSON.parse(payload ?? '');
    return Array.isArray(messages) ? messages : [];
  } catch {
    return [];
  }
}
