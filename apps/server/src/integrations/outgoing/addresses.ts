import ipaddr from 'ipaddr.js';

/** A range of addresses, as `10.1.0.0/16`. */
export type AddressRange = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** All addresses of IPv6 that are routed in the internet. */
const globalUnicast = toRange('2000::/3');
/** Azure tells machines their secrets here. It looks like an address of the internet. */
const hostOfAzure = toRange('168.63.129.16/32');

/** Reads `10.1.0.0/16`, or an address alone. Undefined where it is neither. */
export function parseRange(text: string): AddressRange | undefined {
  const [address = '', bits, ...rest] = text.split('/');
  if (rest.length > 0 || !isWhole(address)) return undefined;
  const { length } = ipaddr.parse(address).toByteArray();
  const range = `${address}/${bits ?? length * 8}`;
  return ipaddr.isValidCIDR(range) ? toRange(range) : undefined;
}

/**
 * Whether an address is one of the internet. Not so are private and special ones, and those that contain an address of
 * IPv4, since they may lead to a private one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast' || isWithin(address, hostOfAzure)) return false;
  return address.kind() === 'ipv4' || isWithin(address, globalUnicast);
}

export function isInRanges(text: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return ranges.some((range) => isWithin(address, range));
}

/** The library also takes shortened and octal spellings, which mean different things to different programs. */
function isWhole(address: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
}

function toRange(text: string): AddressRange {
  return ipaddr.parseCIDR(text);
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [first, bits]: AddressRange): boolean {
  return address.kind() === first.kind() && address.match(first, bits);
}
