import { endpoints } from '@parlance/contract';
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { loginPage } from '../pages/account.ts';
import { editorPage } from '../pages/editor.ts';
import { isDeep } from '../testing/deep.ts';
import { inspect } from '../testing/inspect.ts';
import { tryAgain } from '../testing/interactions.ts';
import type { Person } from '../testing/person.ts';
import { createProject, flat } from '../testing/project.ts';
import { startServer } from '../testing/server.ts';
import { test as base, type Visit } from '../testing/test.ts';

/** A test with a separate server, which other tests do not miss while it is down. */
const test = base
  .extend('server', { scope: 'file' }, async ({ executable: _ }, { onCleanup }) => {
    const server = await startServer();
    onCleanup(server.close);
    return server;
  })
  .extend('serverUrl', { scope: 'file' }, ({ server }) => server.url);

const english = { 'menu.open': 'Open', 'menu.close': 'Close', 'menu.save': 'Save' };
const noConnection = /net::ERR_(CONNECTION|EMPTY|INCOMPLETE|SOCKET)/;
/** The router's log for a page that could not be loaded. */
const noPage = /^console: (ApiError|ConnectionError|TypeError: Failed to fetch dynamically)/;

test('a power cut while editing loses nothing, in an open window or a closed one', async ({
  visit,
  newPerson,
  server,
}) => {
  const { page, problems, editor, project } = await openGerman(visit, await newPerson());
  const closed = await openGerman(visit, await newPerson());
  for (const each of [problems, closed.problems]) each.expect(noConnection);
  await server.kill();
  await edit(page, 'Öffnen');
  await editor.sign('menu.open', 'Not saved yet').waitFor();
  await editor.banner.filter({ hasText: '1 edit is not saved yet' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await edit(page, 'Schließen');
  await editor.banner.filter({ hasText: '2 edits are not saved yet' }).waitFor();
  expect(await editor.progress()).toBe('2 of 3 translated');
  await inspect(page, 'editor-offline');
  await edit(closed.page, 'Öffnen');
  await closed.editor.sign('menu.open', 'Not saved yet').waitFor();
  const next = await closed.page.context().newPage();
  await closed.page.close();

  await server.start();
  await tryAgain(page.getByRole('button', { name: 'Try again now' }));
  await editor.banner.waitFor({ state: 'hidden' });
  await editor.sign('menu.close', 'Saved').waitFor();
  expect(await project.translationOf('de', 'menu.open')).toBe('Öffnen');
  expect(await project.translationOf('de', 'menu.close')).toBe('Schließen');

  // Edits wait in the browser until the next visit.
  const later = editorPage(next);
  await later.open(closed.project.editorPath('de'));
  await later.row('menu.open').getByText('Öffnen').waitFor();
  await expect.poll(() => closed.project.translationOf('de', 'menu.open')).toBe('Öffnen');
});

test.runIf(isDeep)(
  'a reload shows edits that are still on the way',
  async ({ visit, newPerson }) => {
    const { page, problems, editor, project } = await openGerman(visit, await newPerson());
    problems.expect(/PATCH .+: net::ERR_FAILED/);
    const isDown = await cutEdits(page);
    await edit(page, 'Öffnen');
    await editor.sign('menu.open', 'Not saved yet').waitFor();
    await page.reload();
    await editor.row('menu.open').getByText('Öffnen').waitFor();
    await editor.banner.waitFor();
    isDown.value = false;
    await tryAgain(page.getByRole('button', { name: 'Try again now' }));
    await editor.sign('menu.open', 'Saved').waitFor();
    expect(await project.translationOf('de', 'menu.open')).toBe('Öffnen');
  },
);

test.runIf(isDeep)(
  'a locale that somebody deletes meanwhile leaves the text',
  async ({ visit, newPerson }) => {
    const { page, problems, editor, project } = await openGerman(visit, await newPerson());
    problems.expect(/\/(translations|entries|stats|events).*: 404$/);
    await page.keyboard.press('Enter');
    await editor.type('Öffnen');
    await project.deleteLocale('de');
    await page.keyboard.press('Control+s');
    await editor.row('menu.open').getByText('Error, resource not found').waitFor();
    await editor.row('menu.open').getByText('Öffnen').waitFor();
    await page.getByText('Somebody has removed this language from the project').waitFor();
  },
);

test.runIf(isDeep)(
  'a server that is away at the first visit is tried again',
  async ({ visit, newPerson }) => {
    const { page, problems } = await visit(await newPerson());
    problems.expect(/: 502$/);
    problems.expect(noPage);
    const html = '<!doctype html><h1>Bad gateway</h1>';
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: html }),
    );
    await page.goto('/projects');
    const problem = page.getByRole('alert');
    await problem.getByText('Parlance can not be reached at the moment.').waitFor();
    await inspect(page, 'away-first');
    await page.unroute('**/api/v1/**');
    // The page recovers without user action.
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
  },
);

test.runIf(isDeep)(
  'a page that comes not for want of a server, and a form, go on when it is back',
  async ({ visit, newPerson, server }) => {
    const { page, problems } = await openGerman(fromNothing(visit), await newPerson());
    const { page: other, problems: otherProblems } = await visit(await newPerson());
    for (const each of [problems, otherProblems]) each.expect(noConnection);
    problems.expect(noPage);
    await other.goto('/projects');
    await other.getByRole('button', { name: 'New Project' }).first().click();
    const dialog = other.getByRole('dialog');
    await dialog.getByLabel('Project Name').fill('Harbour');
    await server.kill();
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await inspect(page, 'away-middle');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Nothing that you typed is lost').waitFor();
    await inspect(other, 'away-form', []);
    expect(await dialog.getByLabel('Project Name').inputValue()).toBe('Harbour');

    await server.start();
    // A user need not wait for the automatic retry.
    await tryAgain(page.getByRole('button', { name: 'Try again' }));
    await page.getByRole('heading', { name: 'Project Team' }).waitFor();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await other.getByRole('link', { name: /Harbour/ }).waitFor();
  },
);

test.runIf(isDeep)(
  'what was edited offline is sent when the connection is back',
  async ({ visit, newPerson }) => {
    const { page, problems, editor, project } = await openGerman(
      fromNothing(visit),
      await newPerson(),
    );
    problems.expect(/net::ERR_INTERNET_DISCONNECTED/);
    problems.expect(noPage);
    await page.context().setOffline(true);
    await edit(page, 'Öffnen');
    await editor.sign('menu.open', 'Not saved yet').waitFor();
    await page.context().setOffline(false);
    await editor.sign('menu.open', 'Saved').waitFor();
    expect(await project.translationOf('de', 'menu.open')).toBe('Öffnen');

    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await page.waitForURL('**/team');
    await page.getByText('You are offline.').waitFor();
    await inspect(page, 'offline');
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Project Team' }).waitFor();
  },
);

test.runIf(isDeep)(
  'after an outage the pages catch up by themselves',
  async ({ visit, newPerson, server }) => {
    const ada = await newPerson();
    const { page, problems, editor, project } = await openGerman(visit, ada);
    problems.expect(noConnection);
    const sign = page.getByRole('status').getByText('Reconnecting…');
    await server.kill();
    await sign.waitFor();
    await inspect(page, 'editor-cut-off');
    await server.start();
    const params = { projectId: project.id };
    const terms = await ada.call(endpoints.listTerms, { params });
    const termId = terms.find(({ value }) => value === 'menu.open')?.id ?? '';
    await ada.call(endpoints.updateTranslation, {
      params: { ...params, localeCode: 'de' },
      body: { termId, value: 'Öffnen' },
    });
    // Pages retry at growing intervals, but at least every 30 seconds.
    await editor.row('menu.open').getByText('Öffnen').waitFor({ timeout: 40_000 });
    await sign.waitFor({ state: 'hidden' });
    await expect.poll(editor.progress).toBe('1 of 3 translated');
  },
);

test.runIf(isDeep)(
  'a session that ends keeps the edits for the next',
  async ({ visit, newPerson, server }) => {
    const person = await newPerson();
    const { page, problems, editor } = await openGerman(visit, person);
    problems.expect(noConnection);
    problems.expect(/: 401$/);
    await server.kill();
    await edit(page, 'Öffnen');
    await editor.sign('menu.open', 'Not saved yet').waitFor();
    await server.start({ JWT_SECRET: 'a secret that has signed none of the tokens' });
    await page.waitForURL('**/login');
    await page.getByText('Your session has expired, please signin to continue.').waitFor();
    await loginPage(page).signIn(person);
    await editor.row('menu.open').getByText('Öffnen').waitFor();
    await editor.sign('menu.open', 'Saved').waitFor();
    expect(await editor.progress()).toBe('1 of 3 translated');
    await page.reload();
    await editor.row('menu.open').getByText('Öffnen').waitFor();
    expect(await editor.progress()).toBe('1 of 3 translated');
  },
);

type Visitor = (person?: Person, locale?: string, cache?: 'cold') => Promise<Visit>;

/** Visits with an empty cache, so that code that a page loads while the server is down does not come from there. */
function fromNothing(visit: Visitor): Visitor {
  return (person) => visit(person, 'en-US', 'cold');
}

async function openGerman(visit: Visitor, person: Person) {
  const project = await createProject(person, 'Atlas', { en: flat(english) });
  await project.addLocale('de');
  const { page, problems } = await visit(person);
  const editor = editorPage(page);
  await editor.open(project.editorPath('de'));
  return { page, problems, editor, project };
}

/** Translates the active row. */
async function edit(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Enter');
  await editorPage(page).type(text);
  await page.keyboard.press('Control+s');
}

/** Blocks requests that save translations as long as `value` is true. */
async function cutEdits(page: Page): Promise<{ value: boolean }> {
  const isDown = { value: true };
  await page.route(/\/translations\/de$/, (route: Route) =>
    isDown.value && route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  return isDown;
}
