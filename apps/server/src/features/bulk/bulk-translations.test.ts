import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { changeSetIn } from '../../testing/trial-project.ts';
import { all, createBulkTrial, expectResult } from '../../testing/trials/bulk-trial.ts';

const { ada, project, inGerman, idsOf, textsIn, labelsIn, expectUndoable } = createBulkTrial();

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
    await project().expectCountersToAgree();
  });

  it('are copied from another locale, over none that is there unless that is meant', async () => {
    const copy = (overwrite: boolean) => inGerman(all, { action: 'copy', from: 'fr', overwrite });
    await expectUndoable(() => copy(true));
    expectResult(await copy(false), { changed: 1, unchanged: 1, skipped: 2 });
    expect(await textsIn('de_DE')).toEqual({ a: 'eins', b: 'deux', c: '', d: 'quatre' });
    expectResult(await copy(true), { changed: 1, unchanged: 2, skipped: 1 });
    expect(await textsIn('de_DE')).toEqual({ a: 'un', b: 'deux', c: '', d: 'quatre' });
    expectResult(await copy(true), { changed: 0, unchanged: 3, skipped: 1 });
    await project().expectCountersToAgree();
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
    const { entries } = await ada().call(endpoints.listEntries, {
      params: project().params,
      query,
    });
    expect(entries.map(({ value, state, revision }) => [value, state, revision])).toEqual([
      ['eins', 'reviewed', 5],
      ['', 'untranslated', 0],
      ['', 'untranslated', 0],
      ['quatre', 'reviewed', 4],
    ]);
    await project().expectCountersToAgree();
    const params = { ...project().params, changeSetId: marked };
    expect(await ada().call(endpoints.getChangeSet, { params })).toMatchObject({
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
      params: project().params,
      query: { locale: 'de_DE', status: 'reviewed' },
    } as const;
    const { entries } = await ada().call(endpoints.listEntries, reviewed);
    // A text that is the same in both locales was not copied.
    expect(entries.map(({ value }) => value)).toEqual(['quatre']);
  });

  it('get and lose a label of their own', async () => {
    const labelId = await project().addLabel('x');
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
    const params = { ...project().params, changeSetId };
    const changeSet = await ada().call(endpoints.getChangeSet, { params });
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
