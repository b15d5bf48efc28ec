import { type BulkResult, endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followFromNow } from '../../testing/event-reader.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts';
import { changeSetIn, createTrialProject, type TrialProject } from '../../testing/trial-project.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.signUp();
});
afterAll(() => server.close());
beforeEach(async () => {
  project = await createTrialProject(server, ada);
  await project.importTexts('fr', { a: 'un', b: 'deux', c: '', d: 'quatre' });
  await project.importTexts('de_DE', { a: 'eins', d: 'quatre' });
});

const send = (path: string, body: unknown, { token } = ada): Promise<Answer> =>
  server.request('POST', `/projects/${project.projectId}${path}`, { token, body });
const onTerms = (select: unknown, task: unknown) => send('/terms/bulk', { select, do: task });
const inGerman = (select: unknown, task: unknown) =>
  send('/translations/de_DE/bulk', { select, do: task });

async function idsOf(...values: string[]): Promise<string[]> {
  const terms = await ada.call(endpoints.listTerms, { params: project.params });
  return terms.filter(({ value }) => values.includes(value)).map(({ id }) => id);
}

async function textsIn(locale: string): Promise<Record<string, string>> {
  const query = { locale, order: 'name' } as const;
  const { entries } = await ada.call(endpoints.listEntries, { params: project.params, query });
  return Object.fromEntries(entries.map(({ term, value }) => [term, value]));
}

async function labelsIn(locale?: string): Promise<Record<string, number>> {
  const query = { order: 'name', ...(locale === undefined ? {} : { locale }) } as const;
  const { entries } = await ada.call(endpoints.listEntries, { params: project.params, query });
  return Object.fromEntries(entries.map(({ term, labels }) => [term, labels.length]));
}

function expectResult(answer: Answer, result: BulkResult): void {
  expect(answer.status, answer.text).toBe(200);
  expect(answer.data).toEqual(result);
  expect(answer.headers.has('change-set')).toBe(result.changed > 0);
}

const nowhere = '00000000-0000-4000-8000-000000000000';
const all = { filter: {} };

/** Undoing what an answer tells of brings everything back. */
async function expectUndoable(act: () => Promise<Answer>): Promise<void> {
  const before = await project.content();
  const { skipped } = await project.undo(changeSetIn(await act()));
  expect(skipped).toBe(0);
  expect(await project.content()).toEqual(before);
  await project.expectCountersToAgree();
}

describe('terms by ids', () => {
  it('are deleted, once', async () => {
    const ids = await idsOf('a', 'b');
    const select = { ids: [...ids, ids[0]?.toUpperCase(), nowhere] };
    expectResult(await onTerms(select, { action: 'delete' }), {
      changed: 2,
      unchanged: 0,
      skipped: 1,
    });
    expect(await textsIn('fr')).toEqual({ c: '', d: 'quatre' });
    await project.expectCountersToAgree();
    expectResult(await onTerms(select, { action: 'delete' }), {
      changed: 0,
      unchanged: 0,
      skipped: 3,
    });
  });

  it('get and lose a label, with their translations', async () => {
    const labelId = await project.addLabel('x');
    const [first = ''] = await idsOf('a');
    await project.labelTerm(first, labelId);
    const select = { ids: await idsOf('a', 'b') };
    const result = { changed: 1, unchanged: 1, skipped: 0 };
    expectResult(await onTerms(select, { action: 'label', labelId }), result);
    expect(await labelsIn()).toEqual({ a: 1, b: 1, c: 0, d: 0 });
    expect(await labelsIn('fr')).toEqual({ a: 1, b: 1, c: 0, d: 0 });
    await expectUndoable(() => onTerms({ ids: select.ids }, { action: 'unlabel', labelId }));
    expectResult(await onTerms(all, { action: 'unlabel', labelId }), {
      changed: 2,
      unchanged: 2,
      skipped: 0,
    });
    expect(await labelsIn()).toEqual({ a: 0, b: 0, c: 0, d: 0 });
    // As by `unlabelTerm`.
    expect(await labelsIn('fr')).toEqual({ a: 1, b: 1, c: 0, d: 0 });
  });

  it('may be ten thousand, and no more', async () => {
    const ids = Array.from({ length: 10_000 }, () => crypto.randomUUID());
    expectResult(await onTerms({ ids }, { action: 'delete' }), {
      changed: 0,
      unchanged: 0,
      skipped: 10_000,
    });
    const answer = await onTerms({ ids: [...ids, nowhere] }, { action: 'delete' });
    expect(answer.status).toBe(400);
    const larger = { ids: Array.from({ length: 14_000 }, () => nowhere) };
    expect((await onTerms(larger, { action: 'delete' })).status).toBe(413);
  });
});

describe('terms by a filter', () => {
  it.each([
    { filter: {}, left: [] },
    { filter: { q: 'deux' }, left: ['a', 'b', 'c', 'd'] },
    { filter: { q: 'deux', locale: 'fr' }, left: ['a', 'c', 'd'] },
    { filter: { q: 'deux', reference: 'fr' }, left: ['a', 'c', 'd'] },
    { filter: { locale: 'fr', status: 'untranslated' }, left: ['a', 'b', 'd'] },
    { filter: { locale: 'de_DE', status: 'translated' }, left: ['b', 'c'] },
    { filter: { locale: 'de_DE', status: 'unreviewed' }, left: ['b', 'c'] },
    { filter: { locale: 'de_DE', status: 'reviewed' }, left: ['a', 'b', 'c', 'd'] },
  ] as const)('are those that the list has: $filter', async ({ filter, left }) => {
    const { total } = await ada.call(endpoints.listEntries, {
      params: project.params,
      query: filter,
    });
    const answer = await onTerms({ filter }, { action: 'delete' });
    expect(answer.data).toEqual({ changed: total, unchanged: 0, skipped: 0 });
    expect(Object.keys(await textsIn('fr'))).toEqual(left);
    await project.expectCountersToAgree();
  });

  it('can be those with a label, but for some', async () => {
    const labelId = await project.addLabel('x');
    await onTerms({ ids: await idsOf('a', 'b', 'c') }, { action: 'label', labelId });
    const except = (await idsOf('b', 'd')).join(',');
    await expectUndoable(() =>
      onTerms({ filter: { labels: labelId, except } }, { action: 'delete' }),
    );
    await onTerms({ filter: { labels: labelId, except } }, { action: 'delete' });
    expect(Object.keys(await textsIn('fr'))).toEqual(['b', 'd']);
  });
});

describe('translations', () => {
  it('are cleared', async () => {
    await expectUndoable(() => inGerman(all, { action: 'clear' }));
    const answer = await inGerman({ filter: { q: 'eins' } }, { action: 'clear' });
    expectResult(answer, { changed: 1, unchanged: 0, skipped: 0 });
    expect(await textsIn('de_DE')).toEqual({ a: '', b: '', c: '', d: 'quatre' });
    expect(await textsIn('fr')).toMatchObject({ a: 'un' });
    expectResult(await inGerman(all, { action: 'clear' }), {
      changed: 1,
      unchanged: 3,
      skipped: 0,
    });
    expectResult(await inGerman(all, { action: 'clear' }), {
      changed: 0,
      unchanged: 4,
      skipped: 0,
    });
    await project.expectCountersToAgree();
  });

  it('are copied from another locale, over none that is there unless that is meant', async () => {
    const copy = (overwrite: boolean) => inGerman(all, { action: 'copy', from: 'fr', overwrite });
    await expectUndoable(() => copy(true));
    expectResult(await copy(false), { changed: 1, unchanged: 1, skipped: 2 });
    expect(await textsIn('de_DE')).toEqual({ a: 'eins', b: 'deux', c: '', d: 'quatre' });
    expectResult(await copy(true), { changed: 1, unchanged: 2, skipped: 1 });
    expect(await textsIn('de_DE')).toEqual({ a: 'un', b: 'deux', c: '', d: 'quatre' });
    expectResult(await copy(true), { changed: 0, unchanged: 3, skipped: 1 });
    await project.expectCountersToAgree();
  });

  it('are marked, where there are any', async () => {
    const mark = (state: string) => inGerman(all, { action: 'mark', state });
    await expectUndoable(() => mark('reviewed'));
    const [first = ''] = await idsOf('a');
    expectResult(await inGerman({ ids: [first] }, { action: 'mark', state: 'outdated' }), {
      changed: 1,
      unchanged: 0,
      skipped: 0,
    });
    const marked = changeSetIn(await mark('reviewed'));
    expectResult(await mark('reviewed'), { changed: 0, unchanged: 2, skipped: 2 });
    const query = { locale: 'de_DE', order: 'name' } as const;
    const { entries } = await ada.call(endpoints.listEntries, { params: project.params, query });
    expect(entries.map(({ value, state, revision }) => [value, state, revision])).toEqual([
      ['eins', 'reviewed', 5],
      ['', 'untranslated', 0],
      ['', 'untranslated', 0],
      ['quatre', 'reviewed', 4],
    ]);
    await project.expectCountersToAgree();
    const params = { ...project.params, changeSetId: marked };
    expect(await ada.call(endpoints.getChangeSet, { params })).toMatchObject({
      kind: 'translation.mark',
      locale: 'de_DE',
      counts: { terms: 0, translations: 2, labels: 0 },
      changes: [
        { before: 'eins', after: 'eins', beforeState: 'outdated', afterState: 'reviewed' },
        { before: 'quatre', after: 'quatre', beforeState: 'translated', afterState: 'reviewed' },
      ],
    });
  });

  it('are copied and cleared with their states', async () => {
    await inGerman(all, { action: 'mark', state: 'reviewed' });
    const copy = { action: 'copy', from: 'fr', overwrite: true };
    await expectUndoable(() => inGerman(all, copy));
    await expectUndoable(() => inGerman(all, { action: 'clear' }));
    await inGerman(all, copy);
    const reviewed = {
      params: project.params,
      query: { locale: 'de_DE', status: 'reviewed' },
    } as const;
    const { entries } = await ada.call(endpoints.listEntries, reviewed);
    // What is the same in both locales was not copied.
    expect(entries.map(({ value }) => value)).toEqual(['quatre']);
  });

  it('get and lose a label of their own', async () => {
    const labelId = await project.addLabel('x');
    const select = { filter: { status: 'translated' } };
    await expectUndoable(() => inGerman(select, { action: 'label', labelId }));
    expectResult(await inGerman(select, { action: 'label', labelId }), {
      changed: 2,
      unchanged: 0,
      skipped: 0,
    });
    expect(await labelsIn('de_DE')).toEqual({ a: 1, b: 0, c: 0, d: 1 });
    expect(await labelsIn()).toEqual({ a: 0, b: 0, c: 0, d: 0 });
    const taken = await inGerman(all, { action: 'unlabel', labelId });
    expectResult(taken, { changed: 2, unchanged: 2, skipped: 0 });
    expect(await labelsIn('de_DE')).toEqual({ a: 0, b: 0, c: 0, d: 0 });
  });

  it('are in the history as one change set', async () => {
    const changeSetId = changeSetIn(await inGerman(all, { action: 'clear' }));
    const params = { ...project.params, changeSetId };
    const changeSet = await ada.call(endpoints.getChangeSet, { params });
    expect(changeSet).toMatchObject({
      kind: 'translation.clear',
      locale: 'de_DE',
      counts: { terms: 0, translations: 2, labels: 0 },
    });
    expect(changeSet.changes).toMatchObject([
      { term: 'a', before: 'eins', after: '' },
      { term: 'd', before: 'quatre', after: '' },
    ]);
  });
});

describe('a bulk change', () => {
  it.each([
    {},
    { filter: { stauts: 'untranslated' } },
    { filter: { order: 'name' } },
    { filter: { status: 'some' } },
    { filter: { labels: 'x' } },
    { ids: [] },
    { ids: ['x'] },
    { ids: [nowhere], filter: {} },
  ])('refuses %j instead of selecting more than is meant', async (select) => {
    const before = await project.content();
    for (const act of [onTerms, inGerman]) {
      const answer = await act(select, { action: act === onTerms ? 'delete' : 'clear' });
      expect(answer.status, answer.text).toBe(400);
    }
    expect(await project.content()).toEqual(before);
  });

  it('refuses a locale in the filter of translations, which the path names', async () => {
    expect((await inGerman({ filter: { locale: 'fr' } }, { action: 'clear' })).status).toBe(400);
  });

  it.each([
    { action: 'delete' },
    { action: 'copy', from: 'fr' },
    { action: 'label' },
    { action: 'clear', labelId: nowhere },
    { action: 'mark' },
    { action: 'mark', state: 'untranslated' },
  ])('of translations does not know %j', async (task) => {
    expect((await inGerman(all, task)).status).toBe(400);
  });

  it('needs labels and locales that are there', async () => {
    const label = { action: 'label', labelId: nowhere };
    expect((await onTerms(all, label)).status).toBe(404);
    expect((await inGerman(all, label)).status).toBe(404);
    const copy = { action: 'copy', from: 'it', overwrite: true };
    expect((await inGerman(all, copy)).status).toBe(404);
    const clear = { select: all, do: { action: 'clear' } };
    expect((await send('/translations/it/bulk', clear)).status).toBe(404);
    const select = { filter: { reference: 'it' } };
    expect((await inGerman(select, { action: 'clear' })).status).toBe(404);
    expect((await onTerms({ filter: { locale: 'it' } }, { action: 'delete' })).status).toBe(404);
  });

  it('leaves a member to their locales', async () => {
    const edith = await server.signUp('Edith');
    await server.addMember(project.projectId, edith, 'editor');
    await server.database.db
      .updateTable('project_members')
      .set({ locales: ['fr'] })
      .where('user_id', '=', edith.id)
      .execute();
    const body = { select: all, do: { action: 'clear' } };
    expect((await send('/translations/de_DE/bulk', body, edith)).status).toBe(404);
    expect((await send('/translations/fr/bulk', body, edith)).status).toBe(200);
  });

  it('in another project changes nothing here', async () => {
    const ids = await idsOf('a', 'b');
    const before = await project.content();
    const here = project;
    project = await createTrialProject(server, ada);
    expectResult(await onTerms({ ids }, { action: 'delete' }), {
      changed: 0,
      unchanged: 0,
      skipped: 2,
    });
    expect(await here.content()).toEqual(before);
  });

  it('is told to those who follow the project', async () => {
    const labelId = await project.addLabel('x');
    const reader = await followFromNow(server, ada, project.projectId);
    const ids = await idsOf('a');
    await onTerms({ ids }, { action: 'label', labelId });
    expect(await reader.next('labels')).toEqual({ termIds: ids });
    await inGerman(all, { action: 'clear' });
    expect(await reader.next('translations')).toEqual({ count: 2, locale: 'de_DE' });
    await onTerms(all, { action: 'delete' });
    expect(await reader.next('terms')).toEqual({ count: 4 });
    await reader.close();
  });

  it('happens once for requests side by side', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => onTerms(all, { action: 'delete' })),
    );
    const changed = answers.map(({ data }) => (data as BulkResult).changed);
    expect(changed.sort()).toEqual([0, 0, 0, 4]);
    await project.expectCountersToAgree();
  });
});
