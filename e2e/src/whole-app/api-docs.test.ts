import { expect } from 'vitest';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

// All of this is one journey, since showing all endpoints takes the browser the longest.
test('the API can be read about and tried out, on a page that looks as the app does', async ({
  visit,
  newPerson,
  serverUrl,
}) => {
  const person = await newPerson();
  await createProject(person, 'Atlas');
  const { page } = await visit();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const back = page.getByRole('link', { name: 'Parlance Back to the app' });

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/api/v1/swagger');
  await page.waitForURL('**/api/v1/docs');
  await page.getByRole('heading', { name: 'Conditional requests' }).waitFor();
  await back.waitFor();
  expect(await ground()).toBe('dark');
  if (process.env.UPDATE_SCREENSHOTS === '1') {
    await page.screenshot({ path: 'screenshots/api-docs-dark.png' });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).not.toBe('dark');

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

  await page.evaluate((token) => {
    localStorage.setItem('colorScheme', 'dark');
    localStorage.setItem('accessToken', token);
  }, person.token);
  await page.reload();
  // The page renders every endpoint, and opens the one that was looked at.
  await back.waitFor({ timeout: 60_000 });
  expect(await ground()).toBe('dark');
  await back.click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
});
