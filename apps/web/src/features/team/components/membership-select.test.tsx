import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { chooseOption } from '../../../testing/choose-option.ts';
import { inRole } from '../../../testing/pages/open-project.ts';
import { bob, invite, openTeam, row, self } from '../../../testing/pages/open-team.ts';

const choice = (text: string) => screen.findByRole('button', { name: `Locales of Bob: ${text}` });
const box = (name: string | RegExp) => screen.findByRole('menuitemcheckbox', { name });
const isChosen = async (name: string | RegExp) =>
  (await box(name)).getAttribute('aria-checked') === 'true';

/** Opens the team; the server applies changes of Bob's membership. */
function open(locales: string[] | null = null) {
  const bodies: unknown[] = [];
  const { team, ...app } = openTeam('admin', {
    'PATCH /projects/p1/users/u2': (body) => {
      bodies.push(body);
      const { role, locales: chosen } = body as { role: 'editor'; locales: string[] | null };
      return { data: { ...bob, ...inRole(role, chosen) } };
    },
  });
  team.members = [self, { ...bob, ...inRole('editor', locales) }];
  return { ...app, bodies };
}

it('gives a member some locales, once the list is closed', async () => {
  const { bodies } = open();
  await userEvent.click(await choice('All locales'));
  expect(await isChosen('All locales')).toBe(true);
  await userEvent.click(await box(/^de/));
  await userEvent.click(await box(/^en/));
  expect(bodies).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(bodies).toEqual([{ role: 'editor', locales: ['de', 'en'] }]));
  const button = await choice('2 locales');
  expect(document.activeElement).toBe(button);
  expect((await row('Members', 'Bob')).getByText('Edits only de (de) and en (en)')).toBeTruthy();
});

it('gives all of them again, and shows one that the project has no more', async () => {
  const { bodies } = open(['fr']);
  await userEvent.click(await choice('French'));
  expect(await isChosen(/^French/)).toBe(true);
  await userEvent.click(await box('All locales'));
  expect(await isChosen(/^French/)).toBe(false);
  await userEvent.click(screen.getByRole('heading', { name: 'Project Team' }));
  await waitFor(() => expect(bodies).toEqual([{ role: 'editor', locales: null }]));
  expect((await row('Members', 'Bob')).queryByText(/^Edits only/)).toBeNull();
});

it('asks for nothing where nothing was changed', async () => {
  const { bodies } = open(['de']);
  await userEvent.click(await choice('de'));
  await userEvent.click(await box(/^en/));
  await userEvent.click(await box(/^en/));
  await userEvent.keyboard('{Escape}');
  await choice('de');
  expect(bodies).toEqual([]);
});

it('keeps the locales in another role that has some, and drops them in one that has none', async () => {
  const { bodies } = open(['de']);
  await chooseOption('Role of Bob', 'Reviewer');
  await waitFor(() => expect(bodies).toEqual([{ role: 'reviewer', locales: ['de'] }]));
  await choice('de');
  await chooseOption('Role of Bob', 'Admin');
  await waitFor(() => expect(bodies.at(-1)).toEqual({ role: 'admin', locales: null }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Locales of Bob/ })).toBeNull());
});

it('tells those who can not change it', async () => {
  const { team } = openTeam('viewer');
  team.members = [self, { ...bob, ...inRole('translator', ['de']) }];
  const shown = await row('Members', 'Bob');
  expect(shown.getByText('Translator')).toBeTruthy();
  expect(shown.getByText('Edits only de (de)')).toBeTruthy();
  expect(shown.queryByRole('button')).toBeNull();
});

it('is asked for with an invite', async () => {
  const bodies: unknown[] = [];
  openTeam('admin', {
    'POST /projects/p1/invites': (body) => {
      bodies.push(body);
      return { data: { ...invite, id: 'i2', ...inRole('translator', ['en']) } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add team member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Team Member' }));
  await userEvent.type(dialog.getByLabelText('Email address'), 'tom@example.com');
  await chooseOption('Project role', 'Admin');
  expect(dialog.queryByText('All locales')).toBeNull();
  await chooseOption('Project role', 'Translator');
  await userEvent.click(dialog.getByRole('button', { name: /^Locales/ }));
  await userEvent.click(await box(/^en/));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitemcheckbox')).toBeNull());
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const body = { email: 'tom@example.com', role: 'translator', locales: ['en'] };
  await waitFor(() => expect(bodies).toEqual([body]));
});
