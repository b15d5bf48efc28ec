import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { en, walkProject } from '../testing/atlas.ts';
import { isDeep } from '../testing/deep.ts';
import { findOverflow } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { makeUpPerson } from '../testing/person.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('everything about a project without a mouse', { timeout: 180_000 }, async ({ visit }) => {
  const { page } = await visit();
  const ada = makeUpPerson('Ada');
  const keys = keyboardOf(page);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const visible = (text: string | RegExp) => page.getByRole('main').getByText(text).first();

  await page.goto('/signup');
  await keys.type('Display Name', ada.name);
  await keys.type('Email Address', ada.email);
  await keys.type('Password', ada.password);
  await keys.press('Enter');
  await page.waitForURL('**/projects');
  await heading('Projects').waitFor();

  await keys.open('button', 'New Project');
  await keys.type('Project Name', 'Atlas');
  await keys.follow('button', 'Create');
  await keys.follow('link', 'Atlas');
  await heading('Translations').waitFor();

  await keys.open('button', 'New locale');
  const dialog = page.getByRole('dialog');
  await keys.until('combobox', 'Locale');
  await page.keyboard.insertText('german');
  await page.getByRole('option', { selected: true }).getByText('de', { exact: true }).waitFor();
  await keys.press('Enter');
  await dialog.getByRole('button', { name: 'Remove German (de)' }).waitFor();
  await keys.press('Enter');
  // The button that opened the dialog is gone, with the advice for an empty project.
  await keys.until('heading', 'Translations');

  await keys.follow('link', 'Terms');
  await heading('Terms').waitFor();
  await keys.open('button', 'New Term');
  await keys.type('New term value', 'menu.open');
  await keys.press('Enter');
  await page.getByRole('grid').getByText('menu.open').waitFor();
  await keys.press('Escape');

  await keys.follow('link', 'Labels');
  await heading('Labels').waitFor();
  await keys.open('button', 'New Label');
  await keys.reach('textbox', /name|value/i);
  await page.keyboard.insertText('Urgent');
  await keys.press('Enter');
  await page.getByRole('list', { name: 'Labels of the project' }).getByText('Urgent').waitFor();

  await keys.follow('link', 'Translations');
  await keys.follow('link', /German/);
  await page.getByRole('grid').getByText('menu.open').waitFor();
  await keys.reach('row', /menu\.open/);
  await keys.press('Enter');
  await page.keyboard.insertText('Öffnen');
  await keys.press('ControlOrMeta+s');
  await page.getByRole('img', { name: 'Saved' }).waitFor();
  await keys.press('l');
  await page.getByRole('dialog').waitFor();
  await keys.press('Escape');

  await keys.follow('link', 'Team');
  await heading('Project Team').waitFor();
  await keys.open('button', 'Add team member');
  await keys.type('Email address', 'eve@example.com');
  await keys.follow('button', 'Save');
  await visible('eve@example.com').waitFor();
  await keys.reach('combobox', 'Role of eve@example.com');
  await keys.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  await keys.press('Escape');

  await keys.follow('link', 'API Keys');
  await heading('API Keys').waitFor();
  await keys.open('button', 'Add API client');
  await keys.reach('textbox', /name/i);
  await page.keyboard.insertText('Builder');
  await keys.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: /Copy/ }).first().waitFor();
  await keys.follow('button', 'Ok, I have stored the secret somewhere safe');

  await keys.follow('link', 'Import');
  await heading('Import').waitFor();
  await keys.reach('button', /file/i);

  await keys.follow('link', 'Export');
  await heading('Export').waitFor();
  await keys.reach('combobox', 'Export format');
  await keys.press('ArrowDown');
  await page.getByRole('option', { name: /^CSV/ }).waitFor();
  await page.keyboard.insertText('csv');
  await keys.press('ArrowDown');
  await keys.press('Enter');
  const download = page.waitForEvent('download');
  await keys.follow('button', 'Download');
  expect((await download).suggestedFilename()).toBe('de.csv');

  await keys.follow('link', 'Project Settings');
  await heading('Project Settings').waitFor();
  await keys.type('Project Name', 'Globe');
  await keys.follow('button', 'Save changes');
  await page.getByRole('complementary', { name: 'Globe' }).waitFor();
  await keys.open('button', 'Delete project');
  await keys.follow('button', 'Continue');
  await keys.until('textbox', 'Project Name');
  await keys.type('Project Name', 'Globe');
  await keys.follow('button', 'Delete project');
  await page.waitForURL('**/projects');

  await keys.follow('button', 'Ada');
  await keys.reach('menuitem', 'Logout', 'ArrowDown');
  await keys.press('Enter');
  await page.waitForURL('**/login');
});

test.runIf(isDeep)(
  'nothing is cut off at 200 %, and nothing moves that need not',
  async ({ visit, newPerson }) => {
    const ada = await newPerson('Ada');
    const project = await createProject(ada, 'Atlas', {
      en: flat({ 'menu.open': 'Open file', 'menu.close': 'Close window' }),
    });
    await project.addLocale('de');
    const { page } = await visit(ada);
    // The viewport of a window of 1440 × 900 at a zoom of 200 % (WCAG 2.2, 1.4.4).
    await page.setViewportSize({ width: 720, height: 450 });
    const look = async (path: string) => {
      expect(await findOverflow(page), path).toEqual([]);
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .map(({ effect }) => effect as KeyframeEffect)
          .filter((effect) =>
            effect.getKeyframes().some((frame) => 'transform' in frame || 'translate' in frame),
          )
          .map(({ target }) => target?.outerHTML.slice(0, 200)),
      );
      expect(moving, path).toEqual([]);
    };
    await editorPage(page).open(project.editorPath('de'));
    await look('editor');
    await walkProject(page, en, project, look);
  },
);
