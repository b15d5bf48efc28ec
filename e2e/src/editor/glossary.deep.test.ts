import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { glossaryPages } from '../pages/glossary.ts';
import { projectFrame } from '../pages/project.ts';
import { sheetPage } from '../pages/sheet.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const texts = {
  invite: 'Invite users to {project}',
  token: 'Create an access token',
  token2: 'An access token expires',
  token3: 'Delete the access token',
  owner: 'The owner',
};

test('an admin makes a glossary, and a translator works by it', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Harbour', {
    en: flat(texts),
    de: flat({ owner: 'Der Inhaber' }),
  });
  const params = { projectId: project.id };
  await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  const { page } = await visit(ada);
  const glossary = glossaryPages(page);
  await page.goto(`/projects/${project.id}`);
  await projectFrame(page).goTo('Glossary');
  await page.getByRole('heading', { name: 'The project uses no glossary yet' }).waitFor();
  await inspect(page, 'glossary-none');
  await glossary.createButton.click();
  await glossary.glossary('Harbour').click();
  await page.getByRole('heading', { name: 'Nothing is in this glossary yet' }).waitFor();
  await inspect(page, 'glossary-empty');

  // A concept with a translation, and with one that is not to be used.
  await page.keyboard.press('n');
  await glossary.newForm.getByLabel('Term in English (en)').waitFor();
  await page.keyboard.insertText('user');
  for (const text of ['Benutzer', 'Anwender']) {
    await glossary.newForm.getByRole('combobox', { name: /^Add a term in/ }).fill('German');
    await page.keyboard.press('Enter');
    await glossary.newForm.getByLabel('Term in German (de)').last().waitFor();
    await page.keyboard.insertText(text);
  }
  await glossary.newForm.getByLabel('Kind of “Anwender”').selectOption('Forbidden');
  await glossary.newForm.getByRole('button', { name: 'More about “user”' }).click();
  await glossary.newForm.getByLabel('Part of speech').selectOption('Noun');
  await glossary.newForm.getByLabel('Definition').fill('Somebody with an account');
  await inspect(page, 'glossary-new-concept');
  await page.keyboard.press('Control+Enter');
  await glossary.concepts.getByText('Somebody with an account').waitFor();
  await inspect(page, 'glossary', ['light', 'dark', 'phone']);

  // What is not known yet comes from the texts, by one click.
  await projectFrame(page).goTo('Glossary');
  await page.getByRole('button', { name: 'Add “access token” to the glossary' }).click();
  await glossary.candidates.getByRole('link', { name: 'Added' }).waitFor();
  await inspect(page, 'glossary-project');

  const tom = await newPerson('Tom');
  await ada.call(endpoints.createInvite, {
    params,
    body: { email: tom.email, role: 'translator', locales: ['de'] },
  });
  const { page: toms } = await visit(tom);
  const [editor, terms] = [editorPage(toms), glossaryPages(toms)];
  await toms.goto(project.editorPath('de'));
  await editor.rows.first().waitFor();
  await terms.mark('users').waitFor();
  expect(await terms.mark('access token').count()).toBe(3);

  // The popover tells what it means, and what not to write.
  await editor.row('invite').click();
  await toms.keyboard.press('Escape');
  await toms.keyboard.press('g');
  await terms.told('users').getByText('Somebody with an account').waitFor();
  await terms.told('users').locator('del').getByText('Anwender').waitFor();
  await inspect(toms, 'glossary-popover', ['light', 'dark', 'phone']);
  await toms.keyboard.press('Escape');
  await terms.told('users').waitFor({ state: 'hidden' });

  // A forbidden word is found while it is typed, and a key inserts the right one.
  await toms.keyboard.press('Enter');
  await editor.type('Anwender zu {project} einladen');
  await toms.getByText('“Anwender” is not to be used for “user”.').waitFor();
  await inspect(toms, 'glossary-field');
  await toms.keyboard.press('Control+A');
  await toms.keyboard.press('Alt+1');
  await editor.type(' zu {project} einladen');
  expect(await editor.text()).toBe('Benutzer zu {project} einladen');
  await toms.getByText('“Anwender” is not to be used for “user”.').waitFor({ state: 'hidden' });
  await toms.keyboard.press('Control+S');
  await editor.sign('invite', 'Saved').waitFor();
  expect(await project.translationOf('de', 'invite')).toBe('Benutzer zu {project} einladen');

  // A form that no rule knows becomes one of the term.
  await toms.keyboard.press('Enter');
  await toms.keyboard.press('Control+A');
  await editor.type('Nutzende zu {project} einladen');
  await toms.getByRole('button', { name: 'It is a form of the term' }).click();
  const form = toms.getByRole('dialog', { name: 'A form of the term' });
  await form.getByLabel('Form').fill('Nutzende');
  await inspect(toms, 'glossary-form');
  await form.getByRole('button', { name: 'Record form' }).click();
  await toms.getByText('For “user”, the glossary says: Benutzer.').waitFor({ state: 'hidden' });
  await toms.keyboard.press('Escape');

  // What somebody adds is underlined for all others, while they look.
  await page.goto(project.editorPath('de'));
  await editorPage(page)
    .row('owner')
    .getByText('The owner')
    .dblclick({ position: { x: 45, y: 8 } });
  await page.getByRole('button', { name: /^Add to the glossary/ }).waitFor();
  await inspect(page, 'glossary-selection', []);
  await page.getByRole('button', { name: /^Add to the glossary/ }).click();
  await expect.poll(() => glossary.addForm.getByLabel('English (en)').inputValue()).toBe('owner');
  await glossary.addForm.getByLabel('German (de)').fill('Inhaber');
  await inspect(page, 'glossary-add');
  await page.keyboard.press('Enter');
  await glossary.addForm.waitFor({ state: 'hidden' });
  await terms.mark('owner').waitFor();
  expect(await glossary.mark('owner').count()).toBe(1);
});

test('a glossary comes from a table, and goes into files', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Harbour', { en: flat(texts) });
  const params = { projectId: project.id };
  const { id: glossaryId } = await ada.call(endpoints.createProjectGlossary, {
    params,
    body: {},
  });
  const { page, problems } = await visit(ada);
  const glossary = glossaryPages(page);
  await page.goto(`/projects/${project.id}/glossary/${glossaryId}`);
  const table = [
    'term_en,term_de,description,pos,Owner',
    'user,Benutzer,Somebody with an account,noun,Ada',
    'team,Team,People with a project,noun,Tom',
  ].join('\n');
  await glossary.chooseFile('terms.csv', table);
  await glossary.importForm.getByText('What the import would change').waitFor();
  const counts = glossary.importForm.getByRole('row', { name: /^Concepts/ });
  expect(await counts.getByRole('cell').allTextContents()).toEqual(['2', '0', '0']);
  // A glossary has no place for who owns a term.
  await glossary.importForm.getByText(/Owner/).waitFor();
  await inspect(page, 'glossary-import');
  await glossary.importForm.getByRole('button', { name: 'Import' }).click();
  await glossary.importForm.getByText('The file is imported.').waitFor();
  await glossary.importForm.getByRole('button', { name: 'Close' }).last().click();
  await glossary.concepts.getByText('People with a project').waitFor();
  await page.getByText('2 concepts').waitFor();

  expect(await glossary.export('CSV')).toMatch(/Benutzer/);
  expect(await glossary.export('TBX 3 (DCA)')).toMatch(/<tbx[\s\S]*Benutzer/);

  // What is deleted comes back, and so does an import as a whole.
  await glossary.concepts.getByText('People with a project').click();
  await glossary.conceptForm.getByRole('button', { name: 'Delete concept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete concept' }).click();
  await page.getByText('“team” deleted').waitFor();
  await page.getByText('1 concept', { exact: true }).waitFor();
  await inspect(page, 'glossary-undo', []);
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('2 concepts').waitFor();
  const more = Array.from({ length: 300 }, (_, n) => `word ${n},Wort ${n}`);
  await glossary.chooseFile('more.csv', ['term_en,term_de', ...more].join('\n'));
  await glossary.importForm.getByRole('button', { name: 'Import' }).click();
  await glossary.importForm.getByText('The file is imported.').waitFor();
  await page.getByText('302 concepts').waitFor();
  await glossary.importForm.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 concepts', { exact: true }).waitFor();

  // What can not be read changes nothing, and says where it is wrong.
  problems.expect(/format=tbx&dryRun=true: 400$/);
  await glossary.chooseFile('terms.tbx', '<tbx><text>');
  await glossary.importForm.getByRole('alert').waitFor();
  const submit = glossary.importForm.getByRole('button', { name: 'Import' });
  expect(await submit.isDisabled()).toBe(true);
});

test('side by side, terms are underlined, told of, inserted and added', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Harbour', {
    en: flat(texts),
    de: flat({ owner: 'Der Inhaber' }),
    fr: flat({ owner: 'Le propriétaire' }),
  });
  const params = { projectId: project.id };
  await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  const { id: glossaryId } = await ada.call(endpoints.createProjectGlossary, { params, body: {} });
  const add = (...terms: { locale: string; text: string }[]) =>
    ada.call(endpoints.createConcept, { params: { glossaryId }, body: { terms } });
  await add(
    { locale: 'en', text: 'user' },
    { locale: 'de', text: 'Benutzer' },
    { locale: 'fr', text: 'utilisateur' },
  );
  const { page } = await visit(ada);
  const [sheet, glossary] = [sheetPage(page), glossaryPages(page)];
  await sheet.open(project.id, 'en,de,fr');
  await glossary.mark('users').waitFor();
  await inspect(page, 'sheet-terms');

  // The popover has what it is called in the column that one works in.
  await sheet.cell(0, 2).click();
  await sheet.isActive(0, 2);
  await page.keyboard.press('Alt+g');
  await glossary.told('users').getByText('utilisateur').waitFor();
  await inspect(page, 'sheet-term');
  await page.keyboard.press('Escape');
  await sheet.isActive(0, 2);
  await glossary.mark('users').click();
  await glossary
    .told('users')
    .getByRole('button', { name: /utilisateur/ })
    .click();
  await sheet.cell(0, 2).locator('[contenteditable]').getByText('utilisateur').waitFor();
  await page.keyboard.press('Escape');
  await sheet.isActive(0, 2);
  await sheet.cell(0, 1).click();
  await page.keyboard.press('Alt+g');
  await glossary.told('users').getByText('Benutzer').waitFor();
  await page.keyboard.press('Escape');

  // What is selected in a source text is added, with what it is called.
  await sheet
    .cell(4, 0)
    .getByText('The owner')
    .dblclick({ position: { x: 45, y: 8 } });
  await page.getByRole('button', { name: /^Add to the glossary/ }).click();
  await expect.poll(() => glossary.addForm.getByLabel('English (en)').inputValue()).toBe('owner');
  await glossary.addForm.getByLabel('German (de)').fill('Inhaber');
  await page.keyboard.press('Enter');
  await glossary.addForm.waitFor({ state: 'hidden' });
  await glossary.mark('owner').waitFor();
});

test('the glossaries of a workspace are made, renamed and deleted', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const { page } = await visit(ada);
  await page.goto('/user-settings');
  await page
    .getByRole('list', { name: 'Workspaces' })
    .getByRole('link', { name: 'Glossaries' })
    .click();
  await page.getByRole('heading', { name: 'No glossaries yet' }).waitFor();
  await page.getByRole('button', { name: 'New glossary' }).click();
  await page.getByLabel('Name of the glossary').fill('Product names');
  await inspect(page, 'glossaries-new', []);
  await page.getByRole('button', { name: 'Create glossary' }).click();
  await page.getByRole('heading', { name: 'Product names' }).waitFor();
  await inspect(page, 'glossary-alone');
  await page.getByRole('button', { name: 'More about Product names' }).click();
  await page.getByRole('menuitem', { name: 'Rename glossary' }).click();
  await page.getByLabel('Name of the glossary').fill('Words');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Words' }).waitFor();
  await page.getByRole('link', { name: 'All glossaries of the workspace' }).click();
  await page.getByRole('link', { name: 'Words' }).waitFor();
  await inspect(page, 'glossaries');
  await page.getByRole('link', { name: 'Words' }).click();
  await page.getByRole('button', { name: 'More about Words' }).click();
  await page.getByRole('menuitem', { name: 'Delete glossary' }).click();
  await page.getByText(/for all projects that use it/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete glossary' }).click();
  await page.getByRole('heading', { name: 'No glossaries yet' }).waitFor();
});
