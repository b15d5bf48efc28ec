import { expect } from 'vitest';
import { signUpPage } from '../pages/account.ts';
import { editorPage } from '../pages/editor.ts';
import { exportPage, importPage } from '../pages/files.ts';
import { localesPage, projectFrame, projectsPage } from '../pages/project.ts';
import { createCatalogue } from '../testing/catalogue.ts';
import { inspect as inspectPage } from '../testing/inspect.ts';
import { makeUpPerson } from '../testing/person.ts';
import { test } from '../testing/test.ts';

test('from signing up to the file that software can load', async ({ visit }) => {
  const { page } = await visit();
  const inspect = (name: string) => inspectPage(page, name);
  const catalogue = createCatalogue();
  const size = catalogue.terms.length.toLocaleString('en');
  const frame = projectFrame(page);

  const signUp = signUpPage(page);
  await signUp.open();
  await inspect('signup');
  await signUp.signUp(makeUpPerson());

  const projects = projectsPage(page);
  await projects.heading.waitFor();
  await inspect('projects-empty');
  await projects.newProject();
  await projects.dialog.waitFor();
  await inspect('projects-new');
  await projects.create('Atlas', 'The texts of the desktop app');
  await projects.card('Atlas').click();

  const locales = localesPage(page);
  await locales.heading.waitFor();
  await inspect('locales-empty');
  await frame.goTo('Import');

  const imports = importPage(page);
  await imports.area.waitFor();
  await inspect('import');
  await imports.drop({ name: 'atlas.en_GB.json', text: catalogue.text });
  await imports.format.waitFor();
  expect(await imports.format.inputValue()).toBe('JSON (.json)');
  expect(await imports.locale.inputValue()).toContain('United Kingdom');
  await inspectPage(page, 'import-confirm', ['light', 'dark']);
  await imports.submit.click();
  await imports.success.waitFor({ timeout: 30_000 });
  expect(await imports.summary('Terms Added')).toBe(size);
  expect(await imports.summary('Values Changed')).toBe(size);
  await inspect('import-done');

  await frame.goTo('Translations');
  await locales.newLocale();
  await locales.dialog.waitFor();
  await locales.dialog.getByRole('combobox').waitFor();
  await inspect('locales-new');
  await locales.add('german', 'de');
  await locales.link('de').waitFor();
  const progressOf = (code: string) =>
    locales.row(code).getByRole('progressbar').getAttribute('aria-valuenow');
  await locales
    .row('de')
    .getByRole('link', { name: `: ${size} untranslated` })
    .waitFor();
  expect(await progressOf('de')).toBe('0');
  expect(await progressOf('en_GB')).toBe('100');
  await inspectPage(page, 'locales', ['light', 'dark']);

  await locales.link('de').click();
  const editor = editorPage(page);
  await editor.rows.first().waitFor();
  const [first = '', second = '', third = '', fourth = ''] = catalogue.terms;
  await editor.row(first).getByText(catalogue.textOf(first), { exact: true }).waitFor();
  expect(await editor.progress()).toBe(`0 of ${size} translated`);
  await inspect('editor');

  await page.keyboard.press('Enter');
  await editor.type('Übersicht');
  await inspectPage(page, 'editor-editing', ['light', 'dark']);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => editor.term()).toBe(second);
  await page.keyboard.insertText('# Ding');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('# Dinge');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => editor.term()).toBe(third);
  await editor.type('„Entwurf“ sichern 🎉');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => editor.term()).toBe(fourth);
  await page.keyboard.press('Escape');
  await expect.poll(() => editor.progress()).toBe(`3 of ${size} translated`);
  await editor.sign(third, 'Saved').waitFor();

  await page.reload();
  await editor.row(second).getByText('# Dinge', { exact: true }).waitFor();
  expect(await editor.progress()).toBe(`3 of ${size} translated`);

  await frame.goTo('Export');
  const exports = exportPage(page);
  await exports.submit.waitFor();
  const german = await exports.download('German de', 'JSON (.json)');
  expect(german.name).toBe('de.json');
  expect(JSON.parse(german.text)).toMatchObject({
    team: {
      list: {
        head: {
          title: 'Übersicht',
          label: '{count, plural, one {# Ding} other {# Dinge}}',
          action: '„Entwurf“ sichern 🎉',
        },
      },
    },
  });
  await inspect('export');
  const english = await exports.download('English United Kingdom en_GB', 'JSON (.json)');
  expect(english.name).toBe('atlas.en_GB.json');
  expect(english.text === catalogue.text).toBe(true);

  await projects.open();
  await projects.card('Atlas').waitFor();
  await inspect('projects');
});
