import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { localesPage } from '../pages/project.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('adds a language by its name, and one of the own that is written from right to left', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Harbour', { en: flat({ 'menu.open': 'Open' }) });
  const { page } = await visit(ada);
  await page.goto(`/projects/${project.id}/translations#new`);
  const dialog = page.getByRole('dialog', { name: 'Add project locale' });
  const field = dialog.getByRole('combobox', { name: 'Locale' });
  await field.and(page.locator(':focus')).waitFor();

  await page.keyboard.type('Spanish (Latin');
  await dialog.getByRole('option', { name: 'Spanish Latin America es_419' }).waitFor();
  await inspect(page, 'new-locale-more', []);
  await field.fill('ast');
  await dialog.getByRole('option', { name: 'Add ast – Asturian' }).waitFor();
  await page.keyboard.press('Enter');
  await field.fill('de_xx1y');
  await dialog.getByText('“xx1y” is no region').waitFor();
  await inspect(page, 'new-locale-wrong');
  await field.fill('');

  await dialog.getByRole('button', { name: 'Custom locale' }).click();
  await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Port Arabic');
  await dialog.getByLabel('Code').fill('x_port');
  await dialog.getByRole('combobox', { name: 'Base locale' }).fill('arabic egypt');
  await dialog.getByRole('option', { name: /Egypt/ }).click();
  await dialog.getByText('Written from right to left').waitFor();
  await inspect(page, 'own-locale');
  await dialog.getByRole('button', { name: 'Add locale' }).click();
  await field.and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Add selected' }).click();
  await dialog.waitFor({ state: 'detached' });
  await localesPage(page).link('ast').waitFor();

  await localesPage(page).act('Port Arabic (x_port)', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Port Arabic (x_port)' });
  await edit.getByLabel('Name').fill('Harbour Arabic');
  await inspect(page, 'edit-locale');
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.waitFor({ state: 'detached' });
  await inspect(page, 'locales-own', []);
  await localesPage(page).link('x_port').click();

  const editor = editorPage(page);
  await editor.row('menu.open').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Harbour Arabic (x_port)' }).waitFor();
  await page.keyboard.press('Enter');
  const text = page.getByRole('textbox', { name: 'Translation of menu.open' });
  await text.waitFor();
  expect(
    await text.evaluate((node) => [node.getAttribute('lang'), getComputedStyle(node).direction]),
  ).toEqual(['ar-EG', 'rtl']);
});
