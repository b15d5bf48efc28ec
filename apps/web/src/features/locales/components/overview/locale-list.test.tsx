import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveEvents } from '../../../../testing/event-feed.ts';
import { openProject } from '../../../../testing/pages/open-project.ts';

async function item(code: string) {
  // The links to its problems follow that to the editor.
  const [link] = await screen.findAllByRole('link', { name: new RegExp(`^${code}`) });
  const found = link?.closest('li');
  if (!found) throw new Error(`${code} is in no list`);
  return within(found);
}

it('marks what one may only read beside what one may edit', async () => {
  openProject('translations', { role: 'editor', locales: ['de'] });
  expect((await item('en')).getByText('Read only')).toBeTruthy();
  expect((await item('en')).queryByRole('button')).toBeNull();
  expect((await item('de')).queryByText('Read only')).toBeNull();
  expect((await item('de')).getByRole('button', { name: /^Edit/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New locale' })).toBeNull();
});

it.each(['admin', 'viewer'] as const)('marks nothing for an %s', async (role) => {
  openProject('translations', { role });
  await item('en');
  expect(screen.queryByText('Read only')).toBeNull();
});

it('offers a translator no changes of locales', async () => {
  openProject('translations', { role: 'translator' });
  expect((await item('de')).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'New locale' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

const none = { progress: 0.5, translated: 3, total: 6, errors: 0, warnings: 0 };

/** The answer of a project in which these problems were found in German, and none in English. */
const found = (errors: number, warnings: number) => ({
  data: {
    projectStats: { ...none, terms: 6, locales: 2, errors, warnings },
    localeStats: { de: { ...none, errors, warnings }, en: none },
  },
});

it('counts the problems beside the progress, each number leading to them in the editor', async () => {
  openProject('translations', { answers: { 'GET /projects/p1/stats': found(2, 1234) } });
  const german = await item('de');
  const errors = german.getByRole('link', { name: 'de (de): 2 errors' });
  expect(within(errors).getByText('2')).toBeTruthy();
  expect(errors.getAttribute('href')).toBe('/projects/p1/translations/de?problems=error');
  const warnings = german.getByRole('link', { name: 'de (de): 1,234 warnings' });
  expect(warnings.getAttribute('href')).toBe('/projects/p1/translations/de?problems=warning');
  // Where there are none, nothing says so.
  expect((await item('en')).getAllByRole('link')).toHaveLength(1);
});

it('follows what others edit and import', async () => {
  let counts = found(2, 1);
  openProject('translations', { answers: { 'GET /projects/p1/stats': () => counts } });
  const feed = serveEvents();
  await feed.opened();
  const german = await item('de');
  german.getByRole('link', { name: 'de (de): 2 errors' });
  counts = found(0, 3);
  feed.tell({ event: 'findings', data: { locales: ['de'] } });
  await german.findByRole('link', { name: 'de (de): 3 warnings' });
  expect(german.queryByRole('link', { name: /error/ })).toBeNull();
  counts = found(0, 0);
  feed.tell({ event: 'terms', data: { count: 1 } });
  // What follows soon is gathered for two seconds.
  const isGone = () => expect(german.queryByRole('link', { name: /warning/ })).toBeNull();
  await waitFor(isGone, { timeout: 4000 });
});
