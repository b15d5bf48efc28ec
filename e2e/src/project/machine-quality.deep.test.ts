import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { startMachineProvider } from '../../../apps/server/src/testing/services/machine/machine-provider.ts';
import { choose } from '../pages/choose.ts';
import { editorPage } from '../pages/editor.ts';
import { goTo } from '../pages/go-to.ts';
import { machinePage } from '../pages/machine.ts';
import { selectionBar } from '../pages/selection.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { startServer } from '../testing/server.ts';
import { test as base } from '../testing/test.ts';

/** A test with a provider on this machine, and a server that may call it. */
const test = base
  .extend('provider', { scope: 'file' }, async ({ executable: _ }, { onCleanup }) => {
    const provider = await startMachineProvider();
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('serverUrl', { scope: 'file' }, async ({ provider }, { onCleanup }) => {
    const server = await startServer(() => ({ MACHINE_LOCAL_URLS: provider.url }));
    onCleanup(server.close);
    return server.url;
  });

const texts = {
  'menu.open': 'Open the file',
  'menu.close': 'Close the window now!!',
  'menu.save': 'Save the map',
  'menu.stop': 'Stop!! Stop at once!!',
};

test('what a model thinks of translations, from its choice to the next review', async ({
  visit,
  newPerson,
  provider,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', { en: flat(texts) });
  const params = { projectId: project.id };
  await project.addLocale('de');
  await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  for (const [name, model] of [
    ['A translator', 'quick'],
    ['Second reader', 'wise'],
  ] as const) {
    const url = `${provider.url}/v1`;
    const prices = { input: 1000, output: 2000 };
    const body = { name, kind: 'openai' as const, url, model, key: 'sk-journey', prices };
    await ada.call(endpoints.createMachineProvider, { params, body });
  }

  // An admin chooses who judges.
  const { page } = await visit(ada);
  const editor = editorPage(page);
  const machine = machinePage(page);
  await goTo(page, `/projects/${project.id}/machine`);
  await choose(page, 'Judge of translations', 'Second reader');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Successfully updated the project.').waitFor();
  await inspect(page, 'machine-judge');

  // What is translated is judged before it is saved.
  await page.getByRole('button', { name: 'Translate by machine' }).click();
  await machine.runDialog.getByLabel('Have Second reader judge what was translated').check();
  await machine.estimate.getByText('4 to judge').waitFor();
  await inspect(page, 'machine-run-judged');
  await machine.startButton.click();
  await page.getByText('4 texts were translated.').waitFor();
  await page.getByText('4 judged').first().waitFor();
  await inspect(page, 'machine-run-judged-done', []);

  // The worst comes first, with what is wrong and what would be right.
  await page.getByRole('link', { name: 'Review German', exact: true }).click();
  await editor.rows.first().waitFor();
  expect(await editor.terms()).toEqual(['menu.stop', 'menu.close', 'menu.open', 'menu.save']);
  const opinion = (term: string) =>
    editor.row(term).getByRole('list', { name: 'A model’s opinion' });
  await opinion('menu.stop').getByText('One exclamation mark is enough.').first().waitFor();
  expect(await opinion('menu.stop').getByRole('listitem').count()).toBe(2);
  expect(await opinion('menu.open').count()).toBe(0);
  await inspect(page, 'editor-opinion', ['light', 'dark', 'phone']);

  // By keyboard alone: a fix goes into the field, and what is left of the opinion stays.
  await expect.poll(() => editor.row('menu.stop').getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await editor.field.waitFor();
  const before = await editor.text();
  await opinion('menu.stop').getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => editor.text()).toBe(before.replace('!!', '!'));
  expect(await opinion('menu.stop').getByRole('listitem').count()).toBe(1);
  await inspect(page, 'editor-opinion-field');
  await opinion('menu.stop').getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await opinion('menu.stop').waitFor({ state: 'detached' });
  await expect
    .poll(() => editor.field.evaluate((field) => field.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Control+s');
  await editor.sign('menu.stop', 'Saved').waitFor();
  await page.keyboard.press('Escape');

  // What has changed has not been judged, and is judged by marks.
  await goTo(page, `${project.editorPath('de')}?q=${encodeURIComponent('-is:judged')}`);
  await editor.rows.first().waitFor();
  expect(await editor.terms()).toEqual(['menu.stop']);
  await page.keyboard.press('x');
  await selectionBar(page).choose('Judge quality');
  const dialog = page.getByRole('dialog', { name: 'Judge quality' });
  await dialog.getByText('1 to judge').waitFor();
  await inspect(page, 'machine-judge-new');
  await dialog.getByRole('button', { name: 'Start judging' }).click();
  await page.getByRole('heading', { name: 'Judgement of quality' }).waitFor();
  await page.getByText('1 text was judged. Nothing has failed.').waitFor();
  await inspect(page, 'machine-judge-run');
  await goTo(page, `${project.editorPath('de')}?q=${encodeURIComponent('score:>0')}`);
  await editor.rows.first().waitFor();
  expect(await editor.terms()).toEqual(['menu.close']);
  await choose(page, 'Order', 'Most in need of review');

  // What is judged twice without a mistake is marked as reviewed, if somebody wants it, and by keyboard alone.
  await goTo(page, `/projects/${project.id}/machine`);
  await page.getByRole('button', { name: 'Judge quality' }).click();
  await dialog.getByText('There is nothing to judge with this choice.').waitFor();
  const reviews = dialog.getByLabel('Mark as reviewed what is judged twice without a mistake');
  await reviews.focus();
  await page.keyboard.press('Space');
  await dialog.getByText('3 to judge').waitFor();
  await inspect(page, 'machine-judge-reviews', ['light', 'dark', 'phone']);
  await dialog.getByRole('button', { name: 'Start judging' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('3 translations were marked as reviewed.').waitFor();
  await inspect(page, 'machine-judge-reviewed', ['light', 'dark', 'phone']);
  const runPath = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'Show in German' }).click();
  await editor.rows.first().waitFor();
  expect(await editor.terms()).toEqual(['menu.open', 'menu.save', 'menu.stop']);
  await page.keyboard.press('2');
  await page.getByText(/Marked as reviewed by two judgements: wise/).waitFor();
  await goTo(page, `${project.editorPath('de')}?q=${encodeURIComponent('-is:clean')}`);
  await editor.rows.first().waitFor();
  expect(await editor.terms()).toEqual(['menu.close']);
  await goTo(page, runPath);
  await page.getByRole('button', { name: 'Undo marks' }).click();
  await page.getByRole('button', { name: 'Redo marks' }).waitFor();
  await goTo(page, `${project.editorPath('de')}?q=${encodeURIComponent('is:reviewed')}`);
  await page.getByText('No term matches the search and the filters.').waitFor();
  await goTo(page, `/projects/${project.id}/activity`);
  await page.getByText(/marked as reviewed by judgements of Second reader/).waitFor();
  await page
    .getByText(/Second reader has ended judging translations/)
    .first()
    .waitFor();
  await page
    .getByText(/asked Second reader to judge translations/)
    .first()
    .waitFor();
});
