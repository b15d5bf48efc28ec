import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openProject } from '../../../../testing/pages/open-project.ts';

async function item(code: string) {
  const link = await screen.findByRole('link', { name: new RegExp(`^${code}`) });
  const found = link.closest('li');
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
