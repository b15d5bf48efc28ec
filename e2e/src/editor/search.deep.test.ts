import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const english = {
  'menu.open': 'Open file',
  'menu.close': 'Close window',
  'about.title': 'About Atlas',
  'dialog.save': 'Save changes?',
};

test('searches with tokens by keyboard alone', async ({ visit, newPerson }) => {
  const ada = await newPerson('María Ángeles');
  const project = await createProject(ada, 'Atlas', {
    en: flat(english),
    de: flat({ 'menu.open': 'Datei öffnen', 'dialog.save': 'Änderungen speichern?' }),
  });
  const params = { projectId: project.id };
  const body = { value: 'Needs context', color: '#aa3355' };
  await ada.call(endpoints.createLabel, { params, body });
  const { page } = await visit(ada);
  const editor = editorPage(page);
  await editor.open(project.editorPath('de'));
  const chips = page.getByRole('list', { name: 'Parts of the search' });
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });

  await page.keyboard.press('/');
  await suggestions.getByText('label:').waitFor();
  await page.keyboard.type('file ');
  await expect.poll(editor.terms).toEqual(['menu.open']);
  expect(await editor.rows.locator('mark').allInnerTexts()).toEqual(['file']);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('is:un');
  await suggestions.getByRole('option', { name: 'unreviewed' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await chips.getByText('State: Not reviewed').waitFor();
  await expect.poll(editor.terms).toEqual(['menu.open', 'dialog.save']);
  expect(await page.getByRole('combobox', { name: 'Show' }).inputValue()).toBe('Not reviewed');
  await page.keyboard.type('key:save label:');
  await expect.poll(editor.terms).toEqual(['dialog.save']);
  await suggestions.getByRole('option', { name: 'Needs context' }).waitFor();
  await inspect(page, 'editor-search');

  await page.keyboard.press('Escape');
  await suggestions.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
  await page.keyboard.press('s');
  await editor.state('dialog.save', 'Reviewed').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('-label:"nee');
  await page.keyboard.press('Tab');
  await expect.poll(() => editor.search.inputValue()).toBe('-label:"Needs context" ');
  await page.keyboard.type('is:done x');
  await page.getByText('is:done: there is no such state.').waitFor();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => editor.rows.count()).toBe(4);
});
