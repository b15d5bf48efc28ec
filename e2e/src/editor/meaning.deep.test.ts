import { editorPage } from '../pages/editor.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('a source text is seen in pseudolocales while it is typed', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Harbour', {
    en: flat({ open: 'Open %s' }),
    de: flat({ open: '%s öffnen' }),
  });
  const { page } = await visit(ada);
  const editor = editorPage(page);
  const preview = page.getByRole('combobox', { name: 'Preview in a pseudolocale' });
  await editor.open(`/projects/${project.id}/translations/en`);
  await page.keyboard.press('Enter');
  await editor.field.waitFor();
  await preview.selectOption({ label: 'Pseudolocale with accents (qps_Ploc)' });
  const shown = editor.active.locator('p');
  await shown.filter({ hasText: '[Öþééñ %s]' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Preview: [Öþééñ %s]' }).waitFor();
  await inspect(page, 'editor-pseudo');
  await preview.selectOption({ label: 'Pseudolocale with keys (qps_ids)' });
  await shown.filter({ hasText: '[open] %s' }).waitFor();

  await editor.open(`/projects/${project.id}/translations/de`);
  await page.keyboard.press('Enter');
  await editor.field.waitFor();
  await preview.waitFor({ state: 'detached' });
});

test('whoever changes source texts is asked whether translations need work', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Harbour', {
    en: flat({ open: 'Open', save: 'Save it', quit: 'Quit' }),
    de: flat({ open: 'Öffnen', save: 'Speichern', quit: 'Beenden' }),
  });
  const { page } = await visit(ada);
  const keyboard = keyboardOf(page);
  const editor = editorPage(page);
  const write = async (row: number, text: string) => {
    await editor.rows.nth(row).click();
    await keyboard.press('Enter');
    await editor.field.waitFor();
    await keyboard.press('ControlOrMeta+a');
    await editor.type(text);
    await keyboard.press('ControlOrMeta+s');
  };

  // In a translation, nobody is asked.
  await editor.open(`/projects/${project.id}/translations/de`);
  await write(1, 'Sichern');
  await editor.sign('save', 'Saved').waitFor();
  const question = page.getByText(/Does it mean something else now|Do they mean something else/);
  await question.waitFor({ state: 'detached' });

  await editor.open(`/projects/${project.id}/translations/en`);
  await write(0, 'Open.');
  await question.waitFor();
  // Nobody is asked of a text that is again as it was.
  await write(0, 'Open');
  await question.waitFor({ state: 'detached' });
  await write(0, 'Open.');
  await question.waitFor();
  await keyboard.follow('button', 'No, they stay');
  await question.waitFor({ state: 'detached' });
  await write(1, 'Store it');
  await write(2, 'Leave');
  await page.getByText('You have changed 2 source texts.').waitFor();
  await inspect(page, 'editor-meaning');
  // The question stays while the list shows other terms.
  await editor.search.fill('quit');
  await editor.row('save').waitFor({ state: 'detached' });
  await page.getByText('You have changed 2 source texts.').waitFor();
  await editor.search.fill('');
  await editor.row('save').waitFor();
  await keyboard.follow('button', 'Yes, their translations need work');
  await page.getByText('2 changed.').waitFor();
  await question.waitFor({ state: 'detached' });

  await editor.open(`/projects/${project.id}/translations/de`);
  await editor.state('save', 'Needs work').waitFor();
  await editor.state('quit', 'Needs work').waitFor();
  await editor.state('open', 'Needs work').waitFor({ state: 'detached' });
});
