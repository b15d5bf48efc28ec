import { createClient, endpoints } from '@parlance/contract';
import { expect, it } from 'vitest';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { changeSetIn, type TrialProject } from '../../testing/trial-project.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;
let termId: string;

beforeEachTrial(async (trial) => {
  ({ server, ada, project } = trial);
  ({ id: termId } = await project.addTerm('open'));
});

const list = (localeCode: string, query: { limit?: number; cursor?: string } = {}) =>
  ada.call(endpoints.listVersions, { params: { ...project.params, termId, localeCode }, query });

it('lists the versions of a translation, newest first, each with who made it and how', async () => {
  const imported = changeSetIn(await project.importTexts('fr', { open: 'Ouvre' }));
  const edited = await project.edit(termId, 'fr', 'Ouvrir');
  const params = { ...project.params, localeCode: 'fr' };
  const { changeSetId: undone } = await project.undo(edited);
  await ada.call(endpoints.updateTranslation, { params, body: { termId, state: 'reviewed' } });
  await project.edit(termId, 'de_DE', 'Öffnen');
  await project.edit((await project.addTerm('close')).id, 'fr', 'Fermer');
  const { versions, nextCursor } = await list('fr');
  expect(nextCursor).toBeNull();
  const actor = { type: 'user', id: ada.id, name: 'Ada' };
  expect(versions.at(-1)).toEqual({
    changeSetId: imported,
    kind: 'file.import',
    actor,
    date: expect.any(String),
    undoes: null,
    before: '',
    after: 'Ouvre',
    beforeState: 'untranslated',
    afterState: 'translated',
    origin: 'import',
    machine: null,
  });
  expect(
    versions.map(({ kind, before, after, afterState }) => [kind, before, after, afterState]),
  ).toEqual([
    ['translation.update', 'Ouvre', 'Ouvre', 'reviewed'],
    ['undo', 'Ouvrir', 'Ouvre', 'translated'],
    ['translation.update', 'Ouvre', 'Ouvrir', 'translated'],
    ['file.import', '', 'Ouvre', 'translated'],
  ]);
  expect(versions[1]).toMatchObject({ changeSetId: undone, undoes: edited, origin: 'import' });
  expect((await list('de_DE')).versions.map(({ after }) => after)).toEqual(['Öffnen']);
});

it('comes in pages, which stay exact while more is added', async () => {
  for (const value of ['a', 'b', 'c', 'd', 'e']) await project.edit(termId, 'fr', value);
  const first = await list('fr', { limit: 3 });
  expect(first.versions.map(({ after }) => after)).toEqual(['e', 'd', 'c']);
  await project.edit(termId, 'fr', 'f');
  const cursor = first.nextCursor ?? '';
  const second = await list('fr', { limit: 3, cursor });
  expect(second.versions.map(({ after }) => after)).toEqual(['b', 'a']);
  expect(second.nextCursor).toBeNull();
});

it('names API clients, and nobody whose account is deleted', async () => {
  const token = await server.addClient(project.projectId, 'editor');
  const call = createClient({ baseUrl: server.url, token: () => token });
  const params = { ...project.params, localeCode: 'fr' };
  await call(endpoints.updateTranslation, { params, body: { termId, value: 'a' } });
  const edith = await server.signUp('Edith');
  await server.addMember(project.projectId, edith, 'editor');
  await edith.call(endpoints.updateTranslation, { params, body: { termId, value: 'b' } });
  await edith.call(endpoints.deleteMe, {});
  expect((await list('fr')).versions.map(({ actor }) => actor)).toEqual([
    { type: 'user', id: edith.id, name: null },
    { type: 'client', id: expect.any(String), name: 'Build' },
  ]);
});

it('is not there for terms and locales that are deleted or of another project', async () => {
  await project.edit(termId, 'fr', 'Ouvrir');
  await expect(list('it')).rejects.toMatchObject({ status: 404 });
  const other = await server.addProject(ada, { locales: ['fr'] });
  const foreign = { projectId: other, termId, localeCode: 'fr' };
  const refused = { status: 404 };
  await expect(ada.call(endpoints.listVersions, { params: foreign })).rejects.toMatchObject(
    refused,
  );
  await project.deleteTerm(termId);
  await expect(list('fr')).rejects.toMatchObject(refused);
});
