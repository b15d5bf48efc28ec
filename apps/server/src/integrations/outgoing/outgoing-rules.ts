import { isIP } from 'node:net';
import { type AddressRange, isInRanges, isPublicAddress, parseRange } from './addresses.ts';

/** What the administrator lets people make the server call. */
export interface OutgoingRules {
  readonly allowHttp: boolean;
  /** Private addresses that may be called nevertheless. */
  readonly allowedRanges: readonly AddressRange[];
}

export function toOutgoingRules(config: {
  readonly outgoingAllowHttp: boolean;
  readonly outgoingAllowedRanges: readonly string[];
}): OutgoingRules {
  const ranges = config.outgoingAllowedRanges.map((text) => parseRange(text));
  return {
    allowHttp: config.outgoingAllowHttp,
    allowedRanges: ranges.filter((range) => range !== undefined),
  };
}

/** Says what is wrong with the text of an address; undefined where nothing is. Its name may still lead anywhere. */
export function findUrlProblem(url: URL, rules: OutgoingRules): string | undefined {
  const { protocol, username, password, port } = url;
  if (protocol !== 'https:' && !(protocol === 'http:' && rules.allowHttp)) {
    return rules.allowHttp ? 'must begin with https:// or http://' : 'must begin with https://';
  }
  if (username !== '' || password !== '') return 'must not have a name or a password';
  if (!isPermittedPort(port)) return 'must have the port 80 or 443, or one from 1024 on';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPermittedAddress(host, rules)) {
    return 'must not be an address of a private network';
  }
  return undefined;
}

export function isPermittedAddress(address: string, { allowedRanges }: OutgoingRules): boolean {
  return isPublicAddress(address) || isInRanges(address, allowedRanges);
}

/** Below 1024 are services that do not speak HTTP, and some of them act on what they understand of a request. */
function isPermittedPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024;
}
