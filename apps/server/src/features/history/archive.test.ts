import { endpoints } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { systemScope } from '../../access/scope.ts';
import { childTables } from '../../content/archive/archive.queries.ts';
import { purgeArchived, purgeHistory } from '../../content/archive/purge.queries.ts';
import { contentOf, expectHistoryToAgree, rowsOf } from '../../testing/content.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';
import {
  changeSetIn,
  changeSetOf,
  createTrialProject,
  type TrialProject,
} from '../../testing/trial-project.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';
import { purgeProjects } from './purge.service.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeEachTrial((trial) => {
  ({ server, ada, project } = trial);
});

const deleteLabel = (labelId: string) =>
  changeSetOf((options) =>
    ada.call(endpoints.deleteLabel, { params: { ...project.params, labelId } }, options),
  );
const labels = async () =>
  (await ada.call(endpoints.listLabels, { params: project.params })).map(({ value }) => value);
const labelsOf = async (termId: string) => {
  const terms = await ada.call(endpoints.listTerms, { params: project.params });
  return terms.find(({ id }) => id === termId)?.labels.map(({ value }) => value);
};
const exported = async (locale: string) => {
  const path = `/projects/${project.projectId}/exports?locale=${locale}&format=jsonflat`;
  return (await server.request('GET', path, { token: ada.token })).text;
};

/** The number of living and archived rows in each table of the project. */
async function countRows(): Promise<object> {
  const tables = ['terms', 'project_locales', 'labels', 'translations', 'term_labels'];
  const counts = [...tables, 'translation_labels', 'templates'].map(
    (name) => `(select count(*) from ${name} where project_id = :project) as ${name}`,
  );
  const [row] = await rowsOf<object>(project, `select ${counts.join(', ')}`);
  return row ?? {};
}

describe('a locale that was deleted', () => {
  it('comes back with its file, also where another one of its code has been there since', async () => {
    const file = '{\n   "open":   "Ouvrir"\n}\n';
    const imported = { locale: 'fr', format: 'jsonflat', content: file } as const;
    await server.importFile(ada, project.projectId, imported);
    const before = await project.content();
    const made = await project.deleteLocale('fr');
    const second = await project.addLocale('fr');
    expect(await exported('fr')).not.toBe(file);
    expect((await project.tryToUndo(second)).status).toBe(201);
    expect(await project.undo(made)).toMatchObject({ undone: 2, skipped: 0 });
    expect(await project.content()).toEqual(before);
    expect(await exported('fr')).toBe(file);
    await project.expectCountersToAgree();
    await expectHistoryToAgree(project);
  });

  it('gives another one of its code what that has nothing of', async () => {
    const [open, close] = [await project.addTerm('open'), await project.addTerm('close')];
    await project.edit(open.id, 'fr', 'Ouvrir');
    await project.edit(close.id, 'fr', 'Fermer');
    const made = await project.deleteLocale('fr');
    await project.addLocale('fr');
    await project.edit(close.id, 'fr', 'Clore');
    const { changeSetId, ...result } = await project.undo(made);
    expect(result).toMatchObject({
      undone: 1,
      skipped: 2,
      translations: { count: 1, first: [{ termId: open.id, locale: 'fr', value: 'Ouvrir' }] },
    });
    expect((await project.valuesIn('fr')).sort()).toEqual(['Clore', 'Ouvrir']);
    await project.undo(changeSetId);
    expect((await project.valuesIn('fr')).sort()).toEqual(['', 'Clore']);
    await project.expectCountersToAgree();
    await expectHistoryToAgree(project);
  });

  it('may be deleted and added as often as one likes', async () => {
    const { id } = await project.addTerm('open');
    const deletions: string[] = [];
    for (const value of ['un', 'deux', 'trois']) {
      await project.edit(id, 'fr', value);
      deletions.push(await project.deleteLocale('fr'));
      await project.addLocale('fr');
    }
    await project.deleteLocale('fr');
    for (const [at, value] of ['un', 'deux', 'trois'].entries()) {
      const { changeSetId } = await project.undo(deletions[at] ?? '');
      expect(await project.valuesIn('fr')).toEqual([value]);
      await project.undo(changeSetId);
      expect(await project.content()).not.toContainEqual(expect.stringContaining('fr'));
    }
    await project.expectCountersToAgree();
  });

  it('goes again with what was edited since it came back, which comes back with it', async () => {
    const { id } = await project.addTerm('open');
    await project.edit(id, 'fr', 'Ouvrir');
    const { changeSetId } = await project.undo(await project.deleteLocale('fr'));
    await project.edit(id, 'fr', 'Ouvre');
    const again = await project.undo(changeSetId);
    expect(again).toMatchObject({ undone: 2, skipped: 0 });
    await project.undo(again.changeSetId);
    expect(await project.valuesIn('fr')).toEqual(['Ouvre']);
    await project.expectCountersToAgree();
  });
});

describe('a term that was deleted', () => {
  it('keeps its texts in a locale that was deleted after it', async () => {
    const { id } = await project.addTerm('open');
    await project.edit(id, 'fr', 'Ouvrir');
    const before = await project.content();
    const term = await project.deleteTerm(id);
    const locale = await project.deleteLocale('fr');
    expect(await project.undo(term)).toMatchObject({ undone: 1 });
    expect(await project.undo(locale)).toMatchObject({ undone: 2, skipped: 0 });
    expect(await project.content()).toEqual(before);
    await project.expectCountersToAgree();
  });

  it('tells what it was, and what went along, until it is back', async () => {
    const { id } = await project.addTerm('open', 'A button');
    await project.edit(id, 'fr', 'Ouvrir');
    const made = await project.deleteTerm(id);
    const changes = async () =>
      (await ada.call(endpoints.getChangeSet, { params: { ...project.params, changeSetId: made } }))
        .changes;
    const deletion = { kind: 'term.delete', term: 'open', before: { context: 'A button' } };
    expect(await changes()).toMatchObject([
      deletion,
      { kind: 'translation.update', locale: 'fr', before: 'Ouvrir', after: '' },
    ]);
    await project.undo(made);
    expect(await changes()).toMatchObject([deletion]);
  });

  it('answers its translations with their revisions when it comes back', async () => {
    const { id } = await project.addTerm('open');
    for (const value of ['a', 'b']) await project.edit(id, 'fr', value);
    const made = await project.deleteTerm(id);
    expect((await project.undo(made)).translations).toMatchObject({
      count: 1,
      first: [{ termId: id, locale: 'fr', value: 'b', revision: 2 }],
    });
  });
});

describe('a label that was deleted', () => {
  it('comes back on all that had it, and goes again', async () => {
    const { id } = await project.addTerm('open');
    const labelId = await project.addLabel('urgent');
    await project.labelTerm(id, labelId);
    const before = await contentOf(project);
    const made = await deleteLabel(labelId);
    expect(await labels()).toEqual([]);
    expect(await labelsOf(id)).toEqual([]);
    const { changeSetId, ...result } = await project.undo(made);
    expect(result).toMatchObject({ undone: 1 });
    expect(await labelsOf(id)).toEqual(['urgent']);
    expect(await contentOf(project)).toEqual(before);
    await project.undo(changeSetId);
    expect(await labelsOf(id)).toEqual([]);
  });

  it('stays away where another one has its name', async () => {
    const labelId = await project.addLabel('urgent');
    const made = await deleteLabel(labelId);
    await project.addLabel('urgent');
    expect((await project.tryToUndo(made)).status).toBe(409);
    expect(await labels()).toEqual(['urgent']);
  });
});

describe('what belongs to a term, a locale or a label', () => {
  it.each(Object.entries(childTables))('is known, of %s', async (table, children) => {
    const referring = await rowsOf<{ name: string }>(
      project,
      `select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = '${table}'::regclass`,
    );
    expect(children.toSorted()).toEqual(referring.map(({ name }) => name).toSorted());
  });
});

describe('a purge', () => {
  it('goes through all projects, and leaves what may still be taken back', async () => {
    const other = await createTrialProject(server, ada);
    for (const each of [project, other]) {
      await each.deleteTerm((await each.addTerm('gone')).id);
      await rowsOf(
        each,
        `update terms set archived_at = now() - interval '3 days'
        where project_id = :project`,
      );
      await each.deleteTerm((await each.addTerm('going')).id);
    }
    const { signal } = new AbortController();
    const { db } = server.database;
    const config = { keepDeletedDays: 2, keepHistoryDays: undefined, keepActivityDays: 365 };
    await purgeProjects({ db, config }, signal);
    for (const each of [project, other]) {
      expect(await rowsOf(each, `select value from terms where project_id = :project`)).toEqual([
        { value: 'going' },
      ]);
    }
  });

  it('deletes what was archived long enough ago, with all that belongs to it', async () => {
    const [open, close] = [await project.addTerm('open'), await project.addTerm('close')];
    const labelId = await project.addLabel('urgent');
    for (const { id } of [open, close]) {
      await project.labelTerm(id, labelId);
      for (const code of ['fr', 'de_DE']) await project.edit(id, code, `${code} ${id}`);
    }
    await project.importTexts('fr', { open: 'Ouvrir' });
    const scope = systemScope(project.projectId, 'job:purge');
    const { db } = server.database;
    const made = [
      await project.deleteTerm(open.id),
      await project.deleteLocale('fr'),
      await deleteLabel(labelId),
    ];
    const all = await countRows();
    expect(await purgeArchived(db, scope, 1)).toEqual({
      terms: 0,
      locales: 0,
      labels: 0,
      files: 0,
      screenshots: 0,
    });
    expect(await countRows()).toEqual(all);
    expect(await purgeArchived(db, scope, 0)).toEqual({
      terms: 1,
      locales: 1,
      labels: 1,
      files: 0,
      screenshots: 0,
    });
    expect(await countRows()).toEqual({
      terms: 1,
      project_locales: 1,
      labels: 0,
      translations: 1,
      term_labels: 0,
      translation_labels: 0,
      templates: 0,
    });
    for (const id of made) expect((await project.tryToUndo(id)).status).toBe(409);
    expect(await project.valuesIn('de_DE')).toEqual([`de_DE ${close.id}`]);
    await project.expectCountersToAgree();
  });

  it('leaves the history of what is left to tell, or not, as one likes', async () => {
    const { id } = await project.addTerm('open');
    const edited = await project.edit(id, 'fr', 'Ouvrir');
    const scope = systemScope(project.projectId, 'job:purge');
    const sets = async () =>
      (await ada.call(endpoints.listChangeSets, { params: project.params })).changeSets.length;
    const all = await sets();
    expect(await purgeHistory(server.database.db, scope, 1)).toBe(0);
    expect(await sets()).toBe(all);
    expect(await purgeHistory(server.database.db, scope, 0)).toBe(all);
    expect(await sets()).toBe(0);
    expect((await project.tryToUndo(edited)).status).toBe(404);
    // Revisions and counters do not depend on the purged history.
    const path = `/projects/${project.projectId}/translations/fr`;
    const body = { termId: id, value: 'Ouvre', revision: 1 };
    const answer = await server.request('PATCH', path, { token: ada.token, body });
    expect(answer.data).toMatchObject({ value: 'Ouvre', revision: 2 });
    await project.undo(changeSetIn(answer));
    expect(await project.valuesIn('fr')).toEqual(['Ouvrir']);
    await project.expectCountersToAgree();
  });
});
