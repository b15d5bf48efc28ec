import { endpoints, type Term } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { changeSetOf, type TrialProject } from '../../testing/trial-project.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;
let params: TrialProject['params'];

/** German is the source locale of three terms, of which two are translated into French. */
beforeEachTrial(async (trial) => {
  ({ server, ada, project } = trial);
  ({ params } = project);
  await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'de_DE' } });
  await project.importTexts('de_DE', { brand: 'Parlance', open: 'Öffnen', close: 'Zu' });
  await project.importTexts('fr', { brand: 'Parlance', open: 'Ouvrir' });
});

async function idOf(value: string): Promise<string> {
  const terms = await ada.call(endpoints.listTerms, { params });
  return terms.find((term) => term.value === value)?.id ?? '';
}

async function setLock(value: string, locked: boolean): Promise<string> {
  const input = { params: { ...params, termId: await idOf(value) }, body: { value, locked } };
  return changeSetOf((options) => ada.call(endpoints.updateTerm, input, options));
}

async function send(locale: string, body: object) {
  const path = `/projects/${params.projectId}/translations/${locale}`;
  return server.request('PATCH', path, { token: ada.token, body });
}

async function statsOf(locale: string): Promise<[translated: number, total: number]> {
  const { localeStats } = await ada.call(endpoints.getProjectStats, { params });
  const { translated = -1, total = -1 } = localeStats[locale] ?? {};
  return [translated, total];
}

async function list(status: 'all' | 'untranslated' | 'translated' | 'locked', locale = 'fr') {
  const query = { locale, status };
  const { entries, total } = await ada.call(endpoints.listEntries, { params, query });
  expect(total).toBe(entries.length);
  return entries.map(({ term }) => term);
}

describe('a locked term', () => {
  it('says so, and is not counted in any locale', async () => {
    expect([await statsOf('de_DE'), await statsOf('fr')]).toEqual([
      [3, 3],
      [2, 3],
    ]);
    await setLock('brand', true);
    const terms = await ada.call(endpoints.listTerms, { params });
    const locks = terms.map(({ value, locked }) => [value, locked]);
    expect(Object.fromEntries(locks)).toEqual({ brand: true, close: false, open: false });
    expect([await statsOf('de_DE'), await statsOf('fr')]).toEqual([
      [2, 2],
      [1, 2],
    ]);
    expect(await list('all')).toEqual(['brand', 'open', 'close']);
    expect(await list('translated')).toEqual(['open']);
    expect(await list('untranslated')).toEqual(['close']);
    expect(await list('locked')).toEqual(['brand']);
    await project.expectCountersToAgree();
    await setLock('close', true);
    expect(await statsOf('fr')).toEqual([1, 1]);
    expect((await ada.call(endpoints.getProject, { params })).progress).toBe(1);
    await setLock('brand', false);
    await setLock('close', false);
    expect(await statsOf('fr')).toEqual([2, 3]);
    await project.expectCountersToAgree();
  });

  it('has no texts but in the source locale', async () => {
    await setLock('brand', true);
    const termId = await idOf('brand');
    const refused = await send('fr', { termId, value: 'Marque' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('"path":"body.termId"');
    expect(refused.text).toContain('locked');
    expect((await send('fr', { termId, state: 'reviewed' })).status).toBe(422);
    expect((await send('fr', { termId, value: '' })).status).toBe(422);
    // An unchanged value may be sent again.
    expect((await send('fr', { termId, value: 'Parlance' })).status).toBe(200);
    expect((await send('de_DE', { termId, value: 'Parlance 2' })).status).toBe(200);
    expect((await send('de_DE', { termId, value: '' })).status).toBe(200);
    expect(await project.valuesIn('fr')).toContain('Parlance');
    await project.expectCountersToAgree();
  });

  it('may have texts in any locale where nobody has said which is the source', async () => {
    await ada.call(endpoints.updateProject, { params, body: { sourceLocale: null } });
    await setLock('brand', true);
    const termId = await idOf('brand');
    expect((await send('fr', { termId, value: 'Marque' })).status).toBe(200);
    await ada.call(endpoints.updateProject, { params, body: { textsInKeys: true } });
    expect((await send('fr', { termId, value: 'Parlance' })).status).toBe(422);
    await project.expectCountersToAgree();
  });

  it('is deleted, and comes back locked', async () => {
    await setLock('brand', true);
    const before = await project.content();
    const deletion = await project.deleteTerm(await idOf('brand'));
    await project.expectCountersToAgree();
    await project.undo(deletion);
    expect(await project.content()).toEqual(before);
    await project.expectCountersToAgree();
  });

  it('stays uncounted while locales come and go', async () => {
    await setLock('brand', true);
    await project.addLocale('it');
    await project.expectCountersToAgree();
    const deletion = await project.deleteLocale('fr');
    await project.expectCountersToAgree();
    await project.undo(deletion);
    expect(await statsOf('fr')).toEqual([1, 2]);
    await project.expectCountersToAgree();
  });
});

describe('a lock', () => {
  it('changes together with value and context, and is left alone without', async () => {
    const termId = await idOf('brand');
    const change = (body: object): Promise<Term> =>
      ada.call(endpoints.updateTerm, {
        params: { ...params, termId },
        body: { value: 'brand', ...body },
      });
    expect(await change({ value: 'name', context: 'Ours', locked: true })).toMatchObject({
      value: 'name',
      context: 'Ours',
      locked: true,
    });
    expect(await change({ value: 'title' })).toMatchObject({ context: 'Ours', locked: true });
    expect(await change({ value: 'title', context: null })).toMatchObject({ locked: true });
    expect(await change({ value: 'title', locked: true })).toMatchObject({ context: null });
    const taken = await server.request('PATCH', `/projects/${params.projectId}/terms/${termId}`, {
      token: ada.token,
      body: { value: 'open', locked: false },
    });
    expect(taken.status).toBe(409);
    await project.expectCountersToAgree();
  });

  it('is in the history, and can be undone and done again', async () => {
    const before = await project.content();
    const locking = await setLock('brand', true);
    const locked = await project.content();
    const { changes } = await ada.call(endpoints.getChangeSet, {
      params: { ...params, changeSetId: locking },
      query: {},
    });
    expect(changes).toMatchObject([
      { kind: 'term.update', before: { locked: false }, after: { locked: true } },
    ]);
    const { changeSetId } = await project.undo(locking);
    expect(await project.content()).toEqual(before);
    await project.expectCountersToAgree();
    await project.undo(changeSetId);
    expect(await project.content()).toEqual(locked);
    await project.expectCountersToAgree();
  });

  it('keeps texts from being undone', async () => {
    const edit = await project.edit(await idOf('brand'), 'fr', 'Marque');
    await setLock('brand', true);
    const answer = await project.tryToUndo(edit);
    expect(answer.status).toBe(409);
    expect(await project.valuesIn('fr')).toContain('Marque');
    await setLock('brand', false);
    await project.undo(edit);
    expect(await project.valuesIn('fr')).not.toContain('Marque');
    await project.expectCountersToAgree();
  });
});

describe('many terms at once', () => {
  const onTerms = async (action: string, filter: object = {}) => {
    const path = `/projects/${params.projectId}/terms/bulk`;
    const body = { select: { filter }, do: { action } };
    return server.request('POST', path, { token: ada.token, body });
  };
  const onFrench = async (task: object) => {
    const path = `/projects/${params.projectId}/translations/fr/bulk`;
    const body = { select: { filter: {} }, do: task };
    return (await server.request('POST', path, { token: ada.token, body })).data;
  };

  it('are locked and unlocked', async () => {
    const before = await project.content();
    const locked = await onTerms('lock', { q: 'o' });
    expect(locked.data).toEqual({ changed: 2, unchanged: 0, skipped: 0 });
    expect(await list('locked')).toEqual(['open', 'close']);
    expect(await statsOf('fr')).toEqual([1, 1]);
    await project.expectCountersToAgree();
    expect((await onTerms('lock')).data).toEqual({ changed: 1, unchanged: 2, skipped: 0 });
    expect((await onTerms('unlock')).data).toEqual({ changed: 3, unchanged: 0, skipped: 0 });
    expect(await project.content()).toEqual(before);
    await project.expectCountersToAgree();
  });

  it('are passed over by what changes their texts', async () => {
    await setLock('brand', true);
    expect(await onFrench({ action: 'mark', state: 'reviewed' })).toEqual({
      changed: 1,
      unchanged: 0,
      skipped: 2,
    });
    expect(await onFrench({ action: 'copy', from: 'de_DE', overwrite: true })).toEqual({
      changed: 2,
      unchanged: 0,
      skipped: 1,
    });
    expect(await onFrench({ action: 'clear' })).toEqual({ changed: 2, unchanged: 0, skipped: 1 });
    expect(await project.valuesIn('fr')).toEqual(expect.arrayContaining(['Parlance']));
    await project.expectCountersToAgree();
  });
});
