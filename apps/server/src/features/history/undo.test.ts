import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { followFromNow } from '../../testing/event-reader.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';
import {
  changeSetIn,
  changeSetOf,
  createTrialProject,
  type TrialProject,
} from '../../testing/trial-project.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeEachTrial((trial) => {
  ({ server, ada, project } = trial);
});

describe('undoing an edit', () => {
  it('brings the old value back as the next revision, and can be undone', async () => {
    const { id } = await project.addTerm('open');
    await project.edit(id, 'fr', 'Ouvrir');
    const second = await project.edit(id, 'fr', 'Ouvert');
    const result = await project.undo(second);
    expect(result).toEqual({
      changeSetId: expect.any(String),
      undone: 1,
      skipped: 0,
      translations: {
        count: 1,
        first: [
          {
            termId: id,
            locale: 'fr',
            value: 'Ouvrir',
            state: 'translated',
            revision: 3,
            labels: [],
            date: { created: expect.any(String), modified: expect.any(String) },
          },
        ],
      },
    });
    const inFrench = { params: { ...project.params, localeCode: 'fr' } };
    expect(await ada.call(endpoints.listTranslations, inFrench)).toMatchObject([
      { value: 'Ouvrir', revision: 3 },
    ]);
    await project.undo(result.changeSetId);
    expect(await ada.call(endpoints.listTranslations, inFrench)).toMatchObject([
      { value: 'Ouvert', revision: 4 },
    ]);
    await project.expectCountersToAgree();
  });

  it('answers with the change set of the undo', async () => {
    const { id } = await project.addTerm('open');
    const answer = await project.tryToUndo(await project.edit(id, 'fr', 'Ouvrir'));
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      changeSetId: answer.headers.get('change-set'),
      undone: 1,
      skipped: 0,
    });
  });

  it('of a translation that is another one by now does nothing', async () => {
    const { id } = await project.addTerm('open');
    const first = await project.edit(id, 'fr', 'Ouvrir');
    await project.edit(id, 'fr', 'Ouvert');
    const answer = await project.tryToUndo(first);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      error: {
        code: 'Conflict',
        details: [{ path: 'params.changeSetId', message: 'has left nothing as it is now' }],
      },
    });
    expect(answer.headers.get('change-set')).toBeNull();
    expect(await project.valuesIn('fr')).toEqual(['Ouvert']);
  });

  it('a second time is refused with what the first one answered', async () => {
    const { id } = await project.addTerm('open');
    const made = await project.edit(id, 'fr', 'Ouvrir');
    const first = await project.undo(made);
    const answer = await project.tryToUndo(made);
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      error: {
        code: 'Conflict',
        details: [{ path: 'params.changeSetId', message: 'has been undone', current: first }],
      },
    });
    const { changeSets } = await ada.call(endpoints.listChangeSets, {
      params: project.params,
      query: { limit: 1 },
    });
    expect(changeSets.map((set) => set.id)).toEqual([first.changeSetId]);
  });

  it('is possible again once the undo was undone', async () => {
    const { id } = await project.addTerm('open');
    const made = await project.edit(id, 'fr', 'Ouvrir');
    await project.undo((await project.undo(made)).changeSetId);
    expect(await project.valuesIn('fr')).toEqual(['Ouvrir']);
    expect(await project.undo(made)).toMatchObject({ undone: 1, skipped: 0 });
    expect(await project.valuesIn('fr')).toEqual(['']);
  });

  it('of another project, or of nothing, is not found', async () => {
    const { id } = await project.addTerm('open');
    const made = await project.edit(id, 'fr', 'Ouvrir');
    expect((await project.tryToUndo(id)).status).toBe(404);
    project = await createTrialProject(server, ada);
    expect((await project.tryToUndo(made)).status).toBe(404);
  });
});

describe('undoing a label', () => {
  it('takes it off again, or puts it back, wherever it was', async () => {
    const { id } = await project.addTerm('open');
    const labelId = await project.addLabel('a');
    const localeCode = 'fr';
    await ada.call(endpoints.labelTranslation, {
      params: { ...project.params, termId: id, labelId, localeCode },
    });
    const before = await project.content();
    const made = await project.labelTerm(id, labelId);
    // The French translation had the label before.
    expect(await project.undo(made)).toMatchObject({ undone: 2, skipped: 0 });
    expect(await project.content()).toEqual(before);
    const call = { params: { ...project.params, termId: id, labelId, localeCode } };
    const taken = await changeSetOf((options) =>
      ada.call(endpoints.unlabelTranslation, call, options),
    );
    await project.undo(taken);
    expect(await project.content()).toEqual(before);
  });
});

describe('who is confined to some locales', () => {
  it('undoes what is about these, and what comes and goes with terms', async () => {
    const edith = await server.addPerson('Edith');
    await server.addMember(project.projectId, edith, 'editor');
    await server.database.db
      .updateTable('project_members')
      .set({ locales: ['fr'] })
      .where('user_id', '=', edith.id)
      .execute();
    const { id } = await project.addTerm('open');
    const labelId = await project.addLabel('a');
    const inFrench = await project.edit(id, 'fr', 'Ouvrir');
    const inGerman = await project.edit(id, 'de_DE', 'Öffnen');
    const imported = changeSetIn(await project.importTexts('de_DE', { open: 'Aufmachen' }));
    const added = await changeSetOf((options) =>
      ada.call(
        endpoints.addProjectLocale,
        { params: project.params, body: { code: 'it' } },
        options,
      ),
    );
    const onGerman = { ...project.params, termId: id, labelId, localeCode: 'de_DE' };
    const labelled = await changeSetOf((options) =>
      ada.call(endpoints.labelTranslation, { params: onGerman }, options),
    );
    const onTerm = await project.labelTerm(id, labelId);
    for (const other of [inGerman, imported, added, labelled]) {
      expect((await project.tryToUndo(other, edith)).status).toBe(404);
    }
    expect((await project.tryToUndo(onTerm, edith)).data).toMatchObject({ skipped: 0 });
    expect((await project.tryToUndo(inFrench, edith)).data).toMatchObject({ undone: 1 });
    const before = await project.content();
    const gone = await project.deleteTerm(id);
    expect((await project.tryToUndo(gone, edith)).data).toMatchObject({ skipped: 0 });
    expect(await project.content()).toEqual(before);
  });
});

it('tells those who follow the project', async () => {
  await project.addTerm('open');
  const made = changeSetIn(await project.importTexts('fr', { open: 'Ouvrir', close: 'Fermer' }));
  const reader = await followFromNow(server, ada, project.projectId);
  await project.undo(made);
  expect(await reader.next('terms')).toEqual({ count: 1 });
  expect(await reader.next('translations')).toEqual({ count: 2, locale: 'fr' });
  await reader.close();
});
