import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { channelName } from './channel.ts';

export interface ListeningConnectionOptions {
  readonly connectionString: string;
  /** Called each time the connection begins to listen, also after a reconnect. */
  readonly onOpen: () => void;
  readonly onPayload: (payload: string) => void;
  readonly onError: (error: Error) => void;
}

/** A dedicated connection that listens to the channel. When it breaks, another one replaces it. */
export interface ListeningConnection {
  isOpen(): boolean;
  /** Rejects when the connection breaks before the server has confirmed the notifications. */
  notify(payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The name of the connection in `pg_stat_activity`. */
export const listenerName = 'parlance listener';

const checkEveryMs = 20_000;
const timeoutMs = 10_000;
const closeWithinMs = 1000;
const firstDelayMs = 200;
const maxDelayMs = 10_000;

export function keepListening(options: ListeningConnectionOptions): ListeningConnection {
  const { connectionString, onOpen, onPayload, onError } = options;
  let client: pg.Client | undefined;
  let isOpen = false;
  let failures = 0;
  let checkTimer: NodeJS.Timeout | undefined;
  let connectTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
      application_name: listenerName,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload = '' }) => onPayload(payload));
    try {
      await next.connect();
      await next.query(`listen ${channelName}`);
    } catch (error) {
      lose(next, error);
      return;
    }
    if (client !== next) {
      void next.end();
      return;
    }
    isOpen = true;
    failures = 0;
    checkTimer = setInterval(() => check(next), checkEveryMs).unref();
    onOpen();
  }

  /** Only a query tells a connection that hangs from one that is idle. */
  function check(current: pg.Client): void {
    current.query('select 1').catch((error: unknown) => lose(current, error));
  }

  function lose(lost: pg.Client, error?: unknown): void {
    if (client !== lost) return;
    if (error instanceof Error) onError(error);
    void disconnect();
    const wait = Math.min(firstDelayMs * 2 ** failures++, maxDelayMs);
    connectTimer = setTimeout(connect, wait * (0.5 + Math.random() / 2));
  }

  async function disconnect(): Promise<void> {
    const last = client;
    client = undefined;
    isOpen = false;
    clearInterval(checkTimer);
    await last?.end().catch(() => {});
  }

  void connect();
  return {
    isOpen: () => isOpen,
    async notify(payloads) {
      const current = client;
      if (!current || !isOpen) throw new Error('The connection is not open');
      try {
        await current.query({
          name: 'notify',
          text: 'select pg_notify($1, payload) from unnest($2::text[]) as payload',
          values: [channelName, payloads],
        });
      } catch (error) {
        lose(current, error);
        throw error;
      }
    },
    async close() {
      clearTimeout(connectTimer);
      // A connection that hangs would never acknowledge its end.
      await Promise.race([disconnect(), delay(closeWithinMs, undefined, { ref: false })]);
    },
  };
}
