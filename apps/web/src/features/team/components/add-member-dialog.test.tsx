import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { chooseOption } from '../../../testing/choose-option.ts';
import { inRole } from '../../../testing/pages/open-project.ts';
import { bob, invite, openTeam, row } from '../../../testing/pages/open-team.ts';

async function openDialog(answers: Answers = {}) {
  const app = openTeam('admin', answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Add team member' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Team Member' }));
  return { ...app, dialog };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('asks for an address and offers the role of an editor', async () => {
  const { dialog } = await openDialog();
  const email = dialog.getByLabelText('Email address');
  expect(document.activeElement).toBe(email);
  expect(dialog.getByRole('combobox', { name: 'Project role' })).toHaveProperty('value', 'Editor');
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  await userEvent.click(email);
  await userEvent.tab();
  expect(dialog.getByText('Email is required.')).toBeTruthy();
  await userEvent.type(email, 'eve');
  expect(dialog.getByText('Must be a valid email')).toBeTruthy();
  expect(save).toHaveProperty('disabled', true);
  await userEvent.type(email, '@example.com');
  expect(save).toHaveProperty('disabled', false);
});

it('puts a new invite before the others', async () => {
  const bodies: unknown[] = [];
  const created = { id: 'i2', email: 'zed@example.com', ...inRole('viewer'), status: 'sent' };
  const { dialog } = await openDialog({
    'POST /projects/p1/invites': (body) => {
      bodies.push(body);
      return { data: created };
    },
  });
  await chooseOption('Project role', 'Viewer');
  await userEvent.type(dialog.getByLabelText('Email address'), 'zed@example.com{Enter}');
  await isClosed();
  expect(bodies).toEqual([{ email: 'zed@example.com', role: 'viewer', locales: null }]);
  const invites = within(screen.getByRole('list', { name: 'Pending invitations' }));
  expect(invites.getAllByText(/@example\.com$/).map(({ textContent }) => textContent)).toEqual([
    'zed@example.com',
    invite.email,
  ]);
  expect(screen.getByText(/^We sent an invitation to/)).toBeTruthy();
});

it('puts somebody who has an account among the members at once', async () => {
  const eve = { userId: 'u9', ...inRole('editor'), name: 'Cleo', email: 'cleo@example.com' };
  const { dialog } = await openDialog({ 'POST /projects/p1/invites': { data: eve } });
  await userEvent.type(dialog.getByLabelText('Email address'), 'cleo@example.com{Enter}');
  await isClosed();
  const members = within(screen.getByRole('list', { name: 'Members' }));
  expect(members.getAllByText(/@example\.com$/).map(({ textContent }) => textContent)).toEqual([
    bob.email,
    'cleo@example.com',
    'zoe@example.com',
    'ada@example.com',
  ]);
  const invites = within(screen.getByRole('list', { name: 'Pending invitations' }));
  expect(invites.queryByText('cleo@example.com')).toBeNull();
  expect(await row('Members', 'Cleo')).toBeTruthy();
});

it.each([
  [409, 'bob@example.com', "This user is already part of the project's team"],
  [
    409,
    'Eve@Example.com',
    "This user is already part of the project's teamThe invitation to this address is still open. You can send it again from the list.",
  ],
  [
    404,
    'bob@example.com',
    'We could not find a user with the provided email. Has the user already registered on the product?',
  ],
  [
    429,
    'bob@example.com',
    'Error too many requests, please wait a while before making another request.',
  ],
])(
  'says in the dialog what a %i for %s means, and keeps what was typed',
  async (status, email, text) => {
    const { dialog } = await openDialog({ 'POST /projects/p1/invites': status });
    await userEvent.type(dialog.getByLabelText('Email address'), `${email}{Enter}`);
    expect((await dialog.findByRole('alert')).textContent).toBe(text);
    expect(dialog.getByLabelText('Email address')).toHaveProperty('value', email);
  },
);
