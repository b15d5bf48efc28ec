import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { chooseOption } from '../../../testing/choose-option.ts';
import { inRole } from '../../../testing/pages/open-project.ts';
import { invite, openTeam, row } from '../../../testing/pages/open-team.ts';

const list = 'Pending invitations';
const resend = async () =>
  userEvent.click(
    await screen.findByRole('button', { name: 'Resend the invitation to eve@example.com' }),
  );

it('sends an invite again and says so beside it', async () => {
  openTeam('admin', { 'POST /projects/p1/invites/i1/resend': { data: invite } });
  await resend();
  const sent = await (await row(list, invite.email)).findByRole('status');
  expect(sent.textContent).toBe('The invitation was sent again.');
});

it('says that it was sent a moment ago', async () => {
  openTeam('admin', { 'POST /projects/p1/invites/i1/resend': 429 });
  await resend();
  const problem = await (await row(list, invite.email)).findByRole('alert');
  expect(problem.textContent).toContain('This invitation was sent a moment ago.');
});

it('moves somebody who has an account by now to the members', async () => {
  const eve = { userId: 'u9', ...inRole('viewer'), name: 'Eve', email: invite.email };
  openTeam('admin', { 'POST /projects/p1/invites/i1/resend': { data: eve } });
  await resend();
  expect(await screen.findByText(/is a member of the project now/)).toBeTruthy();
  expect(screen.queryByRole('list', { name: list })).toBeNull();
  expect((await row('Members', invite.email)).getByText('Eve')).toBeTruthy();
});

it('changes the role that it gives, or puts it back', async () => {
  const answers = [{ data: { ...invite, ...inRole('admin') } }, 500];
  openTeam('admin', { 'PATCH /projects/p1/invites/i1': () => answers.shift() ?? 500 });
  const name = 'Role of eve@example.com';
  await chooseOption(name, 'Admin');
  await waitFor(() => expect(answers).toHaveLength(1));
  await chooseOption(name, 'Editor');
  await (await row(list, invite.email)).findByRole('alert');
  expect(screen.getByRole('combobox', { name })).toHaveProperty('value', 'Admin');
});

it('looks again when an invite is not open any more', async () => {
  const { team } = openTeam('admin', { 'PATCH /projects/p1/invites/i1': 404 });
  await screen.findByText(invite.email);
  team.invites = [];
  team.members = [
    ...team.members,
    { userId: 'u9', ...inRole('viewer'), name: 'Eve', email: invite.email },
  ];
  await chooseOption('Role of eve@example.com', 'Admin');
  expect((await screen.findByRole('alert')).textContent).toContain('is not open any more');
  await waitFor(() => expect(screen.queryByRole('list', { name: list })).toBeNull());
  expect((await row('Members', invite.email)).getByText('Eve')).toBeTruthy();
});

it('is withdrawn only after asking', async () => {
  const { asked } = openTeam('admin', { 'DELETE /projects/p1/invites/i1': {} });
  const title = 'Revoke the invitation to eve@example.com';
  await userEvent.click(await screen.findByRole('button', { name: title }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.getByText('Are you sure that you want to revoke this invitation?')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(asked).not.toContain('DELETE /projects/p1/invites/i1');
  await userEvent.click(screen.getByRole('button', { name: title }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: list })).toBeNull());
  expect(asked).toContain('DELETE /projects/p1/invites/i1');
});
