import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { goTo } from '../pages/go-to.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('levels and rules are chosen by keyboard alone, and ignored problems count again', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', {
    en: flat({ size: 'Size: %d', name: 'Parlance opens', two: 'Two words' }),
    de: flat({ size: 'Größe', name: 'parlance öffnet', two: 'Zwei  Wörter' }),
  });
  const { page } = await visit(ada);
  const keyboard = keyboardOf(page);
  const dialog = page.getByRole('dialog');
  await goTo(page, `/projects/${project.id}/checks`);
  await page.getByRole('status').getByText('2 problems', { exact: true }).waitFor();
  await inspect(page, 'checks', ['light', 'dark', 'phone']);

  await keyboard.open('button', 'New rule');
  await keyboard.type('Name', 'Name of the product');
  await keyboard.type('Pattern in the translation', '(parlance');
  await dialog.getByText(/Not a pattern of RE2 at character 1/).waitFor();
  await inspect(page, 'checks-rule-invalid');
  await keyboard.type('Pattern in the translation', 'parlance');
  await keyboard.reach('checkbox', 'Capitals and small letters differ');
  await keyboard.press('Space');
  await keyboard.type('What people are told', 'Write it with a capital.');
  await keyboard.type('Replacement', 'Parlance');
  await keyboard.type('Translation', 'Ich mag parlance.');
  await dialog.getByRole('status').getByText('Ich mag Parlance.').waitFor();
  await inspect(page, 'checks-rule');
  await keyboard.follow('button', 'Create');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Write it with a capital. · Warning').waitFor();
  await page.getByRole('status').getByText('3 problems', { exact: true }).waitFor();

  await keyboard.reach('combobox', 'Level of “Missing placeholders”');
  await page.keyboard.press('End');
  const level = page.getByRole('combobox', { name: 'Level of “Missing placeholders”' });
  await expect.poll(() => level.inputValue()).toBe('save');

  await keyboard.reach('combobox', 'Language');
  await page.keyboard.insertText('German');
  await page.getByRole('option', { selected: true }).getByText('de', { exact: true }).waitFor();
  await keyboard.press('Enter');
  await keyboard.follow('link', 'Show the problem of “Spaces in a row”');
  const editor = editorPage(page);
  await editor.count.getByText('1 term').waitFor();
  const filter = page.getByRole('combobox', { name: 'Problems' });
  expect(await filter.inputValue()).toBe('Spaces in a row');
  await editor.rows.first().focus();
  await keyboard.follow('button', 'Ignore: There are several spaces in a row.');
  await keyboard.until('menuitem', 'Here');
  await keyboard.press('Enter');
  await page.getByRole('list', { name: 'Problems' }).waitFor({ state: 'detached' });
  // The row stays where it is until the list is run anew.
  expect(await editor.rows.count()).toBe(1);

  await goTo(page, `/projects/${project.id}/checks`);
  await page.getByRole('status').getByText('2 problems', { exact: true }).waitFor();
  await page.getByText(/^two in German.*· Ada/).waitFor();
  await inspect(page, 'checks-ignored');
  await keyboard.follow('button', 'Count again: Spaces in a row');
  await page.getByText('Nobody has said of a problem that it is no mistake.').waitFor();
  await page.getByRole('status').getByText('3 problems', { exact: true }).waitFor();
});
