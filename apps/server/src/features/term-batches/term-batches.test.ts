import { type CallOptions, endpoints, type Input } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../testing/checked-project.ts';
import { contentOf, expectCountersToAgree } from '../../testing/content.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { changeSetOf } from '../../testing/trial-project.ts';

type Body = Input<typeof endpoints.addTerms>['body'];

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let params: { readonly projectId: string };

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  params = { projectId: project.projectId };
  await project.importTexts('en', { open: 'Open' });
});

const add = (body: Body, options?: CallOptions) =>
  ada.call(endpoints.addTerms, { params, body }, options);

const send = (token: string, body: unknown, projectId = params.projectId) =>
  server.request('POST', `/projects/${projectId}/terms/batch`, { token, body });

const content = () => contentOf({ server, person: ada, projectId: params.projectId });

describe('a batch of terms', () => {
  it('adds terms in their order with source texts and contexts, and is undone as one', async () => {
    const before = await content();
    const terms = [
      { value: 'b', source: 'B', context: 'Of b' },
      { value: 'a' },
      { value: 'many', source: '{n, plural, one {#} other {#}}', isPlural: true },
    ];
    const changeSetId = await changeSetOf(async (options) => {
      const { terms: outcomes } = await add({ terms }, options);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added']);
    });
    const { entries } = await ada.call(endpoints.listEntries, {
      params,
      query: { locale: 'en', order: 'file' },
    });
    expect(entries).toMatchObject([
      { term: 'open' },
      { term: 'b', value: 'B', context: 'Of b', state: 'translated', revision: 1 },
      { term: 'a', value: '', context: null },
      { term: 'many', isPlural: true },
    ]);
    const change = await ada.call(endpoints.getChangeSet, {
      params: { ...params, changeSetId },
      query: {},
    });
    expect(change).toMatchObject({ kind: 'term.create', counts: { terms: 3, translations: 2 } });
    await expectCountersToAgree({ server, person: ada, ...params });
    await ada.call(endpoints.undoChangeSet, { params: { ...params, changeSetId } });
    expect(await content()).toEqual(before);
    await ada.call(endpoints.createTerm, { params, body: { value: 'last' } });
    await expectCountersToAgree({ server, person: ada, ...params });
  });

  it('leaves terms that are there, and their source texts but from a revision that is named', async () => {
    const termId = (await project.termIds()).open;
    const outcomeOf = async (term: Body['terms'][number]) =>
      (await add({ terms: [term] })).terms[0];
    const current = { value: 'Open', state: 'translated', revision: 1 };
    expect(await outcomeOf({ value: 'open' })).toEqual({ outcome: 'same', termId });
    expect(await outcomeOf({ value: 'open', source: 'Open' })).toEqual({ outcome: 'same', termId });
    expect(await outcomeOf({ value: 'open', source: 'Start' })).toEqual({
      outcome: 'refused',
      termId,
      reason: 'exists',
      current,
    });
    expect(await outcomeOf({ value: 'open', source: 'Start', revision: 2 })).toMatchObject({
      outcome: 'refused',
      reason: 'revision',
      current,
    });
    expect(await outcomeOf({ value: 'open', source: 'Start', revision: 1 })).toEqual({
      outcome: 'changed',
      termId,
    });
  });

  it('puts terms into a file, where a key may be that of another file', async () => {
    const body = { path: 'app/{locale}.json' };
    const { id: fileId } = await ada.call(endpoints.createFile, { params, body });
    const { terms } = await add({ fileId, terms: [{ value: 'open', source: 'Other' }] });
    expect(terms).toMatchObject([{ outcome: 'added' }]);
    expect((await add({ fileId, terms: [{ value: 'open' }] })).terms).toEqual([
      { outcome: 'same', termId: terms[0]?.termId },
    ]);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await send(ada.token, { fileId: unknown, terms: [{ value: 'x' }] })).status).toBe(404);
  });

  it('adds no term whose source text would be refused', async () => {
    await project.setLevels({ check: 'source.ellipsis', level: 'save' });
    const { terms } = await add({
      terms: [
        { value: 'broken', source: '{n, plural, one {# }', isPlural: true },
        { value: 'dots', source: 'Wait...' },
        { value: 'fine', source: 'Wait' },
      ],
    });
    expect(terms).toMatchObject([
      { outcome: 'refused', reason: 'plural' },
      { outcome: 'refused', reason: 'check', findings: [{ check: 'source.ellipsis' }] },
      { outcome: 'added' },
    ]);
    expect(Object.keys(await project.termIds()).sort()).toEqual(['fine', 'open']);
  });

  it('is refused where it has one key twice, no place for source texts, or no room', async () => {
    const twice = { terms: [{ value: 'a' }, { value: 'a' }] };
    expect((await send(ada.token, twice)).status).toBe(400);
    expect((await send(ada.token, { terms: [] })).status).toBe(400);
    await ada.call(endpoints.updateProject, { params, body: { sourceLocale: null } });
    const sourced = await send(ada.token, { terms: [{ value: 'a' }, { value: 'b', source: 'B' }] });
    expect(sourced.status).toBe(422);
    expect(sourced.json).toMatchObject({ error: { details: [{ path: 'body.terms.1.source' }] } });
    expect((await send(ada.token, { terms: [{ value: 'a' }] })).status).toBe(200);
    const { db } = server.database;
    await db.insertInto('plans').values({ code: 'tiny', name: 'Tiny', max_strings: 9 }).execute();
    await db
      .updateTable('projects')
      .set({ plan_code: 'tiny' })
      .where('id', '=', params.projectId)
      .execute();
    expect((await send(ada.token, { terms: [{ value: 'c' }, { value: 'd' }] })).status).toBe(402);
    expect(Object.keys(await project.termIds()).sort()).toEqual(['a', 'open']);
    expect((await send(ada.token, { terms: [{ value: 'c' }] })).status).toBe(200);
  });

  it('is for editors, who may edit the source locale where there are source texts', async () => {
    const eve = await server.addPerson('Eve');
    expect((await send(eve.token, { terms: [{ value: 'a' }] })).status).toBe(404);
    await server.addMember(params.projectId, eve, 'editor', ['de']);
    expect((await send(eve.token, { terms: [{ value: 'a' }] })).status).toBe(200);
    expect((await send(eve.token, { terms: [{ value: 'b', source: 'B' }] })).status).toBe(404);
  });
});
