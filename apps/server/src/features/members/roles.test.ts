import { endpoints, type Role, type Translation } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { follow } from '../../testing/event-reader.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import {
  changeSetIn,
  changeSetOf,
  createTrialProject,
  type TrialProject,
} from '../../testing/trial-project.ts';

let server: TestServer;
let ada: Person;
/** A translator for German. */
let tom: Person;
/** A reviewer for German. */
let rita: Person;
/** A translator for all locales. */
let tess: Person;
let project: TrialProject;
let termId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson('Ada');
  tom = await server.addPerson('Tom');
  rita = await server.addPerson('Rita');
  tess = await server.addPerson('Tess');
});
afterAll(() => server.close());

beforeEach(async () => {
  project = await createTrialProject(server, ada);
  const { projectId } = project;
  await server.addMember(projectId, tom, 'translator', ['de_DE']);
  await server.addMember(projectId, rita, 'reviewer', ['de_DE']);
  await server.addMember(projectId, tess, 'translator');
  termId = (await project.addTerm('open')).id;
});

const send = ({ token }: Person, method: string, path: string, body?: unknown) =>
  server.request(method, `/projects/${project.projectId}${path}`, { token, body });

const write = (person: Person, locale: string, body: object) =>
  send(person, 'PATCH', `/translations/${locale}`, { termId, ...body });

const mark = (person: Person, locale: string, state: string) =>
  send(person, 'POST', `/translations/${locale}/bulk`, {
    select: { filter: {} },
    do: { action: 'mark', state },
  });

async function inGerman(): Promise<Pick<Translation, 'value' | 'state'>> {
  const params = { projectId: project.projectId, localeCode: 'de_DE' };
  const [translation] = await ada.call(endpoints.listTranslations, { params });
  if (!translation) throw new Error('there is no translation');
  const { value, state } = translation;
  return { value, state };
}

async function review(value: string): Promise<void> {
  expect((await write(ada, 'de_DE', { value, state: 'reviewed' })).status).toBe(200);
}

describe('a translator', () => {
  it('writes in the own locales, and in no other', async () => {
    expect((await write(tom, 'de_DE', { value: 'Öffnen' })).status).toBe(200);
    expect((await write(tom, 'fr', { value: 'Ouvrir' })).status).toBe(404);
    expect((await write(tess, 'fr', { value: 'Ouvrir' })).status).toBe(200);
    expect(await project.valuesIn('fr')).toEqual(['Ouvrir']);
  });

  it('reads and exports the others', async () => {
    await project.edit(termId, 'fr', 'Ouvrir');
    expect((await send(tom, 'GET', '/translations/fr')).status).toBe(200);
    expect((await send(tom, 'GET', '/exports?locale=fr&format=jsonflat')).status).toBe(200);
  });

  it('says that a text is outdated or not, and never that it is reviewed', async () => {
    await project.edit(termId, 'de_DE', 'Öffnen');
    for (const state of ['outdated', 'translated']) {
      expect((await write(tom, 'de_DE', { state })).status).toBe(200);
      expect((await mark(tom, 'de_DE', state)).status).toBe(200);
    }
    for (const person of [tom, tess]) {
      expect((await write(person, 'de_DE', { state: 'reviewed' })).status).toBe(404);
      expect((await mark(person, 'de_DE', 'reviewed')).status).toBe(404);
    }
    expect(await inGerman()).toEqual({ value: 'Öffnen', state: 'translated' });
  });

  it('leaves a reviewed text as translated', async () => {
    await review('Öffnen');
    expect((await write(tom, 'de_DE', { value: 'Auf' })).status).toBe(200);
    expect(await inGerman()).toEqual({ value: 'Auf', state: 'translated' });
  });

  it('labels translations in the own locales, and no terms', async () => {
    const labelId = await project.addLabel('x');
    const onTerm = `/labels/${labelId}/terms/${termId}`;
    expect((await send(tom, 'POST', `${onTerm}/translations/de_DE`)).status).toBe(201);
    expect((await send(tom, 'POST', `${onTerm}/translations/fr`)).status).toBe(404);
    expect((await send(tom, 'POST', onTerm)).status).toBe(404);
    expect((await send(tom, 'DELETE', `${onTerm}/translations/de_DE`)).status).toBe(204);
    const bulk = { select: { ids: [termId] }, do: { action: 'label', labelId } };
    expect((await send(tom, 'POST', '/translations/de_DE/bulk', bulk)).status).toBe(200);
    expect((await send(tom, 'POST', '/translations/fr/bulk', bulk)).status).toBe(404);
    expect((await send(tom, 'POST', '/terms/bulk', bulk)).status).toBe(404);
  });

  it('adds and imports nothing, and shows the others where they work', async () => {
    expect((await send(tess, 'POST', '/terms', { value: 'x' })).status).toBe(404);
    expect((await send(tess, 'POST', '/translations', { code: 'it' })).status).toBe(404);
    expect((await send(tess, 'DELETE', '/translations/fr')).status).toBe(404);
    const file = { locale: 'de_DE', format: 'jsonflat', content: '{"open": "Auf"}' } as const;
    expect((await server.importFile(tess, project.projectId, file)).status).toBe(404);
    const presence = { locale: 'fr', termId };
    expect((await send(tom, 'POST', '/presence', presence)).status).toBe(204);
    const reader = await follow(server, project.projectId, tom.token, { locale: 'fr' });
    await write(tess, 'fr', { value: 'Ouvrir' });
    expect(await reader.next('translation')).toMatchObject({ locale: 'fr', value: 'Ouvrir' });
    await reader.close();
  });
});

describe('a translator who undoes', () => {
  it('takes back what is about translations of the own locales', async () => {
    const german = await project.edit(termId, 'de_DE', 'Öffnen');
    const french = await project.edit(termId, 'fr', 'Ouvrir');
    expect((await project.tryToUndo(french, tom)).status).toBe(404);
    const undone = await project.tryToUndo(german, tom);
    expect(undone.data).toMatchObject({ undone: 1, skipped: 0 });
    expect(await project.valuesIn('de_DE')).toEqual(['']);
    expect((await project.tryToUndo(changeSetIn(undone), tom)).status).toBe(201);
    expect((await project.tryToUndo(french, tess)).status).toBe(201);
  });

  it('takes back nothing about terms, their labels and locales', async () => {
    const labelId = await project.addLabel('x');
    const { id } = await project.addTerm('close');
    const imported = changeSetIn(await project.importTexts('de_DE', { save: 'Sichern' }));
    const changed = [
      await project.changeTerm(id, 'shut'),
      await project.labelTerm(id, labelId),
      imported,
      await project.addLocale('it'),
      await project.deleteLocale('fr'),
      await project.deleteTerm(id),
    ];
    const before = await project.content();
    for (const changeSetId of changed) {
      for (const person of [tom, tess]) {
        expect((await project.tryToUndo(changeSetId, person)).status).toBe(404);
      }
    }
    expect(await project.content()).toEqual(before);
  });

  it('brings a reviewed text back as translated', async () => {
    await review('Öffnen');
    const edited = changeSetIn(await write(tom, 'de_DE', { value: 'Auf' }));
    expect((await project.tryToUndo(edited, tom)).data).toMatchObject({ undone: 1 });
    expect(await inGerman()).toEqual({ value: 'Öffnen', state: 'translated' });
    await project.expectCountersToAgree();
  });

  it('does not bring a mark back that says that a text is reviewed', async () => {
    await review('Öffnen');
    const params = { projectId: project.projectId, localeCode: 'de_DE' };
    const body = { termId, state: 'translated' } as const;
    const unmarked = await changeSetOf((options) =>
      ada.call(endpoints.updateTranslation, { params, body }, options),
    );
    expect((await project.tryToUndo(unmarked, tom)).status).toBe(409);
    expect((await inGerman()).state).toBe('translated');
    expect((await project.tryToUndo(unmarked, rita)).status).toBe(201);
    expect((await inGerman()).state).toBe('reviewed');
  });
});

describe('a reviewer', () => {
  it('says in the own locales that texts are reviewed', async () => {
    await project.edit(termId, 'de_DE', 'Öffnen');
    await project.edit(termId, 'fr', 'Ouvrir');
    expect((await write(rita, 'de_DE', { state: 'reviewed' })).status).toBe(200);
    expect((await mark(rita, 'de_DE', 'translated')).status).toBe(200);
    expect((await mark(rita, 'de_DE', 'reviewed')).data).toMatchObject({ changed: 1 });
    expect((await write(rita, 'fr', { state: 'reviewed' })).status).toBe(404);
    expect((await mark(rita, 'fr', 'reviewed')).status).toBe(404);
  });

  it('undoes an edit of a reviewed text as it was', async () => {
    await review('Öffnen');
    const edited = changeSetIn(await write(tom, 'de_DE', { value: 'Auf' }));
    expect((await project.tryToUndo(edited, rita)).status).toBe(201);
    expect(await inGerman()).toEqual({ value: 'Öffnen', state: 'reviewed' });
  });
});

describe('a confined editor', () => {
  it('changes terms, and imports and adds the own locales', async () => {
    const edith = await server.addPerson('Edith');
    await server.addMember(project.projectId, edith, 'editor', ['de_DE', 'it']);
    expect((await send(edith, 'POST', '/terms', { value: 'x' })).status).toBe(201);
    const file = { format: 'jsonflat', content: '{"open": "Auf"}' } as const;
    const { projectId } = project;
    const german = { ...file, locale: 'de_DE' };
    expect((await server.importFile(edith, projectId, german)).status).toBe(200);
    const french = { ...file, locale: 'fr' };
    expect((await server.importFile(edith, projectId, french)).status).toBe(404);
    const several = { format: 'csv', content: 'term,de_DE,fr\nopen,Auf,Ouvrir\n' } as const;
    expect((await server.importFile(edith, projectId, several)).status).toBe(404);
    expect((await send(edith, 'POST', '/translations', { code: 'it' })).status).toBe(201);
    expect((await send(edith, 'POST', '/translations', { code: 'es' })).status).toBe(404);
    expect((await send(edith, 'DELETE', '/translations/fr')).status).toBe(404);
  });
});

describe('what somebody is in a project', () => {
  const places: readonly (readonly [Role, string])[] = [
    ['admin', 'admin'],
    ['editor', 'editor'],
    ['reviewer', 'editor'],
    ['translator', 'editor'],
    ['viewer', 'viewer'],
  ];

  it.each(places)('is shown for %s, and as %s to older programs', async (role, first) => {
    const body = { email: `${role}@example.com`, role };
    const membership = { role, locales: null };
    const invited = await send(ada, 'POST', '/invites', body);
    expect(invited.data).toMatchObject({ role: first, membership });
    const client = await send(ada, 'POST', '/clients', { name: 'Build', role });
    expect(client.data).toMatchObject({ role: first, membership });
    expect((await send(ada, 'GET', '/clients')).data).toMatchObject([{ role: first, membership }]);
  });

  it('is told to them with the project', async () => {
    const membership = { role: 'translator', locales: ['de_DE'] };
    const { token } = tom;
    expect((await send(tom, 'GET', '')).data).toMatchObject({ role: 'editor', membership });
    const { data } = await server.request('GET', '/projects', { token });
    const { projectId: id } = project;
    expect(data).toContainEqual(expect.objectContaining({ id, role: 'editor', membership }));
  });

  it('comes with the invite to whoever signs up', async () => {
    const email = `lea-${project.projectId}@example.com`;
    const place = { role: 'reviewer', locales: ['fr', 'de-DE', 'fr'] };
    const { data } = await send(ada, 'POST', '/invites', { email, ...place });
    const membership = { role: 'reviewer', locales: ['de_DE', 'fr'] };
    expect(data).toMatchObject({ membership });
    const person = { name: 'Lea', email, password: 'correct horse' };
    const signed = await server.request('POST', '/auth/signup', { body: person });
    const { id } = signed.data as { id: string };
    const members = await ada.call(endpoints.listMembers, { params: project.params });
    expect(members.find(({ userId }) => userId === id)).toMatchObject({ membership });
  });

  it('changes with what is sent, and keeps the locales that are not', async () => {
    const change = async (body: object) => {
      const { data } = await send(ada, 'PATCH', `/users/${tom.id}`, body);
      return (data as { membership: unknown }).membership;
    };
    const german = ['de_DE'];
    expect(await change({ role: 'editor' })).toEqual({ role: 'editor', locales: german });
    const both = { role: 'translator', locales: ['fr', 'de_DE'] };
    expect(await change(both)).toEqual({ role: 'translator', locales: ['de_DE', 'fr'] });
    expect(await change({ ...both, locales: null })).toEqual({ ...both, locales: null });
    await change(both);
    expect(await change({ role: 'admin' })).toEqual({ role: 'admin', locales: null });
  });

  it.each([
    ['locales', { role: 'admin', locales: ['de_DE'] }],
    ['locales', { role: 'viewer', locales: ['de_DE'] }],
    ['locales', { role: 'translator', locales: [] }],
    ['locales.0', { role: 'translator', locales: ['no code'] }],
    ['role', { role: 'owner' }],
    ['role', { locales: ['de_DE'] }],
  ])('is refused for its %s in %j', async (name, body) => {
    const answer = await send(ada, 'PATCH', `/users/${tom.id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ path: `body.${name}` }] } });
  });

  it('confines a client too', async () => {
    const token = await server.addClient(project.projectId, 'translator', ['de_DE']);
    const path = `/projects/${project.projectId}/translations`;
    const body = { termId, value: 'Öffnen' };
    expect((await server.request('PATCH', `${path}/de_DE`, { token, body })).status).toBe(200);
    expect((await server.request('PATCH', `${path}/fr`, { token, body })).status).toBe(404);
  });
});
