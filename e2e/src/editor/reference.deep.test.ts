import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('shows another reference below the source text, not in its place', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Harbour', {
    en: flat({ 'menu.open': 'Open the harbour', 'menu.close': 'Close' }),
    ar: flat({ 'menu.open': 'افتح الميناء' }),
    fr: flat({ 'menu.open': 'Ouvrir le port' }),
  });
  await project.addLocale('de');
  const { page } = await visit(ada);
  await page.goto(`/projects/${project.id}/translations/de?reference=ar`);
  const row = editorPage(page).row('menu.open');
  const source = row.getByText('Open the harbour');
  const beside = row.getByText('افتح الميناء');
  await beside.waitFor();
  const [above, below] = [await source.boundingBox(), await beside.boundingBox()];
  expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0);
  expect(await beside.evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
  expect(await editorPage(page).row('menu.close').getByText('Close', { exact: true }).count()).toBe(
    1,
  );

  // A further reference stands below both, and is still there on the next visit.
  await page.getByRole('button', { name: /^Also/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /^French/ }).click();
  await page.keyboard.press('Escape');
  const further = row.getByText('Ouvrir le port');
  await further.waitFor();
  expect((await further.boundingBox())?.y ?? 0).toBeGreaterThan(below?.y ?? 0);
  await inspect(page, 'editor-reference');
  await page.goto(`/projects/${project.id}/translations/de?reference=ar`);
  await further.waitFor();
});
