import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import { untilRemembered } from '../../../testing/remembered.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
});

async function search(q: string, more: { side?: 'source' | 'target'; limit?: number } = {}) {
  const found: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const query = { q, locale: 'de', ...more, ...(cursor && { cursor }) };
    const page = await ada.call(endpoints.searchMemories, { params: { projectId }, query });
    found.push(...page.hits.map(({ source, target }) => `${source} = ${target}`));
    cursor = page.nextCursor ?? undefined;
    pages++;
  } while (cursor !== undefined);
  return { found: found.sort(), pages };
}

describe('a search of memories', () => {
  it('finds words on either side, in any order, page by page', async () => {
    const { id } = await ada.call(endpoints.createMemory, {
      params: { workspaceId: ada.id },
      body: { name: 'Texts', sourceLocale: 'en' },
    });
    const link = { memoryId: id, writes: true };
    await ada.call(endpoints.linkMemory, { params: { projectId }, body: link });
    await project.importTexts('en', {
      a: 'Open the file',
      b: 'The FILE is open',
      c: 'Close it',
      d: '100% of a_b',
      e: 'Not translated file',
    });
    await project.importTexts('de', {
      a: 'Datei öffnen',
      b: 'Die Datei ist offen',
      c: 'Schließen',
      d: 'Alles',
    });
    await untilRemembered(server, projectId);
    const twice = (...lines: string[]) => lines.flatMap((line) => [line, line]).sort();
    const open = ['Open the file = Datei öffnen', 'The FILE is open = Die Datei ist offen'];
    expect((await search('file open')).found).toEqual(twice(...open));
    expect(await search('file', { limit: 1 })).toEqual({ found: twice(...open), pages: 4 });
    expect((await search('DATEI', { side: 'target' })).found).toEqual(twice(...open));
    expect((await search('% a_')).found).toEqual(twice('100% of a_b = Alles'));
    expect((await search('datei')).found).toEqual([]);
  });

  it('refuses what is no search', async () => {
    const get = (query: string) =>
      server.request('GET', `/projects/${projectId}/memories/search?${query}`, {
        token: ada.token,
      });
    expect((await get('q=%20&locale=de')).status).toBe(400);
    expect((await get('q=a&locale=it')).status).toBe(404);
    expect((await get('q=a&locale=de&cursor=x')).status).toBe(400);
  });
});
