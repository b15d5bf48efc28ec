import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy to a database server, which can be cut and mended like a network. */
export interface BreakableLink {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Ends all connections and accepts no new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function createBreakableLink(databaseUrl: string): Promise<BreakableLink> {
  const target = new URL(databaseUrl);
  const open = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
      from.on('error', () => {});
      from.pipe(to);
    }
  });
  const listen = async (port: number) => {
    listener.listen(port, '127.0.0.1');
    await once(listener, 'listening');
    return (listener.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = `${port}`;
  // The name of a socket, which would be preferred.
  url.searchParams.delete('host');
  return {
    url: url.href,
    async cut() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
    async mend() {
      await listen(port);
    },
  };
}
