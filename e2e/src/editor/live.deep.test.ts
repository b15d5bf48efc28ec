import { endpoints } from '@parlance/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { goTo } from '../pages/go-to.ts';
import { termsPage } from '../pages/terms.ts';
import { inspect } from '../testing/inspect.ts';
import type { Person } from '../testing/person.ts';
import { createProject, type ExistingProject, flat } from '../testing/project.ts';
import { test as base, type Visit } from '../testing/test.ts';

/** Ada and Grace are two members of the same project. */
const test = base.extend('team', async ({ newPerson }) => {
  const ada = await newPerson('Ada Lovelace');
  const grace = await newPerson('Grace Hopper');
  const project = await createProject(ada, 'Atlas', {
    en: flat({ 'menu.open': 'Open', 'menu.close': 'Close', 'menu.save': 'Save' }),
  });
  await project.addLocale('de');
  const params = { projectId: project.id };
  const body = { email: grace.email, role: 'editor' } as const;
  await ada.call(endpoints.createInvite, { params, body });
  return { ada, grace, project };
});

type Visitor = (person: Person) => Promise<Visit>;

describe('in the editor', () => {
  test('what somebody else saves appears, and counts', async ({ visit, team }) => {
    const { ada, grace } = await openBoth(visit, team);
    await ada.editor.progressed('0 of 3 translated');
    await grace.write('menu.close', 'Schließen');
    await ada.editor.row('menu.close').getByText('Schließen').waitFor();
    await ada.editor.progressed('1 of 3 translated');
    await ada.page.getByText('Grace Hopper has changed a translation').waitFor();
    await inspect(ada.page, 'editor-news');
  });

  test('what is being typed stays, and somebody chooses', async ({ visit, team }) => {
    const { ada, grace } = await openBoth(visit, team);
    const row = ada.editor.row('menu.open');
    await ada.begin('menu.open', 'Öffnen (Ada)');
    await grace.write('menu.open', 'Öffnen (Grace)');
    await row.getByText('Saved meanwhile by Grace Hopper').waitFor();
    await row.getByText('Öffnen (Grace)').waitFor();
    expect(await ada.editor.text()).toBe('Öffnen (Ada)');
    await inspect(ada.page, 'editor-outrun');

    await row.getByRole('button', { name: 'Keep mine' }).click();
    await ada.editor.sign('menu.open', 'Saved').waitFor();
    await grace.editor.row('menu.open').getByText('Öffnen (Ada)').waitFor();
    expect(await team.project.translationOf('de', 'menu.open')).toBe('Öffnen (Ada)');
  });

  test('a text that was outrun while nothing was heard says by whom', async ({ visit, team }) => {
    const ada = windowOf(await visit(team.ada));
    ada.problems.expect(/409$|events.*: net::ERR_FAILED/);
    await ada.page.route(/\/events\?/, (route) => route.abort());
    await ada.editor.open(team.project.editorPath('de'));
    await ada.begin('menu.open', 'Öffnen (Ada)');
    const params = { projectId: team.project.id, localeCode: 'de' };
    const body = { termId: await termIdOf(team, 'menu.open'), value: 'Öffnen (Grace)' };
    await team.grace.call(endpoints.updateTranslation, { params, body });
    await ada.page.keyboard.press('Control+s');
    await ada.editor.row('menu.open').getByText('Saved meanwhile by Grace Hopper').waitFor();
  });

  test('terms that come or go move no row until somebody wants it', async ({ visit, team }) => {
    const ada = await openOne(visit, team.ada, team);
    const { call } = team.grace;
    const params = { projectId: team.project.id };
    await call(endpoints.createTerm, { params, body: { value: 'menu.quit' } });
    await ada.editor.row('menu.quit').waitFor();
    const before = await ada.editor.terms();
    const termId = await termIdOf(team, 'menu.close');
    await team.ada.call(endpoints.deleteTerm, { params: { ...params, termId } });
    await ada.page.getByText('Others have added, deleted or moved terms').waitFor();
    expect(await ada.editor.terms()).toEqual(before);
    await inspect(ada.page, 'editor-outdated');
    await ada.page.getByRole('button', { name: 'Refresh list' }).click();
    await expect.poll(ada.editor.terms).toEqual(['menu.open', 'menu.save', 'menu.quit']);
  });
});

test('terms and labels that others change appear in the list of terms', async ({ visit, team }) => {
  const { page } = await visit(team.ada);
  const terms = termsPage(page);
  await terms.open(team.project.id);
  await terms.row('menu.open').waitFor();
  const params = { projectId: team.project.id, termId: await termIdOf(team, 'menu.open') };
  await team.grace.call(endpoints.updateTerm, { params, body: { value: 'menu.open.all' } });
  await terms.row('menu.open.all').waitFor();
  await team.project.labelTerms({ value: 'urgent', color: '#c0292e' }, ['menu.save']);
  await terms.row('menu.save').getByText('urgent').waitFor();
});

test('people see who else is there, and where', async ({ visit, team }) => {
  const { ada, grace } = await openBoth(visit, team);
  await ada.page.getByRole('img', { name: 'Also here: Grace Hopper' }).waitFor();
  const row = ada.editor.row('menu.save');
  const before = await row.boundingBox();
  await grace.editor.row('menu.save').getByText('menu.save').click();
  await row.getByRole('img', { name: 'Selected by Grace Hopper' }).waitFor();
  expect(await row.boundingBox()).toEqual(before);
  await inspect(ada.page, 'editor-presence');

  const people = ada.page.getByRole('img', { name: 'Also here: Grace Hopper' });
  await goTo(ada.page, `/projects/${team.project.id}/translations`);
  await people.waitFor();
  await inspect(ada.page, 'locales-presence', []);
  await grace.page.close();
  await people.waitFor({ state: 'hidden' });
});

test('somebody who is removed is told at once', async ({ visit, team }) => {
  const grace = await openOne(visit, team.grace, team);
  grace.problems.expect(/: 404$/);
  const params = { projectId: team.project.id };
  const members = await team.ada.call(endpoints.listMembers, { params });
  const { userId = '' } = members.find(({ email }) => email === team.grace.email) ?? {};
  await team.ada.call(endpoints.deleteMember, { params: { ...params, userId } });
  await grace.page.waitForURL('**/404');
});

interface Team {
  readonly ada: Person;
  readonly grace: Person;
  readonly project: ExistingProject;
}

async function termIdOf({ project, ada }: Team, term: string): Promise<string> {
  const terms = await ada.call(endpoints.listTerms, { params: { projectId: project.id } });
  return terms.find(({ value }) => value === term)?.id ?? '';
}

/** Opens the list for one person, who receives the events of others. */
async function openOne(visit: Visitor, person: Person, { project }: Team) {
  const alone = windowOf(await visit(person));
  const stream = alone.page.waitForResponse(/\/events\?/);
  await alone.editor.open(project.editorPath('de'));
  expect((await stream).status()).toBe(200);
  return alone;
}

/** Opens the same list for Ada and for Grace. */
async function openBoth(visit: Visitor, team: Team) {
  const ada = windowOf(await visit(team.ada));
  const grace = windowOf(await visit(team.grace));
  for (const { editor } of [ada, grace]) await editor.open(team.project.editorPath('de'));
  // A person who is shown as present is connected.
  await ada.page.getByRole('img', { name: 'Also here: Grace Hopper' }).waitFor();
  await grace.page.getByRole('img', { name: 'Also here: Ada Lovelace' }).waitFor();
  return { ada, grace };
}

function windowOf({ page, problems }: Visit) {
  const pages = editorPage(page);
  const editor = {
    ...pages,
    progressed: (text: string) => expect.poll(pages.progress).toBe(text),
  };
  const begin = (term: string, text: string) => beginTo(page, term, text);
  return {
    page,
    problems,
    editor,
    /** Types a translation. */
    begin,
    /** Types a translation and saves it. */
    async write(term: string, text: string) {
      await begin(term, text);
      await page.keyboard.press('Control+s');
    },
  };
}

async function beginTo(page: Page, term: string, text: string): Promise<void> {
  const editor = editorPage(page);
  await editor.row(term).getByText(term, { exact: true }).click();
  await page.keyboard.press('Enter');
  await editor.type(text);
}
