import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { toPseudo } from '../../../apps/server/src/testing/services/machine/pseudo-language.ts';
import { editorPage } from '../pages/editor.ts';
import { goTo } from '../pages/go-to.ts';
import { machinePage } from '../pages/machine.ts';
import { projectFrame } from '../pages/project.ts';
import { inspect } from '../testing/inspect.ts';
import { test } from '../testing/machine-test.ts';
import { createProject, flat } from '../testing/project.ts';

const texts = {
  'menu.open': 'Open {file}',
  'menu.close': 'Close the window',
  'menu.save': 'Save the map',
  'menu.quit': 'Quit Atlas',
};

test('a provider from its first test to what it has translated, and back', async ({
  visit,
  newPerson,
  provider,
}) => {
  const ada = await newPerson();
  const bob = await newPerson('Bob');
  const project = await createProject(ada, 'Atlas', { en: flat(texts) });
  const params = { projectId: project.id };
  await project.addLocale('de');
  await project.addLocale('fr');
  await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  await ada.call(endpoints.createInvite, {
    params,
    body: { email: bob.email, role: 'translator', locales: null },
  });

  // Where there is no provider, an admin finds the way to one from the field of the editor.
  const { page, problems } = await visit(ada);
  problems.expect(/machine\/(providers|prompt\/preview): 400$/);
  const editor = editorPage(page);
  const machine = machinePage(page);
  await editor.open(project.editorPath('de'));
  await page.keyboard.press('Alt+t');
  await machine.suggestion.getByText(/has no provider of machine translation yet/).waitFor();
  await inspect(page, 'machine-hint', []);
  await machine.suggestion.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('heading', { name: 'No provider yet' }).waitFor();
  await inspect(page, 'machine-empty');

  await machine.addProvider({ name: 'Our models', url: 'https://10.0.0.1/v1', model: 'large' });
  await inspect(page, 'machine-provider-new');
  await machine.newProvider.getByRole('button', { name: 'Add provider' }).click();
  await machine.newProvider
    .getByText(/MACHINE_LOCAL_URLS/)
    .last()
    .waitFor();
  await machine.newProvider.getByLabel('Address', { exact: true }).fill(`${provider.url}/v1`);
  await machine.newProvider.getByRole('button', { name: 'Add provider' }).click();
  await machine.newProvider.waitFor({ state: 'detached' });
  provider.change({ fault: () => 'server' });
  await machine.providers.getByRole('button', { name: 'Test Our models' }).click();
  await machine.providers.getByText(/The provider has failed/).waitFor();
  await inspect(page, 'machine-test-failed', []);
  provider.change({});
  await machine.providers.getByRole('button', { name: 'Test Our models' }).click();
  await machine.providers.getByText(/It works and answered/).waitFor();
  await page.getByLabel('What the project is about').fill('An app with maps of harbours.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Successfully updated the project.').waitFor();
  await page.getByRole('button', { name: 'Style guide for German (de)' }).click();
  const guide = page.getByRole('dialog', { name: 'Style guide for German (de)' });
  await guide.getByLabel('Formally', { exact: true }).check();
  await guide.getByLabel('Style guide').fill('Infinitives on buttons.');
  await inspect(page, 'machine-style-guide', []);
  await guide.getByRole('button', { name: 'Save' }).click();
  await guide.waitFor({ state: 'detached' });
  await inspect(page, 'machine', ['light', 'dark', 'phone']);

  // The prompt says where it is wrong, and what becomes of it for a term.
  await page.getByRole('link', { name: 'Show prompt' }).click();
  const template = page.getByLabel('Template');
  await page.getByText('Infinitives on buttons.').waitFor();
  await inspect(page, 'machine-prompt');
  await template.fill('Into {{language}}.\n{{tone}} {{nonsense}}');
  await page.getByRole('button', { name: /^Line 2, column 10: / }).click();
  expect(await template.evaluate((field: HTMLTextAreaElement) => field.selectionStart)).toBe(28);
  // The click has scrolled: for axe, a button that is half below the header of the app would be too small.
  await page.evaluate(() => scrollTo(0, 0));
  await inspect(page, 'machine-prompt-wrong', []);
  await template.fill('Into {{language}}. {{tone}}');
  await page.getByText(/Into German.* Address people formally/).waitFor();
  await page.getByRole('button', { name: 'Save as next version' }).click();
  await page.getByText('Saved as version 1.').waitFor();

  // A translator asks for one translation, and takes it.
  const { page: other, problems: theirProblems } = await visit(bob);
  theirProblems.expect(/machine\/suggestions: 422$/);
  const theirs = editorPage(other);
  const suggestion = machinePage(other).suggestion;
  await theirs.open(`${project.editorPath('de')}?order=name`);
  await expect.poll(() => theirs.row('menu.close').getAttribute('aria-selected')).toBe('true');
  await other.keyboard.press('Alt+t');
  await suggestion.getByText(toPseudo('Close the window')).waitFor();
  await inspect(other, 'machine-suggestion');
  await suggestion.getByRole('button', { name: /^Our models/ }).click();
  await suggestion.getByText(/Formally/).waitFor();
  await inspect(other, 'machine-suggestion-used', []);
  await theirs.field.focus();
  await other.keyboard.press('Alt+Enter');
  expect(await theirs.text()).toBe(toPseudo('Close the window'));
  expect(await project.translationOf('de', 'menu.close')).toBe('');
  await other.keyboard.press('Control+s');
  await theirs.sign('menu.close', 'Saved').waitFor();
  // What goes wrong is told in the field, in plain words.
  await other.keyboard.press('ArrowDown');
  provider.change({ fault: () => 'filter' });
  await other.keyboard.press('Alt+t');
  await suggestion.getByText('The model refuses to translate this text.').waitFor();
  await inspect(other, 'machine-suggestion-refused', []);
  await other.keyboard.press('Escape');
  await suggestion.waitFor({ state: 'detached' });

  // An admin has all of it translated, after a look at what that costs.
  provider.change({ fault: () => 'broken-placeholder', delayMs: 1500 });
  await editor.open(project.editorPath('de'));
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Select all 4 terms' }).click();
  await page.getByRole('button', { name: 'Translate by machine' }).click();
  await machine.estimate.getByText('3 texts').waitFor();
  await inspect(page, 'machine-run-new');
  await machine.startButton.click();
  await page.getByRole('heading', { name: 'Translation by machine' }).waitFor();
  await page.getByText('0 of 3 texts').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Somebody has paused it.').waitFor();
  await inspect(page, 'machine-run-paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByText('2 texts were translated. 1 has failed.').waitFor();
  expect(await machine.failures.first().textContent()).toMatch(
    /menu\.open.*A check finds an error/,
  );
  await inspect(page, 'machine-run', ['light', 'dark', 'phone']);
  expect(await project.translationOf('de', 'menu.save')).toBe(toPseudo('Save the map'));
  expect(await project.translationOf('de', 'menu.close')).toBe(toPseudo('Close the window'));

  // Each failure leads to its entry, and the history says who has translated what.
  await machine.failures.getByRole('link', { name: 'menu.open' }).click();
  await editor.row('menu.open').and(page.locator('[aria-selected="true"]')).waitFor();
  await editor.row('menu.save').getByText(toPseudo('Save the map')).click();
  await editor.field.waitFor();
  await page.keyboard.press('Escape');
  await editor.field.waitFor({ state: 'detached' });
  await page.keyboard.press('2');
  await page.getByText('translated by a machine: large, prompt version 1').waitFor();

  await projectFrame(page).goTo('Machine translation');
  await page.getByRole('list', { name: 'Runs' }).getByRole('link').click();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: 'Redo' }).first().waitFor();
  expect(await project.translationOf('de', 'menu.save')).toBe('');
  expect(await project.translationOf('de', 'menu.close')).toBe(toPseudo('Close the window'));
  await projectFrame(page).goTo('Activity');
  await page.getByText(/had 2 translations made by Our models/).waitFor();
  await projectFrame(page).goTo('Machine translation');
  await page
    .getByRole('list', { name: 'Spending' })
    .getByText(/requests/)
    .waitFor();
  await inspect(page, 'machine-used');
});

test('providers of a workspace are for its projects, and for its owners to change', async ({
  visit,
  newPerson,
  provider,
}) => {
  provider.change({});
  const ada = await newPerson();
  const { id: workspaceId } = await ada.call(endpoints.createWorkspace, {
    body: { name: 'Harbour Ltd' },
  });
  const { id: projectId } = await ada.call(endpoints.createProject, {
    body: { name: 'Website', workspaceId },
  });
  const { page } = await visit(ada);
  const machine = machinePage(page);
  await goTo(page, `/workspaces/${workspaceId}`);
  await page.getByRole('link', { name: 'Machine translation' }).click();
  await machine.addProvider({ name: 'Kitchen', url: `${provider.url}/v1`, model: 'small' });
  await machine.newProvider.getByRole('button', { name: 'Add provider' }).click();
  await machine.providers.getByText('Own network').waitFor();
  await inspect(page, 'workspace-providers');
  await page.goto(`/projects/${projectId}/machine`);
  await page
    .getByRole('list', { name: 'Providers of the workspace' })
    .getByText('Kitchen')
    .waitFor();
  await inspect(page, 'machine-of-workspace', []);
});
