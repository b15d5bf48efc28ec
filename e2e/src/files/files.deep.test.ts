import { endpoints } from '@parlance/contract';
import { describe, expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { exportPage, importPage } from '../pages/files.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const gettext = [
  '# Translations of Atlas',
  'msgid ""',
  'msgstr ""',
  '"Language: de\\n"',
  '"Content-Type: text/plain; charset=UTF-8\\n"',
  '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
  '',
  '#. The main menu',
  '#: src/menu.c:12',
  'msgctxt "menu"',
  'msgid   "Open"',
  'msgstr  "Öffnen"',
  '',
  '#, fuzzy',
  'msgid "Close"',
  'msgstr "Schlie"',
  '"ßen"',
  '',
  '#~ msgid "Gone"',
  '#~ msgstr "Fort"',
  '',
].join('\n');

const android = [
  '<?xml version="1.0" encoding="utf-8"?>',
  '<!-- Texts of Atlas -->',
  '<resources xmlns:tools="http://schemas.android.com/tools">',
  '    <string name="open" >Open</string>',
  "  <string name='close'>Don\\'t close &#8230;</string>",
  '\t<string name="name" translatable="false"><![CDATA[<b>Atlas</b>]]></string>',
  '</resources>',
  '',
].join('\r\n');

describe('a file comes back byte for byte, but for the line that was edited', () => {
  const files = [
    {
      file: { name: 'de.po', text: gettext },
      format: 'Gettext (po) (.po, .pot)',
      locale: 'German (de)',
      option: 'German de',
      before: 'msgstr  "Öffnen"',
      after: 'msgstr  "Aufmachen"',
    },
    {
      file: { name: 'strings-de.xml', text: android },
      format: 'Android Resources (XML) (.xml)',
      locale: 'German (de)',
      option: 'German de',
      before: '    <string name="open" >Open</string>',
      after: '    <string name="open" >Aufmachen</string>',
    },
  ];

  // A second format would take the same path; the formats themselves are tested in packages/formats.
  test.for(process.env.TEST_DEEP === '1' ? files : files.slice(0, 1))(
    '$file.name',
    async (example, { visit, newPerson }) => {
      const { file, format, locale, option, before, after } = example;
      const person = await newPerson();
      const { id } = await createProject(person, 'Atlas');
      const { page } = await visit(person);
      const imports = importPage(page);
      await imports.open(id);
      await imports.choose(file);
      await imports.format.waitFor();
      expect(await imports.format.inputValue()).toBe(format);
      expect(await imports.locale.inputValue()).toBe(locale);
      await imports.submit.click();
      await imports.success.waitFor();

      const exports = exportPage(page);
      await exports.open(id);
      expect((await exports.download(option, format)).text).toBe(file.text);

      const editor = editorPage(page);
      await editor.open(`/projects/${id}/translations/de`);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+a');
      await editor.type('Aufmachen');
      await page.keyboard.press('Control+s');
      await editor.grid.getByRole('img', { name: 'Saved' }).waitFor();
      await exports.open(id);
      const edited = await exports.download(option, format);
      expect(edited.text).toBe(file.text.replace(before, after));
    },
  );
});

test('asks which column of a table is what, and remembers it', async ({ visit, newPerson }) => {
  const person = await newPerson();
  const { id } = await createProject(person, 'Atlas');
  const { page } = await visit(person);
  const imports = importPage(page);
  const text = [
    'Area;Name;Englisch;Deutsch;Remark',
    'Cart;cart.buy;Buy;Kaufen;A button of the shopping cart, with little room',
    'Cart;cart.empty;Nothing here;;',
    '',
  ].join('\r\n');
  await imports.open(id);
  await imports.choose({ name: 'texts.csv', text });
  await page.getByText('Choose the locale of at least one column.').waitFor();
  for (const [column, role] of [
    ['Column 2: Name', 'Key'],
    ['Column 3: Englisch', 'English en'],
    ['Column 4: Deutsch', 'German de'],
  ] as const) {
    await page.getByRole('combobox', { name: column }).fill(role.split(' ')[0] ?? '');
    await page.getByRole('option', { name: role, exact: true }).click();
  }
  await page.getByRole('region', { name: 'What the import changes: German (de)' }).waitFor();
  await inspect(page, 'import-table');
  await page.getByRole('combobox', { name: 'Column 5: Remark' }).click();
  await page.getByRole('option', { name: 'Notes' }).waitFor();
  await inspect(page, 'import-table-role');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'The first row is a header' }).uncheck();
  await page.getByRole('cell', { name: 'Deutsch' }).waitFor();
  await page.getByRole('checkbox', { name: 'The first row is a header' }).check();
  await imports.submit.click();
  await imports.successOfMany.waitFor();

  const exports = exportPage(page);
  await exports.open(id);
  expect((await exports.download('German de', 'CSV (.csv, .tsv)')).text).toBe(text);
  await imports.open(id);
  await imports.choose({ name: 'texts.csv', text });
  await page.getByText('As they were chosen for this file before.').waitFor();
  const language = page.getByRole('combobox', { name: 'Column 4: Deutsch' });
  expect(await language.inputValue()).toBe('German (de)');
});

describe('an import', () => {
  test('of a broken file says where it is broken and changes nothing', async ({
    visit,
    newPerson,
  }) => {
    const person = await newPerson();
    const json = { format: 'jsonflat', text: '{"menu.open": "Öffnen"}' } as const;
    const project = await createProject(person, 'Atlas', { de: json });
    const { page, problems } = await visit(person);
    problems.expect(/POST .+\/imports.*: 400/);
    const imports = importPage(page);
    await imports.open(project.id);
    await imports.choose({ name: 'de.json', text: '{\n  "a": "1",\n  "b" "2"\n}\n' });
    await imports.problem.getByText('either malformed or not the right format').waitFor();
    await imports.problem.getByText('Line 3, column 7').waitFor();
    expect(await imports.submit.isDisabled()).toBe(true);
    await inspect(page, 'import-broken');

    const editor = editorPage(page);
    await editor.open(project.editorPath('de'));
    expect(await editor.terms()).toEqual(['menu.open']);
    await editor.row('menu.open').getByText('Öffnen').waitFor();
  });

  test('shows what would change, and changes nothing before it is told to', async ({
    visit,
    newPerson,
  }) => {
    const person = await newPerson();
    const text = '{"menu.open": "Öffnen", "menu.help": "Hilfe"}';
    const project = await createProject(person, 'Atlas', { de: { format: 'jsonflat', text } });
    const { page } = await visit(person);
    const imports = importPage(page);
    await imports.open(project.id);
    await imports.choose({ name: 'de.json', text: '{"menu.open": "Auf", "menu.quit": "Ende"}' });
    await page.getByText('the import will overwrite existing translations').waitFor();
    await imports.changes.locator('del').getByText('Öffnen').waitFor();
    await imports.changes.locator('ins').getByText('Auf').waitFor();
    await imports.changes.getByText('New terms 1').click();
    await imports.changes.locator('ins').getByText('Ende').waitFor();
    await imports.changes.getByText('Not in the file; they stay 1').click();
    await imports.changes.getByText('menu.help').waitFor();
    await inspect(page, 'import-preview');
    const editor = editorPage(page);
    await editor.open(project.editorPath('de'));
    expect(await editor.terms()).toEqual(['menu.open', 'menu.help']);

    await imports.open(project.id);
    await imports.choose({ name: 'de.json', text: '{"menu.open": "Auf", "menu.quit": "Ende"}' });
    await page.getByLabel('Keep them, and fill in what is untranslated').click();
    await imports.submit.click();
    await imports.success.waitFor();
    expect(await imports.summary('Translations Kept')).toBe('1');
    await editor.open(project.editorPath('de'));
    await editor.row('menu.open').getByText('Öffnen').waitFor();
    await editor.row('menu.quit').getByText('Ende').waitFor();
  });

  test('of several files tells of each, lets it be left out, and comes back as an archive', async ({
    visit,
    newPerson,
  }) => {
    const person = await newPerson();
    const { id } = await createProject(person, 'Atlas');
    const { page } = await visit(person);
    const imports = importPage(page);
    await imports.open(id);
    await imports.drop(
      { name: 'en.json', text: '{"open": "Open"}' },
      { name: 'de.json', text: '{"open": "Öffnen"}' },
      { name: 'fr.json', text: '{"open" "Ouvrir"}' },
    );
    await imports.file('fr.json').getByText('Line 1, column 9').waitFor();
    expect(await imports.submit.isDisabled()).toBe(true);
    await imports.show('de.json');
    await imports.file('de.json').getByRole('combobox', { name: 'File format' }).waitFor();
    await inspect(page, 'import-many');
    await imports.take('fr.json').click();
    await imports.file('fr.json').getByText('Left out').waitFor();
    await imports.submit.click();
    await imports.successOfMany.waitFor();
    await inspect(page, 'import-many-done', []);

    const exports = exportPage(page);
    await exports.open(id);
    await exports.chooseAll();
    await exports.chooseFormat('JSON (.json)');
    await exports.pattern.fill('app/{tag}.{extension}');
    await page.getByText('app/de.json').waitFor();
    await inspect(page, 'export-all');
    const { name, bytes } = await exports.save();
    expect(name).toBe('translations.zip');
    expect(bytes.includes('app/de.json') && bytes.includes('app/en.json')).toBe(true);

    await imports.open(id);
    await imports.chooseArchive(name, bytes);
    await imports.file('app/de.json').getByText('Unchanged').waitFor();
    await imports.file('app/en.json').getByText('Unchanged').waitFor();
  });

  test('of a first catalogue shows its source texts as what is to be translated', async ({
    visit,
    newPerson,
  }) => {
    const person = await newPerson();
    const { id } = await createProject(person, 'Atlas');
    const { page } = await visit(person);
    const imports = importPage(page);
    await imports.open(id);
    await imports.choose({ name: 'de.po', text: gettext });
    const source = page.getByRole('combobox', { name: 'Source locale' });
    await source.waitFor();
    expect(await source.getAttribute('placeholder')).toBe('None: texts are in the keys');
    await inspect(page, 'import-first', []);
    await imports.submit.click();
    await imports.success.waitFor();
    await page.getByRole('link', { name: 'Open German' }).click();
    const cells = page.locator('tr[aria-busy="false"] td:nth-of-type(2)');
    await cells.nth(1).waitFor();
    const first = (await cells.nth(0).textContent()) ?? '';
    expect(first).toMatch(/^Open.*The main menu/);
    expect(first).not.toContain('\u0004');
    const font = (text: string) =>
      page
        .getByText(text, { exact: true })
        .first()
        .evaluate((node) => [getComputedStyle(node).fontFamily, getComputedStyle(node).color]);
    expect(await font('Open')).toEqual(await font('Öffnen'));
  });

  test('asks for what the file does not tell', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const { id } = await createProject(person, 'Atlas');
    const { page } = await visit(person);
    const imports = importPage(page);
    await imports.open(id);
    await imports.choose({ name: 'texts.txt', text: 'no format that anybody knows' });
    await page.getByText('The file does not tell. Please choose.').waitFor();
    expect(await imports.submit.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Remove the file' }).click();
    await imports.area.waitFor();
  });
});

test('the first file of a new language has no empty texts', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const texts = ['open', 'close', 'camera'].map(
    (key) => `    <string name="${key}">${key}…</string>\n`,
  );
  const text = `<resources>\n${texts.join('')}</resources>\n`;
  const project = await createProject(ada, 'Atlas', {
    en: { format: 'androidxml', text },
    de: { format: 'jsonflat', text: '{"open": "Öffnen"}' },
  });
  const params = { projectId: project.id };
  await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  const { page } = await visit(ada);
  const files = exportPage(page);
  await files.open(project.id);
  const android = 'Android Resources (XML) (.xml)';
  const first = await files.download('German de', android);
  expect(first.text).toBe('<resources>\n    <string name="open">Öffnen</string>\n</resources>\n');
  await page.getByText('2 untranslated terms are left out.').waitFor();
  await inspect(page, 'export-untranslated');
  await page.getByLabel('Source text').click();
  const second = (await files.save()).bytes.toString();
  expect(second).toBe(text.replace('open…', 'Öffnen'));
});
