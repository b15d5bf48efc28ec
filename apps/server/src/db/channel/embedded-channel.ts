import type { PoolClient } from 'pg';
import {
  type Channel,
  channelName,
  notifyOnCommit,
  type Subscriber,
  toMessageText,
  unpackMessages,
} from './channel.ts';

export interface EmbeddedChannel extends Channel {
  /** Delivers the notifications that the session of the database receives for committed transactions. */
  follow(client: PoolClient): void;
}

/** The statement that subscribes a session to notifications. */
export const listenStatement = `listen ${channelName}`;

/** The channel of a database with one session in one process. */
export function createEmbeddedChannel(): EmbeddedChannel {
  const subscribers = new Set<Subscriber>();
  const deliver = (message: unknown) => {
    for (const { onMessage } of [...subscribers]) onMessage(message);
  };
  return {
    sendOnCommit: notifyOnCommit,
    send(message) {
      setImmediate(deliver, JSON.parse(toMessageText(message)));
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      setImmediate(() => {
        if (subscribers.has(subscriber)) subscriber.onGap();
      });
      return async () => {
        subscribers.delete(subscriber);
      };
    },
    follow(client) {
      client.on('notification', ({ payload }) => unpackMessages(payload).forEach(deliver));
    },
  };
}
