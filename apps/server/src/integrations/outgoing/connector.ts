import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { OutgoingError } from './outgoing-error.ts';
import { isPermittedAddress, type OutgoingRules } from './outgoing-rules.ts';

/** Finds the addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveBySystem: Resolve = (hostname) => lookup(hostname, { all: true });
const connectTimeoutMs = 5000;

/**
 * Connects to permitted addresses alone: a name is looked up once, all its addresses are checked, and one of these is
 * connected to. Between the check and the connection nobody can give the name another address. Without rules, all
 * addresses are permitted.
 */
export function createGuardedAgent(
  rules: OutgoingRules | undefined,
  resolve: Resolve = resolveBySystem,
): Agent {
  const requirePermitted = (address: string) => {
    if (!rules || isPermittedAddress(address, rules)) return;
    throw new OutgoingError('address', `${address} is an address that must not be called`);
  };
  const lookUp: LookupFunction = (hostname, { all }, callback) => {
    const find = async () => {
      const found = await resolve(hostname);
      for (const { address } of found) requirePermitted(address);
      const [first] = found;
      if (!first) throw new OutgoingError('name', `${hostname} has no address`);
      return { found: [...found], first };
    };
    find().then(
      ({ found, first }) => {
        if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
  // An address in place of a name is not looked up: it is checked as a part of the text.
  return new Agent({ connect: { timeout: connectTimeoutMs, lookup: lookUp } });
}
