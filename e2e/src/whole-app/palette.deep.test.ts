import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { palettePage } from '../pages/palette.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('goes anywhere from anywhere, by keyboard alone', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', {
    en: flat({ 'menu.open': 'Open file', 'menu.close': 'Close window' }),
  });
  await project.addLocale('de');
  const { page } = await visit(ada);
  const palette = palettePage(page);
  const editor = editorPage(page);

  await page.goto('/projects');
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  await palette.open();
  await page.keyboard.type('atlas');
  await palette.marked.getByText('Atlas').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`/projects/${project.id}/translations`);

  await palette.open();
  await inspect(page, 'palette');
  await page.keyboard.type('german');
  await palette.marked.getByText('German (de)').waitFor();
  await page.keyboard.press('Enter');
  await editor.rows.first().waitFor();

  await palette.open();
  await page.keyboard.type('menu.close');
  await palette.group('Terms').getByRole('option').waitFor();
  await page.keyboard.press('Enter');
  await editor.active.getByText('menu.close', { exact: true }).waitFor();

  await page.keyboard.press('Enter');
  await editor.type('Fenster');
  await palette.open();
  await palette.group('Used last').getByText('German (de)').waitFor();
  await page.keyboard.type('dark');
  await page.keyboard.press('Enter');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  expect(await editor.text()).toBe('Fenster');

  await palette.open();
  await page.keyboard.type('new term');
  await palette.marked.getByText('New').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /term/i }).waitFor();
});

test('stays closed without a connection, and opens once there is one', async ({
  visit,
  newPerson,
}) => {
  // Code that the palette loads must not come from the cache while there is no connection.
  const { page, problems } = await visit(await newPerson(), 'en-US', 'cold');
  const palette = palettePage(page);
  problems.expect(/net::ERR_|Failed to fetch|preload/);
  await page.goto('/projects');
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await page.waitForTimeout(500);
  expect(await page.getByRole('heading', { name: 'Projects' }).isVisible()).toBe(true);
  expect(await palette.field.count()).toBe(0);
  await page.context().setOffline(false);
  await expect
    .poll(async () => {
      if ((await palette.field.count()) === 0) await page.keyboard.press('Control+k');
      return palette.field.count();
    })
    .toBe(1);
});
