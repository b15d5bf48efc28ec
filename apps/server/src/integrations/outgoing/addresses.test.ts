import { expect, it } from 'vitest';
import { isInRanges, isPublicAddress, parseRange } from './addresses.ts';

it.each([
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:8.8.8.8',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::a9fe:a9fe',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is no address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '2620:fe::fe',
])('%s is an address of the internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it('reads ranges and single addresses, and nothing that two programs may read in two ways', () => {
  const ranges = ['10.1.0.0/16', '192.168.7.9', 'fd12:3456::/32', '::1'].map(parseRange);
  if (ranges.some((range) => range === undefined)) throw new Error('a range was not read');
  const known = ranges.filter((range) => range !== undefined);
  for (const inside of ['10.1.200.3', '192.168.7.9', 'fd12:3456:1::2', '::1']) {
    expect(isInRanges(inside, known), inside).toBe(true);
  }
  for (const outside of [
    '10.2.0.1',
    '192.168.7.8',
    'fd12:3457::1',
    '::2',
    '::ffff:10.1.0.1',
    'x',
  ]) {
    expect(isInRanges(outside, known), outside).toBe(false);
  }
  for (const text of ['', '10', '10.1', '010.1.0.0/16', '0x0a.0.0.1', '10.0.0.0/33', '::/129']) {
    expect(parseRange(text), text).toBeUndefined();
  }
  for (const text of ['10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/x', '10.0.0.0/-1', 'example.com']) {
    expect(parseRange(text), text).toBeUndefined();
  }
});
