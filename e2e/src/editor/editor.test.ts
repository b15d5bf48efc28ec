import { endpoints } from '@parlance/contract';
import type { Page, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { isDeep } from '../testing/deep.ts';
import { inspect } from '../testing/inspect.ts';
import type { Person } from '../testing/person.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const english = {
  'menu.open': 'Open file',
  'menu.close': 'Close window',
  'about.title': 'About Atlas',
  'dialog.save': 'Save changes?',
  'dialog.discard': 'Discard changes',
  'error.offline': 'You are offline',
};

describe('by keyboard alone', () => {
  test('moves, edits, reverts and saves', async ({ visit, newPerson }) => {
    const { page, editor, project } = await openGerman(visit, await newPerson(), {
      'menu.close': 'Fenster schließen',
    });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await isActive(editor, 'menu.close');
    await page.keyboard.press('End');
    await isActive(editor, 'error.offline');
    await page.keyboard.press('Home');
    await isActive(editor, 'menu.open');

    await page.keyboard.press('Enter');
    await editor.type('Datei offnen');
    await page.keyboard.press('Escape');
    await editor.field.waitFor({ state: 'hidden' });
    await editor.row('menu.open').getByText('Not translated yet').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TR');

    await page.keyboard.press('Enter');
    await editor.type('Datei öffnen');
    await page.keyboard.press('Control+Enter');
    await expect.poll(editor.term).toBe('about.title');
    await editor.type('Über Atlas');
    await page.keyboard.press('Control+s');
    await editor.field.waitFor({ state: 'hidden' });
    await isActive(editor, 'about.title');
    await editor.sign('about.title', 'Saved').waitFor();
    expect(await editor.progress()).toBe('3 of 6 translated');
    expect(await project.translationOf('de', 'menu.open')).toBe('Datei öffnen');

    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Alt+ArrowDown');
    expect(await editor.text()).toBe('About Atlas');
    await page.keyboard.press('Escape');
    await editor.row('about.title').getByText('Über Atlas').waitFor();
  });

  test.runIf(isDeep)('searches and lists the keys', async ({ visit, newPerson }) => {
    const { page, editor } = await openGerman(visit, await newPerson());
    await page.keyboard.press('?');
    await editor.shortcuts.waitFor();
    await inspect(page, 'editor-shortcuts');
    await page.keyboard.press('Escape');
    await editor.shortcuts.waitFor({ state: 'hidden' });
    await page.keyboard.press('/');
    await page.keyboard.type('dialog');
    await expect.poll(() => editor.rows.count()).toBe(2);
    await page.keyboard.type(' nowhere');
    await page.getByRole('heading', { name: 'Your search yielded no results...' }).waitFor();
    await inspect(page, 'editor-no-results', []);
    await page.keyboard.press('Escape');
    await expect.poll(() => editor.rows.count()).toBe(6);
  });

  test.runIf(isDeep)('says when nothing is left to translate', async ({ visit, newPerson }) => {
    const { 'error.offline': _, ...others } = english;
    const { page, editor } = await openGerman(visit, await newPerson(), others);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await editor.type('Sie sind offline');
    await page.keyboard.press('Control+Enter');
    await page.getByText('All done!').waitFor();
    await expect.poll(editor.progress).toBe('6 of 6 translated');
    await inspect(page, 'editor-all-done');
  });
});

describe('saving', () => {
  test('shows an edit and the progress before the server has answered', async ({
    visit,
    newPerson,
  }) => {
    const { page, editor } = await openGerman(visit, await newPerson());
    const answer = await holdEdits(page);
    await page.keyboard.press('Enter');
    await editor.type('Datei öffnen');
    await page.keyboard.press('Control+s');
    await editor.row('menu.open').getByText('Datei öffnen').waitFor();
    await editor.sign('menu.open', 'Saving').waitFor();
    expect(await editor.progress()).toBe('1 of 6 translated');
    answer();
    await editor.sign('menu.open', 'Saved').waitFor();
    expect(await editor.progress()).toBe('1 of 6 translated');
  });

  test.runIf(isDeep)('keeps what was typed across a reload', async ({ visit, newPerson }) => {
    const { page, editor } = await openGerman(visit, await newPerson());
    await page.keyboard.press('Enter');
    await editor.type('Datei öff');
    await page.reload();
    await editor.sign('menu.open', 'Unsaved draft').waitFor();
    await editor.row('menu.open').getByText('Datei öff').waitFor();
    await inspect(page, 'editor-draft', []);
    await editor.row('menu.open').getByRole('button', { name: 'Discard' }).click();
    await editor.row('menu.open').getByText('Not translated yet').waitFor();
  });
});

describe('the list', () => {
  const german = { 'menu.open': 'Datei öffnen', 'error.offline': 'Keine Verbindung' };

  test.runIf(isDeep)('filters by status', async ({ visit, newPerson }) => {
    const { page, editor } = await openGerman(visit, await newPerson(), german);
    await editor.show('Translated');
    await expect.poll(editor.terms).toEqual(['menu.open', 'error.offline']);
    await editor.show('Untranslated');
    await expect.poll(() => editor.rows.count()).toBe(4);
    expect(await editor.count.textContent()).toBe('4 terms');
    await page.reload();
    await expect.poll(() => editor.rows.count()).toBe(4);

    await page.keyboard.press('Enter');
    await editor.type('Fenster schließen');
    await page.keyboard.press('Control+Enter');
    await expect.poll(editor.term).toBe('about.title');
    await page.getByText('1 saved term no longer matches the filter').waitFor();
    await page.getByRole('button', { name: 'Refresh list' }).click();
    await expect.poll(() => editor.rows.count()).toBe(3);
  });

  test.runIf(isDeep)('filters by label', async ({ visit, newPerson }) => {
    const { page, editor, project } = await openGerman(visit, await newPerson(), german);
    await project.labelTerms({ value: 'Mobile', color: '#1d6fd1' }, ['menu.close', 'dialog.save']);
    await page.reload();
    await page.getByRole('button', { name: 'Labels' }).click();
    await page.getByRole('checkbox', { name: 'Mobile' }).check();
    await expect.poll(editor.terms).toEqual(['menu.close', 'dialog.save']);
    await inspect(page, 'editor-labels');
  });

  test.runIf(isDeep)(
    'searches, and has the order of the file or by name',
    async ({ visit, newPerson }) => {
      const { editor } = await openGerman(visit, await newPerson(), german);
      expect(await editor.terms()).toEqual(Object.keys(english));
      for (const [words, found] of [
        // Searches by the term, by the source, by several words anywhere, and by the translation.
        ['DIALOG.', ['dialog.save', 'dialog.discard']],
        ['menu', ['menu.open', 'menu.close']],
        ['changes', ['dialog.save', 'dialog.discard']],
        ['changes? dialog', ['dialog.save']],
        ['keine verb', ['error.offline']],
      ] as const) {
        await editor.search.fill(words);
        await expect.poll(editor.terms, { message: words }).toEqual(found);
      }
      await editor.search.fill('');
      await editor.order('By name');
      await expect.poll(editor.terms).toEqual(Object.keys(english).sort());
    },
  );
});

async function openGerman(
  visit: (person: Person) => Promise<{ page: Page }>,
  person: Person,
  german: Readonly<Record<string, string>> = {},
) {
  const project = await createProject(person, 'Atlas', { en: flat(english) });
  await project.addLocale('de');
  await project.importFile('de', flat(german));
  const { page } = await visit(person);
  const editor = editorPage(page);
  await editor.open(project.editorPath('de'));
  return { page, editor, project };
}

function isActive(editor: ReturnType<typeof editorPage>, term: string): Promise<void> {
  return editor.active.getByText(term, { exact: true }).waitFor();
}

/** Holds back the requests that save translations until the returned function is called. */
async function holdEdits(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await promise;
    await route.continue();
  };
  const isEdit = (method: string) => method === endpoints.updateTranslation.method;
  await page.route(/\/translations\/de$/, (route) =>
    isEdit(route.request().method()) ? hold(route) : route.continue(),
  );
  return resolve;
}
