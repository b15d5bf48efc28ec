import type { Project } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Answers } from '../../../../testing/answers.ts';
import { ada, harbour, inRole } from '../../../../testing/pages/open-project.ts';
import { renderApp } from '../../../../testing/render-app.tsx';

const project = (name: string, changes: Partial<Project> = {}): Project => ({
  ...harbour,
  id: name,
  name,
  description: null,
  ...changes,
});

/** `projects` as the server lists them: oldest first. */
function open(projects: Project[], answers: Answers = {}, search = '') {
  return renderApp({
    path: `/projects${search}`,
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /projects': { data: projects },
      ...answers,
    },
  });
}

const cards = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => project(`Project ${index + 1}`));
const searchbox = () => screen.queryByRole('searchbox', { name: 'Search the projects' });

it('shows what a project is and how far, the newest first', async () => {
  open([
    project('Old', { termsCount: 1, localesCount: 1, ...inRole('viewer'), progress: 1 }),
    project('New', {
      description: 'Of the app',
      termsCount: 1234,
      localesCount: 0,
      progress: 0.29,
    }),
  ]);
  await screen.findByRole('heading', { name: 'Projects' });
  expect(cards()).toEqual(['New', 'Old']);
  const [fresh, old] = screen.getAllByRole('listitem').map((item) => within(item));
  for (const text of ['Admin', 'Of the app', '29% translated', '1,234 terms', '0 locales']) {
    expect(fresh?.getByText(text)).toBeTruthy();
  }
  for (const text of ['Viewer', '100% translated', '1 term', '1 locale']) {
    expect(old?.getByText(text)).toBeTruthy();
  }
});

it('says of a project that the server can not reach that it is not available', async () => {
  open([project('Away', { termsCount: 0, localesCount: 0, progress: 0, unavailable: true })]);
  expect(await screen.findByText('Not available at the moment')).toBeTruthy();
  expect(cards()).toEqual(['Away']);
  expect(screen.queryByText('No terms yet')).toBeNull();
});

it('leads from a project without terms to its first import, and whoever may not import nowhere', async () => {
  const empty = { termsCount: 0, localesCount: 0, progress: 0 };
  open([project('Looked at', { ...empty, ...inRole('viewer') }), project('New', empty)]);
  await screen.findByRole('heading', { name: 'New' });
  const [fresh, lookedAt] = screen.getAllByRole('listitem').map((item) => within(item));
  expect(lookedAt?.getByText('No terms yet')).toBeTruthy();
  expect(lookedAt?.queryByRole('link', { name: 'Import a file' })).toBeNull();
  expect(fresh?.getByText('No terms yet')).toBeTruthy();
  for (const text of [/translated/, /0 terms/, /0 locales/])
    expect(screen.queryByText(text)).toBeNull();
  expect(fresh?.getByRole('link', { name: 'New' }).getAttribute('href')).toBe(
    '/projects/New/translations',
  );
  expect(fresh?.getByRole('link', { name: 'Import a file' }).getAttribute('href')).toBe(
    '/projects/New/import',
  );
});

it('puts a new project first', async () => {
  open([project('Old')], { 'POST /projects': { data: project('New') } });
  await userEvent.click(await screen.findByRole('button', { name: 'New Project' }));
  await userEvent.type(await screen.findByLabelText('Project Name'), 'New{Enter}');
  await waitFor(() => expect(cards()).toEqual(['New', 'Old']));
});

const file = () => document.querySelector<HTMLInputElement>('input[type="file"]');

async function restore(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Restore from backup' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore from backup' }));
  const start = dialog.getByRole('button', { name: 'Restore' });
  expect(start).toHaveProperty('disabled', true);
  await userEvent.upload(file() ?? document.body, new File(['zip'], 'shop.zip'));
  await userEvent.click(start);
}

it('puts a restored project first, whatever was searched for', async () => {
  open(numbered(9), { 'POST /projects/restore': { data: project('Restored') } }, '?q=2');
  await screen.findByRole('heading', { name: 'Project 2' });
  await restore();
  await waitFor(() => expect(cards()).toHaveLength(10));
  expect(cards()[0]).toBe('Restored');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each([
  [400, /^This file can not be restored/],
  [402, /limit of your current project plan/],
  [413, /larger than this server takes/],
  [429, /An account can create only so many projects/],
  [500, /Nothing was created/],
])('says in the dialog why a backup was refused with %i', async (status, message) => {
  open([project('Old')], { 'POST /projects/restore': status });
  await screen.findByRole('heading', { name: 'Old' });
  await restore();
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(message)).toBeTruthy();
  await userEvent.upload(file() ?? document.body, new File(['zip'], 'other.zip'));
  expect(dialog.queryByText(message)).toBeNull();
});

it('has a search once there are more than eight', async () => {
  open(numbered(8));
  await screen.findByRole('heading', { name: 'Project 1' });
  expect(searchbox()).toBeNull();
});

it('searches names and descriptions for every word, in the address', async () => {
  const { router } = open([...numbered(8), project('Shop', { description: 'Sells Boats' })]);
  await screen.findByRole('heading', { name: 'Shop' });
  await userEvent.type(searchbox() ?? document.body, 'boats shop');
  expect(cards()).toEqual(['Shop']);
  expect(router.state.location.search).toEqual({ q: 'boats shop' });
  await userEvent.type(searchbox() ?? document.body, 's');
  expect(screen.getByText('Your search yielded no results...')).toBeTruthy();
});

it('shows a new project whatever was searched for', async () => {
  open(numbered(9), { 'POST /projects': { data: project('New') } }, '?q=2');
  await screen.findByRole('heading', { name: 'Project 2' });
  expect(cards()).toEqual(['Project 2']);
  await userEvent.click(screen.getByRole('button', { name: 'New Project' }));
  await userEvent.type(await screen.findByLabelText('Project Name'), 'New{Enter}');
  await waitFor(() => expect(cards()).toHaveLength(10));
  expect(cards()[0]).toBe('New');
});

it('looks again at each visit', async () => {
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const shares = [0.1, 0.2];
  const { router } = open([], {
    'GET /projects': () => ({ data: [project('Shop', { progress: shares.shift() ?? 0 })] }),
  });
  await screen.findByText('10% translated');
  await router.navigate({ to: '/404' });
  await screen.findByRole('heading', { name: '404 - Not found' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 });
  await router.navigate({ to: '/projects' });
  await screen.findByText('20% translated');
});
