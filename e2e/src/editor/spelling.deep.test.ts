import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { goTo } from '../pages/go-to.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject, flat } from '../testing/project.ts';
import { startServer } from '../testing/server.ts';
import { test as base } from '../testing/test.ts';

const words = ['Datei/N', 'deine', 'die', 'Karte/N', 'öffnen', 'speichern'];
const affixes = 'SET UTF-8\nTRY enisratdhulcgmobwfkzvpjyxqäöüß\nSFX N Y 1\nSFX N 0 n .\n';

/** A server with a small German dictionary. */
const test = base
  .extend('server', { scope: 'file' }, async ({ executable: _ }, { onCleanup }) => {
    const server = await startServer();
    const folder = join(server.dataDir, 'dictionaries');
    await mkdir(folder);
    await writeFile(join(folder, 'de_DE.aff'), affixes);
    await writeFile(join(folder, 'de_DE.dic'), [words.length, ...words].join('\n'));
    onCleanup(server.close);
    return server;
  })
  .extend('serverUrl', { scope: 'file' }, ({ server }) => server.url);

test('misspelt words are found, mended and made words of the project by keyboard alone', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', {
    en: flat({ open: 'Open your Parlance maps', save: 'Save the map' }),
  });
  await project.addLocale('de');
  await project.addLocale('fr');
  const { page } = await visit(ada);
  const editor = editorPage(page);
  const keyboard = keyboardOf(page);
  const problems = page.getByRole('list', { name: 'Problems' });
  const misspelt = (word: string) => `“${word}” may be misspelt.`;
  await editor.open(`${project.editorPath('de')}?reference=en`);
  await page.keyboard.press('Enter');
  await editor.type('Deine Parlance-Kartenn öffffnen');
  await problems.getByText(misspelt('Kartenn')).waitFor();
  await editor.field.getByTitle(misspelt('Kartenn')).waitFor();
  expect(await editor.field.getByTitle(misspelt('Kartenn')).textContent()).toBe('Kartenn');
  expect(await editor.field.getAttribute('spellcheck')).toBe('false');
  await inspect(page, 'editor-spelling');

  await keyboard.follow('button', `Replace with “Karten”: ${misspelt('Kartenn')}`);
  await problems.getByText(misspelt('Kartenn')).waitFor({ state: 'detached' });
  expect(await editor.text()).toBe('Deine Parlance-Karten öffffnen');
  expect(await editor.field.getByTitle(misspelt('öffffnen')).textContent()).toBe('öffffnen');

  await keyboard.follow('button', `Ignore: ${misspelt('öffffnen')}`);
  await keyboard.until('menuitem', 'Here');
  await keyboard.reach('menuitem', 'In the whole project', 'ArrowDown');
  await page.keyboard.press('Enter');
  await problems.waitFor({ state: 'detached' });
  await keyboard.until('textbox', 'Translation of open');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => editor.term()).toBe('save');
  // The word is one of the project now.
  const asked = page.waitForResponse((response) => response.url().endsWith('/proofread'));
  await editor.type('die Karte öffffnen');
  expect((await asked).status()).toBe(200);
  await problems.waitFor({ state: 'detached' });
  const { findings } = await ada.call(endpoints.listFindings, {
    params: { projectId: project.id },
    query: {},
  });
  expect(findings).toEqual([]);
  await page.keyboard.press('Control+s');

  await goTo(page, `/projects/${project.id}/checks`);
  await page
    .getByRole('row', { name: /Spelling/ })
    .getByText('While typing')
    .waitFor();
  await page.getByRole('list', { name: 'Ignored problems' }).getByText('öffffnen').waitFor();
  await inspect(page, 'checks-spelling', ['phone']);
});

test('nobody is asked where there is no dictionary, and the browser marks words', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', { en: flat({ open: 'Open the map' }) });
  await project.addLocale('fr');
  const { page } = await visit(ada);
  const editor = editorPage(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await editor.open(`${project.editorPath('fr')}?reference=en`);
  await page.keyboard.press('Enter');
  await editor.type('Ouvrir la carrte  ici');
  await page
    .getByRole('list', { name: 'Problems' })
    .getByText(/several spaces/)
    .waitFor();
  await page.waitForTimeout(1000);
  expect(asked.filter((path) => path.endsWith('/proofread'))).toEqual([]);
  expect(asked.filter((path) => path.endsWith('/check'))).not.toEqual([]);
  expect(await editor.field.getAttribute('spellcheck')).toBe('true');
  expect(await editor.field.getAttribute('lang')).toBe('fr');
});
