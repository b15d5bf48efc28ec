import { expect } from 'vitest';
import { editorPage } from './pages/editor.ts';
import { inspect } from './testing/inspect.ts';
import { createProject } from './testing/project.ts';
import { test } from './testing/test.ts';

test('takes back an edit, and what was done with many terms at once', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const english = { 'menu.open': 'Open', 'menu.close': 'Close', 'menu.quit': 'Quit' };
  const german = { 'menu.open': 'Öffnen', 'menu.close': 'Schließen', 'menu.quit': 'Beenden' };
  const [en, de] = [english, german].map((texts) => JSON.stringify(texts));
  const project = await createProject(ada, 'Atlas', {
    en: { format: 'jsonflat', text: en ?? '' },
    de: { format: 'jsonflat', text: de ?? '' },
  });
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
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Select all 3 terms' }).click();
  await inspect(page, 'bulk');
  await bar.getByRole('button', { name: 'Clear translations' }).click();
  await page.getByText('3 changed.').waitFor();
  await expect.poll(editor.progress).toBe('0 of 3 translated');
  expect(await project.translationOf('de', 'menu.quit')).toBe('');

  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('3 changes taken back.').waitFor();
  await expect.poll(editor.progress).toBe('3 of 3 translated');
  await editor.row('menu.quit').getByText('Beenden', { exact: true }).waitFor();
});
