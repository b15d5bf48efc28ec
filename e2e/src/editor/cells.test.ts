import { endpoints } from '@parlance/contract';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { sheetPage } from '../pages/sheet.ts';
import { isDeep } from '../testing/deep.ts';
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

test.runIf(isDeep)(
  'a cell shows what others save, and is closed where one may not translate',
  async ({ visit, newPerson }) => {
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
    const { grid, cell, open } = sheetPage(page);
    await open(project.id, 'de,fr');
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
  },
);

test.runIf(isDeep)(
  'a cell is marked and its problems are mended by keyboard alone',
  async ({ visit, newPerson }) => {
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
    const { cell, isActive, open } = sheetPage(page);
    await open(project.id, 'de,fr');

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
  },
);

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
  const { cell, open } = sheetPage(page);
  await open(project.id, 'en,de');
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
