import { endpoints } from '@parlance/contract';
import { describe, expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { projectFrame } from '../pages/project.ts';
import { termsPage } from '../pages/terms.ts';
import { inspect } from '../testing/inspect.ts';
import type { Person } from '../testing/person.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const english = {
  'trips.title': 'Your trips',
  'trips.empty': 'No trips yet. Where would you like to go?',
  'map.offline': 'Download the map for offline use',
  'booking.confirm': 'Book for {price}',
  'booking.mail': 'Hi {name},\nyour room is waiting for you.',
  [`${'a.very.long.key.'.repeat(12)}end`]: 'Long',
  'Source text as a key,\nin two lines.': 'Source text as a key,\nin two lines.',
  'הערה.שמירה אחרונה': 'Last saved',
};

async function createWayfarer(person: Person) {
  const project = await createProject(person, 'Wayfarer', { en: flat(english) });
  await project.addLocale('de');
  return project;
}

describe('the first terms', () => {
  test('are added one after the other, and counted', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const project = await createProject(person, 'Empty');
    const { page } = await visit(person);
    const terms = termsPage(page);
    await terms.open(project.id);
    await page.getByText('Project terms are empty').waitFor();
    await inspect(page, 'terms-empty');

    await terms.newTerm();
    await terms.value.fill('menu.open');
    await inspect(page, 'terms-new');
    await page.keyboard.press('Control+Enter');
    await terms.dialog.getByText('Added “menu.open”.').waitFor();
    await terms.value.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('menu.close');
    await terms.dialog.getByRole('textbox', { name: 'Context' }).fill('Closes the window');
    await terms.dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await terms.dialog.waitFor({ state: 'hidden' });
    await expect.poll(terms.terms).toEqual(['menu.close', 'menu.open']);
    expect(await terms.count.textContent()).toBe('2 terms');
    await projectFrame(page).bar('Empty').getByText('2 terms', { exact: true }).waitFor();

    await page.reload();
    await expect.poll(terms.terms).toEqual(['menu.open', 'menu.close']);
  });

  test('do not go beyond the plan, which is said in the dialog', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const project = await createWayfarer(person);
    const { page, problems } = await visit(person);
    problems.expect(/: 402$/);
    await page.route(/\/terms$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 402,
            json: { error: { code: 'PaymentRequired', message: '' } },
          })
        : route.continue(),
    );
    const terms = termsPage(page);
    await terms.open(project.id);
    await terms.newTerm();
    await terms.value.fill('one.too.many');
    await page.keyboard.press('Enter');
    await terms.dialog.getByText('over the limit of your current project plan').waitFor();
    await inspect(page, 'terms-plan');
    expect(await terms.value.inputValue()).toBe('one.too.many');
  });
});

describe('a term', () => {
  test('is renamed and explained by the keyboard alone', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const project = await createWayfarer(person);
    const { page } = await visit(person);
    const terms = termsPage(page);
    await terms.open(project.id);
    await terms.row('trips.title').waitFor();
    await inspect(page, 'terms');

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await terms.field.waitFor();
    await page.keyboard.insertText('.all');
    await inspect(page, 'terms-editing');
    await page.keyboard.press('Control+Enter');
    await terms.row('trips.empty.all').waitFor();
    await terms.field.waitFor({ state: 'hidden' });
    await page.keyboard.press('c');
    await terms.field.waitFor();
    await page.keyboard.insertText('Shown where there are no trips');
    await page.keyboard.press('Control+Enter');
    await terms.row('trips.empty.all').getByText('Shown where there are no trips').waitFor();

    const editor = editorPage(page);
    await editor.open(project.editorPath('en'));
    await editor.row('trips.empty.all').getByText('Shown where there are no trips').waitFor();
  });

  test('keeps what was typed across a reload', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const project = await createWayfarer(person);
    const { page } = await visit(person);
    const terms = termsPage(page);
    await terms.open(project.id);
    await page.getByText('map.offline', { exact: true }).click();
    await terms.field.and(page.locator(':focus')).waitFor();
    await page.keyboard.insertText('.draft');
    await page.getByText('booking.confirm', { exact: true }).click();
    await page.keyboard.press('Escape');
    await terms.row('map.offline.draft').getByText('Unsaved draft').waitFor();
    await inspect(page, 'terms-draft');
    await page.reload();
    await terms.row('map.offline.draft').getByRole('button', { name: 'Discard' }).click();
    await terms.row('map.offline').waitFor();
  });

  test('can not have the name of another', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const project = await createWayfarer(person);
    const { page, problems } = await visit(person);
    problems.expect(/PATCH .*: 409$/);
    const terms = termsPage(page);
    await terms.open(project.id);
    await page.getByText('map.offline', { exact: true }).click();
    await terms.field.fill('trips.title');
    await page.keyboard.press('Enter');
    await terms.grid.getByRole('alert').getByText('already exists').waitFor();
    await inspect(page, 'terms-refused');
    await page.keyboard.press('Escape');
    await terms.row('map.offline').waitFor();
  });

  test('is deleted with its translations, after saying so', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const project = await createWayfarer(person);
    const { page } = await visit(person);
    const terms = termsPage(page);
    await terms.open(project.id);
    await terms.row('trips.title').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await terms.deletion.getByText('Its translation in 1 locale goes with it.').waitFor();
    await inspect(page, 'terms-deletion');
    await terms.deletion.getByRole('button', { name: 'Delete term' }).click();
    await terms.row('trips.empty').waitFor({ state: 'detached' });
    await expect.poll(() => terms.count.textContent()).toBe('7 terms');
    const focused = terms.active.and(page.locator(':focus'));
    await focused.getByText('map.offline').waitFor();
    expect(await project.translationOf('en', 'trips.empty')).toBeUndefined();
  });
});

describe('the list', () => {
  test('is searched, ordered and linked to', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const project = await createWayfarer(person);
    const { page } = await visit(person);
    const terms = termsPage(page);
    await terms.open(project.id);
    await expect.poll(terms.terms).toEqual(Object.keys(english));
    await terms.order('By name');
    await expect.poll(terms.terms).toEqual(Object.keys(english).sort());
    await page.keyboard.press('Escape');
    await terms.search.fill('trips');
    await expect.poll(terms.terms).toEqual(['trips.empty', 'trips.title']);
    await page.getByText('trips.title', { exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('term')).not.toBeNull();
    await page.reload();
    await terms.active.getByText('trips.title').waitFor();
    expect(await terms.terms()).toEqual(['trips.empty', 'trips.title']);
  });

  test('is only to be read for viewers', async ({ visit, newPerson }) => {
    const owner = await newPerson();
    const viewer = await newPerson('Grace');
    const project = await createWayfarer(owner);
    await project.labelTerms({ value: 'Mobile', color: '#304D6D' }, ['trips.title']);
    await owner.call(endpoints.createInvite, {
      params: { projectId: project.id },
      body: { email: viewer.email, role: 'viewer' },
    });
    const { page } = await visit(viewer);
    const terms = termsPage(page);
    await terms.open(project.id);
    await terms.row('trips.title').getByText('Mobile').waitFor();
    await page.getByText('trips.title', { exact: true }).click();
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    expect(await terms.grid.getByRole('button').count()).toBe(0);
    expect(await terms.grid.getByRole('textbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New Term' }).count()).toBe(0);
    await inspect(page, 'terms-viewer', []);
  });
});
