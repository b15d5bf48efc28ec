import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import { contentOfMemory, untilRemembered } from '../../../testing/remembered.ts';
import { isCluster } from '../../../testing/test-database.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
});

async function sources(): Promise<string[]> {
  await untilRemembered(server, projectId);
  const { rows } = await sql<{ source: string }>`
    select s.source from memory_segments s where s.memory_id = ${projectId}::uuid and s.form = ''
    order by s.source collate "C"
  `.execute(server.database.db);
  return rows.map(({ source }) => source);
}

describe('the memory of a project', () => {
  it('has each source text once, soon after it is there', async () => {
    await project.importTexts('en', { a: 'Open', b: 'Open', c: 'Close' });
    expect(await sources()).toEqual(['Close', 'Open']);
  });

  // In a cluster the machines do it, when they come to it.
  it.skipIf(isCluster)(
    'leaves nothing beside its index, which each look-up would read',
    async () => {
      await project.importTexts('en', { a: 'Open the file', b: 'Close the file' });
      await untilRemembered(server, projectId);
      const { rows } = await sql`
      select gin_clean_pending_list('memory_segments_keys')::integer as pages
    `.execute(server.database.db);
      expect(rows).toEqual([{ pages: 0 }]);
    },
  );

  it('follows edits, deletions and undos of source texts', async () => {
    await project.importTexts('en', { a: 'Open', b: 'Close' });
    await project.edit('en', 'a', 'Open the file');
    expect(await sources()).toEqual(['Close', 'Open the file']);
    const { a: termId = '' } = await project.termIds();
    await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
    expect(await sources()).toEqual(['Close']);
    const { changeSets } = await ada.call(endpoints.listChangeSets, { params: { projectId } });
    const changeSetId = changeSets[0]?.id ?? '';
    await ada.call(endpoints.undoChangeSet, { params: { projectId, changeSetId } });
    expect(await sources()).toEqual(['Close', 'Open the file']);
  });

  it('is that of another source locale, once another one is chosen', async () => {
    await project.importTexts('en', { a: 'Open' });
    await project.importTexts('de', { a: 'Öffnen' });
    await ada.call(endpoints.updateProject, {
      params: { projectId },
      body: { sourceLocale: 'de' },
    });
    expect(await sources()).toEqual(['Öffnen']);
    await ada.call(endpoints.updateProject, {
      params: { projectId },
      body: { sourceLocale: null },
    });
    expect(await sources()).toEqual([]);
  });

  it('has the forms of a plural beside it', async () => {
    await project.importTexts('en', { files: '{n, plural, one {# file} other {# files}}' });
    await untilRemembered(server, projectId);
    const { rows } = await sql<{ form: string; source: string }>`
      select s.form, s.source from memory_segments s
      where s.memory_id = ${projectId}::uuid and s.form <> '' order by s.form
    `.execute(server.database.db);
    expect(rows).toEqual([
      { form: 'one', source: '# file' },
      { form: 'other', source: '# files' },
    ]);
  });

  it('is the same when it is built anew, and when keys of another version are replaced', async () => {
    await project.importTexts('en', { a: 'Open', b: 'Close', c: 'Save {name}' });
    await untilRemembered(server, projectId);
    const content = await contentOfMemory(server, projectId);
    expect(content).toHaveLength(6);
    await sql`
      update memory_segments set keys = '{1}', norm = 'x' where memory_id = ${projectId}::uuid
    `.execute(server.database.db);
    await sql`
      insert into memory_segments select memory_id, ${projectId}::uuid, form, 'Gone', norm, length, keys
      from memory_segments where memory_id = ${projectId}::uuid limit 1
    `.execute(server.database.db);
    await sql`
      update memory_heads set keys_version = 0 where memory_id = ${projectId}::uuid
    `.execute(server.database.db);
    await project.edit('de', 'a', 'Öffnen');
    await untilRemembered(server, projectId);
    expect(await contentOfMemory(server, projectId)).toEqual(content);
  });

  it('goes with the project', async () => {
    await project.importTexts('en', { a: 'Open' });
    await untilRemembered(server, projectId);
    await ada.call(endpoints.deleteProject, { params: { projectId } });
    expect(await contentOfMemory(server, projectId)).toEqual([]);
  });
});
