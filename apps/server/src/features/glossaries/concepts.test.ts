import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTrialGlossary, type TrialGlossary } from '../../testing/trials/glossary-trial.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let glossary: TrialGlossary;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['en', 'de', 'fr'] });
  glossary = await createTrialGlossary(ada, projectId);
});

const user = [
  { locale: 'en', text: 'user' },
  { locale: 'de', text: 'Benutzer' },
];

const details = () => ada.call(endpoints.getGlossary, glossary.onGlossary);

/** Sends what may be refused. */
function send(method: string, path: string, body?: unknown, { token } = ada) {
  const at = `/glossaries/${glossary.id}${path}`;
  return server.request(method, at, { token, ...(body === undefined ? {} : { body }) });
}

describe('a concept', () => {
  it('is added with its terms, and changed and deleted with them', async () => {
    const added = await glossary.add(user, { definition: 'Somebody with an account' });
    expect(added).toMatchObject({
      glossaryId: glossary.id,
      definition: 'Somebody with an account',
      domain: '',
      isKept: false,
      revision: 1,
      terms: [
        { locale: 'en', text: 'user', kind: 'preferred', forms: [], partOfSpeech: null },
        { locale: 'de', text: 'Benutzer' },
      ],
    });
    const params = { glossaryId: glossary.id, conceptId: added.id };
    const renamed = await ada.call(endpoints.updateConcept, {
      params,
      body: { domain: 'Accounts', revision: 1 },
    });
    expect(renamed).toMatchObject({
      definition: 'Somebody with an account',
      domain: 'Accounts',
      revision: 2,
    });
    const more = await ada.call(endpoints.createConceptTerm, {
      params,
      body: { locale: 'de', text: 'Anwender', kind: 'forbidden', partOfSpeech: 'noun' },
    });
    expect(more.terms.map(({ text, kind }) => `${text} ${kind}`)).toEqual([
      'user preferred',
      'Benutzer preferred',
      'Anwender forbidden',
    ]);
    expect(await details()).toMatchObject({
      conceptsCount: 1,
      termsCount: 3,
      version: 4,
      locales: [
        { locale: 'en', termsCount: 1 },
        { locale: 'de', termsCount: 2 },
      ],
      rights: { canEdit: true, canRecordForms: true, canManage: true, canDelete: true },
    });
    const conceptTermId = more.terms[2]?.id ?? '';
    const ofTerm = { params: { ...params, conceptTermId } };
    const changed = await ada.call(endpoints.updateConceptTerm, {
      ...ofTerm,
      body: { text: 'Nutzer', kind: 'admitted', isExact: true, forms: ['Nutzern'] },
    });
    expect(changed.terms[2]).toMatchObject({
      id: conceptTermId,
      text: 'Nutzer',
      kind: 'admitted',
      partOfSpeech: 'noun',
      isExact: true,
      forms: ['Nutzern'],
    });
    await ada.call(endpoints.deleteConceptTerm, ofTerm);
    const deleted = await ada.call(endpoints.deleteConcept, { params });
    expect(deleted.terms.map(({ text }) => text)).toEqual(['user', 'Benutzer']);
    expect(await glossary.texts()).toEqual([]);
    expect(await details()).toMatchObject({ conceptsCount: 0, termsCount: 0, locales: [] });
    // What was answered brings it back.
    const { id: _, glossaryId, revision, date, ...content } = deleted;
    expect([glossaryId, revision, date.created]).not.toContain(undefined);
    const again = await ada.call(endpoints.createConcept, {
      ...glossary.onGlossary,
      body: content,
    });
    expect(again).toMatchObject({ definition: 'Somebody with an account', domain: 'Accounts' });
  });

  it('is told by its revision from what others made of it', async () => {
    const { id } = await glossary.add(user);
    await send('PATCH', `/concepts/${id}`, { note: 'First' });
    const answer = await send('PATCH', `/concepts/${id}`, { note: 'Second', revision: 1 });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      error: {
        code: 'Conflict',
        details: [{ path: 'body.revision', current: { note: 'First', revision: 2 } }],
      },
    });
  });

  it('takes no term twice, and keeps its last one', async () => {
    const twice = await send('POST', '/concepts', { terms: [user[0], user[0]] });
    expect(twice.status).toBe(400);
    expect(twice.text).toContain('body.terms.1.text');
    expect((await send('POST', '/concepts', { terms: [] })).status).toBe(400);
    const lines = await send('POST', '/concepts', { terms: [{ locale: 'en', text: 'a\nb' }] });
    expect(lines.text).toContain('must be one line');
    const { id, terms } = await glossary.add(user.slice(0, 1));
    expect((await send('POST', `/concepts/${id}/terms`, user[0])).status).toBe(409);
    expect((await send('DELETE', `/concepts/${id}/terms/${terms[0]?.id}`)).status).toBe(422);
    expect(await details()).toMatchObject({ conceptsCount: 1, termsCount: 1 });
  });

  it('remembers forms of its terms, each once', async () => {
    const { id: conceptId, terms } = await glossary.add(user);
    const params = { glossaryId: glossary.id, conceptId, conceptTermId: terms[1]?.id ?? '' };
    const body = { form: 'Benutzerinnen' };
    const once = await ada.call(endpoints.recordTermForm, { params, body });
    expect(once.terms[1]?.forms).toEqual(['Benutzerinnen']);
    expect(await ada.call(endpoints.recordTermForm, { params, body })).toEqual(once);
    expect(await glossary.texts({ search: 'benutzerinnen' })).toHaveLength(1);
  });
});

describe('the list of concepts', () => {
  it('is sorted, narrowed, and goes on where it ended', async () => {
    for (const text of ['token', 'Access', 'user', 'locale', 'zebra']) {
      await glossary.add([{ locale: 'en', text }]);
    }
    await glossary.add([...user, { locale: 'de', text: 'Anwender', kind: 'forbidden' }]);
    await glossary.add([{ locale: 'en', text: 'Parlance' }], { isKept: true });
    const pages: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await ada.call(endpoints.listConcepts, {
        ...glossary.onGlossary,
        query: { limit: 3, ...(cursor ? { cursor } : {}) },
      });
      expect(page.total).toBe(cursor ? undefined : 7);
      pages.push(page.concepts.map(({ terms }) => terms[0]?.text).join());
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages).toEqual(['Access,locale,Parlance', 'token,user,user', 'zebra']);
    const jumped = await ada.call(endpoints.listConcepts, {
      ...glossary.onGlossary,
      query: { limit: 2, offset: 5 },
    });
    expect(jumped).toMatchObject({ total: 7, nextCursor: expect.any(String) });
    expect(jumped.concepts.map(({ terms }) => terms[0]?.text)).toEqual(['user', 'zebra']);
    expect(await glossary.texts({ offset: 7 })).toEqual([]);
    expect(await glossary.texts({ search: 'EN' })).toEqual(
      [['en token'], ['en user', 'de Anwender', 'de Benutzer'].toSorted()].map((of) =>
        expect.arrayContaining(of),
      ),
    );
    expect(await glossary.texts({ locale: 'de' })).toHaveLength(1);
    expect(await glossary.texts({ missingLocale: 'de' })).toHaveLength(6);
    expect(await glossary.texts({ kind: 'forbidden' })).toHaveLength(1);
    expect(await glossary.texts({ kept: 'true' })).toEqual([['en Parlance']]);
    expect(await glossary.texts({ locale: 'de', search: 'token' })).toEqual([]);
    const wrong = await send('GET', '/concepts?cursor=nonsense');
    expect(wrong.status).toBe(400);
  });
});

describe('the rights in a glossary', () => {
  const add = (text: string, token: string) =>
    send('POST', '/concepts', { terms: [{ locale: 'de', text }] }, { ...ada, token });

  it('come from the workspace, and from projects that may write to it', async () => {
    const [bob, eve, max, tim] = await Promise.all(
      ['Bob', 'Eve', 'Max', 'Tim'].map((name) => server.addPerson(name)),
    );
    if (!bob || !eve || !max || !tim) throw new Error('nobody is there');
    await server.addMember(projectId, bob, 'viewer');
    await server.addMember(projectId, eve, 'editor');
    await server.addMember(projectId, tim, 'translator', ['de']);
    const { id: conceptId, terms } = await glossary.add(user);
    const read = ({ token }: Person) => send('GET', '/concepts', undefined, { ...ada, token });
    expect((await read(bob)).status).toBe(200);
    expect((await read(max)).status).toBe(404);
    expect((await add('Rechte', bob.token)).status).toBe(404);
    expect((await add('Rechte', eve.token)).status).toBe(201);
    const form = (locale: string) => {
      const { id } = terms.find((one) => one.locale === locale) ?? { id: '' };
      return send('POST', `/concepts/${conceptId}/terms/${id}/forms`, { form: 'x' }, tim);
    };
    expect((await form('de')).status).toBe(201);
    expect((await form('en')).status).toBe(404);
    expect((await add('Mehr', tim.token)).status).toBe(404);
    const link = { projectId, glossaryId: glossary.id };
    await ada.call(endpoints.updateGlossaryLink, { params: link, body: { isWritable: false } });
    expect((await add('Nichts', eve.token)).status).toBe(404);
    expect((await read(eve)).status).toBe(200);
    // Only members of the workspace give the right to write away.
    await server.addMember(projectId, max, 'admin');
    const wanted = { isWritable: true };
    const path = `/projects/${projectId}/glossaries/${glossary.id}`;
    const { token } = max;
    expect((await server.request('PATCH', path, { token, body: wanted })).status).toBe(404);
    await ada.call(endpoints.unlinkGlossary, { params: link });
    expect((await read(eve)).status).toBe(404);
    expect((await read(ada)).status).toBe(200);
  });

  it('are those of some locales for an editor of these', async () => {
    const eve = await server.addPerson('Eve');
    await server.addMember(projectId, eve, 'editor', ['de']);
    const { id, terms } = await glossary.add(user);
    const term = (locale: string) =>
      `/concepts/${id}/terms/${terms.find((one) => one.locale === locale)?.id}`;
    expect((await send('PATCH', term('de'), { text: 'Nutzer' }, eve)).status).toBe(200);
    expect((await send('PATCH', term('en'), { text: 'users' }, eve)).status).toBe(404);
    expect((await send('PATCH', term('de'), { locale: 'en' }, eve)).status).toBe(404);
    expect((await send('DELETE', `/concepts/${id}`, undefined, eve)).status).toBe(404);
  });
});
