import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('inconsistent texts are asked for, found and mended by keyboard alone', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', {
    en: flat({ save: 'Save', toolbar: 'Save', wait: 'Wait...' }),
    de: flat({ save: 'Sichern', toolbar: 'Speichern' }),
  });
  const { page } = await visit(ada);
  const editor = editorPage(page);
  const keyboard = keyboardOf(page);
  const problems = page.getByRole('list', { name: 'Problems' });
  await page.goto(`/projects/${project.id}/checks`);
  for (const check of ['One source, several translations', 'Dots in source texts']) {
    await keyboard.reach('combobox', `Level of “${check}”`);
    await keyboard.press('w');
  }
  await page.getByRole('status').getByText('3 problems', { exact: true }).waitFor();

  const differs = 'The same source text is translated in another way elsewhere: Speichern.';
  await editor.open(`${project.editorPath('de')}?reference=en`);
  await editor.row('save').getByText(differs).waitFor();
  await inspect(page, 'editor-inconsistent');
  await page.keyboard.press('Enter');
  await editor.type('Ablegen');
  await problems.getByText(differs).waitFor();
  await keyboard.follow('button', `Fix: ${differs}`);
  await expect.poll(() => editor.text()).toBe('Speichern');
  await page.keyboard.press('Control+s');
  await editor.sign('save', 'Saved').waitFor();
  await problems.waitFor({ state: 'detached' });

  await editor.open(project.editorPath('en'));
  await editor.row('wait').getByText('Three dots could be one ellipsis.').waitFor();
  await page.keyboard.press('p');
  await keyboard.follow('button', 'Fix: Three dots could be one ellipsis.');
  await page.keyboard.press('Control+s');
  await editor.sign('wait', 'Saved').waitFor();
  expect(await project.translationOf('en', 'wait')).toBe('Wait…');
});
