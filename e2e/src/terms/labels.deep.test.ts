import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { projectFrame } from '../pages/project.ts';
import { labelsPage, termsPage } from '../pages/terms.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const file = flat({ 'menu.open': 'Open', 'menu.close': 'Close', 'menu.save': 'Save' });

test('labels are made, put on terms, searched, renamed and deleted', async ({
  visit,
  newPerson,
}) => {
  const person = await newPerson();
  const project = await createProject(person, 'Atlas', { en: file });
  await project.addLocale('de');
  const { page } = await visit(person);
  const labels = labelsPage(page);
  const terms = termsPage(page);

  await labels.open(project.id);
  await page.getByText('Project labels are empty').waitFor();
  await inspect(page, 'labels-empty');
  await labels.newLabel();
  await page.keyboard.type('Mobile');
  await labels.creation.getByRole('radio', { name: '#FCCA46' }).check();
  await inspect(page, 'labels-new');
  await labels.creation.getByRole('button', { name: 'Create' }).click();
  await expect.poll(labels.names).toEqual(['Mobile']);

  await projectFrame(page).goTo('Terms');
  await terms.row('menu.open').waitFor();
  await page.keyboard.press('l');
  await terms.picker.getByRole('option', { name: 'Mobile' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => terms.labels('menu.open')).toEqual(['Mobile']);
  await page.keyboard.type('Summer release');
  await terms.picker.getByRole('button', { name: 'Create label “Summer release”' }).waitFor();
  await inspect(page, 'labels-picker');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Label name' }).waitFor();
  await inspect(page, 'labels-picker-new');
  await page.keyboard.press('Enter');
  await expect.poll(() => terms.labels('menu.open')).toEqual(['Mobile', 'Summer release']);
  await page.keyboard.press('Escape');
  await terms.search.fill('release');
  await expect.poll(terms.terms).toEqual(['menu.open']);

  await projectFrame(page).goTo('Labels');
  await labels.edit('Mobile');
  await labels.change.getByRole('textbox', { name: 'Label name' }).fill('Phones');
  await page.keyboard.press('Enter');
  await expect.poll(labels.names).toEqual(['Phones', 'Summer release']);
  // The pointer moves away from the button, which would show its tooltip.
  await page.mouse.move(0, 0);
  await inspect(page, 'labels');
  await labels.showTerms('Phones');
  await expect.poll(() => terms.labels('menu.open')).toEqual(['Phones', 'Summer release']);
  expect(await terms.terms()).toEqual(['menu.open']);

  await projectFrame(page).goTo('Labels');
  await labels.delete('Phones');
  await labels.deletion.getByText('It will be taken off 1 term and 2 translations.').waitFor();
  await inspect(page, 'labels-deletion');
  await labels.deletion.getByRole('button', { name: 'Delete label' }).click();
  await expect.poll(labels.names).toEqual(['Summer release']);
  await projectFrame(page).goTo('Terms');
  await expect.poll(() => terms.labels('menu.open')).toEqual(['Summer release']);
});

test('a label can be read in any colour', async ({ visit, newPerson }) => {
  const person = await newPerson();
  const { id: projectId } = await createProject(person, 'Atlas', {});
  for (const color of ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00']) {
    await person.call(endpoints.createLabel, {
      params: { projectId },
      body: { value: color, color },
    });
  }
  const { page } = await visit(person);
  const labels = labelsPage(page);
  await labels.open(projectId);
  await expect.poll(labels.names).toHaveLength(6);
  await inspect(page, 'labels-of-any-colour', ['light', 'dark']);
});

test('a translation has labels of its own', async ({ visit, newPerson }) => {
  const person = await newPerson();
  const project = await createProject(person, 'Atlas', { en: file });
  await project.addLocale('de');
  await project.labelTerms({ value: 'Mobile', color: '#304D6D' }, ['menu.open']);
  const { page } = await visit(person);
  const editor = editorPage(page);
  const picker = page.getByRole('dialog', { name: 'Assigned labels' });
  await editor.open(project.editorPath('de'));
  await editor.row('menu.open').getByText('Mobile').waitFor();
  await page.keyboard.press('l');
  await picker.getByRole('option', { name: 'Mobile', selected: true }).waitFor();
  await inspect(page, 'editor-picker');
  await page.keyboard.press('Enter');
  await picker.getByRole('option', { name: 'Mobile', selected: false }).waitFor();
  await page.keyboard.press('Escape');
  await editor.row('menu.open').getByText('Mobile').waitFor({ state: 'detached' });
  await page.reload();
  await editor.row('menu.open').waitFor();
  expect(await editor.row('menu.open').getByText('Mobile').count()).toBe(0);
  await editor.open(project.editorPath('en'));
  await editor.row('menu.open').getByText('Mobile').waitFor();
});
