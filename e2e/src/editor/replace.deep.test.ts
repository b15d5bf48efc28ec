import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { goTo } from '../pages/go-to.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('words are found and replaced in several languages by keyboard alone, and that is undone', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', {
    en: flat({ open: 'Open the folder', size: 'Folder {folder} is full', trip: 'Plan a trip' }),
    de: flat({ open: 'Folder öffnen', size: 'Folder {folder} ist voll ', trip: 'Reise planen' }),
  });
  const texts = async (localeCode: string) => {
    const params = { projectId: project.id, localeCode };
    const all = await ada.call(endpoints.listTranslations, { params });
    return all.map(({ value }) => value).sort();
  };
  const { page, problems } = await visit(ada);
  // A pattern that is wrong is told by the server.
  problems.expect(/replacements\/preview: 400$/);
  const keyboard = keyboardOf(page);
  const editor = editorPage(page);
  await editor.open(`/projects/${project.id}/translations/de?q=folder`);
  await keyboard.press('ControlOrMeta+Shift+h');

  // The locale and the words of the list come along.
  const found = page.getByText('2 hits in 1 language.');
  await found.waitFor();
  await keyboard.until('textbox', 'Find');
  await keyboard.type('Replace with', 'Ordner');
  await page.getByRole('insertion').filter({ hasText: 'Ordner' }).first().waitFor();
  await page.getByText('New', { exact: true }).waitFor({ state: 'detached' });
  await inspect(page, 'replace', ['light', 'phone']);

  await keyboard.type('Find', '(folder');
  await keyboard.follow('button', 'Regular expression', 'Space');
  await page.getByText(/^At character 1: .*missing closing/).waitFor();
  await inspect(page, 'replace-invalid', []);
  await keyboard.type('Find', '(folder)');
  await found.waitFor();

  const open = page.getByRole('checkbox', { name: 'Replace in open' });
  await keyboard.reach('checkbox', /^Replace in all hits of German/);
  await keyboard.press('ArrowDown');
  await keyboard.until('checkbox', 'Replace in open');
  await keyboard.press('Space');
  expect(await open.isChecked()).toBe(false);
  await keyboard.press('ArrowUp');
  await keyboard.until('checkbox', /^Replace in all hits of German/);
  await keyboard.press('Space');
  await expect.poll(() => open.isChecked()).toBe(true);

  // Somebody else is faster with one of them.
  const terms = await ada.call(endpoints.listTerms, { params: { projectId: project.id } });
  const termId = terms.find(({ value }) => value === 'open')?.id ?? '';
  await ada.call(endpoints.updateTranslation, {
    params: { projectId: project.id, localeCode: 'de' },
    body: { termId, value: 'Folder jetzt öffnen' },
  });
  await keyboard.press('ControlOrMeta+Enter');
  await page.getByText('1 translation was left as it is:').waitFor();
  await page.getByText(/^open, German.*: it has been changed since$/).waitFor();
  await inspect(page, 'replace-skipped', ['dark']);
  const mended = ['Folder jetzt öffnen', 'Ordner {folder} ist voll ', 'Reise planen'];
  expect(await texts('de')).toEqual(mended);

  await keyboard.follow('button', 'Undo');
  const undone = ['Folder jetzt öffnen', 'Folder {folder} ist voll ', 'Reise planen'];
  await expect.poll(() => texts('de')).toEqual(undone);
});

test('more than somebody waits for is counted, and replaced in the background', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const keys = Array.from({ length: 1500 }, (_, at) => `key${at}`);
  const project = await createProject(ada, 'Atlas', {
    en: flat(Object.fromEntries(keys.map((key) => [key, `Folder of ${key}`]))),
    de: flat({ key1: 'Ein folder' }),
  });
  const { page } = await visit(ada);
  await goTo(page, `/projects/${project.id}/replace?find=folder&by=Ordner`);
  await page.getByText('1,501 hits in 2 languages.').waitFor();
  // The first locale has one hit, which stays as it is.
  await page.getByRole('checkbox', { name: 'Replace in key1', exact: true }).first().click();
  await page.getByRole('button', { name: 'Replace in 1,500 translations' }).click();
  await page.getByText('1,500 changed.').waitFor();
  await page.getByText('1 hit in 1 language.').waitFor();
  const params = { projectId: project.id, localeCode: 'en' };
  const texts = await ada.call(endpoints.listTranslations, { params });
  expect(texts.every(({ value }) => value.startsWith('Ordner of '))).toBe(true);
});
