import type { Project } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { harbour, inRole, openProject } from '../../../../testing/pages/open-project.ts';

const links = async () =>
  within(await screen.findByRole('navigation', { name: 'Project' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it.each([
  [
    'admin',
    [
      'Terms',
      'Translations',
      'Side by side',
      'Find and replace',
      'Memory',
      'Labels',
      'Glossary',
      'Screenshots',
      'Checks',
      'Machine translation',
      'Activity',
      'Team',
      'Import',
      'Export',
      'API Keys',
      'Webhooks',
      'Project Settings',
    ],
  ],
  [
    'viewer',
    [
      'Terms',
      'Translations',
      'Side by side',
      'Memory',
      'Labels',
      'Glossary',
      'Screenshots',
      'Checks',
      'Activity',
      'Team',
      'Export',
      'API Keys',
      'Project Settings',
    ],
  ],
] as const)('offers an %s the pages for the role, in order', async (role, expected) => {
  openProject('translations', { role });
  expect(await links()).toEqual(expected);
});

it('tells in the bar what the project is and how far', async () => {
  openProject('translations');
  const bar = within(await screen.findByRole('complementary', { name: 'Harbour' }));
  for (const text of ['Harbour', 'Admin', '50% translated', '3 terms', '2 locales']) {
    expect(bar.getByText(text)).toBeTruthy();
  }
});

it.each([
  [0, 0, ['No terms yet']],
  [0, 2, ['No terms yet', '2 locales']],
  [3, 0, ['3 terms']],
])('counts nothing of which there is none: %i terms, %i locales', async (terms, locales, shown) => {
  const none = { progress: 0, translated: 0, total: 0 };
  openProject('translations', {
    answers: {
      'GET /projects/p1/stats': {
        data: { projectStats: { ...none, terms, locales }, localeStats: {} },
      },
    },
  });
  const bar = within(await screen.findByRole('complementary', { name: 'Harbour' }));
  const first = await bar.findByText(shown[0] ?? '');
  const texts = [...(first.closest('p')?.querySelectorAll('span') ?? [])];
  expect(texts.map(({ textContent }) => textContent)).toEqual(shown);
  expect(bar.queryByRole('progressbar')).toBeNull();
});

it('shows the 404 page once the project is not there any more', async () => {
  let project: Project | undefined = harbour;
  const { queryClient } = openProject('translations', {
    answers: { 'GET /projects/p1': () => (project ? { data: project } : 404) },
  });
  await screen.findByRole('complementary', { name: 'Harbour' });
  project = undefined;
  await queryClient.invalidateQueries();
  await screen.findByRole('heading', { name: '404 - Not found' });
  await waitFor(() => expect(window.location.pathname).toBe('/404'));
});

it('follows a new role at once', async () => {
  let project: Project = harbour;
  const { queryClient } = openProject('import', {
    answers: {
      'GET /projects/p1': () => ({ data: project }),
      'GET /locales': { data: [] },
    },
  });
  await screen.findByText('Drop file to import');
  project = { ...harbour, ...inRole('viewer') };
  await queryClient.invalidateQueries();
  await screen.findByRole('heading', { name: 'This page is for the role Admin or Editor' });
  expect(await links()).not.toContain('Import');
});
