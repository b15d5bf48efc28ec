import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { exportPage, importPage } from '../pages/files.ts';
import { goTo } from '../pages/go-to.ts';
import { selectionBar } from '../pages/selection.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import type { Person } from '../testing/person.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

type Texts = Readonly<Record<string, string>>;

/** Imports texts of a locale into the file of a path. */
function importInto({ call }: Person, projectId: string) {
  return (path: string, locale: string, texts: Texts) => {
    const { format, text } = flat(texts);
    const query = { locale, format, path };
    return call(endpoints.importFile, { params: { projectId }, query, file: new Blob([text]) });
  };
}

/** A project in English, German and French, whose German has an error and two warnings in one of two files. */
async function createFaultyProject(person: Person) {
  const project = await createProject(person, 'Atlas');
  const importTexts = importInto(person, project.id);
  const app = { size: 'Size: %d', two: 'Two words', cart: 'Your cart', plain: 'Plain' };
  await importTexts('app/{locale}.json', 'en', app);
  await importTexts('web/{locale}.json', 'en', { hello: 'Hello' });
  await importTexts('app/{locale}.json', 'de', {
    size: 'Größe',
    two: 'Zwei  Wörter',
    cart: 'Der  Warenkorb ',
    plain: 'Schlicht',
  });
  await importTexts('web/{locale}.json', 'de', { hello: 'Hallo' });
  await importTexts('web/{locale}.json', 'fr', { hello: 'Bonjour' });
  return { ...project, importTexts };
}

test('problems are counted beside the progress, and lead to the editor, where many are fixed at once', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const { id, importTexts, translationOf } = await createFaultyProject(ada);
  const { page } = await visit(ada);
  const keyboard = keyboardOf(page);
  const editor = editorPage(page);
  await goTo(page, `/projects/${id}/translations`);
  await page.getByRole('link', { name: 'German (de): 1 error' }).waitFor();
  await page.getByRole('link', { name: 'German (de): 3 warnings' }).waitFor();
  expect(await page.getByRole('link', { name: /^(French|English).*(error|warning)/ }).count()).toBe(
    0,
  );
  await inspect(page, 'overview-problems', ['light', 'dark', 'phone']);

  // What others import is counted as soon as it is checked.
  await importTexts('app/{locale}.json', 'fr', { size: 'Taille', two: 'Deux  mots' });
  await page.getByRole('link', { name: 'French (fr): 1 error' }).waitFor();

  await keyboard.follow('link', 'German (de): 3 warnings');
  await editor.count.getByText('2 terms').waitFor();
  const filter = page.getByRole('combobox', { name: 'Problems' });
  expect(await filter.inputValue()).toBe('With warnings');
  await editor.rows.first().focus();
  await page.keyboard.press('x');
  await keyboard.follow('button', 'Select all 2 terms');
  await selectionBar(page).reach('Fix problems');
  await keyboard.until('menuitem', 'All checks: 2 translations');
  await page.getByRole('menuitem', { name: 'Spaces at the edges: 1 translation' }).waitFor();
  await inspect(page, 'editor-fix-problems', ['phone']);
  await keyboard.reach('menuitem', 'Spaces in a row: 2 translations', 'ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('2 changed.').waitFor();
  await editor.count.getByText('1 term', { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('2 changes taken back.').waitFor();
  expect(await translationOf('de', 'two')).toBe('Zwei  Wörter');
  await goTo(page, `/projects/${id}/translations`);
  await page.getByRole('link', { name: 'German (de): 3 warnings' }).waitFor();
});

test('problems are counted by file, in imports before they are done, and left out of exports', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const { id } = await createFaultyProject(ada);
  const { page } = await visit(ada);
  const keyboard = keyboardOf(page);
  await goTo(page, `/projects/${id}/files`);
  const ofFile = 'app/{locale}.json: 1 error and 3 warnings';
  await page.getByRole('link', { name: ofFile }).waitFor();
  await keyboard.follow('button', 'Locales of app/{locale}.json');
  await page.getByRole('link', { name: 'German (de): 1 error' }).waitFor();
  expect(await page.getByRole('link', { name: /^web.*(error|warning)/ }).count()).toBe(0);
  await inspect(page, 'files-problems');
  await page.keyboard.press('Shift+Tab');
  await keyboard.reach('link', ofFile, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('4 problems', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Files: 1' }).waitFor();
  await inspect(page, 'checks-of-file', ['phone']);

  const imports = importPage(page);
  await imports.open(id);
  const { text } = flat({ size: 'Länge', two: 'Zwei Worte', plain: 'Ganz  schlicht' });
  await imports.choose({ name: 'app.de.json', text });
  await imports.changes.waitFor();
  await page.getByRole('combobox', { name: 'File of the project' }).click();
  await page.getByRole('option', { name: 'app/{locale}.json' }).click();
  await imports.changes.getByText('New warnings').waitFor();
  expect(await imports.summary('New warnings')).toBe('1');
  await inspect(page, 'import-problems');

  const exports = exportPage(page);
  await exports.open(id);
  const everything = await exports.download('German de', 'JSON Flat (.json)');
  expect(Object.keys(JSON.parse(everything.text)).sort()).toEqual([
    'cart',
    'hello',
    'plain',
    'size',
    'two',
  ]);
  await page.getByRole('status').getByText('1 translation has an error.').waitFor();
  await inspect(page, 'export-errors', ['dark']);
  await keyboard.reach('checkbox', 'Leave out translations with errors');
  await page.keyboard.press('Space');
  await page.getByText('1 translation with an error is left out.').waitFor();
  const rest = await exports.download('German de', 'JSON Flat (.json)');
  expect(Object.keys(JSON.parse(rest.text)).sort()).toEqual(['cart', 'hello', 'plain', 'two']);
});
