import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { choose } from '../pages/choose.ts';
import { editorPage } from '../pages/editor.ts';
import { goTo } from '../pages/go-to.ts';
import { isDeep } from '../testing/deep.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test.runIf(isDeep)(
  'problems show while typing, and are fixed and ignored by keyboard alone',
  async ({ visit, newPerson }) => {
    const ada = await newPerson();
    const project = await createProject(ada, 'Atlas', {
      en: flat({ size: 'Size: %d', done: 'Your work is saved.' }),
    });
    await project.addLocale('de');
    const { page } = await visit(ada);
    const editor = editorPage(page);
    const keyboard = keyboardOf(page);
    const problems = page.getByRole('list', { name: 'Problems' });
    await editor.open(`${project.editorPath('de')}?reference=en`);
    await page.keyboard.press('Enter');
    await editor.type('Größe: ');
    await problems.getByText('%d is missing.').waitFor();
    await editor.field.getByTitle('%d is missing.').first().waitFor();
    await inspect(page, 'editor-problems', ['light', 'dark', 'phone']);
    await keyboard.follow('button', 'Fix: %d is missing.');
    await problems.waitFor({ state: 'detached' });
    expect(await editor.text()).toContain('%d');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => editor.term()).toBe('done');
    await editor.type('Gespeichert  ist es');
    await page.keyboard.press('Control+s');
    await editor.sign('done', 'Saved').waitFor();
    await problems.getByText('There are several spaces in a row.').waitFor();

    await choose(page, 'Problems', 'With problems');
    await editor.count.getByText('1 term').waitFor();
    await inspect(page, 'editor-with-problems', ['phone']);
    await editor.rows.first().focus();
    await keyboard.follow('button', 'Ignore: There are several spaces in a row.');
    await keyboard.until('menuitem', 'Here');
    await page.keyboard.press('Enter');
    await problems.getByText('There are several spaces in a row.').waitFor({ state: 'detached' });
  },
);

test('what is checked while typing is fetched beside the editor, and by no other page', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', { en: flat({ size: 'Size: %d' }) });
  await project.addLocale('de');
  const { page } = await visit(ada);
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/assets\/([a-z-]+)-[\w-]{8}\.js$/.exec(name)?.[1]),
    );
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await scripts()).toContain('shared');
  expect(await scripts()).not.toContain('checks');
  await editorPage(page).open(`${project.editorPath('de')}?reference=en`);
  await expect.poll(scripts).toContain('checks');
});

test.runIf(isDeep)(
  'what a project does not allow is not saved, and mended by keyboard alone',
  async ({ visit, newPerson }) => {
    const ada = await newPerson();
    const project = await createProject(ada, 'Atlas', {
      en: flat({ size: 'Size: %d', done: 'Done: %s' }),
    });
    await project.addLocale('de');
    const levels = [{ check: 'placeholder.missing', level: 'save' as const }];
    await ada.call(endpoints.updateCheckSettings, {
      params: { projectId: project.id },
      body: { levels },
    });
    const { page, problems } = await visit(ada);
    const editor = editorPage(page);
    const keyboard = keyboardOf(page);
    const refusal = page.getByRole('alert');
    await editor.open(`${project.editorPath('de')}?reference=en`);
    await page.keyboard.press('Enter');
    await editor.type('Größe');
    await page.getByRole('list', { name: 'Problems' }).getByText('%d is missing.').waitFor();
    await page.keyboard.press('Control+Enter');
    await refusal.getByText(/does not allow: %d is missing/).waitFor();
    await keyboard.until('textbox', 'Translation of size');
    expect(await editor.text()).toBe('Größe');
    await inspect(page, 'editor-not-allowed', ['dark']);
    await keyboard.follow('button', 'Fix: %d is missing.');
    await refusal.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+s');
    await editor.sign('size', 'Saved').waitFor();
    expect(await project.translationOf('de', 'size')).toMatch(/^Größe.*%d/);

    // Where the browser can't check, the server refuses.
    problems.expect(/404|422/);
    await page.route('**/check?*', (route) => route.fulfill({ status: 404, json: {} }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await editor.type('Fertig');
    await page.keyboard.press('Control+s');
    await refusal.getByText(/does not allow: %s is missing/).waitFor();
    await keyboard.until('textbox', 'Translation of done');
    expect(await editor.text()).toBe('Fertig');
    await editor.field.getByTitle('%s is missing.').first().waitFor();
    await page.keyboard.insertText(': %s');
    await page.keyboard.press('Control+s');
    await editor.sign('done', 'Saved').waitFor();
    expect(await project.translationOf('de', 'done')).toBe('Fertig: %s');
  },
);

test.runIf(isDeep)(
  'problems are gone through and ignored with a reason by keyboard alone',
  async ({ visit, newPerson }) => {
    const ada = await newPerson();
    const project = await createProject(ada, 'Atlas', {
      en: flat({ one: 'One word', two: 'Two words', three: 'Three words', four: 'Four words' }),
      de: flat({
        one: 'Ein Wort',
        two: 'Zwei  Wörter',
        three: 'Drei Wörter',
        four: 'Vier  Wörter',
      }),
    });
    const { page } = await visit(ada);
    const editor = editorPage(page);
    const keyboard = keyboardOf(page);
    await editor.open(`${project.editorPath('de')}?reference=en`);
    const problem = 'There are several spaces in a row.';
    await editor.row('four').getByText(problem).waitFor();
    const current = () => editor.active.locator('bdi, [dir="auto"]').first().textContent();
    await page.keyboard.press('p');
    await expect.poll(current).toBe('two');
    await page.keyboard.press('F8');
    await expect.poll(current).toBe('four');
    await page.keyboard.press('Enter');
    await editor.field.waitFor();
    await page.keyboard.press('F8');
    await expect.poll(() => editor.term()).toBe('two');

    await keyboard.follow('button', `Ignore: ${problem}`);
    await keyboard.until('menuitem', 'Here');
    await page.keyboard.press('End');
    await keyboard.until('menuitem', 'With a reason…');
    await page.keyboard.press('Enter');
    await keyboard.until('textbox', 'Reason');
    await page.keyboard.insertText('It is a verse.');
    await keyboard.reach('radio', 'Here');
    await page.keyboard.press('ArrowDown');
    await inspect(page, 'editor-ignore');
    await keyboard.follow('button', 'Ignore');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keyboard.until('textbox', 'Translation of two');
    await editor.row('two').getByText(problem).waitFor({ state: 'detached' });
    await page.keyboard.press('F8');
    await expect.poll(() => editor.term()).toBe('four');
    await page.keyboard.press('F8');
    await page.getByText('No other translation in this list has problems.').waitFor();

    await goTo(page, `/projects/${project.id}/checks`);
    await page.getByText('It is a verse.').waitFor();
  },
);
