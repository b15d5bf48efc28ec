import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds a free port of the loopback interface, for a program that can't choose one itself. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
