import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@parlance/contract';
import { expect, onTestFinished } from 'vitest';
import { loginPage } from '../pages/account.ts';
import { importPage } from '../pages/files.ts';
import { goTo } from '../pages/go-to.ts';
import { labelsPage, termsPage } from '../pages/terms.ts';
import { isDeep } from '../testing/deep.ts';
import { inspect } from '../testing/inspect.ts';
import { tryAgain } from '../testing/interactions.ts';
import { createProject, flat } from '../testing/project.ts';
import { startServer } from '../testing/server.ts';
import { test as base } from '../testing/test.ts';

/** A test with a separate server, which has lower limits. */
const test = base
  .extend('server', { scope: 'file' }, async ({ executable: _ }, { onCleanup }) => {
    const limits = {
      IMPORT_MAX_BYTES: '2000',
      MAX_PROJECTS_PER_USER: '1',
      DEFAULT_PLAN: 'default',
    };
    const server = await startServer(() => limits);
    onCleanup(server.close);
    return server;
  })
  .extend('serverUrl', { scope: 'file' }, ({ server }) => server.url);

const file = flat({ 'menu.open': 'Open', 'menu.close': 'Close' });

test('whoever has to sign in again finds what they typed', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', { en: file });
  const { page, problems } = await visit(ada);
  // The list may refetch its rows when the session ends.
  problems.expect(/: 401$/);
  const terms = termsPage(page);
  await terms.open(project.id);
  await terms.newTerm();
  await terms.value.fill('menu.quit');
  await terms.dialog.getByRole('textbox', { name: 'Context' }).fill('Ends the program');
  await page.route(/\/terms$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, json: { error: { code: 'Unauthorized', message: '' } } })
      : route.continue(),
  );
  await terms.dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Your session has expired, please signin to continue.').waitFor();
  await inspect(page, 'expired', []);
  await page.unroute(/\/terms$/);
  await loginPage(page).signIn(ada);

  await terms.dialog.waitFor();
  expect(new URL(page.url()).pathname).toBe(terms.path(project.id));
  expect(await terms.value.inputValue()).toBe('menu.quit');
  await inspect(page, 'expired-back', []);
  await page.reload();
  expect(await terms.dialog.getByRole('textbox', { name: 'Context' }).inputValue()).toBe(
    'Ends the program',
  );
  await terms.dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await terms.row('menu.quit').getByText('Ends the program').waitFor();
});

test('a plan that is full says so, and what to do', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const texts = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`key${n}`, 'Text']));
  const full = flat(texts);
  const project = await createProject(ada, 'Atlas', { en: full });
  const { page, problems } = await visit(ada);
  problems.expect(/POST .+: 402$/);
  await page.goto(`/projects/${project.id}/translations`);
  await page.getByRole('button', { name: 'New Locale' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('german');
  await dialog.getByRole('option', { name: 'German de', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add selected' }).click();
  await dialog.getByText('over the limit of your current project plan').waitFor();
  await dialog.getByText('allows 100 strings. This project has 60 terms in 1 locale.').waitFor();
  await dialog.getByRole('link', { name: 'Project Settings' }).waitFor();
  await inspect(page, 'plan-locale');
  await dialog.getByRole('button', { name: 'Remove German (de)' }).waitFor();

  const imports = importPage(page);
  await imports.open(project.id);
  await imports.choose({ name: 'de.json', text: full.text });
  await imports.problem.getByText('over the limit of your current project plan').waitFor();
  await imports.problem.getByRole('link', { name: 'Project Settings' }).waitFor();
});

test('what exists already is said where it was typed', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', { en: file });
  await project.labelTerms({ value: 'Mobile', color: '#304D6D' }, []);
  const { page, problems } = await visit(ada);
  problems.expect(/POST .+: 409$/);
  const labels = labelsPage(page);
  await labels.open(project.id);
  await labels.newLabel();
  await labels.creation.getByLabel('Label name').fill('Mobile');
  await labels.creation.getByRole('button', { name: 'Create' }).click();
  await labels.creation.getByText('A resource with this value already exists.').waitFor();
  await inspect(page, 'exists-label');
  expect(await labels.creation.getByLabel('Label name').inputValue()).toBe('Mobile');

  const terms = termsPage(page);
  await terms.open(project.id);
  await terms.newTerm();
  await terms.value.fill('menu.open');
  await page.keyboard.press('Enter');
  await terms.dialog.getByText('A resource with this value already exists.').waitFor();
  expect(await terms.value.inputValue()).toBe('menu.open');

  // Another person adds the locale first.
  await goTo(page, `/projects/${project.id}/translations`);
  await page.getByRole('button', { name: 'New Locale' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('german');
  await dialog.getByRole('option', { name: 'German de', exact: true }).click();
  await project.addLocale('de');
  await dialog.getByRole('button', { name: 'Add selected' }).click();
  await dialog.getByText('A resource with this value already exists.').waitFor();
});

test('an import that is too large names the limit before and after', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas');
  const { page, problems } = await visit(ada);
  const imports = importPage(page);
  await imports.open(project.id);
  await page.getByText('At most 2 kB at once.').waitFor();
  await imports.choose({ name: 'de.json', text: `{"a": "${'x'.repeat(3000)}"}` });
  await imports.problem.getByText('You have chosen 3 kB. At most 2 kB').waitFor();
  expect(await imports.submit.isDisabled()).toBe(true);
  await inspect(page, 'import-too-large');
  await page.getByRole('button', { name: 'Remove the file' }).click();

  // The archive is small, but its content is too large.
  problems.expect(/POST .+\/imports\/archive.*: 413$/);
  const half = flat({ a: 'x'.repeat(1500) });
  for (const code of ['de', 'en']) await project.importFile(code, half);
  const archive = await ada.call(endpoints.exportArchive, {
    params: { projectId: project.id },
    query: { format: 'jsonflat' },
  });
  await imports.chooseArchive('texts.zip', Buffer.from(await archive.arrayBuffer()));
  await imports.problem.getByText('is too large, try importing it as multiple').waitFor();
  await imports.problem.getByText('At most 2 kB at once.').waitFor();
  await inspect(page, 'import-too-large-after', []);
});

test('a folder is imported with its paths', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas');
  const { page } = await visit(ada);
  const folder = await mkdtemp(join(tmpdir(), 'parlance-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'texts', 'fr'), { recursive: true });
  await writeFile(join(folder, 'texts', 'de.json'), '{"menu.open": "Öffnen"}');
  await writeFile(join(folder, 'texts', 'fr', 'app.json'), '{"menu.close": "Fermer"}');
  await writeFile(join(folder, 'texts', '.DS_Store'), 'nothing to see');
  const imports = importPage(page);
  await imports.open(project.id);
  const area = await imports.area.boundingBox();
  if (!area) throw new Error('There is nowhere to drop anything');
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [join(folder, 'texts')], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x: area.x + 5, y: area.y + 5, data });
  }
  await imports.file('texts/de.json').waitFor();
  await imports.file('texts/fr/app.json').waitFor();
  await inspect(page, 'import-folder', []);
  await imports.submit.click();
  await imports.successOfMany.waitFor();
  expect(await project.translationOf('fr', 'menu.close')).toBe('Fermer');
});

test('a limit on projects says that waiting is no use', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  await createProject(ada, 'Atlas');
  const { page, problems } = await visit(ada);
  problems.expect(/POST .+\/projects: 429$/);
  await page.goto('/projects');
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Project Name').fill('Harbour');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('An account can create only so many projects.').waitFor();
  await inspect(page, 'projects-limit');
  expect(await dialog.getByLabel('Project Name').inputValue()).toBe('Harbour');
});

test('answers that are none of Parlance harm nobody', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  await createProject(ada, 'Atlas');
  const { page, problems } = await visit(ada);
  problems.expect(/ConnectionError: The answer is not one of this API/);
  const html = '<!doctype html><title>Welcome</title><p>Please accept the terms of this network.';
  const cutOff = '{"data":[{"id":"0198';
  const retry = page.getByRole('button', { name: 'Try again' });
  for (const body of isDeep ? [html, cutOff, '{"data":{}}', '{}'] : [html]) {
    await page.route('**/api/v1/projects', (route) => route.fulfill({ body }));
    await page.goto('/projects');
    await retry.waitFor();
    await page.getByRole('banner').getByText('Parlance').waitFor();
    await page.unroute('**/api/v1/projects');
    await tryAgain(retry);
    await page.getByRole('link', { name: /Atlas/ }).waitFor();
  }
  await page.getByRole('button', { name: 'New Project' }).click();
  await page.getByRole('dialog').getByLabel('Project Name').fill('Harbour');
  await page.route('**/api/v1/projects', (route) => route.fulfill({ body: cutOff }));
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').getByText('Parlance can not be reached').waitFor();
  await inspect(page, 'not-ours');
});

test('a slow server is shown to be at work, and asked once', async ({ visit, newPerson }) => {
  const { page } = await visit(await newPerson());
  const held = Promise.withResolvers<void>();
  await page.route('**/api/v1/projects', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.goto('/projects');
  const line = page.locator('[aria-hidden][data-visible]').first();
  await line.waitFor({ state: 'attached' });
  held.resolve();
  await page.getByRole('button', { name: 'New Project' }).first().click();
  await page.unroute('**/api/v1/projects');

  const saving = Promise.withResolvers<void>();
  await page.route('**/api/v1/projects', async (route) => {
    await saving.promise;
    await route.continue();
  });
  const name = page.getByRole('dialog').getByLabel('Project Name');
  await name.fill('Harbour');
  for (const _ of [1, 2, 3]) await name.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click({ force: true });
  await inspect(page, 'slow-form', []);
  saving.resolve();
  await page.getByRole('link', { name: /Harbour/ }).waitFor();
  expect(asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
});
