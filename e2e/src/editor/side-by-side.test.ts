import { expect } from 'vitest';
import { sheetPage } from '../pages/sheet.ts';
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

  const { grid, cell, isActive } = sheetPage(page);
  await grid.getByRole('columnheader', { name: /^German/ }).waitFor();

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
  await inspect(page, 'side-by-side-paste');
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
