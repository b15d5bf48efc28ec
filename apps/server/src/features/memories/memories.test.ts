import { endpoints, type LinkedMemory } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../testing/checked-project.ts';
import { contentOfMemory, untilRemembered } from '../../testing/remembered.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { importUnits } from './texts/units.service.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
});

const createMemory = (name: string, workspaceId = ada.id, sourceLocale = 'en') =>
  ada.call(endpoints.createMemory, { params: { workspaceId }, body: { name, sourceLocale } });

const link = (of: string, memoryId: string, body: object = {}) =>
  ada.call(endpoints.linkMemory, { params: { projectId: of }, body: { memoryId, ...body } });

const linksOf = (of: string) =>
  ada.call(endpoints.listProjectMemories, { params: { projectId: of } });

const shown = (links: readonly LinkedMemory[]) =>
  links.map(({ kind, memoryId, reads, writes, penalty }) =>
    [kind, memoryId, reads && 'reads', writes && 'writes', penalty].filter(Boolean).join(' '),
  );

/** Another project of the person, with English source texts. */
async function createOther(texts: object, translations: object): Promise<string> {
  const id = await server.addProject(ada, { locales: ['en', 'de'], sourceLocale: 'en' });
  for (const [locale, content] of [
    ['en', texts],
    ['de', translations],
  ] as const) {
    const file = { locale, format: 'jsonflat', content: JSON.stringify(content) } as const;
    expect((await server.importFile(ada, id, file)).status).toBe(200);
  }
  await untilRemembered(server, id);
  return id;
}

async function matchesOf(text: string, of = projectId) {
  const params = { projectId: of };
  const body = { text, locale: 'de' };
  const { matches } = await ada.call(endpoints.listMatchesOfText, { params, body });
  return matches.map(({ score, target, from }) => `${score} ${target} ${from.memory.kind}`);
}

const request = (method: string, path: string, { token }: Person, body?: object) =>
  server.request(method, path, { token, ...(body && { body }) });

describe('memories of a workspace', () => {
  it('are created, renamed, listed with their counts and deleted', async () => {
    const { id } = await createMemory('Texts');
    const params = { workspaceId: ada.id, memoryId: id };
    await ada.call(endpoints.updateMemory, { params, body: { name: 'Product' } });
    await link(projectId, id, { reads: true, writes: true });
    await project.importTexts('en', { a: 'Open', b: 'Close' });
    await project.importTexts('de', { a: 'Öffnen' });
    await project.importTexts('fr', { a: 'Ouvrir' });
    await untilRemembered(server, projectId);
    const all = await ada.call(endpoints.listMemories, { params });
    expect(all.find((memory) => memory.id === id)).toMatchObject({
      name: 'Product',
      sourceLocale: 'en',
      segments: 1,
      translations: 2,
      locales: ['de', 'fr'],
      projects: { reading: 1, writing: 1 },
    });
    await ada.call(endpoints.deleteMemory, { params });
    expect(await contentOfMemory(server, id)).toEqual([]);
    expect(shown(await linksOf(projectId))).toEqual([`own ${projectId} reads writes`]);
    expect((await request('DELETE', `/workspaces/${ada.id}/memories/${id}`, ada)).status).toBe(404);
  });

  it('are for owners to change and for members to see', async () => {
    const { id: workspaceId } = await ada.call(endpoints.createWorkspace, {
      body: { name: 'Acme' },
    });
    const { id } = await createMemory('Texts', workspaceId);
    const [grace, stranger] = [await server.addPerson(), await server.addPerson()];
    await server.addWorkspaceMember(workspaceId, grace, 'member');
    const path = `/workspaces/${workspaceId}/memories`;
    expect((await request('GET', path, grace)).status).toBe(200);
    expect((await request('POST', path, grace, { name: 'x', sourceLocale: 'en' })).status).toBe(
      404,
    );
    expect((await request('DELETE', `${path}/${id}`, grace)).status).toBe(404);
    expect((await request('GET', path, stranger)).status).toBe(404);
    // A memory of one workspace is none of another, whoever asks.
    expect((await request('DELETE', `/workspaces/${ada.id}/memories/${id}`, ada)).status).toBe(404);
  });

  it('go with their workspace', async () => {
    const { id: workspaceId } = await ada.call(endpoints.createWorkspace, {
      body: { name: 'Acme' },
    });
    const { id } = await createMemory('Texts', workspaceId);
    const params = { projectId };
    await ada.call(endpoints.updateProject, { params, body: { workspaceId } });
    await link(projectId, id, { writes: true });
    await project.importTexts('en', { a: 'Open' });
    await project.importTexts('de', { a: 'Öffnen' });
    await untilRemembered(server, projectId);
    expect(await contentOfMemory(server, id)).toHaveLength(2);
    await ada.call(endpoints.updateProject, { params, body: { workspaceId: ada.id } });
    await ada.call(endpoints.deleteWorkspace, { params: { workspaceId } });
    expect(await contentOfMemory(server, id)).toEqual([]);
  });
});

describe('what projects have written to a shared memory', () => {
  it('is removed by owners, where the project does not write to it any more', async () => {
    const { id: memoryId } = await createMemory('Texts');
    const params = { workspaceId: ada.id, memoryId };
    await importUnits(server.database.db, memoryId, [
      { source: 'Close', targets: [{ locale: 'de', text: 'Schließen' }] },
    ]);
    await link(projectId, memoryId, { writes: true });
    await project.importTexts('en', { a: 'Open', b: 'Close' });
    await project.importTexts('de', { a: 'Öffnen', b: 'Zumachen' });
    await untilRemembered(server, projectId);
    const contributors = () => ada.call(endpoints.listMemoryContributors, { params });
    const { name } = await ada.call(endpoints.getProject, { params: { projectId } });
    expect(await contributors()).toEqual([{ projectId, name, translations: 2, writes: true }]);
    const path = `/workspaces/${ada.id}/memories/${memoryId}/contributors`;
    const refused = await request('DELETE', `${path}/${projectId}`, ada);
    expect(refused.status).toBe(400);
    const stranger = await server.addPerson();
    expect((await request('GET', path, stranger)).status).toBe(404);
    await ada.call(endpoints.deleteProject, { params: { projectId } });
    expect(await contributors()).toEqual([
      { projectId, name: null, translations: 2, writes: false },
    ]);
    expect((await request('DELETE', `${path}/${stranger.id}`, ada)).status).toBe(404);
    expect((await request('DELETE', `${path}/${projectId}`, ada)).status).toBe(204);
    expect(await contributors()).toEqual([]);
    const all = await ada.call(endpoints.listMemories, { params });
    const memory = all.find(({ id }) => id === memoryId);
    // What the file brought stays, with its source text.
    expect(memory).toMatchObject({ segments: 1, translations: 1 });
  });
});

describe('projects that read the memory of a project', () => {
  it('are seen by its admins, who can end that', async () => {
    const other = await createOther({ a: 'Open the door' }, { a: 'Tür öffnen' });
    await link(projectId, other);
    expect(await matchesOf('Open the door')).toEqual(['100 Tür öffnen project']);
    const grace = await server.addPerson();
    await server.addMember(other, grace, 'admin');
    const path = `/projects/${other}/memory-readers`;
    const { name } = await ada.call(endpoints.getProject, { params: { projectId } });
    expect((await request('GET', path, grace)).data).toEqual([{ projectId, name }]);
    const editor = await server.addPerson();
    await server.addMember(other, editor, 'editor');
    expect((await request('GET', path, editor)).status).toBe(404);
    expect((await request('DELETE', `${path}/${projectId}`, editor)).status).toBe(404);
    expect((await request('DELETE', `${path}/${other}`, grace)).status).toBe(404);
    expect((await request('DELETE', `${path}/${projectId}`, grace)).status).toBe(204);
    expect(await ada.call(endpoints.listMemoryReaders, { params: { projectId: other } })).toEqual(
      [],
    );
    expect(await matchesOf('Open the door')).toEqual([]);
    const lastOf = async (id: string) => {
      const query = { limit: 1 };
      const page = await ada.call(endpoints.listActivity, { params: { projectId: id }, query });
      return page.activities[0];
    };
    expect(await lastOf(other)).toMatchObject({ kind: 'memory.withdraw', details: { name } });
    expect(await lastOf(projectId)).toMatchObject({
      kind: 'memory.unlink',
      details: { memoryId: other },
    });
  });
});

describe('the memories of a project', () => {
  it('are linked, changed, put in order and unlinked', async () => {
    const [first, second] = [await createMemory('First'), await createMemory('Second')];
    await link(projectId, first.id, { penalty: 5 });
    await link(projectId, second.id, { reads: false, writes: true });
    const own = `own ${projectId} reads writes`;
    expect(shown(await linksOf(projectId))).toEqual([
      own,
      `shared ${first.id} reads 5`,
      `shared ${second.id} writes`,
    ]);
    const params = { projectId, memoryId: first.id };
    await ada.call(endpoints.updateMemoryLink, { params, body: { penalty: 0, writes: true } });
    const memoryIds = [second.id, first.id];
    await ada.call(endpoints.orderMemories, { params: { projectId }, body: { memoryIds } });
    expect(shown(await linksOf(projectId))).toEqual([
      own,
      `shared ${second.id} writes`,
      `shared ${first.id} reads writes`,
    ]);
    await ada.call(endpoints.unlinkMemory, { params });
    expect(shown(await linksOf(projectId))).toEqual([own, `shared ${second.id} writes`]);
  });

  it('are refused where they are linked, unknown, neither read nor written, or of a project', async () => {
    const { id } = await createMemory('Texts');
    const path = `/projects/${projectId}/memories`;
    await link(projectId, id);
    const post = async (body: object) => (await request('POST', path, ada, body)).status;
    expect(await post({ memoryId: id })).toBe(409);
    expect(await post({ memoryId: projectId })).toBe(409);
    expect(await post({ memoryId: ada.id })).toBe(404);
    expect(await post({ memoryId: id, reads: false })).toBe(400);
    const other = await server.addProject(ada);
    expect(await post({ memoryId: other, writes: true })).toBe(400);
    const patch = await request('PATCH', `${path}/${id}`, ada, { reads: false });
    expect(patch.status).toBe(400);
    expect((await request('PATCH', `${path}/${projectId}`, ada, { penalty: 3 })).status).toBe(404);
    expect((await request('POST', `${path}/order`, ada, { memoryIds: [other] })).status).toBe(400);
  });

  it('may be that of another project, if an admin of both links it', async () => {
    const other = await createOther({ a: 'Open the door' }, { a: 'Tür öffnen' });
    await link(projectId, other, { penalty: 3 });
    expect(await matchesOf('Open the door')).toEqual(['97 Tür öffnen project']);
    // Grace is an admin of this project alone, though of the workspace.
    const grace = await server.addPerson();
    await server.addMember(projectId, grace, 'admin');
    await ada.call(endpoints.unlinkMemory, { params: { projectId, memoryId: other } });
    const body = { memoryId: other };
    const path = `/projects/${projectId}/memories`;
    expect((await request('POST', path, grace, body)).status).toBe(404);
    await server.addMember(other, grace, 'editor');
    expect((await request('POST', path, grace, body)).status).toBe(404);
    const linkable = (await request('GET', `/projects/${projectId}/linkable-memories`, grace)).data;
    expect(linkable).toEqual([]);
    expect(await matchesOf('Open the door')).toEqual([]);
  });

  it('tell what linking could be done', async () => {
    const { id } = await createMemory(`Texts ${projectId}`);
    const other = await server.addProject(ada);
    const params = { projectId };
    const ids = async () =>
      (await ada.call(endpoints.listLinkableMemories, { params })).map((one) => one.memoryId);
    expect(await ids()).toEqual(expect.arrayContaining([id, other]));
    await link(projectId, id);
    expect(await ids()).not.toContain(id);
    expect(await ids()).not.toContain(projectId);
  });
});

describe('texts of one workspace', () => {
  it('never reach another one', async () => {
    const { id: workspaceId } = await ada.call(endpoints.createWorkspace, {
      body: { name: 'Acme' },
    });
    const { id } = await createMemory('Secret', workspaceId);
    const inside = await createOther({ a: 'A secret text' }, { a: 'Ein Geheimnis' });
    await ada.call(endpoints.updateProject, {
      params: { projectId: inside },
      body: { workspaceId },
    });
    await link(inside, id, { writes: true });
    await untilRemembered(server, inside);
    const path = `/projects/${projectId}/memories`;
    for (const memoryId of [id, inside]) {
      expect((await request('POST', path, ada, { memoryId })).status).toBe(404);
    }
    expect(await matchesOf('A secret text')).toEqual([]);
    // A link from before a project was moved away is none any more.
    const both = await createOther({ a: 'Something' }, { a: 'Etwas' });
    await ada.call(endpoints.updateProject, { params: { projectId: both }, body: { workspaceId } });
    await link(both, id);
    await link(both, inside);
    expect(await matchesOf('A secret text', both)).toHaveLength(1);
    const move = { params: { projectId: both }, body: { workspaceId: ada.id } };
    await ada.call(endpoints.updateProject, move);
    expect(await matchesOf('A secret text', both)).toEqual([]);
    expect(shown(await linksOf(both))).toEqual([`own ${both} reads writes`]);
    await ada.call(endpoints.updateProject, { ...move, body: { workspaceId } });
    expect(await matchesOf('A secret text', both)).toEqual([]);
  });
});

describe('a shared memory', () => {
  it('has the texts of projects that write to it, as long as they have them', async () => {
    const { id } = await createMemory('Texts');
    const writer = await createOther({ a: 'Open', b: 'Close {x}' }, { a: 'Öffnen', b: 'Zu {x}' });
    await link(writer, id, { reads: false, writes: true });
    await link(projectId, id);
    await untilRemembered(server, writer);
    expect(await matchesOf('Open')).toEqual(['100 Öffnen shared']);
    expect(await matchesOf('Close {y}')).toEqual(['100 Zu {y} shared']);
    const params = { projectId: writer, localeCode: 'de' };
    const terms = await ada.call(endpoints.listTerms, { params });
    const termId = terms.find(({ value }) => value === 'a')?.id ?? '';
    const edit = { params, body: { termId, value: 'Aufmachen' } };
    await ada.call(endpoints.updateTranslation, edit);
    await untilRemembered(server, writer);
    expect(await matchesOf('Open')).toEqual(['100 Aufmachen shared']);
    await ada.call(endpoints.deleteTerm, { params: { projectId: writer, termId } });
    await untilRemembered(server, writer);
    expect(await matchesOf('Open')).toEqual([]);
    expect(await contentOfMemory(server, id)).toHaveLength(2);
    const { changeSets } = await ada.call(endpoints.listChangeSets, { params });
    const changeSetId = changeSets[0]?.id ?? '';
    await ada.call(endpoints.undoChangeSet, { params: { projectId: writer, changeSetId } });
    await untilRemembered(server, writer);
    expect(await matchesOf('Open')).toEqual(['100 Aufmachen shared']);
    await ada.call(endpoints.deleteProjectLocale, { params });
    await untilRemembered(server, writer);
    expect(await matchesOf('Open')).toEqual([]);
  });

  it('keeps texts of a project that does not write to it any more, or is gone', async () => {
    const { id } = await createMemory('Texts');
    const writer = await createOther({ a: 'Open' }, { a: 'Öffnen' });
    await link(writer, id, { writes: true });
    await link(projectId, id);
    await untilRemembered(server, writer);
    await ada.call(endpoints.unlinkMemory, { params: { projectId: writer, memoryId: id } });
    expect(await matchesOf('Open')).toEqual(['100 Öffnen shared']);
    await ada.call(endpoints.deleteProject, { params: { projectId: writer } });
    const params = { projectId };
    const body = { text: 'Open', locale: 'de' };
    const { matches } = await ada.call(endpoints.listMatchesOfText, { params, body });
    expect(matches).toMatchObject([{ target: 'Öffnen', from: { project: null, termId: null } }]);
  });
});
