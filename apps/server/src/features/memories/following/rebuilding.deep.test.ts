import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../../../testing/random.ts';
import { contentOfMemory, untilRemembered } from '../../../testing/remembered.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { act, createWorld } from '../../../testing/writer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
});
afterAll(() => server.close());

it.each([1, 2])(
  'memories that followed edits, imports, undos and deletions at random are as if built anew (seed %i)',
  async (seed) => {
    const random = createRandom(seed);
    const ada = await server.addPerson();
    const world = await createWorld(server, ada);
    const { projectId } = world;
    const params = { projectId };
    const { id: memoryId } = await ada.call(endpoints.createMemory, {
      params: { workspaceId: ada.id },
      body: { name: 'Texts', sourceLocale: 'de_DE' },
    });
    const body = { memoryId, writes: true };
    await ada.call(endpoints.linkMemory, { params, body });
    const seen: string[][] = [];
    for (let round = 0; round < 3; round++) {
      // What happens at random deletes the source locale as well.
      const codes = await ada.call(endpoints.listProjectLocales, { params });
      const [{ locale: source } = { locale: { code: null } }] = codes;
      await ada.call(endpoints.updateProject, {
        params,
        body: { sourceLocale: source.code, textsInKeys: seed === 2 },
      });
      for (let n = 0; n < 40; n++) await act(world, random);
      await untilRemembered(server, projectId);
      const followed = [
        ...(await contentOfMemory(server, projectId)),
        ...(await contentOfMemory(server, memoryId)),
      ];
      seen.push(followed);
      for (const table of ['memory_segments', 'memory_terms', 'memory_targets']) {
        await sql`
          delete from ${sql.table(table)} where memory_id = ${projectId}::uuid
        `.execute(server.database.db);
        await sql`
          delete from ${sql.table(table)} where memory_id = ${memoryId}::uuid
        `.execute(server.database.db);
      }
      await ada.call(endpoints.rebuildMemory, { params });
      await untilRemembered(server, projectId);
      const rebuilt = [
        ...(await contentOfMemory(server, projectId)),
        ...(await contentOfMemory(server, memoryId)),
      ];
      expect(rebuilt).toEqual(followed);
    }
    // Something was there to be followed.
    expect(seen.some((lines) => lines.some((line) => line.startsWith('target')))).toBe(true);
    expect(Math.max(...seen.map((lines) => lines.length))).toBeGreaterThan(5);
  },
  120_000,
);
