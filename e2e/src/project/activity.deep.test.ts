import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { goTo } from '../pages/go-to.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import type { Person } from '../testing/person.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

/** Edits a translation that is there over the API. */
async function edit({ call }: Person, projectId: string, localeCode: string, texts: object) {
  const params = { projectId, localeCode };
  const terms = await call(endpoints.listTerms, { params: { projectId } });
  for (const [term, value] of Object.entries(texts)) {
    const termId = terms.find((one) => one.value === term)?.id ?? '';
    await call(endpoints.updateTranslation, { params, body: { termId, value } });
  }
}

test('what happened is found, opened to its words and taken back by keyboard alone', async ({
  visit,
  newPerson,
}) => {
  const [ada, tom] = [await newPerson('Ada Lovelace'), await newPerson('Tom')];
  const project = await createProject(ada, 'Atlas', {
    en: flat({ size: 'Size: %d MB', name: 'The old harbour' }),
    de: flat({ size: 'Größe: %d MB', name: 'Der alte Hafen' }),
  });
  const params = { projectId: project.id };
  await edit(ada, project.id, 'de', { size: 'Umfang: %d MB', name: 'Der neue Hafen' });
  await edit(ada, project.id, 'en', { name: 'The new harbour' });
  const body = { email: tom.email, role: 'viewer' } as const;
  await ada.call(endpoints.createInvite, { params, body });

  const { page } = await visit(ada);
  const keyboard = keyboardOf(page);
  const lines = page.getByRole('main').getByRole('listitem');
  const line = (text: string) => page.getByRole('button', { name: text });
  await goTo(page, `/projects/${project.id}/checks`);
  await keyboard.follow('link', 'Activity');
  await line('Ada Lovelace changed 2 translations in German').waitFor();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.getByText('Ada Lovelace added Tom to the team').waitFor();
  await inspect(page, 'activity');

  await keyboard.reach('combobox', 'Locale');
  await page.keyboard.insertText('German');
  await page.getByRole('option', { selected: true }).getByText('de', { exact: true }).waitFor();
  await keyboard.press('Enter');
  await page.getByText('Ada Lovelace added Tom to the team').waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('locale')).toBe('de');
  expect(await line('Ada Lovelace changed 1 translation in English').count()).toBe(0);

  const german = line('Ada Lovelace changed 2 translations in German');
  await keyboard.follow('button', 'Ada Lovelace changed 2 translations in German');
  expect(await german.getAttribute('aria-expanded')).toBe('true');
  expect(await page.getByRole('deletion').allTextContents()).toEqual([
    'Removed: alte',
    'Removed: Größe',
  ]);
  expect(await page.getByRole('insertion').allTextContents()).toEqual([
    'Added: neue',
    'Added: Umfang',
  ]);
  await inspect(page, 'activity-open', ['light', 'dark', 'phone']);

  const before = await lines.count();
  await keyboard.follow('button', 'Undo: name', 'Space');
  await line('Ada Lovelace took back 1 change').waitFor();
  expect(await lines.count()).toBe(before + 1);
  await page.getByText('Undone', { exact: true }).waitFor();
  await keyboard.until('link', 'name');
  expect(await page.getByRole('button', { name: 'Undo: name' }).count()).toBe(0);
  expect(await german.getAttribute('aria-expanded')).toBe('true');
  expect(await project.translationOf('de', 'name')).toBe('Der alte Hafen');
  await keyboard.follow('link', 'size');
  await page.waitForURL(/\/translations\/de\?term=/);

  const { page: office } = await visit(tom);
  await goTo(office, `/projects/${project.id}/activity?locale=de`);
  const seen = office.getByRole('button', { name: 'changed 2 translations in German' });
  await seen.click();
  await office.getByRole('insertion').getByText('Umfang').waitFor();
  expect(await office.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
  // What others do comes by itself.
  await edit(ada, project.id, 'de', { size: 'Größe: %d MB' });
  await office.getByRole('button', { name: 'changed 2 translations in German' }).waitFor();
  await office.getByRole('insertion').getByText('Größe').waitFor();
});
