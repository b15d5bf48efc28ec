import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { importPage } from '../pages/files.ts';
import { selectionBar } from '../pages/selection.ts';
import { termsPage } from '../pages/terms.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('takes back an edit, and what was done with many terms at once', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const english = { 'menu.open': 'Open', 'menu.close': 'Close', 'menu.quit': 'Quit' };
  const german = { 'menu.open': 'Öffnen', 'menu.close': 'Schließen', 'menu.quit': 'Beenden' };
  const project = await createProject(ada, 'Atlas', { en: flat(english), de: flat(german) });
  const { page } = await visit(ada);
  const editor = editorPage(page);
  await editor.open(project.editorPath('de'));

  await page.keyboard.press('Enter');
  await editor.type(' bitte');
  await page.keyboard.press('Control+s');
  await page.getByText('Translation saved').waitFor();
  await inspect(page, 'undo');
  await editor.rows.first().focus();
  await page.keyboard.press('Control+z');
  await page.getByText('1 change taken back.').waitFor();
  expect(await project.translationOf('de', 'menu.open')).toBe('Öffnen');

  await editor.rows.first().focus();
  await page.keyboard.press('x');
  const { bar, choose } = selectionBar(page);
  await bar.getByRole('button', { name: 'Select all 3 terms' }).click();
  await inspect(page, 'bulk');
  await choose('Clear translations');
  await page.getByText('3 changed.').waitFor();
  await expect.poll(editor.progress).toBe('0 of 3 translated');
  expect(await project.translationOf('de', 'menu.quit')).toBe('');

  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('3 changes taken back.').waitFor();
  await expect.poll(editor.progress).toBe('3 of 3 translated');
  await editor.row('menu.quit').getByText('Beenden', { exact: true }).waitFor();
});

test('takes back what was done with single terms, and with many at once', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const english = { 'menu.open': 'Open', 'menu.close': 'Close', 'menu.quit': 'Quit' };
  const project = await createProject(ada, 'Atlas', { en: flat(english) });
  await project.labelTerms({ value: 'Mobile', color: '#304D6D' }, ['menu.quit']);
  const { page } = await visit(ada);
  const terms = termsPage(page);
  await terms.open(project.id);
  const undo = page.getByRole('button', { name: /^Undo/ });

  await terms.row('menu.open').waitFor();
  await page.keyboard.press('Enter');
  await terms.field.fill('menu.file');
  await page.keyboard.press('Enter');
  // The field also has a button with that name.
  await terms.field.waitFor({ state: 'hidden' });
  await terms.row('menu.file').getByRole('button', { name: 'Undo' }).waitFor();
  await terms.active.focus();
  await page.keyboard.press('Control+z');
  await terms.row('menu.open').waitFor();

  await terms.active.focus();
  await page.keyboard.press('Delete');
  await terms.deletion.getByRole('button', { name: 'Delete term' }).click();
  await page.getByText('“menu.open” deleted').waitFor();
  await terms.row('menu.open').waitFor({ state: 'detached' });
  await inspect(page, 'undo-term');
  await undo.click();
  await expect.poll(terms.terms).toEqual(Object.keys(english));
  expect(await project.translationOf('en', 'menu.open')).toBe('Open');

  await terms.active.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  const { bar, choose } = selectionBar(page);
  await bar.getByText('2 terms selected').waitFor();
  await bar.getByRole('button', { name: 'Add label' }).click();
  await page.getByRole('menuitem', { name: 'Mobile' }).click();
  await page.getByText('2 changed.').waitFor();
  await expect.poll(() => terms.labels('menu.open')).toEqual(['Mobile']);
  await undo.click();
  await expect.poll(() => terms.labels('menu.open')).toEqual([]);
  expect(await terms.labels('menu.quit')).toEqual(['Mobile']);

  await terms.search.fill('menu.c');
  await expect.poll(terms.terms).toEqual(['menu.close']);
  await terms.row('menu.close').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await choose('Delete terms');
  await page.getByText('1 changed.').waitFor();
  await page.getByText('Your search yielded no results').waitFor();
  await undo.click();
  await expect.poll(terms.terms).toEqual(['menu.close']);
  expect(await project.translationOf('en', 'menu.close')).toBe('Close');
});

test('takes an import back, with all that it deleted', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const english = { 'menu.open': 'Open', 'menu.close': 'Close' };
  const project = await createProject(ada, 'Atlas', { en: flat(english) });
  const { page } = await visit(ada);
  const imports = importPage(page);
  await imports.open(project.id);
  await imports.choose({ name: 'en.json', text: '{"menu.open": "Open it", "menu.new": "New"}' });
  await imports.changes.getByText('Not in the file; they stay').waitFor();
  await page.getByLabel('Delete the terms that the file lacks').check();
  await imports.changes.getByText('Not in the file; they are deleted').waitFor();
  await inspect(page, 'import-removing', []);
  await imports.submit.click();
  await imports.success.waitFor();
  expect(await imports.summary('Terms Deleted')).toBe('1');
  expect(await project.translationOf('en', 'menu.close')).toBeUndefined();
  await inspect(page, 'import-undo');
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('The import was taken back.').waitFor();
  await inspect(page, 'import-undone', []);
  expect(await project.translationOf('en', 'menu.close')).toBe('Close');
  expect(await project.translationOf('en', 'menu.open')).toBe('Open');
  expect(await project.translationOf('en', 'menu.new')).toBeUndefined();
});
