import { endpoints } from '@parlance/contract';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const english = {
  'menu.open': 'Open {file}',
  'menu.close': 'Close',
  'menu.save': 'Save',
  'menu.print': 'Print',
};

test('several locales are translated side by side by keyboard alone, and blocks are copied and pasted', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Harbour', {
    en: flat(english),
    de: flat({ 'menu.open': '{file} öffnen' }),
    fr: flat({ 'menu.save': 'Enregistrer' }),
  });
  const textOf = (locale: string, term: string) => project.translationOf(locale, term);
  const { page } = await visit(ada);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const keyboard = keyboardOf(page);
  await page.goto(project.editorPath('de'));
  await keyboard.follow('link', 'Several locales side by side');

  const grid = page.getByRole('grid', { name: 'Side by side' });
  await grid.getByRole('columnheader', { name: /^German/ }).waitFor();
  const cell = (row: number, column: number) =>
    grid.locator(`[data-index="${row}"] [data-column="${column}"]`);
  const isActive = (row: number, column: number) =>
    cell(row, column).and(page.locator(':focus')).waitFor();

  // The third column is chosen, and stays the last one.
  await keyboard.follow('button', /^Locales:/);
  await keyboard.reach('menuitemcheckbox', /^French/, 'ArrowDown');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await grid.getByRole('columnheader', { name: /^French/ }).waitFor();
  await inspect(page, 'side-by-side', ['light', 'dark', 'phone']);

  // Arrows, Enter and Tab as in a spreadsheet.
  await keyboard.reach('gridcell', /öffnen/);
  await isActive(0, 0);
  await keyboard.press('ArrowDown');
  await isActive(1, 0);
  await page.keyboard.type('Schließen');
  await keyboard.press('Enter');
  await isActive(2, 0);
  await expect.poll(() => textOf('de', 'menu.close')).toBe('Schließen');
  await keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Translation of menu.save' }).waitFor();
  await page.keyboard.type('Speichern');
  await inspect(page, 'side-by-side-field', []);
  await keyboard.press('Tab');
  await isActive(2, 1);
  await expect.poll(() => textOf('de', 'menu.save')).toBe('Speichern');
  await keyboard.press('Shift+Tab');
  await isActive(2, 0);
  await keyboard.press('Escape');
  await keyboard.until('searchbox', 'Search...');
  await keyboard.reach('gridcell', /Speichern/);

  // Who fills a row by Tab goes on with the next one by Enter.
  await keyboard.press('ArrowDown');
  await page.keyboard.type('Drucken');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await isActive(3, 2);
  await page.keyboard.type('Imprimer');
  await keyboard.press('Shift+Tab');
  await keyboard.press('Shift+Tab');
  await isActive(3, 0);
  await keyboard.press('ArrowUp');
  await page.keyboard.type('Sichern');
  await keyboard.press('Tab');
  await isActive(2, 1);
  await keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Translation of menu.save' }).waitFor();
  await keyboard.press('Enter');
  await isActive(3, 0);
  await keyboard.press('ArrowUp');

  // The panel is about the active cell, and F6 leads there and back.
  await keyboard.press('F6');
  const panel = page.getByRole('complementary', { name: 'Term details' });
  await panel.getByRole('heading', { name: 'menu.save' }).waitFor();
  await keyboard.until('tab', 'Context');
  await keyboard.press('ArrowRight');
  await panel.getByText('Speichern').first().waitFor();
  await keyboard.press('F6');
  await isActive(2, 0);
  await keyboard.press('F6');
  await keyboard.reach('button', 'Close term details');
  await keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  await isActive(2, 0);

  // What is being typed is dropped by Escape, also a digit, which is no key of the page here.
  await page.keyboard.type('1 Merken');
  await keyboard.press('Escape');
  await isActive(2, 0);
  await cell(2, 0).getByText('Sichern', { exact: true }).waitFor();

  // A block out of the sheet, and one from a spreadsheet into it.
  await keyboard.press('Control+Home');
  await isActive(0, 0);
  await keyboard.press('Shift+ArrowDown');
  await keyboard.press('Shift+ArrowRight');
  await page.getByText('4 cells selected').waitFor();
  await keyboard.press('ControlOrMeta+c');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe('{file} öffnen\tOpen {file}\nSchließen\tClose');

  const pasted = 'Ouvrir {file}\nFermer\nEnregistrer\n"Imprimer\n(tout)"\nde trop\n';
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
  await keyboard.press('Escape');
  await keyboard.press('Control+Home');
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await isActive(0, 2);
  await keyboard.press('ControlOrMeta+v');
  const dialog = page.getByRole('dialog', { name: 'Paste translations' });
  await dialog.getByText('3 translations change. 1 has this text already.').waitFor();
  await dialog.getByText('1 text has no place in the list.').waitFor();
  await inspect(page, 'side-by-side-paste', ['light', 'dark', 'phone']);
  await keyboard.until('button', 'Change 3 translations');
  await keyboard.press('Enter');
  await page.getByText('3 changed.').waitFor();
  expect(await textOf('fr', 'menu.print')).toBe('Imprimer\n(tout)');
  await cell(3, 2).getByText('(tout)').waitFor();
  await isActive(0, 2);

  // One change, which is undone as one.
  await keyboard.press('ControlOrMeta+z');
  await expect.poll(() => textOf('fr', 'menu.open')).toBe('');
  await cell(0, 2).getByText('Ouvrir').waitFor({ state: 'detached' });
  await isActive(0, 2);
  expect(await textOf('fr', 'menu.print')).toBe('Imprimer');
  expect(await textOf('fr', 'menu.save')).toBe('Enregistrer');
});

test('a cell shows what others save, and is closed where one may not translate', async ({
  visit,
  newPerson,
}) => {
  const [ada, bo] = [await newPerson(), await newPerson()];
  const project = await createProject(ada, 'Atlas', {
    en: flat(english),
    de: flat({ 'menu.save': 'Speichern' }),
    fr: flat({ 'menu.save': 'Enregistrer' }),
  });
  const params = { projectId: project.id };
  await ada.call(endpoints.createInvite, {
    params,
    body: { email: bo.email, role: 'translator', locales: ['de'] },
  });
  const { page } = await visit(bo);
  await page.goto(`/projects/${project.id}/side-by-side?locales=de,fr`);
  const grid = page.getByRole('grid', { name: 'Side by side' });
  const cell = (row: number, column: number) =>
    grid.locator(`[data-index="${row}"] [data-column="${column}"]`);
  const french = cell(2, 1);
  await french.getByText('Enregistrer').dblclick();
  expect(await grid.getByRole('textbox').count()).toBe(0);
  expect(await french.getAttribute('aria-readonly')).toBe('true');

  const terms = await ada.call(endpoints.listTerms, { params });
  const termId = terms.find(({ value }) => value === 'menu.close')?.id ?? '';
  await ada.call(endpoints.updateTranslation, {
    params: { ...params, localeCode: 'fr' },
    body: { termId, value: 'Fermer' },
  });
  await cell(1, 1).getByText('Fermer').waitFor();

  // One click goes to a cell, and one more opens it.
  await cell(0, 0).click();
  await cell(1, 0).click();
  expect(await grid.getByRole('textbox').count()).toBe(0);
  await cell(1, 0).click();
  await grid.getByRole('textbox', { name: 'Translation of menu.close' }).waitFor();
  await page.keyboard.press('Escape');

  // With Shift, a click selects all cells up to it.
  await cell(0, 0).click();
  await cell(1, 1).click({ modifiers: ['Shift'] });
  await page.getByText('4 cells selected').waitFor();

  // So does the mouse from the cell that it is pressed in, and nothing that comes from outside.
  await page.keyboard.press('Escape');
  const draw = async (from: Locator, to: Locator) => {
    await from.hover();
    await page.mouse.down();
    await to.hover();
    await page.mouse.up();
  };
  await draw(cell(2, 0), cell(3, 1));
  await page.getByText('4 cells selected').waitFor();
  expect(await cell(2, 0).getAttribute('data-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await draw(page.getByRole('heading', { name: 'Side by side' }), cell(1, 1));
  expect(await page.getByText(/cells selected/).count()).toBe(0);

  // A paste over both tells what it can't change, and changes the rest.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('Drucken\tImprimer'));
  await cell(3, 0).click();
  await page.keyboard.press('ControlOrMeta+v');
  const dialog = page.getByRole('dialog', { name: 'Paste translations' });
  await dialog.getByText('1 translation changes. 1 can’t be changed.').waitFor();
  await dialog.getByText('You may not translate into this locale').waitFor();
  await dialog.getByRole('button', { name: 'Change 1 translation' }).click();
  await cell(3, 0).getByText('Drucken').waitFor();
  expect(await project.translationOf('fr', 'menu.print')).toBe('');

  // Terms without a gap are left out, and those that are filled now stay in their rows.
  await page.getByRole('button', { name: 'With gaps only' }).click();
  await page.getByText('3 terms', { exact: true }).waitFor();
  expect(await grid.getByRole('rowheader', { name: 'menu.save' }).count()).toBe(0);
  const close = grid.locator('[data-index]', { hasText: 'menu.close' });
  await close.locator('[data-column="0"]').click();
  await page.keyboard.type('Schließen');
  await page.keyboard.press('Enter');
  await page.getByText('1 saved term no longer matches').waitFor();
  await close.getByText('Schließen').waitFor();
});

test('a cell is marked and its problems are mended by keyboard alone', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Delta', {
    en: flat({ size: 'Size: %d', done: 'Done: %s' }),
    de: flat({ size: 'Größe' }),
    fr: flat({}),
  });
  await ada.call(endpoints.updateCheckSettings, {
    params: { projectId: project.id },
    body: {
      levels: [
        { check: 'placeholder.missing', locale: 'de', level: 'review' },
        { check: 'placeholder.missing', locale: 'fr', level: 'save' },
      ],
    },
  });
  const { page, problems } = await visit(ada);
  const keyboard = keyboardOf(page);
  await page.goto(`/projects/${project.id}/side-by-side?locales=de,fr`);
  const grid = page.getByRole('grid', { name: 'Side by side' });
  const cell = (row: number, column: number) =>
    grid.locator(`[data-index="${row}"] [data-column="${column}"]`);
  const isActive = (row: number, column: number) =>
    cell(row, column).and(page.locator(':focus')).waitFor();

  // Why a state is refused is said in the cell.
  problems.expect(/422/);
  await keyboard.reach('gridcell', /Größe/);
  await keyboard.press('ControlOrMeta+Enter');
  await cell(0, 0)
    .getByRole('alert')
    .getByText(/%d is missing/)
    .waitFor();
  await inspect(page, 'side-by-side-refused', ['light', 'phone']);

  // Tab leads through what can be done, and on to the next cell; Shift and Tab lead back.
  await isActive(0, 0);
  await keyboard.press('Tab');
  await keyboard.until('button', 'Fix: %d is missing.');
  await keyboard.press('Tab');
  await keyboard.until('button', /^Ignore/);
  await keyboard.press('Tab');
  await isActive(0, 1);
  await keyboard.press('Shift+Tab');
  await isActive(0, 0);
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Translation of size' }).waitFor();
  await keyboard.press('Enter');
  await isActive(1, 0);
  await expect.poll(() => project.translationOf('de', 'size')).toMatch(/^Größe.*%d/);
  await keyboard.press('ArrowUp');
  await keyboard.press('ControlOrMeta+Enter');
  await cell(0, 0)
    .getByRole('button', { name: /Reviewed/ })
    .waitFor();

  // A text that may not be saved stays in its field, and Tab leads to its problems.
  await keyboard.press('ArrowRight');
  await page.keyboard.type('Taille');
  await cell(0, 1).getByText('%d is missing.').first().waitFor();
  await keyboard.press('Tab');
  await keyboard.until('button', 'Fix: %d is missing.');
  await cell(0, 1).getByRole('alert').waitFor();
  await keyboard.press('Enter');
  await keyboard.until('textbox', 'Translation of size');
  await keyboard.press('Tab');
  await isActive(1, 0);
  await expect.poll(() => project.translationOf('fr', 'size')).toMatch(/^Taille.*%d/);
});

test('what is copied is what the cells show, once all of them are there', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const many = Object.fromEntries(
    Array.from({ length: 450 }, (_, at) => [`term.${String(at).padStart(3, '0')}`, `Text ${at}`]),
  );
  const project = await createProject(ada, 'Fjord', { en: flat(many) });
  await project.addLocale('de');
  const { page } = await visit(ada);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/projects/${project.id}/side-by-side?locales=en,de`);
  const grid = page.getByRole('grid', { name: 'Side by side' });
  const cell = (row: number, column: number) =>
    grid.locator(`[data-index="${row}"] [data-column="${column}"]`);
  await cell(0, 1).click();
  await page.keyboard.type('Entwurf');
  await cell(0, 0).click();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('2 cells selected').waitFor();
  await page.keyboard.press('ControlOrMeta+c');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe('Text 0\tEntwurf');

  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('ControlOrMeta+Shift+End');
  await page.getByText('900 cells selected').waitFor();
  await page.keyboard.press('ControlOrMeta+c');
  await page.getByText(/^Not copied:/).waitFor();
  expect(await copied()).toBe('Text 0\tEntwurf');
  await expect
    .poll(async () => {
      await page.keyboard.press('ControlOrMeta+c');
      return (await copied()).split('\n').length;
    })
    .toBe(450);
});
