import {
  type Channel,
  notifyOnCommit,
  packMessages,
  type Subscriber,
  toMessageText,
  unpackMessages,
} from './channel.ts';
import { keepListening, type ListeningConnection } from './listening-connection.ts';

export interface ServerChannelOptions {
  readonly connectionString: string;
  /** Called with the error of a connection that breaks. */
  readonly onError: (error: Error) => void;
}

/** Replaces messages that their sender had to drop while it was cut off. */
const gapPayload = 'gap';
const maxQueued = 10_000;
const maxBatchSize = 1000;
/** The minimum time between two commits of a process: messages that come in between share one. */
const sendEveryMs = 50;

/**
 * The channel over a PostgreSQL server, by one connection for as long as there are subscribers. While the connection is
 * broken, outgoing messages are queued, and incoming ones are lost.
 */
export function createServerChannel({ connectionString, onError }: ServerChannelOptions): Channel {
  const subscribers = new Set<Subscriber>();
  let connection: ListeningConnection | undefined;
  let queue: string[] = [];
  let hasLost = false;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function onPayload(payload: string): void {
    if (payload === gapPayload) tellOfGap(subscribers);
    for (const message of unpackMessages(payload)) {
      for (const { onMessage } of [...subscribers]) onMessage(message);
    }
  }

  function tellOfGap(those: Iterable<Subscriber>): void {
    for (const subscriber of [...those]) if (subscribers.has(subscriber)) subscriber.onGap();
  }

  function wake(afterMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, afterMs);
  }

  async function flush(): Promise<void> {
    if (sending || !connection?.isOpen() || (queue.length === 0 && !hasLost)) return;
    sending = send(connection);
    await sending;
    sending = undefined;
    wake(sendEveryMs);
  }

  async function send(open: ListeningConnection): Promise<void> {
    const batch = queue.splice(0, maxBatchSize);
    const isAfterLoss = hasLost;
    hasLost = false;
    try {
      await open.notify([...(isAfterLoss ? [gapPayload] : []), ...packMessages(batch)]);
    } catch {
      // Some messages may have been sent: it is better to deliver them twice than never.
      queue.unshift(...batch);
      hasLost ||= isAfterLoss;
    }
  }

  return {
    sendOnCommit: notifyOnCommit,
    send(message) {
      queue.push(toMessageText(message));
      if (queue.length > maxQueued) {
        queue = [];
        hasLost = true;
      }
      wake(0);
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      if (connection?.isOpen()) setImmediate(tellOfGap, [subscriber]);
      connection ??= keepListening({
        connectionString,
        onError,
        onPayload,
        onOpen() {
          tellOfGap(subscribers);
          wake(0);
        },
      });
      return async () => {
        if (!subscribers.delete(subscriber) || subscribers.size > 0) return;
        await sending;
        while (queue.length > 0 && connection?.isOpen()) await flush();
        clearTimeout(timer);
        timer = undefined;
        const last = connection;
        connection = undefined;
        await last?.close();
      };
    },
  };
}
