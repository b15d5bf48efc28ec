import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { createArchiveCalls } from '../../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

/** The duration of the import of a new project in milliseconds. */
async function importNew(locales: readonly string[], count: number): Promise<number> {
  const texts = Array.from({ length: count }, (_, n) => [`key ${n}`, `Text number ${n}`]);
  const content = JSON.stringify(Object.fromEntries(texts));
  const files = Object.fromEntries(locales.map((code) => [`${code}.json`, content]));
  const projectId = await server.addProject(ada);
  const start = performance.now();
  await createArchiveCalls(server, ada, projectId).importFiles(files);
  return performance.now() - start;
}

async function measure(locales: readonly string[], count: number): Promise<number> {
  return Math.min(await importNew(locales, count), await importNew(locales, count));
}

// The import would take eight times as long if the texts of the first locale were scanned for each text of the
// second.
it('a locale is not looked through for each text of the next one', async () => {
  // With statistics of other rows the planner believes that it has enough of them.
  await importNew(['de'], 20_000);
  const one = await measure(['de'], 8000);
  expect(await measure(['de', 'fr'], 8000)).toBeLessThan(4 * one);
});
