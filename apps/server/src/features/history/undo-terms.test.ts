import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { changeSetOf, type TrialProject } from '../../testing/trial-project.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeEachTrial((trial) => {
  ({ server, ada, project } = trial);
});

describe('undoing a new term', () => {
  it('deletes it, and the undo of that brings the same term back', async () => {
    const call = { params: project.params, body: { value: 'open', context: 'A button' } };
    const made = await changeSetOf((options) => ada.call(endpoints.createTerm, call, options));
    const before = await project.content();
    const { changeSetId } = await project.undo(made);
    expect(await ada.call(endpoints.listTerms, { params: project.params })).toEqual([]);
    await project.undo(changeSetId);
    expect(await project.content()).toEqual(before);
    await project.expectCountersToAgree();
  });

  it.each([
    ['translated', (termId: string) => project.edit(termId, 'fr', 'Ouvrir')],
    ['labelled', async (termId: string) => project.labelTerm(termId, await project.addLabel('a'))],
    [
      'described',
      (termId: string) =>
        ada.call(endpoints.updateTerm, {
          params: { ...project.params, termId },
          body: { value: 'open', context: 'A verb' },
        }),
    ],
  ])('does nothing when it was %s since', async (_name, change) => {
    const call = { params: project.params, body: { value: 'open', context: 'A button' } };
    const made = await changeSetOf((options) => ada.call(endpoints.createTerm, call, options));
    const [term] = await ada.call(endpoints.listTerms, { params: project.params });
    await change(term?.id ?? '');
    expect((await project.tryToUndo(made)).status).toBe(409);
    expect(await ada.call(endpoints.listTerms, { params: project.params })).toHaveLength(1);
  });
});

describe('undoing a change of a term', () => {
  it('brings value and context back', async () => {
    const { id } = await project.addTerm('open', 'A button');
    const made = await project.changeTerm(id, 'close', null);
    await project.undo(made);
    expect(await ada.call(endpoints.listTerms, { params: project.params })).toMatchObject([
      { id, value: 'open', context: 'A button' },
    ]);
  });

  it('does nothing when the term was changed since, or its old value is taken', async () => {
    const { id } = await project.addTerm('open');
    const first = await project.changeTerm(id, 'close', null);
    const second = await project.changeTerm(id, 'close', 'A button');
    expect((await project.tryToUndo(first)).status).toBe(409);
    await project.undo(second);
    await project.addTerm('open');
    expect((await project.tryToUndo(first)).status).toBe(409);
    const terms = await ada.call(endpoints.listTerms, { params: project.params });
    expect(terms.map(({ value }) => value)).toEqual(['close', 'open']);
  });
});

describe('undoing the deletion of a term', () => {
  it('brings it back where it was, with translations and labels', async () => {
    const plural =
      '<resources><plurals name="days"><item quantity="other">%d Tage</item></plurals>';
    const file = {
      locale: 'de_DE',
      format: 'androidxml',
      content: `${plural}</resources>`,
    } as const;
    expect((await server.importFile(ada, project.projectId, file)).status).toBe(200);
    await project.addTerm('last');
    const [{ id } = { id: '' }] = await ada.call(endpoints.listTerms, { params: project.params });
    const [onTerm, onTranslation] = [await project.addLabel('a'), await project.addLabel('b')];
    await project.labelTerm(id, onTerm);
    const labelling = { ...project.params, termId: id, labelId: onTranslation, localeCode: 'fr' };
    await ada.call(endpoints.labelTranslation, { params: labelling });
    const before = await project.content();
    const list = () =>
      ada.call(endpoints.listEntries, {
        params: project.params,
        query: { locale: 'de_DE', order: 'file' },
      });
    const listed = await list();
    const made = await project.deleteTerm(id);
    expect(await project.undo(made)).toMatchObject({ undone: 6, skipped: 0 });
    expect(await project.content()).toEqual(before);
    expect((await list()).entries.map(({ updatedAt, revision, ...rest }) => rest)).toEqual(
      listed.entries.map(({ updatedAt, revision, ...rest }) => rest),
    );
    await project.expectCountersToAgree();
  });

  it('tells keys apart that begin with the same five hundred characters', async () => {
    const beginning = '🦜'.repeat(500);
    const [first, second] = [`${beginning}a`, `${beginning}b`];
    const texts = { [first]: 'A', [second]: 'B' };
    const added = (count: number, skipped: number) => ({ terms: { added: count, skipped } });
    expect((await project.importTexts('fr', texts)).data).toMatchObject(added(2, 0));
    expect((await project.importTexts('fr', texts)).data).toMatchObject(added(0, 2));
    const listed = await ada.call(endpoints.listTerms, { params: project.params });
    expect(listed.map(({ value }) => value)).toEqual([first, second]);
    const deletions: string[] = [];
    for (const { id } of listed) deletions.push(await project.deleteTerm(id));
    expect((await project.importTexts('fr', { [first]: 'A' })).data).toMatchObject(added(1, 0));
    expect((await project.tryToUndo(deletions[0] ?? '')).status).toBe(409);
    expect((await project.tryToUndo(deletions[1] ?? '')).status).toBe(201);
    const after = await ada.call(endpoints.listTerms, { params: project.params });
    expect(new Set(after.map(({ value }) => value))).toEqual(new Set([first, second]));
    await project.expectCountersToAgree();
  });

  it('leaves translations their revisions', async () => {
    const { id } = await project.addTerm('open');
    for (const value of ['a', 'b', 'c']) await project.edit(id, 'fr', value);
    await project.undo(await project.deleteTerm(id));
    const inFrench = { params: { ...project.params, localeCode: 'fr' } };
    expect(await ada.call(endpoints.listTranslations, inFrench)).toMatchObject([
      { value: 'c', revision: 3 },
    ]);
  });

  it('brings back what it can: not into a locale that is gone, nor a label', async () => {
    const { id } = await project.addTerm('open');
    await project.edit(id, 'fr', 'Ouvrir');
    await project.edit(id, 'de_DE', 'Öffnen');
    const labelId = await project.addLabel('a');
    await project.labelTerm(id, labelId);
    const made = await project.deleteTerm(id);
    await ada.call(endpoints.deleteProjectLocale, {
      params: { ...project.params, localeCode: 'fr' },
    });
    await ada.call(endpoints.deleteLabel, { params: { ...project.params, labelId } });
    expect(await project.undo(made)).toMatchObject({ undone: 2, skipped: 4 });
    expect(await project.valuesIn('de_DE')).toEqual(['Öffnen']);
    await project.expectCountersToAgree();
  });

  it('does nothing when another term has its value', async () => {
    const { id } = await project.addTerm('open');
    await project.edit(id, 'fr', 'Ouvrir');
    const made = await project.deleteTerm(id);
    const { id: other } = await project.addTerm('open');
    expect((await project.tryToUndo(made)).status).toBe(409);
    await ada.call(endpoints.deleteTerm, { params: { ...project.params, termId: other } });
    expect(await project.undo(made)).toMatchObject({ undone: 2, skipped: 0 });
    expect(await project.valuesIn('fr')).toEqual(['Ouvrir']);
  });

  it('needs room in the plan', async () => {
    const { id } = await project.addTerm('first');
    await project.edit(id, 'fr', 'Premier');
    const made = await project.deleteTerm(id);
    for (let n = 0; n < 50; n++) await project.addTerm(`term ${n}`);
    const before = await project.content();
    const limited = { plan_code: 'default' };
    await server.database.db
      .updateTable('projects')
      .set(limited)
      .where('id', '=', project.projectId)
      .execute();
    expect((await project.tryToUndo(made)).status).toBe(402);
    expect(await project.content()).toEqual(before);
    const [last] = await ada.call(endpoints.listTerms, { params: project.params });
    await project.deleteTerm(last?.id ?? '');
    expect(await project.undo(made)).toMatchObject({ undone: 2, skipped: 0 });
    await project.expectCountersToAgree();
  });
});
