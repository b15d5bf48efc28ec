import { createGuardedFetch } from '../outgoing/guarded-fetch.ts';
import type { OutgoingRules } from '../outgoing/outgoing-rules.ts';
import { callTimeoutMs } from './open-client.ts';

// An answer has some thousand tokens at most.
const limits = { maxBytes: 8_388_608, timeoutMs: callTimeoutMs, maxRedirects: 0 };

/** All that providers need to be told. Libraries add what they know of this machine, and what its environment says. */
const sentHeaders = [
  'accept',
  'anthropic-version',
  'authorization',
  'content-type',
  'x-goog-api-key',
];

/** Whether the administrator has listed the origin of an address as one of the own network. */
export function isLocalUrl(url: string, localUrls: readonly string[]): boolean {
  return localUrls.includes(new URL(url).origin);
}

/**
 * Makes the `fetch` that calls providers: the guarded one. Addresses that the administrator has listed may be in the own
 * network and without TLS. No redirect is followed.
 */
export function createMachineFetch(
  rules: OutgoingRules,
  localUrls: readonly string[],
): typeof fetch {
  const guarded = createGuardedFetch({ rules, ...limits });
  const local = createGuardedFetch({ rules: undefined, ...limits });
  return (input, init) => {
    const request = new Request(input, { ...init, redirect: 'manual' });
    for (const name of [...request.headers.keys()]) {
      if (!sentHeaders.includes(name)) request.headers.delete(name);
    }
    request.headers.set('user-agent', 'Parlance');
    return (isLocalUrl(request.url, localUrls) ? local : guarded)(request);
  };
}
