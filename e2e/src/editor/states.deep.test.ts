import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const catalogue = `msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

#, fuzzy
msgid "Open"
msgstr "Öffnen"

msgid "Close"
msgstr "Schließen"

msgid "Quit"
msgstr "Beenden"
`;

test('shows what needs work, marks what is reviewed, and writes it back', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', { de: { format: 'po', text: catalogue } });
  const { page } = await visit(ada);
  const editor = editorPage(page);
  await editor.open(project.editorPath('de'));
  await editor.state('Open', 'Needs work').waitFor();
  await inspect(page, 'editor-states');

  await page.keyboard.press('r');
  await page.getByText('Marked as reviewed').waitFor();
  await editor.state('Open', 'Needs work').waitFor({ state: 'hidden' });
  expect(await editor.isReviewed('Open')).toBe(true);
  await page.keyboard.press('Control+z');
  await page.getByText('1 change taken back.').waitFor();
  await editor.state('Open', 'Needs work').waitFor();
  await page.keyboard.press('w');
  await page.getByText('Mark taken off').waitFor();
  await editor.state('Open', 'Needs work').waitFor({ state: 'hidden' });
  expect(await editor.isReviewed('Open')).toBe(false);

  await editor.row('Close').hover();
  await editor.reviewToggle('Close').click();
  await expect.poll(() => editor.isReviewed('Close')).toBe(true);
  await editor.show('Not reviewed');
  await expect.poll(editor.terms).toEqual(['Open', 'Quit']);
  await editor.rows.first().focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Select all 2 terms' }).click();
  await page.getByRole('button', { name: 'Mark as' }).click();
  await page.getByRole('menuitem', { name: 'Needs work' }).click();
  await page.getByText('2 changed.').waitFor();
  await editor.show('Needs work');
  await expect.poll(editor.terms).toEqual(['Open', 'Quit']);
  await editor.show('Reviewed');
  await expect.poll(editor.terms).toEqual(['Close']);

  const text = await project.exportFile('de', 'po');
  expect(text).toBe(catalogue.replace('msgid "Quit"', '#, fuzzy\nmsgid "Quit"'));

  // A changed text has not been reviewed.
  await editor.rows.first().focus();
  await page.keyboard.press('Enter');
  await editor.type('!');
  await page.keyboard.press('Control+s');
  await editor.sign('Close', 'Saved').waitFor();
  expect(await editor.isReviewed('Close')).toBe(false);
});
