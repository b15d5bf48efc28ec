import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { all, createBulkTrial, expectResult, nowhere } from '../../testing/trials/bulk-trial.ts';

const { server, ada, project, onTerms, idsOf, textsIn, statesIn, labelsIn, expectUndoable } =
  createBulkTrial();

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
    await project().expectCountersToAgree();
    expectResult(await onTerms(select, { action: 'delete' }), {
      changed: 0,
      unchanged: 0,
      skipped: 3,
    });
  });

  it('get and lose a label, with their translations', async () => {
    const labelId = await project().addLabel('x');
    const [first = ''] = await idsOf('a');
    await project().labelTerm(first, labelId);
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
    // This is the same as in `unlabelTerm`.
    expect(await labelsIn('fr')).toEqual({ a: 1, b: 1, c: 0, d: 0 });
  });

  it('get outdated translations, but in the source locale', async () => {
    const ids = await idsOf('a', 'b', 'd');
    const sourceLocale = (code: string | null) =>
      ada().call(endpoints.updateProject, {
        params: project().params,
        body: { sourceLocale: code },
      });
    await sourceLocale(null);
    const refused = await onTerms({ ids }, { action: 'outdate' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('needs a source locale');

    await sourceLocale('fr');
    await expectUndoable(() => onTerms({ ids }, { action: 'outdate' }));
    const answer = await onTerms({ ids: await idsOf('a', 'b') }, { action: 'outdate' });
    expectResult(answer, { changed: 1, unchanged: 1, skipped: 0 });
    expect(await statesIn('de_DE')).toEqual({
      a: 'outdated',
      b: 'untranslated',
      c: 'untranslated',
      d: 'translated',
    });
    expect(Object.values(await statesIn('fr'))).not.toContain('outdated');
    await project().expectCountersToAgree();
    const again = await onTerms({ ids }, { action: 'outdate' });
    expectResult(again, { changed: 1, unchanged: 2, skipped: 0 });
    expect(await statesIn('de_DE')).toMatchObject({ a: 'outdated', d: 'outdated' });
  });

  it('get limits, which their translations are checked by, and which imports keep', async () => {
    const [a = '', b = ''] = await idsOf('a', 'b');
    const notesOf = async (term: string) => {
      const { entries } = await ada().call(endpoints.listEntries, {
        params: project().params,
        query: { order: 'name' },
      });
      return entries.find((entry) => entry.term === term)?.notes;
    };
    const limits = { characters: 3, lines: 1 };
    await expectUndoable(() => onTerms({ ids: [a, b] }, { action: 'limit', limits }));
    const answer = await onTerms({ ids: [a, b] }, { action: 'limit', limits });
    expectResult(answer, { changed: 2, unchanged: 0, skipped: 0 });
    const again = await onTerms({ ids: [a, b] }, { action: 'limit', limits });
    expectResult(again, { changed: 0, unchanged: 2, skipped: 0 });
    expect(await notesOf('a')).toEqual({ limits });

    await ada().call(endpoints.updateProject, {
      params: project().params,
      body: { sourceLocale: 'fr' },
    });
    const content = '# A number\nmsgid "a"\nmsgstr "un"\n';
    const file = { locale: 'fr', format: 'po', content } as const;
    await server().importFile(ada(), project().projectId, file);
    expect(await notesOf('a')).toEqual({ comments: ['A number'], limits });
    const found = await ada().call(endpoints.checkTexts, {
      params: project().params,
      body: { texts: [{ value: 'eins\nzwei', locale: 'de_DE', termId: a }] },
    });
    const checks = found[0]?.findings.map(({ check }) => check);
    expect(checks).toEqual(expect.arrayContaining(['length.max', 'length.lines']));

    const none = await onTerms({ ids: [a] }, { action: 'limit', limits: {} });
    expectResult(none, { changed: 1, unchanged: 0, skipped: 0 });
    expect(await notesOf('a')).toEqual({ comments: ['A number'] });
    const refused = await onTerms({ ids: [a] }, { action: 'limit', limits: { characters: 0 } });
    expect(refused.status).toBe(400);
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
    const { total } = await ada().call(endpoints.listEntries, {
      params: project().params,
      query: filter,
    });
    const answer = await onTerms({ filter }, { action: 'delete' });
    expect(answer.data).toEqual({ changed: total, unchanged: 0, skipped: 0 });
    expect(Object.keys(await textsIn('fr'))).toEqual(left);
    await project().expectCountersToAgree();
  });

  it('can be those with a label, but for some', async () => {
    const labelId = await project().addLabel('x');
    await onTerms({ ids: await idsOf('a', 'b', 'c') }, { action: 'label', labelId });
    const except = (await idsOf('b', 'd')).join(',');
    await expectUndoable(() =>
      onTerms({ filter: { labels: labelId, except } }, { action: 'delete' }),
    );
    await onTerms({ filter: { labels: labelId, except } }, { action: 'delete' });
    expect(Object.keys(await textsIn('fr'))).toEqual(['b', 'd']);
  });
});
