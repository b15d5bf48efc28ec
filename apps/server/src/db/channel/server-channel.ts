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
  /** Told of connections that break. */
  readonly onError: (error: Error) => void;
}

/** Stands for messages that their sender could not keep for as long as it was cut off. */
const gapPayload = 'gap';
const mostQueued = 10_000;
/** So rarely does a process send at most: what comes meanwhile shares a commit. */
const sendEveryMs = 50;

/**
 * The channel over a PostgreSQL server, by one connection for as long as somebody subscribes. While
 * that is broken, messages are kept; nobody knows what the others have sent until it is back.
 */
export function createServerChannel({ connectionString, onError }: ServerChannelOptions): Channel {
  const subscribers = new Set<Subscriber>();
  let connection: ListeningConnection | undefined;
  let queue: string[] = [];
  let hasLost = false;
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastSent = 0;

  function onPayload(payload: string): void {
    if (payload === gapPayload) tellOfGap();
    for (const message of unpackMessages(payload)) {
      for (const { onMessage } of [...subscribers]) onMessage(message);
    }
  }

  function tellOfGap(): void {
    for (const { onGap } of [...subscribers]) onGap();
  }

  function schedule(): void {
    if (timer !== undefined || sending || !connection?.isOpen()) return;
    timer = setTimeout(flush, Math.max(lastSent + sendEveryMs - Date.now(), 0));
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (!connection?.isOpen() || (queue.length === 0 && !hasLost)) return;
    sending = send(connection);
    await sending;
    sending = undefined;
    if (queue.length > 0) schedule();
  }

  async function send(open: ListeningConnection): Promise<void> {
    const batch = queue;
    const isAfterLoss = hasLost;
    queue = [];
    hasLost = false;
    try {
      await open.notify([...(isAfterLoss ? [gapPayload] : []), ...packMessages(batch)]);
    } catch {
      // Some may have been sent: told twice is better than never.
      queue = [...batch, ...queue];
      hasLost ||= isAfterLoss;
    }
    lastSent = Date.now();
  }

  return {
    sendOnCommit: notifyOnCommit,
    send(message) {
      queue.push(toMessageText(message));
      if (queue.length > mostQueued) {
        queue = [];
        hasLost = true;
      }
      schedule();
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      connection ??= keepListening({
        connectionString,
        onError,
        onPayload,
        onOpen() {
          tellOfGap();
          schedule();
        },
      });
      return async () => {
        if (!subscribers.delete(subscriber) || subscribers.size > 0) return;
        await sending;
        await flush();
        const last = connection;
        connection = undefined;
        await last?.close();
      };
    },
  };
}
