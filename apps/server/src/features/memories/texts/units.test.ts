import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { contentOfMemory } from '../../../testing/remembered.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { importUnits, type MemoryUnit, readUnits } from './units.service.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

async function createMemory(): Promise<string> {
  const params = { workspaceId: ada.id };
  const body = { name: 'Texts', sourceLocale: 'en' };
  return (await ada.call(endpoints.createMemory, { params, body })).id;
}

const units: readonly MemoryUnit[] = [
  {
    source: 'Open',
    targets: [
      { locale: 'de', text: 'Öffnen', authorName: 'Grace' },
      { locale: 'fr', text: 'Ouvrir', quality: 'reviewed' },
      { locale: 'de', text: 'Öffnen' },
    ],
  },
  { source: 'Open', context: 'door', targets: [{ locale: 'de', text: 'Offen' }] },
  { source: '', targets: [{ locale: 'de', text: 'Nichts' }] },
  { source: 'Close', targets: [{ locale: 'de', text: '' }] },
];

describe('units of a file', () => {
  it('go into a shared memory once, however often they are sent', async () => {
    const { db } = server.database;
    const memoryId = await createMemory();
    expect(await importUnits(db, memoryId, units)).toEqual({ added: 3, known: 0 });
    const content = await contentOfMemory(server, memoryId);
    expect(content).toHaveLength(4);
    expect(await importUnits(db, memoryId, units)).toEqual({ added: 0, known: 3 });
    expect(await contentOfMemory(server, memoryId)).toEqual(content);
    const read: string[] = [];
    for await (const rows of readUnits(db, memoryId, { locales: ['de'] })) {
      read.push(...rows.map(({ source, text }) => `${source} ${text}`));
    }
    expect(read.sort()).toEqual(['Open Offen', 'Open Öffnen']);
    await expect(importUnits(db, ada.id, units)).rejects.toThrow();
  });

  it('are found in projects that read the memory, the same context first', async () => {
    const memoryId = await createMemory();
    await importUnits(server.database.db, memoryId, units);
    const projectId = await server.addProject(ada, { locales: ['en', 'de'], sourceLocale: 'en' });
    const params = { projectId };
    await ada.call(endpoints.linkMemory, { params, body: { memoryId } });
    const { id: termId } = await ada.call(endpoints.createTerm, {
      params,
      body: { value: 'door' },
    });
    await ada.call(endpoints.updateTranslation, {
      params: { projectId, localeCode: 'en' },
      body: { termId, value: 'Open' },
    });
    const { matches } = await ada.call(endpoints.listMatches, {
      params: { projectId, termId, localeCode: 'de' },
      query: {},
    });
    expect(matches.map(({ score, target }) => `${score} ${target}`)).toEqual([
      '101 Offen',
      '100 Öffnen',
    ]);
    expect(matches[0]?.from).toMatchObject({ memory: { kind: 'shared' }, project: null, by: null });
  });

  it.runIf(isDeep)('are written fast enough for large files', async () => {
    const memoryId = await createMemory();
    const count = 5000;
    const many = Array.from({ length: count }, (_, n) => ({
      source: `Text number ${n} of many that a file brings`,
      targets: [{ locale: 'de', text: `Text Nummer ${n}` }],
    }));
    const started = performance.now();
    for (let at = 0; at < count; at += 1000) {
      await importUnits(server.database.db, memoryId, many.slice(at, at + 1000));
    }
    const seconds = (performance.now() - started) / 1000;
    // Generous, as other tests run beside this one: it takes less than a second by itself on PostgreSQL.
    expect(seconds).toBeLessThan(30);
  });
});
