import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followFromNow } from '../../../testing/event-reader.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  createTrialGlossary,
  matchesIn,
  type TrialGlossary,
} from '../../../testing/trials/glossary-trial.ts';

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
  projectId = await server.addProject(ada, { locales: ['en_US', 'de_AT'] });
  const body = { sourceLocale: 'en_US' };
  await ada.call(endpoints.updateProject, { params: { projectId }, body });
  glossary = await createTrialGlossary(ada, projectId);
});

const find = (...texts: string[]) => matchesIn(ada, projectId, 'de_AT', ...texts);

describe('the matches of source texts', () => {
  it('are told with their concepts and what these are called in the locale', async () => {
    const { id } = await glossary.add(
      [
        { locale: 'en', text: 'user' },
        { locale: 'de', text: 'Benutzer' },
        { locale: 'de_AT', text: 'Anwender', kind: 'forbidden' },
        { locale: 'fr', text: 'utilisateur' },
      ],
      { definition: 'Somebody' },
    );
    const { matches, concepts } = await ada.call(endpoints.findGlossaryMatches, {
      params: { projectId },
      body: { locale: 'de_AT', texts: [{ value: 'Invite users' }, { value: 'Nothing' }] },
    });
    expect(matches).toEqual([
      [{ start: 7, end: 12, conceptId: id, conceptTermId: expect.any(String), isCertain: true }],
      [],
    ]);
    expect(concepts).toMatchObject([{ id, definition: 'Somebody' }]);
    expect(concepts[0]?.terms.map(({ text }) => text).sort()).toEqual([
      'Anwender',
      'Benutzer',
      'user',
    ]);
  });

  it('are not in placeholders and tags, and are in each form of a plural', async () => {
    await glossary.add([{ locale: 'en', text: 'user' }]);
    const file = new Blob([
      JSON.stringify({ a: 'Hello {{user}}, <b user="user">user</b>', b: 'x' }),
    ]);
    await ada.call(endpoints.importFile, {
      params: { projectId },
      query: { locale: 'en_US', format: 'jsonflat' },
      file,
    });
    const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
    const termId = terms.find(({ value }) => value === 'a')?.id ?? '';
    const value = 'Hello {{user}}, <b user="user">user</b>';
    const { matches } = await ada.call(endpoints.findGlossaryMatches, {
      params: { projectId },
      body: { locale: 'de_AT', texts: [{ value, termId }] },
    });
    expect(matches[0]?.map(({ start }) => start)).toEqual([value.lastIndexOf('user')]);
    const plural = '{n, plural, one {# user} other {# users}}';
    expect(await find(plural)).toEqual([['user', 'users']]);
  });

  it('are the longest of all glossaries, the first glossary first', async () => {
    await glossary.add([{ locale: 'en', text: 'token' }]);
    const second = await createTrialGlossary(ada, projectId, 'More');
    await second.add([{ locale: 'en', text: 'access token' }]);
    await second.add([{ locale: 'en', text: 'tokens' }]);
    expect(await find('An access token, a token')).toEqual([['access token', 'token', 'token']]);
    expect(await find('')).toEqual([[]]);
  });

  it('are first of the glossary that comes first in an order that can be changed', async () => {
    const first = await glossary.add([{ locale: 'en', text: 'account' }]);
    const more = await createTrialGlossary(ada, projectId, 'A later one');
    const second = await more.add([{ locale: 'en', text: 'account' }]);
    const order = async () => {
      const { matches } = await ada.call(endpoints.findGlossaryMatches, {
        params: { projectId },
        body: { locale: 'de_AT', texts: [{ value: 'Your account' }] },
      });
      return matches[0]?.map(({ conceptId }) => conceptId);
    };
    const linked = await ada.call(endpoints.listProjectGlossaries, { params: { projectId } });
    expect(linked.map(({ name, priority }) => [name, priority])).toEqual([
      ['Names', 0],
      ['A later one', 1],
    ]);
    expect(await order()).toEqual([first.id, second.id]);
    await ada.call(endpoints.updateGlossaryLink, {
      params: { projectId, glossaryId: glossary.id },
      body: { priority: 2 },
    });
    expect(await order()).toEqual([second.id, first.id]);
    const { id: glossaryId } = await createTrialGlossary(ada, projectId, 'Last');
    const params = { projectId, glossaryId };
    await ada.call(endpoints.unlinkGlossary, { params });
    const again = await ada.call(endpoints.linkGlossary, { params, body: {} });
    expect(again.priority).toBe(3);
  });

  it('are of this workspace, and never of another one', async () => {
    const eve = await server.addPerson('Eve');
    const hers = await server.addProject(eve, { locales: ['en', 'de'] });
    await (await createTrialGlossary(eve, hers)).add([{ locale: 'en', text: 'secret' }]);
    await glossary.add([{ locale: 'en', text: 'user' }]);
    expect(await find('A secret user')).toEqual([['user']]);
    expect(await matchesIn(eve, hers, 'de', 'A secret user')).toEqual([['secret']]);
    // Nor can it be linked, nor stay linked where the project moves.
    const foreign = await createTrialGlossary(eve, hers);
    const path = `/projects/${projectId}/glossaries/${foreign.id}`;
    const { token } = ada;
    expect((await server.request('POST', path, { token, body: {} })).status).toBe(404);
    const other = await server.createWorkspace(ada, [[eve, 'member']]);
    const shared = await eve.call(endpoints.createGlossary, {
      params: { workspaceId: other },
      body: { name: 'Shared', sourceLocale: 'en' },
    });
    const elsewhere = `/projects/${projectId}/glossaries/${shared.id}`;
    expect((await server.request('POST', elsewhere, { token, body: {} })).status).toBe(422);
    await ada.call(endpoints.updateProject, {
      params: { projectId },
      body: { workspaceId: other },
    });
    expect(await find('A secret user')).toEqual([[]]);
    expect(await ada.call(endpoints.listProjectGlossaries, { params: { projectId } })).toEqual([]);
  });

  it('follow a change at once, which those who have the project open are told of', async () => {
    const reader = await followFromNow(server, ada, projectId);
    expect(await find('A locale')).toEqual([[]]);
    const start = Date.now();
    const { id: conceptId } = await glossary.add([{ locale: 'en', text: 'locale' }]);
    expect(await reader.next('glossaries')).toEqual({ glossaryId: glossary.id });
    expect(await find('A locale')).toEqual([['locale']]);
    expect(Date.now() - start).toBeLessThan(1000);
    await ada.call(endpoints.deleteConcept, { params: { glossaryId: glossary.id, conceptId } });
    expect(await find('A locale')).toEqual([[]]);
    await reader.close();
  });

  it('need a locale and terms of the project', async () => {
    const path = `/projects/${projectId}/glossary-matches`;
    const { token } = ada;
    const ask = (body: object) => server.request('POST', path, { token, body });
    expect((await ask({ locale: 'fr', texts: [] })).status).toBe(404);
    const foreign = [{ value: 'a', termId: projectId }];
    expect((await ask({ locale: 'de_AT', texts: foreign })).status).toBe(404);
    const many = Array.from({ length: 201 }, () => ({ value: 'a' }));
    expect((await ask({ locale: 'de_AT', texts: many })).status).toBe(400);
  });
});
