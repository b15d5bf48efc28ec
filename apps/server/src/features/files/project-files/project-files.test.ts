import { endpoints, type ProjectFile } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../../access/scope.ts';
import { purgeArchived } from '../../../content/archive/purge.queries.ts';
import { contentOf, rowsOf } from '../../../testing/content.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  changeSetIn,
  changeSetOf,
  createTrialProject,
  type TrialProject,
} from '../../../testing/trial-project.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  project = await createTrialProject(server, ada);
});

const home = 'locales/{locale}/home.json';

const list = () => ada.call(endpoints.listFiles, { params: project.params });

const stats = () => ada.call(endpoints.getFileStats, { params: project.params });

const create = (path: string) =>
  ada.call(endpoints.createFile, { params: project.params, body: { path, format: 'jsonflat' } });

const addTerm = (value: string, fileId?: string) =>
  ada.call(endpoints.createTerm, { params: project.params, body: { value, fileId } });

const remove = ({ id }: ProjectFile) =>
  changeSetOf((options) =>
    ada.call(endpoints.deleteFile, { params: { ...project.params, fileId: id } }, options),
  );

const send = (method: string, path: string, body?: unknown) =>
  server.request(method, `/projects/${project.projectId}${path}`, { token: ada.token, body });

/** Nothing is found in these texts. */
const clean = { reviewed: 0, errors: 0, warnings: 0 };

describe('the files of a project', () => {
  it('begin with the unnamed one, whose terms are those of before', async () => {
    const { id } = await project.addTerm('title');
    await project.edit(id, 'de_DE', 'Titel');
    const { projectId } = project;
    expect(await list()).toEqual([
      { id: projectId, path: null, format: null, date: expect.anything() },
    ]);
    expect(await stats()).toEqual([
      {
        fileId: projectId,
        terms: 1,
        locked: 0,
        locales: [
          { locale: 'de_DE', translated: 1, ...clean },
          { locale: 'fr', translated: 0, ...clean },
        ],
      },
    ]);
  });

  it('have each key once, and the same key with other texts in another file', async () => {
    const file = await create(home);
    const unnamed = await addTerm('title');
    const named = await addTerm('title', file.id);
    await project.edit(unnamed.id, 'fr', 'Titre');
    await project.edit(named.id, 'fr', 'Accueil');
    await project.edit(named.id, 'de_DE', 'Start');
    expect(named.fileId).toBe(file.id);
    expect(unnamed).not.toHaveProperty('fileId');
    const again = await send('POST', '/terms', { value: 'title', fileId: file.id });
    expect(again.status).toBe(409);
    expect(await list()).toMatchObject([{ path: null }, { path: home }]);
    const [first, second] = await stats();
    expect(first).toMatchObject({ fileId: project.projectId, terms: 1 });
    expect(second).toMatchObject({
      fileId: file.id,
      terms: 1,
      locales: [
        { locale: 'de_DE', translated: 1, ...clean },
        { locale: 'fr', translated: 1, ...clean },
      ],
    });
    const { entries } = await ada.call(endpoints.listEntries, {
      params: project.params,
      query: { locale: 'fr' },
    });
    expect(entries.map(({ value, fileId }) => [value, fileId])).toEqual([
      ['Titre', undefined],
      ['Accueil', file.id],
    ]);
    const terms = await ada.call(endpoints.listTerms, { params: project.params });
    expect(terms.map(({ fileId }) => fileId)).toEqual(expect.arrayContaining([undefined, file.id]));
    await project.expectCountersToAgree();
  });

  it('count what the checks found in the texts of each of them and of each locale', async () => {
    await ada.call(endpoints.updateProject, {
      params: project.params,
      body: { textsInKeys: true },
    });
    const file = await create(home);
    const unnamed = await addTerm('Hello {{name}}');
    const named = await addTerm('Hello {{name}}', file.id);
    await project.edit(unnamed.id, 'fr', 'Bonjour  {{name}}');
    await project.edit(named.id, 'fr', 'Bonjour {{name}}');
    await project.edit(named.id, 'de_DE', 'Hallo');
    const found = (await stats()).flatMap(({ locales }) =>
      locales.map(({ locale, errors, warnings }) => [locale, errors, warnings]),
    );
    expect(found).toEqual([
      ['de_DE', 0, 0],
      ['fr', 0, 1],
      ['de_DE', 1, 0],
      ['fr', 0, 0],
    ]);
  });

  it('can be renamed, but for the unnamed one and to paths that are taken or none', async () => {
    const [file, other] = [await create(home), await create('a/{locale}.json')];
    const path = `/files/${file.id}`;
    const renamed = await send('PATCH', path, { path: 'b/{tag}.json', format: 'jsonnested' });
    expect(renamed.data).toMatchObject({ path: 'b/{tag}.json', format: 'jsonnested' });
    expect((await send('PATCH', path, { path: other.path })).status).toBe(409);
    expect((await send('PATCH', path, { path: '../x.json' })).status).toBe(400);
    expect((await send('POST', '/files', { path: 'a/{nobody}.json' })).status).toBe(400);
    expect((await send('POST', '/files', { path: other.path })).status).toBe(409);
    const unnamed = `/files/${project.projectId}`;
    expect((await send('PATCH', unnamed, { path: 'c.json' })).status).toBe(400);
    expect((await send('DELETE', unnamed)).status).toBe(400);
    expect((await list()).map((one) => one.path)).toEqual([
      null,
      'a/{locale}.json',
      'b/{tag}.json',
    ]);
  });

  it('tell nobody of the files of others', async () => {
    const file = await create(home);
    const other = await createTrialProject(server, ada);
    const path = `/projects/${other.projectId}/files/${file.id}`;
    expect((await server.request('DELETE', path, { token: ada.token })).status).toBe(404);
    const body = { value: 'a', fileId: file.id };
    const added = await server.request('POST', `/projects/${other.projectId}/terms`, {
      token: ada.token,
      body,
    });
    expect(added.status).toBe(404);
  });
});

describe('a list', () => {
  it('has only the terms of the files that are asked for, also where there is more to them', async () => {
    const [first, second] = [await create(home), await create('a/{locale}.json')];
    const { params, projectId } = project;
    await addTerm('title');
    const { id } = await addTerm('title', first.id);
    await addTerm('footer', first.id);
    await addTerm('title', second.id);
    await project.edit(id, 'fr', 'Accueil');
    const termsIn = async (query: object) => {
      const { entries, total } = await ada.call(endpoints.listEntries, { params, query });
      expect(total).toBe(entries.length);
      return entries.map(({ term, fileId }) => [term, fileId]);
    };
    const inFirst = { files: first.id };
    expect(await termsIn(inFirst)).toEqual([
      ['title', first.id],
      ['footer', first.id],
    ]);
    expect(await termsIn({ files: `${projectId},${second.id}` })).toEqual([
      ['title', undefined],
      ['title', second.id],
    ]);
    expect(await termsIn({ ...inFirst, locale: 'fr', status: 'untranslated' })).toEqual([
      ['footer', first.id],
    ]);
    expect(await termsIn({ ...inFirst, q: 'titl' })).toEqual([['title', first.id]]);
    expect(await termsIn({ ...inFirst, locale: 'fr', q: 'titl accu' })).toEqual([
      ['title', first.id],
    ]);
    expect(await termsIn({ files: '' })).toHaveLength(4);
    const position = await ada.call(endpoints.locateEntry, {
      params,
      query: { ...inFirst, term: id },
    });
    expect(position).toEqual({ termId: id, offset: 0 });
  });

  it('is what a bulk change is about', async () => {
    const file = await create(home);
    await addTerm('title');
    await addTerm('title', file.id);
    const select = { filter: { files: file.id } };
    const deletion = await send('POST', '/terms/bulk', { select, do: { action: 'delete' } });
    expect(deletion.data).toMatchObject({ changed: 1 });
    expect(await stats()).toMatchObject([{ terms: 1 }, { terms: 0 }]);
    await project.expectCountersToAgree();
  });
});

describe('terms move into another file', () => {
  const move = (select: object, fileId: string) =>
    send('POST', '/terms/bulk', { select, do: { action: 'move', fileId } });

  it('with all that they have, and back again', async () => {
    const [from, to] = [await create(home), await create('a/{locale}.json')];
    const { id } = await addTerm('title', from.id);
    await addTerm('footer', from.id);
    await addTerm('other', to.id);
    await project.edit(id, 'fr', 'Accueil');
    const before = await contentOf(project);
    const moved = await move({ filter: { files: from.id } }, to.id);
    expect(moved.data).toEqual({ changed: 2, unchanged: 0, skipped: 0 });
    expect(await stats()).toMatchObject([{ terms: 0 }, { terms: 3 }, { terms: 0 }]);
    await project.expectCountersToAgree();
    expect((await move({ ids: [id] }, to.id)).data).toMatchObject({ changed: 0, unchanged: 1 });
    await project.undo(changeSetIn(moved));
    expect(await contentOf(project)).toEqual(before);
    expect(await stats()).toMatchObject([{ terms: 0 }, { terms: 1 }, { terms: 2 }]);
    const unnamed = await move({ ids: [id] }, project.projectId);
    expect(unnamed.data).toMatchObject({ changed: 1 });
    expect(await stats()).toMatchObject([{ terms: 1 }, { terms: 1 }, { terms: 1 }]);
    await project.expectCountersToAgree();
  });

  it('unless a key would be there twice: then none of them does', async () => {
    const [first, second] = [await create(home), await create('a/{locale}.json')];
    const ids: string[] = [];
    for (const value of ['title', 'footer']) ids.push((await addTerm(value, first.id)).id);
    const other = await addTerm('title');
    const taken = await move({ ids: [other.id] }, first.id);
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('the key title twice');
    // Both terms move at once into a file that has neither of them.
    expect((await move({ ids: [...ids, other.id] }, second.id)).status).toBe(409);
    expect(await stats()).toMatchObject([{ terms: 1 }, { terms: 0 }, { terms: 2 }]);
    expect((await move({ ids }, crypto.randomUUID())).status).toBe(404);
  });
});

describe('the deletion of a file', () => {
  it('takes its terms along, and an undo brings all of it back', async () => {
    const file = await create(home);
    await project.addTerm('title');
    const { id } = await addTerm('title', file.id);
    await project.edit(id, 'de_DE', 'Start');
    const before = await contentOf(project);
    const deletion = await remove(file);
    expect(await list()).toMatchObject([{ path: null }]);
    expect(await stats()).toMatchObject([{ terms: 1 }]);
    expect(await contentOf(project)).toHaveLength(before.length - 2);
    await project.expectCountersToAgree();

    const undo = await project.undo(deletion);
    expect(undo).toMatchObject({ undone: 3, skipped: 0 });
    expect(await contentOf(project)).toEqual(before);
    expect(await list()).toMatchObject([{ path: null }, { id: file.id, path: home }]);
    expect(await stats()).toMatchObject([{ terms: 1 }, { fileId: file.id, terms: 1 }]);

    await project.undo(undo.changeSetId);
    expect(await list()).toHaveLength(1);
    expect(await contentOf(project)).toHaveLength(before.length - 2);
    await project.expectCountersToAgree();
  });

  it('is a change set also of a file without terms', async () => {
    const deletion = await remove(await create(home));
    expect(await project.undo(deletion)).toMatchObject({ undone: 1, skipped: 0 });
    expect(await list()).toHaveLength(2);
  });

  it('can not be undone where another file has its path by now', async () => {
    const file = await create(home);
    await addTerm('title', file.id);
    const deletion = await remove(file);
    const other = await create(home);
    const refused = await project.tryToUndo(deletion);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(`needs the path ${home}`);
    await send('PATCH', `/files/${other.id}`, { path: 'elsewhere/{locale}.json' });
    expect(await project.undo(deletion)).toMatchObject({ undone: 2 });
    expect(await list()).toHaveLength(3);
  });

  it('leaves the file where there are new terms, when its undo is undone', async () => {
    const file = await create(home);
    await addTerm('title', file.id);
    const { changeSetId } = await project.undo(await remove(file));
    await addTerm('more', file.id);
    await project.undo(changeSetId);
    expect(await stats()).toMatchObject([{ terms: 0 }, { fileId: file.id, terms: 1 }]);
  });

  it('keeps terms deleted that were deleted before, and those of a deleted file', async () => {
    const file = await create(home);
    const { id } = await addTerm('title', file.id);
    const ofTerm = await project.deleteTerm(id);
    const ofFile = await remove(file);
    expect((await project.tryToUndo(ofTerm)).status).toBe(409);
    await project.undo(ofFile);
    expect(await stats()).toMatchObject([{ terms: 0 }, { fileId: file.id, terms: 0 }]);
    expect(await project.undo(ofTerm)).toMatchObject({ undone: 1 });
    const living = await rowsOf(
      project,
      'select from terms where project_id = :project and archived_at is null',
    );
    expect(living).toHaveLength(1);
  });

  it('is for good once it is purged', async () => {
    const file = await create(home);
    await addTerm('title', file.id);
    const deletion = await remove(file);
    const purged = await purgeArchived(
      server.database.db,
      systemScope(project.projectId, 'job:purge'),
      0,
    );
    expect(purged).toMatchObject({ terms: 1, files: 1 });
    expect((await project.tryToUndo(deletion)).status).toBe(409);
    expect(
      await rowsOf(project, 'select archived_at from files where project_id = :project'),
    ).toHaveLength(1);
  });
});
