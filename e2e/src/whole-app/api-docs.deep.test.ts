import { expect } from 'vitest';
import { findOverflow, findViolations } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

// All of this is one journey, since the browser needs a moment for the description of all endpoints.
test('the API can be read about and tried out as oneself, on a page that looks as the app does', async ({
  visit,
  newPerson,
  serverUrl,
}) => {
  const person = await newPerson();
  const atlas = await createProject(person, 'Atlas');
  const beacon = await createProject(person, 'Beacon');
  const { page } = await visit();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const takePicture = async (name: string) => {
    if (process.env.UPDATE_SCREENSHOTS !== '1') return;
    await page.screenshot({ path: `screenshots/api-docs-${name}.png` });
  };

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/api/v1/swagger');
  await page.waitForURL('**/api/v1/docs');
  await page.getByRole('heading', { name: 'Conditional requests' }).waitFor();
  await page.getByText('Sign in to try it out as yourself.').waitFor();
  expect(await ground()).toBe('dark');
  await takePicture('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).not.toBe('dark');
  await takePicture('light');

  // Signing in and choosing colours in another tab is noticed here.
  const otherTab = await page.context().newPage();
  await otherTab.goto('/api/v1/docs/logo.svg');
  // What the app stores besides the session and the colours is no reason to draw all of this again.
  await page.evaluate(() => {
    const { getItem } = Storage.prototype;
    const { dataset } = document.documentElement;
    Storage.prototype.getItem = function (key) {
      dataset.read = `${dataset.read ?? ''} ${key}`;
      return getItem.call(this, key);
    };
    addEventListener('storage', ({ key }) => {
      dataset.told = `${dataset.told ?? ''} ${key}`;
    });
  });
  const noted = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  await otherTab.evaluate(() => localStorage.setItem('parlance.locale.p1', 'de'));
  await expect.poll(async () => (await noted()).told).toContain('parlance.locale');
  expect((await noted()).read ?? '').not.toContain('colorScheme');
  await otherTab.evaluate((token) => {
    localStorage.setItem('colorScheme', 'dark');
    localStorage.setItem('accessToken', token);
  }, person.token);
  await otherTab.close();
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('link', { name: /^Get a project HTTP/ }).click();
  const examples = page.getByLabel('Examples for');
  await page.getByText(`Signed in as ${person.name}`).waitFor();
  await page.getByText(`/api/v1/projects/${atlas.id}`).first().waitFor();
  await examples.selectOption('Beacon');
  const example = page.getByText(`/api/v1/projects/${beacon.id}`).first();
  await example.waitFor();
  expect(await page.getByText(`/api/v1/projects/${atlas.id}`).count()).toBe(0);
  await expect.poll(ground).toBe('dark');
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await findOverflow(page)).toEqual([]);
  await takePicture('phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  const operation = page.locator('[id$="GET/api/v1/projects/{projectId}"]').last();
  await operation.getByRole('button', { name: 'Test Request' }).focus();
  await page.keyboard.press('Enter');
  const client = page.getByRole('dialog');
  await client.getByRole('button', { name: 'Send get request' }).focus();
  await page.keyboard.press('Enter');
  await client.getByText('"Beacon"').waitFor();
  await takePicture('tried-out');
  await page.keyboard.press('Escape');
  await client.waitFor({ state: 'hidden' });
  expect([...hosts]).toEqual([serverUrl]);

  await page.getByRole('link', { name: 'Parlance Back to the app' }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
});
