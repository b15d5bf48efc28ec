import { describe, expect, it } from 'vitest';
import { at, createOutgoingTrial, reasonOf } from '../../testing/trials/outgoing-trial.ts';
import type { Resolve } from './connector.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { findUrlProblem } from './outgoing-rules.ts';

const { serve } = createOutgoingTrial();

const nowhere = { allowHttp: true, allowedRanges: [] };

/** Where the names of the table lead. */
const names: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'a.localhost': ['127.0.0.1'],
  '127.0.0.1.nip.io': ['127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
  'ten.example': ['10.0.0.1'],
  'ula.example': ['fd00::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'nat64.example': ['64:ff9b::a00:1'],
  'mixed.example': ['1.1.1.1', '10.0.0.1'],
  'mixed6.example': ['2606:4700:4700::1111', '::1'],
  'cgnat.example': ['100.64.0.1'],
  'multicast.example': ['224.0.0.1'],
  'azure.example': ['168.63.129.16'],
  'xn--lclhst-bua8a.example': ['0.0.0.0'],
};

const resolveNames: Resolve = async (hostname) => (names[hostname] ?? []).map(at);

describe('the guarded fetch refuses', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.0.0.1:8080/',
    'https://127.1/',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.000.000.001/',
    'https://0/',
    'https://0.0.0.0/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://10.1.2.3/',
    'https://167838211/',
    'https://012.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://192.168.257/',
    'https://100.64.0.1/',
    'https://100.100.100.200/latest/meta-data/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/latest/meta-data/',
    'https://0xa9.0xfe.0xa9.0xfe/',
    'https://0251.0376.0251.0376/',
    'https://168.63.129.16/machine',
    'https://192.0.0.192/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[64:ff9b:1::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[5f00::1]/',
    ...Object.keys(names).map((name) => `https://${name}/`),
    'https://user@example.com/',
    'https://user:password@example.com/',
    'https://:password@example.com/',
    'https://1.1.1.1:22/',
    'https://1.1.1.1:25/',
    'https://1.1.1.1:81/',
    'https://1.1.1.1:1023/',
    'http://1.1.1.1/',
    'http://example.com/',
    'ftp://1.1.1.1/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'gopher://1.1.1.1/',
    'ws://1.1.1.1/',
    'blob:https://example.com/1',
  ])('%s', async (url) => {
    const rules = { allowHttp: false, allowedRanges: [] };
    const fetchGuarded = createGuardedFetch({ rules, resolve: resolveNames });
    const error = await fetchGuarded(url).catch((thrown: unknown) => thrown);
    // The standard `Request` itself takes no address with a name or a password.
    if (/@/.test(url)) expect(error).toBeInstanceOf(Error);
    else expect(error).toMatchObject({ name: 'OutgoingError', reason: 'address' });
  });

  it('nothing of the internet by its text', () => {
    const rules = { allowHttp: false, allowedRanges: [] };
    for (const url of [
      'https://example.com/',
      'https://example.com:443/hook?key=1',
      'https://example.com:1024/',
      'https://example.com:65535/',
      'https://1.1.1.1/',
      'https://[2606:4700:4700::1111]/',
      'https://8.8.8.8:8443/',
    ]) {
      expect(findUrlProblem(new URL(url), rules), url).toBeUndefined();
    }
    expect(findUrlProblem(new URL('http://example.com/'), nowhere)).toBeUndefined();
    expect(findUrlProblem(new URL('https://a:b@example.com/'), rules)).toMatch(/password/);
  });

  it('an allowed range no more than it refuses what is beside it', async () => {
    const port = await serve((_, reply) => reply.end('here'));
    expect(await reasonOf(`http://127.0.0.1:${port}/`)).toBe(200);
    expect(await reasonOf(`http://127.0.0.2:${port}/`)).toBe('address');
    expect(await reasonOf(`http://127.0.0.1:${port}/`, { rules: nowhere })).toBe('address');
    expect(await reasonOf(`http://[::ffff:127.0.0.1]:${port}/`)).toBe('address');
  });

  it('nothing that the administrator has configured', async () => {
    const port = await serve((_, reply) => reply.end('here'));
    expect(await reasonOf(`http://127.0.0.1:${port}/`, { rules: undefined })).toBe(200);
    expect(await reasonOf(`http://localhost:${port}/`, { rules: undefined })).toBe(200);
  });
});
