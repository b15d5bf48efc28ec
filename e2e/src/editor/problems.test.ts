import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const flat = (texts: Record<string, string>) => ({
  format: 'jsonflat' as const,
  text: JSON.stringify(texts),
});

test('problems show while typing, and are fixed and ignored by keyboard alone', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', {
    en: flat({ size: 'Size: %d', done: 'Your work is saved.' }),
  });
  await project.addLocale('de');
  const { page } = await visit(ada);
  const editor = editorPage(page);
  const keyboard = keyboardOf(page);
  const problems = page.getByRole('list', { name: 'Problems' });
  await editor.open(`${project.editorPath('de')}?reference=en`);
  await page.keyboard.press('Enter');
  await editor.type('Größe: ');
  await problems.getByText('%d is missing.').waitFor();
  await inspect(page, 'editor-problems', ['light', 'dark', 'phone']);
  await keyboard.follow('button', 'Fix: %d is missing.');
  await problems.waitFor({ state: 'detached' });
  expect(await editor.text()).toContain('%d');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => editor.term()).toBe('done');
  await editor.type('Gespeichert  ist es');
  await page.keyboard.press('Control+s');
  await editor.sign('done', 'Saved').waitFor();
  await problems.getByText('There are several spaces in a row.').waitFor();

  await page.getByRole('combobox', { name: 'Problems' }).selectOption('With problems');
  await editor.count.getByText('1 term').waitFor();
  await inspect(page, 'editor-with-problems', ['light', 'phone']);
  await editor.rows.first().focus();
  await keyboard.follow('button', 'Ignore: There are several spaces in a row.');
  await keyboard.until('menuitem', 'Here');
  await page.keyboard.press('Enter');
  await problems.getByText('There are several spaces in a row.').waitFor({ state: 'detached' });
});
