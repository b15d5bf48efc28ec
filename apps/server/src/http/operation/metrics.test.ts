import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

const metricsToken = 'a token of some length';
let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ metricsToken });
  ada = await server.addPerson();
});
afterAll(() => server.close());

const scrape = (on: TestServer, authorization?: string, method = 'GET') =>
  fetch(`${on.url}/metrics`, {
    method,
    headers: authorization === undefined ? {} : { authorization },
  });

async function readMetrics(): Promise<string[]> {
  const response = await scrape(server, `Bearer ${metricsToken}`);
  expect(response.status).toBe(200);
  return (await response.text()).split('\n');
}

const sampleOf = (lines: readonly string[], series: string) => {
  const line = lines.find((other) => other.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

const countOf = (labels: string) => `http_request_duration_seconds_count{${labels}}`;

describe('the metrics', () => {
  it('are for whoever has the token, and nobody else', async () => {
    const response = await scrape(server, `Bearer ${metricsToken}`);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const wrong = [
      undefined,
      metricsToken,
      `Bearer ${metricsToken} `.replace(' ', '  '),
      `Bearer ${metricsToken.slice(0, -1)}`,
      `Bearer ${metricsToken}x`,
      `Basic ${metricsToken}`,
      'Bearer ',
      `Bearer ${ada.token}`,
    ];
    for (const authorization of wrong) {
      const { status } = await scrape(server, authorization);
      expect(status, authorization).toBe(401);
    }
    expect((await scrape(server, `Bearer ${metricsToken}`, 'HEAD')).status).toBe(200);
  });

  it('do not exist without a token in the configuration', async () => {
    const silent = await startTestServer();
    try {
      for (const authorization of [undefined, 'Bearer ', 'Bearer undefined']) {
        const response = await scrape(silent, authorization);
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ error: { code: 'NotFound' } });
      }
    } finally {
      await silent.close();
    }
  });

  it('count requests by method, pattern of the address and status', async () => {
    const path = '/api/v1/projects/:projectId/terms';
    const read = countOf(`method="GET",route="${path}",status="200"`);
    const refused = countOf(`method="POST",route="${path}",status="400"`);
    const unknown = countOf('method="GET",route="none",status="404"');
    expect(sampleOf(await readMetrics(), read)).toBeUndefined();
    const projects = [await server.addProject(ada), await server.addProject(ada)];
    for (const id of projects) {
      expect((await server.request('GET', `/projects/${id}/terms`, ada)).status).toBe(200);
      const body = { value: '' };
      await server.request('POST', `/projects/${id}/terms`, { token: ada.token, body });
    }
    await server.request('GET', `/nothing/${projects[0]}`);
    await expect
      .poll(async () => {
        const lines = await readMetrics();
        return [read, refused, unknown].map((series) => sampleOf(lines, series));
      })
      .toEqual([2, 2, 1]);
    const lines = await readMetrics();
    for (const id of projects) expect(lines.join('\n')).not.toContain(id);
    const bucket = read.replace('_count{', '_bucket{le="60",');
    expect(sampleOf(lines, bucket)).toBe(2);
  });

  it('tell of the process, the database, mails and files', async () => {
    const lines = await readMetrics();
    expect(sampleOf(lines, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(sampleOf(lines, 'parlance_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(sampleOf(lines, 'parlance_database_connections{state="idle"}')).toBeGreaterThanOrEqual(
      0,
    );
    expect(sampleOf(lines, 'parlance_database_waiting')).toBe(0);
    expect(sampleOf(lines, 'parlance_format_jobs_waiting')).toBe(0);
    expect(sampleOf(lines, 'parlance_mails_waiting')).toBeGreaterThanOrEqual(0);
  });

  it('count the mails that have not been sent', async () => {
    const { db } = server.database;
    const later = new Date(Date.now() + 3_600_000);
    const mails = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
    const payload = JSON.stringify({ kind: 'welcome', sealed: '' });
    const row = { name: 'mail', payload, due_at: later, expires_at: later };
    await db
      .insertInto('jobs')
      .values(mails.map((id) => ({ id, ...row })))
      .execute();
    try {
      await expect
        .poll(async () => {
          const rows = await db
            .selectFrom('jobs')
            .select('id')
            .where('name', '=', 'mail')
            .execute();
          return sampleOf(await readMetrics(), 'parlance_mails_waiting') === rows.length;
        })
        .toBe(true);
      expect(sampleOf(await readMetrics(), 'parlance_mails_waiting')).toBeGreaterThanOrEqual(2);
    } finally {
      await db.deleteFrom('jobs').where('id', 'in', mails).execute();
    }
  });

  it('leave out what the database would have to tell while it does not answer', async () => {
    const database = await createTestDatabase();
    const alone = await startTestServer({ metricsToken }, database);
    await database.close();
    const response = await scrape(alone, `Bearer ${metricsToken}`);
    expect(response.status).toBe(200);
    const lines = (await response.text()).split('\n');
    expect(sampleOf(lines, 'parlance_mails_waiting')).toBeUndefined();
    expect(sampleOf(lines, 'parlance_database_connections{state="open"}')).toBe(0);
    await alone.close();
  });

  it('are those of one server each', async () => {
    const other = await startTestServer({ metricsToken: 'another token of some length' });
    const response = await scrape(other, 'Bearer another token of some length').finally(
      other.close,
    );
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('route="/api/v1/projects');
  });
});
