import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { selectionBar } from '../pages/selection.ts';
import { termsPage } from '../pages/terms.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('limits are set by keyboard, and told where somebody translates', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Harbour', {
    en: flat({ open: 'Open', save: 'Save', title: 'Harbour' }),
    de: flat({ open: 'Öffnen' }),
  });
  const { page } = await visit(ada);
  const keyboard = keyboardOf(page);
  const terms = termsPage(page);
  await terms.open(project.id);
  await terms.row('open').waitFor();
  await keyboard.press('x');
  await keyboard.press('ArrowDown');
  await keyboard.press('x');
  await selectionBar(page).reach('Limits');
  await page.getByRole('dialog').locator(':focus').waitFor();
  await keyboard.type('Characters', '8');
  await keyboard.type('Bytes (UTF-8)', '10');
  await inspect(page, 'terms-limits');
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await terms.row('open').getByText('At most 8 characters and 10 bytes').waitFor();
  await terms.row('save').getByText('At most 8 characters and 10 bytes').waitFor();
  expect(
    await terms
      .row('title')
      .getByText(/At most/)
      .count(),
  ).toBe(0);

  // A single term is asked for with the limits that it has.
  await keyboard.press('ArrowUp');
  await keyboard.press('x');
  await selectionBar(page).reach('Limits');
  await page.getByRole('dialog').locator(':focus').waitFor();
  const bytes = page.getByRole('textbox', { name: 'Bytes (UTF-8)' });
  expect(await bytes.inputValue()).toBe('10');
  await keyboard.type('Bytes (UTF-8)', '');
  await keyboard.press('Delete');
  await keyboard.press('Enter');
  await terms.row('open').getByText('At most 8 characters', { exact: true }).waitFor();

  const editor = editorPage(page);
  await editor.open(`/projects/${project.id}/translations/de`);
  await editor.row('open').getByText('At most 8 characters', { exact: true }).waitFor();
  await editor.rows.first().focus();
  await keyboard.press('Enter');
  await page.getByText('6 of at most 8 characters').waitFor();
  await editor.type(' bitte');
  await page.getByText('12 of at most 8 characters').waitFor();
  await editor.active.getByText(/12 characters/).waitFor();
  await inspect(page, 'editor-limits');
});

test('a limit in pixels is set in a font, counted and checked while somebody types', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Harbour', {
    en: flat({ open: 'Open', save: 'Save' }),
    de: flat({ open: 'Öffnen' }),
  });
  const { page } = await visit(ada);
  const keyboard = keyboardOf(page);
  const terms = termsPage(page);
  await terms.open(project.id);
  await terms.row('open').waitFor();
  await keyboard.press('x');
  await selectionBar(page).reach('Limits');
  await page.getByRole('dialog').locator(':focus').waitFor();
  await keyboard.type('Width in pixels', '80');
  const font = page.getByRole('combobox', { name: 'Font' });
  await font.waitFor();
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Roboto Bold' }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  expect(await font.inputValue()).toBe('Roboto Bold');
  await inspect(page, 'terms-pixels', ['dark']);
  await keyboard.type('Font size (px)', '18');
  await keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await terms.row('open').getByText('At most 80 pixels of width in Roboto Bold (18 px)').waitFor();

  const editor = editorPage(page);
  await editor.open(`/projects/${project.id}/translations/de`);
  await editor.row('open').getByText('At most 80 pixels of width in Roboto Bold').waitFor();
  await editor.rows.first().focus();
  await keyboard.press('Enter');
  const count = editor.active.getByText(/^\d+ of at most 80 pixels$/);
  await count.waitFor();
  const short = Number.parseInt((await count.textContent()) ?? '', 10);
  expect(short).toBeGreaterThan(50);
  expect(short).toBeLessThan(80);
  await editor.type(' bitte');
  const told = editor.active.getByText(/pixels wide: at most 80 are allowed/);
  await told.waitFor();
  const long = Number.parseInt((await count.textContent()) ?? '', 10);
  expect(await told.textContent()).toContain(`${long} pixels wide`);
  await inspect(page, 'editor-pixels');
});
