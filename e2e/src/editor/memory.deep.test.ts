import { endpoints } from '@parlance/contract';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { goTo } from '../pages/go-to.ts';
import { inspect } from '../testing/inspect.ts';
import type { Person } from '../testing/person.ts';
import { createProject, type ExistingProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const tmx = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header srclang="en-US" creationtool="Other"/><body>
<tu><note>Said so</note><tuv xml:lang="en-US"><seg>Print <ph>{0}</ph></seg></tuv><tuv xml:lang="de"><seg><ph>{0}</ph> drucken</seg></tuv></tu>
</body></tmx>`;

async function createTexts(person: Person): Promise<ExistingProject> {
  const project = await createProject(person, 'Atlas', {
    en: flat({
      'file.open': 'Open the file',
      'file.openAll': 'Open all files of the folder',
      'menu.open': 'Open the file',
      'menu.door': 'Open all doors of the folder',
      'menu.count': 'Open 3 windows',
      'list.count': 'Open 5 windows',
    }),
    de: flat({
      'file.open': 'Datei öffnen',
      'file.openAll': 'Alle Dateien des Ordners öffnen',
      'list.count': '5 Fenster öffnen',
    }),
  });
  const params = { projectId: project.id };
  await person.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  return project;
}

/** Waits until the memory of a project has what was done in it. */
async function untilCurrent({ call }: Person, { id: projectId }: ExistingProject) {
  const memories = () => call(endpoints.listProjectMemories, { params: { projectId } });
  await expect
    .poll(async () => (await memories()).every(({ isCurrent }) => isCurrent), { timeout: 20_000 })
    .toBe(true);
}

const matches = (page: Page) => page.getByRole('list', { name: 'Matches from memory' });

test('what was translated before is suggested, searched and filled in, by keyboard alone', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const project = await createTexts(ada);
  await untilCurrent(ada, project);
  const { page } = await visit(ada);
  const { keyboard } = page;
  const editor = editorPage(page);
  const panel = page.getByRole('complementary', { name: 'Term details' });
  const focused = page.locator(':focus');
  await editor.open(project.editorPath('de'));

  // The same text is taken by its key, and goes with the next save.
  await editor.rows.first().focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await keyboard.press(key);
  await matches(page).getByText('Datei öffnen').waitFor();
  await keyboard.press('Control+Digit1');
  await expect.poll(() => editor.text()).toBe('Datei öffnen');
  await inspect(page, 'editor-memory-field', ['light', 'dark']);
  await keyboard.press('Control+s');
  await expect.poll(() => project.translationOf('de', 'menu.open')).toBe('Datei öffnen');

  // A similar one stands in the panel, with what differs and where it is from.
  await keyboard.press('ArrowDown');
  await keyboard.press('4');
  await panel.getByText('Similar text').first().waitFor();
  expect(await focused.textContent()).toBe('Memory');
  await panel.getByRole('link', { name: 'file.openAll' }).waitFor();
  await inspect(page, 'editor-panel-memory');
  await editor.active.focus();
  await keyboard.press('4');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  expect(await focused.getAttribute('aria-label')).toBe('Use “Alle Dateien des Ordners öffnen”');
  await keyboard.press('Enter');
  await expect.poll(() => editor.text()).toBe('Alle Dateien des Ordners öffnen');

  // What is selected in the field is searched among translations.
  await keyboard.press('Control+a');
  await keyboard.press('Control+Shift+F');
  expect(await focused.getAttribute('aria-label')).toBe('Search memories');
  await panel.locator('mark').first().waitFor();
  expect(await panel.getByRole('radio', { name: 'Translations' }).isChecked()).toBe(true);
  await keyboard.press('Control+a');
  await keyboard.insertText('folder');
  await keyboard.press('Tab');
  await keyboard.press('ArrowLeft');
  await panel.getByText('Alle Dateien des Ordners öffnen').waitFor();
  await expect.poll(() => panel.locator('mark').allInnerTexts()).toEqual(['folder']);
  await keyboard.press('F6');
  await keyboard.press('Escape');

  // What is left is filled at once, and taken back.
  for (const key of ['x', 'ArrowDown', 'x']) await keyboard.press(key);
  await page.getByRole('button', { name: 'Fill from memory' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Fill from memory' });
  await dialog.getByText('3 Fenster öffnen').waitFor();
  await inspect(page, 'editor-memory-fill');
  await dialog.getByRole('button', { name: 'Fill 1 translation' }).press('Enter');
  await expect.poll(() => project.translationOf('de', 'menu.count')).toBe('3 Fenster öffnen');
  await page.getByText(/^1 changed\./).waitFor();
  await editor.rows.first().focus();
  await keyboard.press('Control+z');
  await expect.poll(() => project.translationOf('de', 'menu.count')).toBe('');
});

test('a shared memory is created, filled from a file, linked and used in the sheet', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const project = await createProject(ada, 'Atlas', {
    en: flat({ print: 'Print {0}' }),
    de: flat({}),
  });
  const params = { projectId: project.id };
  await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  const { page } = await visit(ada);
  const { keyboard } = page;
  await goTo(page, `/projects/${project.id}/memory`);
  await page.getByRole('link', { name: 'Shared memories of the workspace' }).press('Enter');
  await page.getByRole('heading', { name: 'Translation memories', level: 1 }).waitFor();
  await inspect(page, 'memories-empty');
  await page.getByRole('button', { name: 'New memory' }).press('Enter');
  const creation = page.getByRole('dialog', { name: 'New translation memory' });
  await creation.getByLabel('Name').fill('Old texts');
  await inspect(page, 'memories-new');
  await keyboard.press('Enter');

  await page.getByRole('button', { name: 'Actions for Old texts' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import TMX or XLIFF' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import into Old texts' });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'old.tmx', mimeType: 'text/xml', buffer: Buffer.from(tmx) });
  await inspect(page, 'memories-import');
  await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await page.getByText('1 unit read. 1 translation is in the memory, 1 of them new.').waitFor();
  await page.getByRole('button', { name: '1 thing was not kept' }).press('Enter');
  await page.getByText('1 note').waitFor();
  await inspect(page, 'memories');

  await page.getByRole('button', { name: 'Actions for Old texts' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export as TMX' }).press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  expect((await download).suggestedFilename()).toBe('Old texts.tmx');

  await goTo(page, `/projects/${project.id}/memory`);
  await page.getByRole('button', { name: 'Link a memory' }).press('Enter');
  const linking = page.getByRole('dialog', { name: 'Link a memory' });
  await linking.getByRole('combobox', { name: 'Memory' }).fill('Old');
  await page.getByRole('option', { name: /^Old texts/ }).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await page.getByRole('option').waitFor({ state: 'hidden' });
  await inspect(page, 'memory-link');
  await linking.getByRole('button', { name: 'Link memory' }).press('Enter');
  await page
    .getByRole('list', { name: 'Memories of the project' })
    .getByText('Old texts')
    .waitFor();
  await inspect(page, 'memory', ['light', 'dark']);

  await goTo(page, `/projects/${project.id}/side-by-side`);
  const cell = page.getByRole('gridcell').first();
  await cell.focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await matches(page).getByText('{0} drucken').waitFor();
  await keyboard.press('Control+Digit1');
  await keyboard.press('Enter');
  await expect.poll(() => project.translationOf('de', 'print')).toBe('{0} drucken');
});
