import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, isIP, type Server } from 'node:net';
import { afterEach } from 'vitest';
import { type AddressRange, parseRange } from '../../integrations/outgoing/addresses.ts';
import type { Resolve } from '../../integrations/outgoing/connector.ts';
import {
  createGuardedFetch,
  type GuardedFetchOptions,
} from '../../integrations/outgoing/guarded-fetch.ts';
import {
  OutgoingError,
  type OutgoingErrorReason,
} from '../../integrations/outgoing/outgoing-error.ts';

/** The helpers for tests of what the server calls. Servers that a test starts end with it. */
export interface OutgoingTrial {
  /** Returns the port, on 127.0.0.1 unless another address is given. */
  listen(server: Server, host?: string, port?: number): Promise<number>;
  serve(answer: RequestListener, host?: string, port?: number): Promise<number>;
  /** Ends all servers before the test does. */
  stop(): void;
}

/** Creates the helpers. A test file has to call it at its top. */
export function createOutgoingTrial(): OutgoingTrial {
  const open: Server[] = [];
  const stop = () => {
    for (const server of open.splice(0)) {
      if ('closeAllConnections' in server) (server.closeAllConnections as () => void)();
      server.close();
    }
  };
  afterEach(stop);
  async function listen(server: Server, host = '127.0.0.1', port = 0): Promise<number> {
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    open.push(server);
    return (server.address() as AddressInfo).port;
  }
  return {
    listen,
    serve: (answer, host, port) => listen(createServer({ keepAlive: false }, answer), host, port),
    stop,
  };
}

export function toRanges(...texts: string[]): AddressRange[] {
  return texts.map((text) => parseRange(text)).filter((range) => range !== undefined);
}

/** Rules by which the servers of these tests may be called, on 127.0.0.1 alone. */
export const onlyHere = { allowHttp: true, allowedRanges: toRanges('127.0.0.1') };

export const at = (address: string) => ({ address, family: isIP(address) });

/** A DNS server that knows all names at the same addresses. */
export const answering =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map(at);

/** The status of the answer, or why there is none. */
export async function reasonOf(
  url: string,
  options: Partial<GuardedFetchOptions> = {},
  init?: RequestInit,
): Promise<OutgoingErrorReason | number> {
  try {
    const answer = await createGuardedFetch({ rules: onlyHere, ...options })(url, init);
    await answer.text();
    return answer.status;
  } catch (error) {
    if (error instanceof OutgoingError) return error.reason;
    throw error;
  }
}
