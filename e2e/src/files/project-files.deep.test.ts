import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { exportPage, importPage } from '../pages/files.ts';
import { projectFrame } from '../pages/project.ts';
import { selectionBar } from '../pages/selection.ts';
import { termsPage } from '../pages/terms.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const paths = [
  'apps/shop/locales/{locale}/cart.json',
  'apps/shop/locales/{locale}/checkout.json',
  'apps/admin/locales/{locale}.json',
];

test('two files have the same keys: listed, filtered, renamed, deleted and brought back', async ({
  visit,
  newPerson,
}) => {
  const person = await newPerson();
  const project = await createProject(person, 'Atlas');
  const params = { projectId: project.id };
  for (const locale of ['de', 'fr', 'ar']) await project.addLocale(locale);
  for (const path of paths) {
    const { id: fileId } = await person.call(endpoints.createFile, { params, body: { path } });
    for (const value of ['title', 'save', 'cancel']) {
      const { id } = await person.call(endpoints.createTerm, { params, body: { value, fileId } });
      if (value === 'title') {
        const place = { ...params, localeCode: 'de' };
        const body = { termId: id, value: `Titel von ${path}` };
        await person.call(endpoints.updateTranslation, { params: place, body });
      }
    }
  }
  const { page, problems } = await visit(person);
  const terms = termsPage(page);

  await page.goto(`/projects/${project.id}/translations`);
  await page.getByRole('region', { name: 'Files' }).waitFor();
  await inspect(page, 'files-overview');
  await projectFrame(page).goTo('Files');
  const rows = page.getByRole('list', { name: 'Files of the project' }).locator(':scope > li');
  await expect.poll(() => rows.count()).toBe(4);
  const cart = rows.filter({ hasText: 'cart.json' });
  await cart.getByText('3 terms').waitFor();
  await cart.getByRole('button', { name: /^Locales of/ }).click();
  await page.mouse.move(0, 0);
  await inspect(page, 'files');

  // The link leads to the editor of one locale, filtered by the file.
  await cart.getByRole('link', { name: /German/ }).click();
  await page.getByText(`Titel von ${paths[0]}`).waitFor();
  await page.getByRole('button', { name: 'Files: 1' }).click();
  await page.getByRole('checkbox', { name: 'cart.json' }).waitFor();
  await inspect(page, 'files-filter');
  await page.keyboard.press('Escape');

  await terms.open(project.id);
  await expect.poll(async () => (await terms.terms()).length).toBe(9);
  await page.getByRole('button', { name: 'Files' }).click();
  await page.getByRole('checkbox', { name: 'admin/locales/' }).check();
  await expect.poll(async () => (await terms.terms()).length).toBe(3);
  await page.keyboard.press('Escape');

  // Nothing moves into a file that already has one of the keys; a new file takes them all.
  const body = { path: 'apps/new/{locale}.json' };
  await person.call(endpoints.createFile, { params, body });
  const moveTo = async (path: string) => {
    await terms.rows.first().focus();
    await page.keyboard.press('x');
    await page.getByRole('button', { name: 'Select all 3 terms' }).click();
    await selectionBar(page).choose('Move');
    await page.getByRole('combobox', { name: 'Move into the file' }).click();
    await page.getByRole('option', { name: path }).click();
  };
  problems.expect(/POST .+\/terms\/bulk: 409/);
  await moveTo(paths[0] ?? '');
  await page.getByText('The file would have one of these keys twice').waitFor();
  await inspect(page, 'files-move');
  await moveTo(body.path);
  await expect.poll(async () => (await terms.terms()).length).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await terms.terms()).length).toBe(3);

  await projectFrame(page).goTo('Files');
  await cart.getByRole('button', { name: /^Rename/ }).click();
  await page.getByRole('textbox', { name: 'Path' }).fill('apps/shop/locales/{locale}/basket.json');
  await inspect(page, 'files-rename');
  await page.keyboard.press('Enter');
  const basket = rows.filter({ hasText: 'basket.json' });
  await basket.waitFor();

  await basket.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText('Its 3 terms go with it, in all locales.').waitFor();
  await inspect(page, 'files-deletion');
  const dialog = page.getByRole('dialog', { name: 'Delete file' });
  await dialog.getByRole('button', { name: 'Delete file' }).click();
  await expect.poll(() => rows.count()).toBe(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await basket.getByText('3 terms').waitFor();
});

test('a folder of files with the same keys is imported, and comes back as it was', async ({
  visit,
  newPerson,
}) => {
  const person = await newPerson();
  const { id } = await createProject(person, 'Atlas');
  const { page } = await visit(person);
  const imports = importPage(page);
  const texts = {
    'locales/en/cart.json': '{"title": "Cart"}',
    'locales/en/home.json': '{\n  "title": "Home",\n  "save": "Save"\n}\n',
    'locales/de/cart.json': '{"title": "Warenkorb"}',
    'locales/de/home.json': '{\n  "title": "Start"\n}\n',
  };
  await imports.open(id);
  await imports.drop(...Object.entries(texts).map(([name, text]) => ({ name, text })));
  await imports.file('locales/de/home.json').waitFor();
  await inspect(page, 'files-import', []);
  await imports.submit.click();
  await imports.successOfMany.waitFor();

  await projectFrame(page).goTo('Files');
  const rows = page.getByRole('list', { name: 'Files of the project' }).locator(':scope > li');
  await rows.filter({ hasText: 'locales/{locale}/cart.json' }).getByText('1 term').waitFor();
  await rows.filter({ hasText: 'locales/{locale}/home.json' }).getByText('2 terms').waitFor();
  const terms = termsPage(page);
  await terms.open(id);
  await expect
    .poll(async () => (await terms.terms()).toSorted())
    .toEqual(['save', 'title', 'title']);
  await page.getByText('locales/{locale}/cart.json').waitFor();
  await inspect(page, 'files-terms', []);

  const exports = exportPage(page);
  await exports.open(id);
  await exports.chooseAll();
  await exports.chooseFormat('JSON Flat (.json)');
  await inspect(page, 'files-export', []);
  const { name, bytes } = await exports.save();
  await imports.open(id);
  await imports.chooseArchive(name, bytes);
  for (const path of Object.keys(texts)) {
    await imports.file(path).getByText('Unchanged').waitFor();
  }

  // A single file is recognized by its name.
  await imports.open(id);
  await imports.choose({ name: 'cart.json', text: '{"title": "Einkaufswagen"}' });
  const file = page.getByRole('combobox', { name: 'File of the project' });
  await file.waitFor();
  expect(await file.inputValue()).toBe('locales/{locale}/cart.json');
  // The name of the file says nothing of its locale, whose field has the focus and shows its list.
  await page.getByRole('listbox', { name: 'Destination locale' }).waitFor();
  await page.keyboard.press('Escape');
  await inspect(page, 'files-import-one');
});
