import { type Activity, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTrialProject, type TrialProject } from '../../testing/trial-project.ts';

let server: TestServer;
let ada: Person;
let grace: Person;
let project: TrialProject;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson('Ada');
  grace = await server.addPerson('Grace');
});
afterAll(() => server.close());
beforeEach(async () => {
  project = await createTrialProject(server, ada, 'createProject');
  await server.addMember(project.projectId, grace, 'translator');
});

interface Page {
  readonly activities: readonly Activity[];
  readonly nextSeq: number | null;
}

const list = (query: object = {}, person = ada): Promise<Page> =>
  person.call(endpoints.listActivity, { params: project.params, query });

const kindsOf = async (query: object, person = ada) =>
  (await list(query, person)).activities.map(({ kind }) => kind);

async function edit(person: Person, termId: string, localeCode: string, value: string) {
  const params = { ...project.params, localeCode };
  await person.call(endpoints.updateTranslation, { params, body: { termId, value } });
}

async function addFile(path: string): Promise<string> {
  return (await ada.call(endpoints.createFile, { params: project.params, body: { path } })).id;
}

async function addTermTo(fileId: string, value: string): Promise<string> {
  const body = { value, context: null, fileId };
  return (await ada.call(endpoints.createTerm, { params: project.params, body })).id;
}

describe('the log', () => {
  it('is narrowed to a person', async () => {
    const { id } = await project.addTerm('open');
    await edit(ada, id, 'fr', 'Ouvrir');
    await edit(grace, id, 'de_DE', 'Öffnen');
    const { activities } = await list({ actorId: grace.id, area: 'content' });
    expect(activities).toMatchObject([
      { kind: 'translation.update', details: { locale: 'de_DE' }, actor: { name: 'Grace' } },
    ]);
    expect(await kindsOf({ actorId: crypto.randomUUID() })).toEqual([]);
  });

  it('is narrowed to a kind, of those that a member may read', async () => {
    const { id } = await project.addTerm('open');
    await edit(ada, id, 'fr', 'Ouvrir');
    const exports = `/projects/${project.projectId}/exports?locale=fr&format=jsonflat`;
    for (let n = 0; n < 3; n++) await server.request('GET', exports, { token: ada.token });
    expect(await kindsOf({ kind: 'term.create', limit: 1 })).toEqual(['term.create']);
    expect(await kindsOf({ kind: 'translation.update' })).toEqual(['translation.update']);
    expect(await kindsOf({ kind: 'file.export' })).toHaveLength(3);
    expect(await kindsOf({ kind: 'file.export', area: 'content' })).toEqual([]);
    expect(await kindsOf({ kind: 'file.export' }, grace)).toEqual([]);
    const { nextSeq } = await list({ kind: 'file.export', limit: 2 });
    expect(await kindsOf({ kind: 'file.export', before: nextSeq, limit: 2 })).toHaveLength(1);
    const path = `/projects/${project.projectId}/activity?kind=file.exports`;
    const refused = await server.request('GET', path, { token: ada.token });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ error: { details: [{ path: 'query.kind' }] } });
  });

  it('is narrowed to a locale, and has what was done to several of them', async () => {
    const { id } = await project.addTerm('open');
    await edit(ada, id, 'fr', 'Ouvrir');
    await edit(ada, id, 'de_DE', 'Öffnen');
    await project.deleteTerm(id);
    await project.importTexts('fr', { close: 'Fermer' });
    expect(await kindsOf({ locale: 'fr' })).toEqual([
      'file.import',
      'translation.update',
      'locale.create',
    ]);
    expect(await kindsOf({ locale: 'de_DE', area: 'content' })).toEqual(['translation.update']);
    expect(await kindsOf({ locale: 'ja' })).toEqual([]);
  });

  it('is narrowed to a file, by the terms that were changed', async () => {
    const [web, app] = [await addFile('web.json'), await addFile('app.json')];
    const inWeb = await addTermTo(web, 'open');
    const inApp = await addTermTo(app, 'open');
    const unnamed = (await project.addTerm('open')).id;
    for (const termId of [inWeb, inApp, unnamed]) await edit(ada, termId, 'fr', 'Ouvrir');
    const input = { params: { ...project.params, localeCode: 'fr' } };
    await ada.call(endpoints.changeTranslations, {
      ...input,
      body: { select: { ids: [inWeb, inApp] }, do: { action: 'clear' } },
    });
    expect(await kindsOf({ fileId: web })).toEqual([
      'translation.clear',
      'translation.update',
      'term.create',
      'file.create',
    ]);
    expect(await kindsOf({ fileId: project.projectId })).toEqual([
      'translation.update',
      'term.create',
    ]);
    expect(await kindsOf({ fileId: app, locale: 'fr' })).toEqual([
      'translation.clear',
      'translation.update',
    ]);
    expect(await kindsOf({ fileId: app, locale: 'de_DE' })).toEqual([]);
    const edits = { fileId: app, locale: 'fr', actorId: ada.id, area: 'content' };
    expect(await kindsOf(edits)).toEqual(['translation.clear', 'translation.update']);
    expect(await kindsOf({ ...edits, actorId: grace.id })).toEqual([]);
  });

  it('keeps entries under the file that their term was in', async () => {
    const file = await addFile('web.json');
    const { id } = await project.addTerm('open');
    await edit(ada, id, 'fr', 'Ouvrir');
    await ada.call(endpoints.changeTerms, {
      params: project.params,
      body: { select: { ids: [id] }, do: { action: 'move', fileId: file } },
    });
    await edit(ada, id, 'fr', 'Ouvrez');
    expect(await kindsOf({ fileId: file, locale: 'fr' })).toEqual(['translation.update']);
    await project.deleteTerm(id);
    expect(await kindsOf({ fileId: file })).toEqual([
      'term.delete',
      'translation.update',
      'term.move',
      'file.create',
    ]);
  });

  it('is read in pages that are filtered, from either end', async () => {
    const { id } = await project.addTerm('open');
    for (const n of [1, 2, 3, 4, 5]) {
      await edit(ada, id, 'fr', `fr ${n}`);
      await edit(grace, id, 'de_DE', `de ${n}`);
    }
    const query = { locale: 'de_DE', area: 'content', limit: 2 };
    const read: number[][] = [];
    let before: number | null = Number.MAX_SAFE_INTEGER;
    while (before !== null) {
      const page: Page = await list({ ...query, before });
      read.push(page.activities.map(({ seq }) => seq));
      before = page.nextSeq;
    }
    expect(read.map((seqs) => seqs.length)).toEqual([2, 2, 1]);
    const all = read.flat();
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    const first = await list({ ...query, after: all[4] });
    expect(first.activities.map(({ seq }) => seq)).toEqual([all[3], all[2]]);
  });
});

describe('an entry', () => {
  it('has the change of a single text, and whether it is undone', async () => {
    const { id } = await project.addTerm('open');
    await project.edit(id, 'fr', 'Ouvrir');
    const changeSetId = await project.edit(id, 'fr', 'Ouvrez');
    const [before] = (await list({ limit: 1 })).activities;
    expect(before).toMatchObject({
      changeSet: { counts: { terms: 0, translations: 1, labels: 0 }, undoneBy: null },
      change: { term: 'open', locale: 'fr', before: 'Ouvrir', after: 'Ouvrez' },
    });
    const undone = await project.undo(changeSetId);
    const [undo, after] = (await list({ limit: 2 })).activities;
    expect(undo).toMatchObject({
      kind: 'undo',
      changeSet: { undoes: changeSetId },
      change: { term: 'open', locale: 'fr', before: 'Ouvrez', after: 'Ouvrir' },
    });
    expect(after).toMatchObject({ changeSet: { undoneBy: undone.changeSetId } });
  });

  it('leaves a long text to its change set', async () => {
    const { id } = await project.addTerm('open');
    await project.edit(id, 'fr', 'é'.repeat(1000));
    await project.edit(id, 'fr', 'é'.repeat(1001));
    const { activities } = await list({ limit: 2 });
    expect(activities.map(({ change }) => change === null)).toEqual([true, false]);
  });

  it('names a term that is gone', async () => {
    const { id } = await project.addTerm('open');
    await project.edit(id, 'fr', 'Ouvrir');
    await project.deleteTerm(id);
    const { activities } = await list({ limit: 2 });
    expect(activities.map(({ change }) => change?.term)).toEqual(['open', 'open']);
  });
});

describe('members without the right to all of it', () => {
  it('are answered what the history answers them, and nothing of people, settings or exports', async () => {
    const { id } = await project.addTerm('open');
    await project.edit(id, 'fr', 'Ouvrir');
    const body = { email: `${crypto.randomUUID()}@example.com`, role: 'viewer' } as const;
    await ada.call(endpoints.createInvite, { params: project.params, body });
    await ada.call(endpoints.updateProject, { params: project.params, body: { name: 'Shop' } });
    const exports = `/projects/${project.projectId}/exports?locale=fr&format=jsonflat`;
    await server.request('GET', exports, { token: ada.token });
    const seen = ['translation.update', 'term.create', 'locale.create', 'locale.create'];
    expect(await kindsOf({}, grace)).toEqual(seen);
    expect(await kindsOf({ area: 'access' }, grace)).toEqual([]);
    expect(await kindsOf({ area: 'files' }, grace)).toEqual([]);
    expect(await kindsOf({})).toEqual([
      'file.export',
      'project.update',
      'invite.create',
      'translation.update',
      'term.create',
      'locale.create',
      'locale.create',
      'project.create',
    ]);
  });
});
