import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '../../../testing/content.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// A list reads the translations of a locale in the order of their terms, and each page of the table only once if the
// rows are stored in that order.

const size = 3000;

// A row goes to any page with room, which may be an earlier one, and the order restarts there. If rows were stored in
// the order of such a file, every second one would be placed before its predecessor.
const maxRestarts = size / 100;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('an import lays translations down in the order of their terms, whatever that of the file', async () => {
  const person = await server.addPerson();
  const projectId = await server.addProject(person, { locales: ['de_DE', 'fr'] });
  const keys = Array.from({ length: size }, (_, at) => `key ${(at * 7919) % size}`);
  const importKeys = async (locale: string, listed: readonly string[]) => {
    const content = JSON.stringify(Object.fromEntries(listed.map((key) => [key, `${key} text`])));
    const file = { locale, format: 'jsonflat', content } as const;
    expect((await server.importFile(person, projectId, file)).status).toBe(200);
  };
  await importKeys('de_DE', keys);
  await importKeys('fr', keys.toReversed());
  const placed = await rowsOf<{ locale: string; restarts: number }>(
    { server, person, projectId },
    `select locale, count(*) filter (where term_id < previous)::integer as restarts from (
      select locale, term_id, lag(term_id) over (partition by locale order by ctid) as previous
      from translations where project_id = :project
    ) placed
    group by locale order by locale`,
  );
  expect(placed.map(({ locale }) => locale)).toEqual(['de_DE', 'fr']);
  for (const { restarts } of placed) expect(restarts).toBeLessThan(maxRestarts);
});
