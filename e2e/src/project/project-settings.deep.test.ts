import { buffer } from 'node:stream/consumers';
import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { projectFrame, projectsPage } from '../pages/project.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('renaming and deleting a project', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const text = '{"a": "x", "b": ""}';
  const project = await createProject(ada, 'Atlas', { de: { format: 'jsonflat', text } });
  await project.addLocale('fr');
  const { page } = await visit(ada);
  const frame = projectFrame(page);
  const projects = projectsPage(page);
  await page.goto(`/projects/${project.id}`);
  await frame.goTo('Project Settings');
  await page.getByText('4 strings, without a limit').waitFor();
  await inspect(page, 'settings');

  await page.getByLabel('Project Name').fill('World atlas');
  await page.getByLabel('Project Description').fill('Of all harbours');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('status').filter({ hasText: 'Successfully updated' }).waitFor();
  // Into French, as German is the source locale.
  await frame.bar('World atlas').getByText('0% translated', { exact: true }).waitFor();
  await frame.bar('World atlas').getByText('2 terms').waitFor();
  await projects.open();
  const card = projects.card('World atlas');
  await card.getByText('Of all harbours').waitFor();
  await card.getByText('0% translated', { exact: true }).waitFor();
  await card.getByText('2 locales').waitFor();

  await card.click();
  await frame.goTo('Project Settings');
  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete project' });
  await dialog.getByText('Are you sure you want to delete the project: World atlas?').waitFor();
  await inspect(page, 'settings-delete');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const confirm = dialog.getByRole('button', { name: 'Delete project' });
  await dialog.getByLabel('Project Name').fill('world atlas');
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel('Project Name').fill('World atlas');
  await inspect(page, 'settings-delete-name');
  await confirm.click();
  await page.waitForURL('**/projects');
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor();
  expect(await ada.call(endpoints.listProjects, {})).toEqual([]);
});

test('backing up a project, and restoring it as another', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const text = '{"a": "x", "b": ""}';
  const project = await createProject(ada, 'Atlas', { de: { format: 'jsonflat', text } });
  const { page, problems } = await visit(ada);
  problems.expect(/POST .+\/projects\/restore: 400/);
  const frame = projectFrame(page);
  const projects = projectsPage(page);
  await page.goto(`/projects/${project.id}/settings`);
  const button = page.getByRole('button', { name: 'Download backup' });
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const backup = await buffer(await download.createReadStream());
  expect(download.suggestedFilename()).toMatch(/^Atlas \d{4}-\d\d-\d\d\.zip$/);
  await ada.call(endpoints.deleteProject, { params: { projectId: project.id } });

  await projects.open();
  await page.getByRole('button', { name: 'Restore from backup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore from backup' });
  const start = dialog.getByRole('button', { name: 'Restore', exact: true });
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'de.json', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await start.click();
  await dialog.getByText('This file can not be restored').waitFor();
  await inspect(page, 'project-restore');
  const mimeType = 'application/zip';
  await file.setInputFiles({ name: 'atlas.zip', mimeType, buffer: backup });
  await start.click();
  const card = projects.card('Atlas');
  await card.getByText('50% translated').waitFor();
  await card.click();
  await frame.bar('Atlas').getByText('2 terms').waitFor();
});

test('settings that are not for the role', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const bob = await newPerson('Bob');
  const { id: projectId } = await createProject(ada, 'Atlas');
  const params = { projectId };
  await ada.call(endpoints.createInvite, { params, body: { email: bob.email, role: 'viewer' } });
  const { page } = await visit(bob);
  await page.goto(`/projects/${projectId}/settings`);
  await page.getByText('Only admins of the project can change these.').waitFor();
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Delete project' }).count()).toBe(0);
  await inspect(page, 'settings-viewer', []);
});

test('finding one project among many', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  for (const name of ['Atlas', 'Billing', 'Calendar', 'Docs', 'Editor', 'Forum', 'Games']) {
    await createProject(ada, name);
  }
  await createProject(ada, 'Harbour');
  await ada.call(endpoints.createProject, {
    body: { name: 'A project of many words', description: 'Everything about boats. '.repeat(9) },
  });
  const { page } = await visit(ada);
  const projects = projectsPage(page);
  await projects.open();
  await projects.card('Games').waitFor();
  await inspect(page, 'projects-many');
  await page.getByRole('searchbox', { name: 'Search the projects' }).fill('BOATS words');
  await projects.card('Games').waitFor({ state: 'hidden' });
  await projects.card('A project of many words').waitFor();
  await page.reload();
  await projects.card('A project of many words').waitFor();
  expect(await projects.card('Games').count()).toBe(0);
});
