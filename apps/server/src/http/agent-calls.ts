import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

// A request that this process sends to itself for an agent bears a mark that no other process knows and that never
// leaves it. So no request from outside can have it, and none for an agent can come without.
const header = 'parlance-agent';
const mark = randomBytes(32).toString('base64url');

/** The headers of a request that this process sends to itself for an agent. */
export const agentHeaders: Readonly<Record<string, string>> = { [header]: mark };

/** Whether the headers are of a request for an agent. */
export function isForAgent({ [header]: sent }: IncomingHttpHeaders): boolean {
  if (typeof sent !== 'string' || sent.length !== mark.length) return false;
  const [given, known] = [Buffer.from(sent), Buffer.from(mark)];
  return given.length === known.length && timingSafeEqual(given, known);
}
