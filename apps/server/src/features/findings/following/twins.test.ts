import { endpoints } from '@parlance/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilChecked } from '../../../testing/checked.ts';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import { rowsOf } from '../../../testing/content.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  await project.importTexts('en', { save: 'Save', menuSave: 'Save', store: 'Store', open: 'Open' });
});

const checksOf = (findings: readonly { readonly check: string }[] | undefined) =>
  findings?.map(({ check }) => check);

const compare = () =>
  project.setLevels(
    { check: 'consistency.source', level: 'info' },
    { check: 'consistency.target', level: 'info' },
  );

it('terms are not compared unless the project wants it', async () => {
  await project.importTexts('de', { save: 'Speichern', menuSave: 'Sichern', store: 'Speichern' });
  expect(await project.found()).toEqual([]);
  await compare();
  expect(await project.found()).toEqual([
    'de menuSave consistency.source',
    'de save consistency.source',
    'de save consistency.target',
    'de store consistency.target',
  ]);
  await project.setLevels();
  expect(await project.found()).toEqual([]);
});

describe('where terms are compared', () => {
  beforeEach(compare);

  it('an edit and its twins learn of each other soon after it', async () => {
    await project.edit('de', 'save', 'Speichern');
    await project.edit('de', 'menuSave', 'Sichern');
    expect(await project.found()).toEqual([
      'de menuSave consistency.source',
      'de save consistency.source',
    ]);
  });

  it('an edit that changes no text leaves it as inconsistent as it was', async () => {
    await project.importTexts('de', { save: 'Speichern', menuSave: 'Sichern' });
    const both = ['de menuSave consistency.source', 'de save consistency.source'];
    expect(await project.found()).toEqual(both);
    const { findings } = await project.edit('de', 'save', 'Speichern');
    expect(checksOf(findings)).toEqual(['consistency.source']);
    expect(await project.found()).toEqual(both);
  });

  it.each([
    ['an edit of one', () => project.edit('de', 'menuSave', 'Speichern')],
    ['the end of one', () => deleteTerm('menuSave')],
    ['another source text of one', () => project.edit('en', 'menuSave', 'Back up')],
    ['a file that brings another text', () => project.importTexts('de', { menuSave: 'Speichern' })],
  ])('%s makes all consistent', async (_, mend) => {
    await project.importTexts('de', { save: 'Speichern', menuSave: 'Sichern' });
    expect(await project.found()).toHaveLength(2);
    await mend();
    expect(await project.found()).toEqual([]);
  });

  it('the same source text makes them inconsistent, and a term that comes back', async () => {
    await project.importTexts('de', { save: 'Speichern', open: 'Öffnen' });
    expect(await project.found()).toEqual([]);
    await project.edit('en', 'open', 'Save');
    const both = ['de open consistency.source', 'de save consistency.source'];
    expect(await project.found()).toEqual(both);
    const deleted = await deleteTerm('open');
    expect(await project.found()).toEqual([]);
    const { projectId } = project;
    await ada.call(endpoints.undoChangeSet, { params: { projectId, changeSetId: deleted } });
    expect(await project.found()).toEqual(both);
  });

  it('a file that changes many texts says as much of those that it leaves alone', async () => {
    const texts = (key: string, text: string) =>
      Object.fromEntries(Array.from({ length: 210 }, (_, n) => [`${key}${n}`, `${text} ${n}`]));
    const stored = async () => {
      await untilChecked(server, project.projectId);
      const content = { server, person: ada, projectId: project.projectId };
      return rowsOf<{ key: string; count: number }>(
        content,
        `select left(t.value, 1) as key, count(*)::integer as count from findings f
         join terms t on t.project_id = :project and t.id = f.term_id and t.archived_at is null
         where f.project_id = :project and f.check_id = 'consistency.source'
         group by 1 order by 1`,
      );
    };
    await project.importTexts('en', { ...texts('a', 'Row'), ...texts('b', 'Row') });
    await project.importTexts('de', { ...texts('a', 'Zeile'), ...texts('b', 'Zeile') });
    expect(await stored()).toEqual([]);
    await project.importTexts('de', texts('b', 'Reihe'));
    expect(await stored()).toEqual([
      { key: 'a', count: 210 },
      { key: 'b', count: 210 },
    ]);
    await project.importTexts('de', texts('a', 'Reihe'));
    expect(await stored()).toEqual([]);
  });

  it('one locale says nothing of another, and levels count for their locale', async () => {
    await project.importTexts('fr', { save: 'Enregistrer', menuSave: 'Sauver' });
    await project.edit('de', 'save', 'Sauver');
    expect(await project.found()).toHaveLength(2);
    await project.setLevels({ check: 'consistency.source', level: 'warning', locale: 'de' });
    expect(await project.found()).toEqual([]);
  });

  it('a text is checked against twins without being saved, and while it is typed', async () => {
    const { projectId } = project;
    await project.edit('de', 'save', 'Speichern');
    const { menuSave: termId = '' } = await project.termIds();
    const term = await ada.call(endpoints.getCheckedTerm, {
      params: { projectId },
      query: { termId, locale: 'de' },
    });
    expect(term.twins).toEqual([{ source: 'Save', target: 'Speichern' }]);
    const texts = ['Sichern', 'Speichern'].map((value) => ({ value, termId, locale: 'de' }));
    const answer = await ada.call(endpoints.checkTexts, { params: { projectId }, body: { texts } });
    expect(answer.map(({ findings }) => checksOf(findings))).toEqual([['consistency.source'], []]);
  });

  it('all inconsistent texts take over what most have', async () => {
    const { projectId } = project;
    await project.importTexts('en', { save2: 'Save', save3: 'Save' });
    await project.importTexts('de', {
      save: 'Speichern',
      menuSave: 'Speichern',
      save2: 'Sichern',
      save3: 'Speichern',
    });
    expect(await project.found()).toEqual(['de save2 consistency.source']);
    const changed = await ada.call(endpoints.changeTranslations, {
      params: { projectId, localeCode: 'de' },
      body: {
        select: { filter: { status: 'all' } },
        do: { action: 'fix', check: 'consistency.source' },
      },
    });
    expect(changed).toMatchObject({ changed: 1 });
    expect(await project.found()).toEqual([]);
  });
});

it('keys that are source texts have twins, too', async () => {
  const { projectId } = project;
  await ada.call(endpoints.updateProject, {
    params: { projectId },
    body: { sourceLocale: null, textsInKeys: true },
  });
  await project.importTexts('de', { Quit: 'Beenden', 'Quit…': 'Verlassen…', Leave: 'Gehen' });
  await compare();
  expect(await project.found()).toEqual([
    'de Quit consistency.source',
    'de Quit… consistency.source',
  ]);
  await deleteTerm('Quit');
  expect(await project.found()).toEqual([]);
});

it('a text that must be consistent is not saved otherwise', async () => {
  await project.setLevels({ check: 'consistency.source', level: 'save' });
  await project.edit('de', 'save', 'Speichern');
  const edit = project.edit('de', 'menuSave', 'Sichern');
  await expect(edit).rejects.toMatchObject({
    status: 422,
    details: [
      {
        path: 'body.value',
        finding: {
          check: 'consistency.source',
          data: { found: ['Speichern'] },
          fix: { edits: [{ start: 0, end: 7, text: 'Speichern' }] },
        },
      },
    ],
  });
  await project.edit('de', 'menuSave', 'speichern');
  expect(await project.found()).toEqual([]);
});

/** Deletes a term, and returns the change set. */
async function deleteTerm(key: string): Promise<string> {
  const { projectId } = project;
  const { [key]: termId = '' } = await project.termIds();
  await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
  const history = await ada.call(endpoints.listChangeSets, { params: { projectId }, query: {} });
  return history.changeSets[0]?.id ?? '';
}
