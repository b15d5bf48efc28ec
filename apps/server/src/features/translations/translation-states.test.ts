import { endpoints, type Translation } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { withoutFindings } from '../../testing/checked.ts';
import { follow } from '../../testing/event-reader.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { changeSetIn, type TrialProject } from '../../testing/trial-project.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;
let termId: string;

beforeEachTrial(async (trial) => {
  ({ server, ada, project } = trial);
  termId = (await project.addTerm('open')).id;
});

interface Edit {
  readonly value?: string;
  readonly state?: string | null;
  readonly revision?: number;
}

const send = (edit: Edit, { token } = ada) =>
  server.request('PATCH', `/projects/${project.projectId}/translations/fr`, {
    token,
    body: { termId, ...edit },
  });

async function edit(change: Edit): Promise<Translation> {
  const answer = await send(change);
  expect(answer.status, answer.text).toBe(200);
  return withoutFindings(answer.data);
}

async function changesOf(changeSetId: string) {
  const params = { ...project.params, changeSetId };
  return (await ada.call(endpoints.getChangeSet, { params })).changes;
}

describe('the state of a translation', () => {
  it.each(['reviewed', 'outdated'] as const)('can be %s, and translated again', async (state) => {
    await edit({ value: 'Ouvrir' });
    const marked = await edit({ state });
    expect(marked).toMatchObject({ value: 'Ouvrir', state, revision: 2 });
    const params = { ...project.params, localeCode: 'fr' };
    expect(await ada.call(endpoints.listTranslations, { params })).toEqual([marked]);
    expect(await edit({ state: 'translated' })).toMatchObject({ state: 'translated', revision: 3 });
    await project.expectCountersToAgree();
  });

  it('can come with the value', async () => {
    const made = await edit({ value: 'Ouvrir', state: 'reviewed' });
    expect(made).toMatchObject({ value: 'Ouvrir', state: 'reviewed', revision: 1 });
    const other = await edit({ value: 'Ouvert', state: 'outdated' });
    expect(other).toMatchObject({ value: 'Ouvert', state: 'outdated', revision: 2 });
  });

  it('is translated for another value that comes without one', async () => {
    await edit({ value: 'Ouvrir', state: 'reviewed' });
    expect(await edit({ value: 'Ouvert' })).toMatchObject({ state: 'translated', revision: 2 });
  });

  it('stays with the same value, and changes nothing where it is so already', async () => {
    const made = await edit({ value: 'Ouvrir', state: 'reviewed' });
    for (const again of [
      { value: 'Ouvrir' },
      { state: 'reviewed' },
      { value: 'Ouvrir', state: 'reviewed' },
    ]) {
      const answer = await send({ ...again, revision: 0 });
      expect(withoutFindings(answer.data)).toEqual(made);
      expect(answer.headers.get('change-set')).toBeNull();
    }
  });

  it('goes with the value', async () => {
    await edit({ value: 'Ouvrir', state: 'reviewed' });
    expect(await edit({ value: '' })).toMatchObject({ state: 'untranslated', revision: 2 });
    expect(await edit({ value: 'Ouvrir' })).toMatchObject({ state: 'translated', revision: 3 });
  });

  it.each([
    [{}, 'body.value'],
    [{ revision: 0 }, 'body.value'],
    [{ value: '', state: 'translated' }, 'body.state'],
    [{ state: 'reviewed' }, 'body.state'],
    [{ value: 'Ouvrir', state: 'untranslated' }, 'body.state'],
    [{ value: 'Ouvrir', state: 'done' }, 'body.state'],
    [{ value: 'Ouvrir', state: null }, 'body.state'],
  ])('is bad input in %j', async (change, path) => {
    const answer = await send(change);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ path }] } });
    expect(await project.valuesIn('fr')).toEqual(['']);
  });

  it('is bad input for a text that was taken away', async () => {
    await edit({ value: 'Ouvrir' });
    await edit({ value: '' });
    expect((await send({ state: 'reviewed' })).status).toBe(400);
    expect((await send({ state: 'reviewed', revision: 1 })).status).toBe(409);
  });

  it('is set to nothing that somebody else has changed meanwhile', async () => {
    const read = await edit({ value: 'Ouvrir' });
    const current = await edit({ value: 'Ouvert' });
    const answer = await send({ state: 'reviewed', revision: read.revision });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ error: { details: [{ current }] } });
    const marked = await edit({ state: 'reviewed', revision: 2 });
    const late = await send({ value: 'Ouvrez', revision: 2 });
    expect(late.json).toMatchObject({ error: { details: [{ current: marked }] } });
  });

  it('is set once of several at a time that have read the same', async () => {
    await edit({ value: 'Ouvrir' });
    const states = ['reviewed', 'outdated', 'reviewed', 'outdated'];
    const answers = await Promise.all(states.map((state) => send({ state, revision: 1 })));
    const won = answers.filter(({ status }) => status === 200).map(({ data }) => data);
    expect(won.length).toBeGreaterThan(0);
    expect(won).toEqual(won.map(() => won[0]));
    expect(won[0]).toMatchObject({ revision: 2 });
  });

  it('is told to those who follow the project, with the text', async () => {
    const reader = await follow(server, project.projectId, ada.token);
    await edit({ value: 'Ouvrir' });
    expect(await reader.next('translation')).toMatchObject({ state: 'translated', revision: 1 });
    await edit({ state: 'outdated' });
    const event = { value: 'Ouvrir', state: 'outdated', revision: 2 };
    expect(await reader.next('translation')).toMatchObject(event);
    await reader.close();
  });

  it('takes the right to edit', async () => {
    const victor = await server.addPerson('Victor');
    await server.addMember(project.projectId, victor, 'viewer');
    await edit({ value: 'Ouvrir' });
    expect((await send({ state: 'reviewed' }, victor)).status).toBe(404);
  });
});

describe('a change of state', () => {
  it('is in the history, and can be undone', async () => {
    await edit({ value: 'Ouvrir' });
    const marked = changeSetIn(await send({ state: 'reviewed' }));
    expect(await changesOf(marked)).toMatchObject([
      { before: 'Ouvrir', after: 'Ouvrir', beforeState: 'translated', afterState: 'reviewed' },
    ]);
    const { changeSetId } = await project.undo(marked);
    expect(await edit({ value: 'Ouvrir' })).toMatchObject({ state: 'translated', revision: 3 });
    await project.undo(changeSetId);
    expect(await edit({ value: 'Ouvrir' })).toMatchObject({ state: 'reviewed', revision: 4 });
  });

  it('comes back with the value that it was for', async () => {
    await edit({ value: 'Ouvrir', state: 'reviewed' });
    const before = await project.content();
    for (const undoable of [
      async () => changeSetIn(await send({ value: 'Ouvert' })),
      async () => changeSetIn(await send({ value: '' })),
      () => project.deleteTerm(termId),
      () => project.deleteLocale('fr'),
      async () => changeSetIn(await project.importTexts('fr', { open: 'Ouvert' })),
    ]) {
      await project.undo(await undoable());
      expect(await project.content()).toEqual(before);
    }
    await project.expectCountersToAgree();
  });

  it('keeps what was before it from being taken back', async () => {
    const made = changeSetIn(await send({ value: 'Ouvrir' }));
    await edit({ state: 'reviewed' });
    expect((await project.tryToUndo(made)).status).toBe(409);
    const imported = changeSetIn(await project.importTexts('fr', { close: 'Fermer' }));
    const terms = await ada.call(endpoints.listTerms, { params: project.params });
    termId = terms.find(({ value }) => value === 'close')?.id ?? '';
    await edit({ state: 'reviewed' });
    expect((await project.tryToUndo(imported)).status).toBe(409);
    await project.expectCountersToAgree();
  });

  it('of before there were states goes from untranslated to translated', async () => {
    const made = changeSetIn(await send({ value: 'Ouvrir' }));
    await server.database.db
      .updateTable('changes')
      .set({ before_state: null, after_state: null })
      .where('change_set_id', '=', made)
      .execute();
    expect(await changesOf(made)).toMatchObject([
      { beforeState: 'untranslated', afterState: 'translated' },
    ]);
    const { changeSetId } = await project.undo(made);
    await project.undo(changeSetId);
    expect(await edit({ value: 'Ouvrir' })).toMatchObject({ state: 'translated', revision: 3 });
  });
});
