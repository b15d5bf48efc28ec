import type { ProjectClient, Role } from '@parlance/contract';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { chooseOption } from '../../../testing/choose-option.ts';
import { inRole, openProject } from '../../../testing/pages/open-project.ts';

const build: ProjectClient = { id: 'c1', name: 'Build server', ...inRole('viewer') };
const shop: ProjectClient = { id: 'c2', name: 'Shop', ...inRole('editor') };
const secret = 'aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB';

/** Opens the page with clients that the test can change on the server; the server lists the oldest first. */
function open(role: Role = 'admin', answers: Answers = {}, clients = [build, shop]) {
  const app = openProject('api', {
    role,
    answers: { 'GET /projects/p1/clients': () => ({ data: clients }), ...answers },
  });
  return { ...app, clients };
}

const names = async () =>
  within(await screen.findByRole('list', { name: 'API clients' }))
    .getAllByRole('listitem')
    .map((item) => within(item).getAllByText(/^(Build server|Shop|New)$/)[0]?.textContent);

async function addClient(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Add API client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add API Client' }));
  await userEvent.type(dialog.getByLabelText('Name'), name);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
}

const secretDialog = () => screen.findByRole('dialog', { name: 'Store the client secret' });
const stored = { name: 'Ok, I have stored the secret somewhere safe' };

it('lists the newest first, each with its id and an example for the command line', async () => {
  open();
  expect(await names()).toEqual(['Shop', 'Build server']);
  expect(screen.getByText('c1')).toBeTruthy();
  const [example] = screen.getAllByRole('button', { name: 'Example for the command line' });
  await userEvent.click(example ?? document.body);
  expect(example?.getAttribute('aria-expanded')).toBe('true');
  expect(
    await screen.findByText(/-d client_id=c2 [\s\S]+\/projects\/p1\/exports\?locale=de&/, {
      normalizer: (text) => text,
    }),
  ).toBeTruthy();
});

it.each(['viewer', 'editor'] as const)('shows an %s the clients without controls', async (role) => {
  open(role);
  expect(await names()).toEqual(['Shop', 'Build server']);
  expect(screen.getByText(/Only project admins can create API clients\./)).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Add API client|secret|Revoke/ })).toBeNull();
});

it('says who can create the first one', async () => {
  open('viewer', {}, []);
  expect(await screen.findByRole('heading', { name: 'No API clients created yet' })).toBeTruthy();
  expect(screen.getByText('Only project admins can create API clients.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add API client' })).toBeNull();
});

it('creates one as a viewer, and shows its secret until somebody says that they have it', async () => {
  const bodies: unknown[] = [];
  open(
    'admin',
    {
      'POST /projects/p1/clients': (body) => {
        bodies.push(body);
        return { data: { id: 'c3', name: 'New', ...inRole('viewer'), secret } };
      },
    },
    [],
  );
  await addClient('New');
  const dialog = within(await secretDialog());
  expect(bodies).toEqual([{ name: 'New', role: 'viewer', locales: null }]);
  expect(dialog.getByText(secret)).toBeTruthy();
  expect(dialog.getByText('c3')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Copy');
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();

  await userEvent.keyboard('{Escape}');
  window.history.back();
  await userEvent.click(document.querySelector('.mantine-Modal-overlay') ?? document.body);
  expect(dialog.getByText(secret)).toBeTruthy();

  await userEvent.click(dialog.getByRole('button', stored));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect(await names()).toEqual(['New']);
  await userEvent.click(screen.getByRole('button', { name: 'Add API client' }));
  const next = within(await screen.findByRole('dialog', { name: 'Add API Client' }));
  expect(next.getByLabelText('Name')).toHaveProperty('value', '');
  expect(screen.queryByText(secret)).toBeNull();
});

it('stays open while one is created: the secret would be lost', async () => {
  const answer = Promise.withResolvers<object>();
  open('admin', { 'POST /projects/p1/clients': () => answer.promise });
  await addClient('New');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  answer.resolve({ data: { id: 'c3', name: 'New', ...inRole('viewer'), secret } });
  expect(within(await secretDialog()).getByText(secret)).toBeTruthy();
});

it('puts a new one first', async () => {
  const created = { data: { id: 'c3', name: 'New', ...inRole('viewer'), secret } };
  open('admin', { 'POST /projects/p1/clients': created });
  await addClient('New');
  await userEvent.click(within(await secretDialog()).getByRole('button', stored));
  await waitFor(async () => expect(await names()).toEqual(['New', 'Shop', 'Build server']));
});

it('keeps what was typed when it could not be created, and asks for a name', async () => {
  open('admin', { 'POST /projects/p1/clients': 500 });
  await addClient('New');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add API Client' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  const name = dialog.getByLabelText('Name');
  expect(name).toHaveProperty('value', 'New');
  await userEvent.clear(name);
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await userEvent.tab();
  expect(dialog.getByText('Name is required.')).toBeTruthy();
});

it('says at once that there is no connection, and can be closed', async () => {
  open('admin', {
    'POST /projects/p1/clients': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await screen.findByRole('list', { name: 'API clients' });
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await addClient('New');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add API Client' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('rotates a secret only after saying what ends', async () => {
  const { asked } = open('admin', {
    'POST /projects/p1/clients/c2/rotate-secret': { data: { ...shop, secret } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New secret for Shop' }));
  const question = within(await screen.findByRole('dialog', { name: 'New secret for Shop' }));
  expect(question.getByText(/^The present secret stops working at once/)).toBeTruthy();
  expect(asked).not.toContain('POST /projects/p1/clients/c2/rotate-secret');
  await userEvent.click(question.getByRole('button', { name: 'Make a new secret' }));
  const dialog = within(await secretDialog());
  expect(dialog.getByText(secret)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', stored));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => {
    expect(document.activeElement?.getAttribute('aria-label')).toBe('New secret for Shop');
  });
});

it('changes a role at once, and puts it back when that fails', async () => {
  const answers = [{ data: { ...shop, ...inRole('admin') } }, 500];
  open('admin', { 'PATCH /projects/p1/clients/c2': () => answers.shift() ?? 500 });
  await chooseOption('Role of Shop', 'Admin');
  await waitFor(() => expect(answers).toHaveLength(1));
  await chooseOption('Role of Shop', 'Viewer');
  await screen.findByRole('alert');
  const select = screen.getByRole('combobox', { name: 'Role of Shop' });
  expect(select).toHaveProperty('value', 'Admin');
});

it('revokes the access of one only after asking', async () => {
  const { asked } = open('admin', { 'DELETE /projects/p1/clients/c2': {} });
  const name = 'Revoke the access of Shop';
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(
    dialog.getByText('Are you sure that you want to revoke access from this API client?'),
  ).toBeTruthy();
  expect(asked).not.toContain('DELETE /projects/p1/clients/c2');
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke access' }));
  await waitFor(async () => expect(await names()).toEqual(['Build server']));
});

it('makes access tokens for one, beside its id and secret', async () => {
  const scope = { actions: ['read' as const], projectIds: null, locales: null, fileIds: null };
  const bodies: unknown[] = [];
  open('admin', {
    'GET /projects/p1/clients/c2/tokens': { data: [] },
    'GET /projects/p1/files': { data: [] },
    'POST /projects/p1/clients/c2/tokens': (body) => {
      bodies.push(body);
      const dates = { createdAt: '2027-01-01T00:00:00.000Z', expiresAt: null, lastUsedOn: null };
      const createdBy = { id: 'u1', name: 'Ada' };
      const made = { id: 't1', name: 'Nightly', ending: 'aaaa', scope, createdBy, ...dates };
      return { data: { ...made, expiresInDays: null, previous: null, token: 'plc_a' } };
    },
  });
  const [toggle] = await screen.findAllByRole('button', { name: 'Access tokens' });
  await userEvent.click(toggle ?? document.body);
  expect(await screen.findByText('No access tokens yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'New access token' }));
  const form = within(await screen.findByRole('dialog', { name: 'New access token' }));
  expect(form.queryByRole('combobox', { name: 'Projects' })).toBeNull();
  await userEvent.type(form.getByLabelText('Name'), 'Nightly');
  await userEvent.click(form.getByRole('button', { name: 'Make access token' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Store the access token' }));
  expect(shown.getByText('plc_a')).toBeTruthy();
  expect(screen.getByText(/^Made by/, { ignore: '[hidden]' }).textContent).toBe('Made by Ada');
  expect(bodies).toEqual([
    {
      name: 'Nightly',
      expiresInDays: 90,
      onlyForAgents: false,
      agentsMayReplace: false,
      scope: { actions: ['read', 'import', 'export'], locales: null, fileIds: null },
    },
  ]);
});
