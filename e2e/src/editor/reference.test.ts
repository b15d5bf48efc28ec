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
  await inspect(page, 'editor-reference');
});
