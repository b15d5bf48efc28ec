import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { loginPage } from '../pages/account.ts';
import { editorPage } from '../pages/editor.ts';
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
  .extend('serverUrl', { scope: 'file' }, ({ server }) => server.url)
  // Code that a page loads while the server is down must not come from the cache.
  .extend('isCold', { scope: 'file' }, () => true);

const english = { 'menu.open': 'Open', 'menu.close': 'Close', 'menu.save': 'Save' };
const noConnection = /net::ERR_(CONNECTION|EMPTY|INCOMPLETE|SOCKET)/;
/** The router's log for a page that could not be loaded. */
const noPage = /^console: (ApiError|ConnectionError|TypeError: Failed to fetch dynamically)/;

test('a power cut while editing loses nothing', async ({ visit, newPerson, server }) => {
  const { page, problems, editor, project } = await openGerman(visit, await newPerson());
  problems.expect(noConnection);
  await server.kill();
  await edit(page, 'Öffnen');
  await editor.sign('menu.open', 'Not saved yet').waitFor();
  await editor.banner.filter({ hasText: '1 edit is not saved yet' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await edit(page, 'Schließen');
  await editor.banner.filter({ hasText: '2 edits are not saved yet' }).waitFor();
  expect(await editor.progress()).toBe('2 of 3 translated');
  await inspect(page, 'editor-offline');

  await server.start();
  await tryAgain(page.getByRole('button', { name: 'Try again now' }));
  await editor.banner.waitFor({ state: 'hidden' });
  await editor.sign('menu.close', 'Saved').waitFor();
  expect(await project.translationOf('de', 'menu.open')).toBe('Öffnen');
  expect(await project.translationOf('de', 'menu.close')).toBe('Schließen');
});

test('edits wait in the browser until the next visit', async ({ visit, newPerson, server }) => {
  const { page, problems, editor, project } = await openGerman(visit, await newPerson());
  problems.expect(noConnection);
  await server.kill();
  await edit(page, 'Öffnen');
  await editor.sign('menu.open', 'Not saved yet').waitFor();
  const next = await page.context().newPage();
  await page.close();

  await server.start();
  const later = editorPage(next);
  await later.open(project.editorPath('de'));
  await later.row('menu.open').getByText('Öffnen').waitFor();
  await expect.poll(() => project.translationOf('de', 'menu.open')).toBe('Öffnen');
});

test('a reload shows edits that are still on the way', async ({ visit, newPerson }) => {
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
});

test('a locale that somebody deletes meanwhile leaves the text', async ({ visit, newPerson }) => {
  const { page, problems, editor, project } = await openGerman(visit, await newPerson());
  problems.expect(/\/(translations|entries|stats|events).*: 404$/);
  await page.keyboard.press('Enter');
  await editor.type('Öffnen');
  await project.deleteLocale('de');
  await page.keyboard.press('Control+s');
  await editor.row('menu.open').getByText('Error, resource not found').waitFor();
  await editor.row('menu.open').getByText('Öffnen').waitFor();
  await page.getByText('Somebody has removed this language from the project').waitFor();
});

test('a server that is away at the first visit is tried again', async ({ visit, newPerson }) => {
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
});

test('a page that comes not for want of a server comes when it is back', async ({
  visit,
  newPerson,
  server,
}) => {
  const { page, problems } = await openGerman(visit, await newPerson());
  problems.expect(noConnection);
  problems.expect(noPage);
  await server.kill();
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await inspect(page, 'away-middle');
  await server.start();
  // A user need not wait for the automatic retry.
  await tryAgain(page.getByRole('button', { name: 'Try again' }));
  await page.getByRole('heading', { name: 'Project Team' }).waitFor();
});

test('a form keeps its text while the server is away', async ({ visit, newPerson, server }) => {
  const { page, problems } = await visit(await newPerson());
  problems.expect(noConnection);
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project Name').fill('Harbour');
  await server.kill();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Nothing that you typed is lost').waitFor();
  await inspect(page, 'away-form', []);
  expect(await dialog.getByLabel('Project Name').inputValue()).toBe('Harbour');
  await server.start();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: /Harbour/ }).waitFor();
});

test('what was edited offline is sent when the connection is back', async ({
  visit,
  newPerson,
}) => {
  const { page, problems, editor, project } = await openGerman(visit, await newPerson());
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
});

test('a session that ends keeps the edits for the next', async ({ visit, newPerson, server }) => {
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
});

async function openGerman(visit: (person: Person) => Promise<Visit>, person: Person) {
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
