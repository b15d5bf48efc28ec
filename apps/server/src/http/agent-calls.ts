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

const purposeHeader = 'parlance-agent-purpose';

/** What a request for an agent is for, where it is less than the whole call. */
export type AgentPurpose =
  /** Whether the call is permitted and well-formed: it is answered with nothing, or the error that it would be. */
  | 'permission'
  /** Another page of a file that was taken before, which is written down once. */
  | 'next-page';

/** The headers of a request for an agent with a purpose; those of `agentHeaders` have to be there, too. */
export function purposeHeaders(purpose: AgentPurpose): Readonly<Record<string, string>> {
  return { [purposeHeader]: purpose };
}

/** Whether the headers are of a request for an agent with a purpose. */
export function isFor(purpose: AgentPurpose, headers: IncomingHttpHeaders): boolean {
  return headers[purposeHeader] === purpose && isForAgent(headers);
}
