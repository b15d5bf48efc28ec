import { expect } from 'vitest';
import { createProject } from './testing/project.ts';
import { test } from './testing/test.ts';

test('the API can be read about and tried out', async ({ visit, newPerson, serverUrl }) => {
  const person = await newPerson();
  await createProject(person, 'Atlas');
  const { page } = await visit();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));

  await page.goto('/api/v1/swagger');
  await page.waitForURL('**/api/v1/docs');
  await page.getByRole('heading', { name: 'Conditional requests' }).waitFor();
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('textbox', { name: 'auth-bearer-value' }).fill(person.token);
  await page.getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).click();

  const listProjects = page.locator('#operations-Projects-listProjects');
  await listProjects.getByText('listProjects').click();
  await listProjects.getByRole('button', { name: 'Try it out' }).click();
  await listProjects.getByRole('button', { name: 'Execute' }).click();
  const answer = listProjects.locator('.live-responses-table');
  await answer.getByText('"Atlas"').waitFor();

  const importFile = page.locator('#operations-Files-importFile');
  await importFile.getByText('importFile').click();
  await importFile.getByRole('button', { name: 'Try it out' }).click();
  await importFile.locator('input[type="file"]').waitFor();
  expect([...hosts]).toEqual([serverUrl]);
});
