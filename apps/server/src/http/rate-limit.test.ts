import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer | undefined;

afterEach(() => server?.close());

/** Which of these calls of sign-in a limit of two for each address lets through. */
async function letThrough(
  trustProxy: Config['trustProxy'],
  forwardedFor: readonly (string | undefined)[],
): Promise<boolean[]> {
  server = await startTestServer({ authRateLimit: 2, trustProxy });
  const results: boolean[] = [];
  for (const address of forwardedFor) {
    const headers = address === undefined ? {} : { 'x-forwarded-for': address };
    const { status } = await server.request('POST', '/auth/token', { body: {}, headers });
    expect([400, 429]).toContain(status);
    results.push(status === 400);
  }
  return results;
}

const [ada, sam] = ['203.0.113.7', '203.0.113.8'];

describe('the limit of requests', () => {
  it('is told with every answer, and after it how long to wait', async () => {
    server = await startTestServer({ authRateLimit: 2 });
    const answers: Answer[] = [];
    for (const body of [{}, {}, {}]) {
      answers.push(await server.request('POST', '/auth/token', { body }));
    }
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 429]);
    const told = (name: string) => answers.map(({ headers }) => headers.get(name));
    expect(told('x-ratelimit-limit')).toEqual(['2', '2', '2']);
    expect(told('x-ratelimit-remaining')).toEqual(['1', '0', '0']);
    for (const reset of told('x-ratelimit-reset')) expect(Number(reset)).toBeGreaterThan(50);
    const [, , wait] = told('retry-after');
    expect(told('retry-after')).toEqual([null, null, wait]);
    expect(Number(wait)).toBeGreaterThan(50);
    expect(Number(wait)).toBeLessThanOrEqual(60);
  });

  it('believes nobody about their address by default', async () => {
    const made = [ada, sam, '203.0.113.9', undefined];
    expect(await letThrough(undefined, made)).toEqual([true, true, false, false]);
  });

  it('counts by the address that a trusted proxy tells', async () => {
    const calls = [ada, ada, ada, sam, sam, sam];
    const counted = [true, true, false, true, true, false];
    expect(await letThrough(['loopback'], calls)).toEqual(counted);
  });

  it('believes no proxy that it does not know', async () => {
    const calls = [ada, sam, '203.0.113.9'];
    expect(await letThrough(['10.0.0.0/8'], calls)).toEqual([true, true, false]);
  });

  it('takes the last address that no trusted proxy has, whatever the caller put before it', async () => {
    const calls = [
      `198.51.100.1, ${ada}`,
      `198.51.100.2, ${ada}, 10.0.0.5`,
      `198.51.100.3, ${ada}`,
      sam,
    ];
    const counted = [true, true, false, true];
    expect(await letThrough(['loopback', '10.0.0.0/8'], calls)).toEqual(counted);
  });
});
