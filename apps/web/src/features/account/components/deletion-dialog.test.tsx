import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { press } from '../../../testing/fill-in.ts';
import { ada } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const open = 'Permanently delete my account';
const remove = 'DELETE /users/me';
const harbour = { id: 'p1', name: 'Harbour' };
const nothing = { deletedProjects: [], blockingProjects: [], blockingWorkspaces: [] };

const question =
  "You're about to permanently delete your account and all related data. Are you sure?";

async function openDialog(deletion: object, answers: Answers = {}) {
  const app = renderApp({
    path: '/user-settings',
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /users/me/deletion': { data: { ...nothing, ...deletion } },
      ...answers,
    },
  });
  await press(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Your Account' }));
  return { ...app, dialog };
}

/** Searches inside of the dialog, because the page has a button and a field of the same name. */
async function confirm(dialog: ReturnType<typeof within>, address: string) {
  await userEvent.click(await dialog.findByRole('button', { name: 'Continue' }));
  const field = dialog.getByLabelText('Email Address');
  await userEvent.clear(field);
  await userEvent.type(field, address);
  return dialog.getByRole('button', { name: open });
}

it('asks, wants the address, deletes and signs out', async () => {
  const deleteMe = vi.fn(() => ({}));
  const { dialog } = await openDialog({}, { [remove]: deleteMe });
  expect(await dialog.findByText(question)).toBeTruthy();
  await userEvent.click(await confirm(dialog, 'ada@example.com'));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.getByRole('status').textContent).toBe('Your account has been permanently deleted.');
  expect(deleteMe).toHaveBeenCalledOnce();
  expect(localStorage.getItem('accessToken')).toBeNull();
});

it.each([['ada@example.co'], ['ADA@example.com'], ['ada@example.com '], ['']])(
  'does nothing for the address “%s”',
  async (address) => {
    const { dialog, asked } = await openDialog({});
    await userEvent.click(await dialog.findByRole('button', { name: 'Continue' }));
    const field = dialog.getByLabelText('Email Address');
    if (address) await userEvent.type(field, address);
    expect(dialog.getByRole('button', { name: open })).toHaveProperty('disabled', true);
    await userEvent.type(field, '{Enter}');
    await userEvent.tab();
    expect(dialog.getByText('This is not the address of your account.')).toBeTruthy();
    expect(asked).not.toContain(remove);
  },
);

it('names the projects that go with the account', async () => {
  const { dialog } = await openDialog({ deletedProjects: [harbour, { id: 'p2', name: 'Pier' }] });
  await dialog.findByText('These projects have no other member and are deleted with it:');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Harbour',
    'Pier',
  ]);
});

it('does not even begin while a project would be left without an admin', async () => {
  const { dialog } = await openDialog({ blockingProjects: [harbour] });
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'We are unable to delete your account as you are the last admin for one or more projects. Please assign another admin for those projects or delete the projects first and try again.',
  );
  expect(dialog.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe(
    '/projects/p1/team',
  );
  expect(dialog.queryByText(question)).toBeNull();
  expect(dialog.queryByRole('button', { name: 'Continue' })).toBeNull();
});

it('says which project has lost its other admin meanwhile', async () => {
  const answers = [nothing, { ...nothing, blockingProjects: [harbour] }];
  const { dialog } = await openDialog(
    {},
    { 'GET /users/me/deletion': () => ({ data: answers.shift() }), [remove]: 422 },
  );
  await userEvent.click(await confirm(dialog, 'ada@example.com'));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^We are unable to delete/);
  expect(dialog.getByRole('link', { name: 'Harbour' })).toBeTruthy();
});

it('stays where it is when the server fails, and can be tried again', async () => {
  const { dialog } = await openDialog({}, { [remove]: 500 });
  const button = await confirm(dialog, 'ada@example.com');
  await userEvent.click(button);
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'There was an error while loading, please refresh the page.',
  );
  expect(dialog.getByLabelText('Email Address')).toHaveProperty('value', 'ada@example.com');
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});

it('can ask again for what it could not learn', async () => {
  const answers = [404, { data: nothing }];
  const { dialog } = await openDialog(
    {},
    { 'GET /users/me/deletion': () => answers.shift() ?? 404 },
  );
  await dialog.findByRole('alert');
  expect(dialog.queryByRole('button', { name: 'Continue' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText(question);
  expect(dialog.queryByRole('alert')).toBeNull();
});

it('begins anew after it was closed', async () => {
  const { dialog, asked } = await openDialog({}, {});
  await confirm(dialog, 'ada@example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(open);
  await screen.findByText(question);
  expect(asked.filter((request) => request === 'GET /users/me/deletion')).toHaveLength(2);
  expect(asked).not.toContain(remove);
});
