import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { chooseOption } from '../../../testing/choose-option.ts';
import { serveEvents } from '../../../testing/event-feed.ts';
import { inRole } from '../../../testing/pages/open-project.ts';
import { bob, openTeam as open, row, self, zoe } from '../../../testing/pages/open-team.ts';

const emails = async () =>
  within(await screen.findByRole('list', { name: 'Members' }))
    .getAllByText(/@example\.com$/)
    .map(({ textContent }) => textContent);

const chooseRole = (of: string, role: string) => chooseOption(`Role of ${of}`, role);
/** The loading bar is visible as long as anything is loaded or saved. */
const isIdle = () => waitFor(() => expect(document.querySelector('[data-visible]')).toBeNull());
const roleOf = (of: string) => screen.getByRole('combobox', { name: `Role of ${of}` });

it('lists the others by e-mail address and then oneself, who is marked', async () => {
  open();
  expect(await emails()).toEqual(['bob@example.com', 'zoe@example.com', 'ada@example.com']);
  const own = await row('Members', 'Ada');
  expect(own.getByText('You')).toBeTruthy();
  expect(own.queryByRole('combobox')).toBeNull();
  expect(own.getByText('Admin')).toBeTruthy();
  const invited = await row('Pending invitations', 'eve@example.com');
  expect(invited.getByText('Invited')).toBeTruthy();
});

it('shows viewers everybody and lets them do nothing but leave', async () => {
  open('viewer');
  expect(await emails()).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Add team member' })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect((await row('Members', 'Bob')).queryByRole('button')).toBeNull();
  expect((await row('Pending invitations', 'eve')).queryByRole('button')).toBeNull();
  expect((await row('Members', 'Ada')).getByRole('button', { name: 'Leave project' })).toBeTruthy();
});

it('shows a role as chosen while it is saved, and keeps it', async () => {
  const answer = Promise.withResolvers<object>();
  const bodies: unknown[] = [];
  open('admin', {
    'PATCH /projects/p1/users/u2': (body) => {
      bodies.push(body);
      return answer.promise;
    },
  });
  await chooseRole('Bob', 'Viewer');
  expect(roleOf('Bob')).toHaveProperty('value', 'Viewer');
  expect(bodies).toEqual([{ role: 'viewer', locales: null }]);
  answer.resolve({ data: { ...bob, ...inRole('viewer') } });
  await isIdle();
  expect(roleOf('Bob')).toHaveProperty('value', 'Viewer');
});

it('puts the role back when it was not saved, and says so beside the member', async () => {
  open('admin', { 'PATCH /projects/p1/users/u2': 500 });
  await chooseRole('Bob', 'Admin');
  const problem = await (await row('Members', 'Bob')).findByRole('alert');
  expect(problem.textContent).toBe('There was an error while loading, please refresh the page.');
  expect(roleOf('Bob')).toHaveProperty('value', 'Editor');
});

it('saves one choice after the other, so that the last one stays', async () => {
  const first = Promise.withResolvers<object>();
  const roles: unknown[] = [];
  open('admin', {
    'PATCH /projects/p1/users/u2': (body) => {
      roles.push(body);
      return roles.length === 1 ? first.promise : { data: { ...bob, ...inRole('admin') } };
    },
  });
  await chooseRole('Bob', 'Viewer');
  await chooseRole('Bob', 'Admin');
  expect(roles).toEqual([{ role: 'viewer', locales: null }]);
  first.resolve({ data: { ...bob, ...inRole('viewer') } });
  await waitFor(() =>
    expect(roles).toEqual([
      { role: 'viewer', locales: null },
      { role: 'admin', locales: null },
    ]),
  );
  await waitFor(() => expect(roleOf('Bob')).toHaveProperty('value', 'Admin'));
});

it('looks again when a member is not there any more', async () => {
  const { team } = open('admin', { 'PATCH /projects/p1/users/u2': 404 });
  await screen.findByText('bob@example.com');
  team.members = [self, zoe];
  await chooseRole('Bob', 'Viewer');
  expect((await screen.findByRole('alert')).textContent).toContain('Bob could not be changed');
  await waitFor(async () => {
    expect(await emails()).toEqual(['zoe@example.com', 'ada@example.com']);
  });
});

it('removes a member only after asking, and then moves the focus to the page', async () => {
  const { asked } = open('admin', { 'DELETE /projects/p1/users/u2': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Bob' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Bob' }));
  expect(
    dialog.getByText('Are you sure that you want to revoke access from this team member?'),
  ).toBeTruthy();
  expect(asked).not.toContain('DELETE /projects/p1/users/u2');
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke access' }));
  await waitFor(async () => {
    expect(await emails()).toEqual(['zoe@example.com', 'ada@example.com']);
  });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Project Team'));
});

it('says in the dialog why a member was not removed, and not the next time', async () => {
  open('admin', { 'DELETE /projects/p1/users/u2': 500 });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Bob' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke access' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Zoe' }));
  await screen.findByRole('dialog', { name: 'Remove Zoe' });
  expect(within(screen.getByRole('dialog')).queryByRole('alert')).toBeNull();
});

it('leads to the projects when one leaves, where the project is no more', async () => {
  const { router } = open('editor', { 'DELETE /projects/p1/users/u1': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave project' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave project' }));
  await screen.findByRole('heading', { name: 'Projects' });
  expect(router.state.location.pathname).toBe('/projects');
});

it.each([
  ['that is being left, whatever is told of it', {}, 0],
  ['until it turns out that one stays', 500, 1],
])('asks for nothing of a project %s', async (_, answer, times) => {
  const left = Promise.withResolvers<object | number>();
  const leaving = 'DELETE /projects/p1/users/u1';
  const { asked } = open('editor', { [leaving]: () => left.promise });
  const feed = serveEvents();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave project' }));
  const dialog = within(await screen.findByRole('dialog'));
  await feed.opened();
  await userEvent.click(dialog.getByRole('button', { name: 'Leave project' }));
  await waitFor(() => expect(asked.at(-1)).toBe(leaving));
  feed.tell({ event: 'members', data: {} });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(asked.at(-1)).toBe(leaving);
  left.resolve(answer);
  if (typeof answer === 'object') await screen.findByRole('heading', { name: 'Projects' });
  else await dialog.findByRole('alert');
  const since = asked.slice(asked.indexOf(leaving));
  expect(since.filter((request) => request === 'GET /projects/p1/users')).toHaveLength(times);
});

it('tells the last admin why there is no way out', async () => {
  const { team } = open();
  team.members = [self, bob];
  const own = await row('Members', 'Ada');
  await own.findByText(/You can't leave: you are the only admin/);
  expect(own.queryByRole('button', { name: 'Leave project' })).toBeNull();
  expect(own.getByRole('link', { name: 'settings' }).getAttribute('href')).toBe(
    '/projects/p1/settings',
  );
});

it('tells so too when the other admin went meanwhile', async () => {
  open('admin', { 'DELETE /projects/p1/users/u1': 400 });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave project' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave project' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('You are the last admin');
});
