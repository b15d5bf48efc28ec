import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { buildHook, openWebhooks } from '../../../testing/pages/open-webhooks.ts';

const form = async () => within(await screen.findByRole('dialog', { name: 'New webhook' }));

it('lists each with its address, what it is told, and why it does not work', async () => {
  const at = '2027-01-02T12:00:00.000Z';
  openWebhooks('webhooks', {
    webhooks: [
      { ...buildHook, types: ['term.added'], locales: ['de'], labelIds: ['l1'] },
      { ...buildHook, id: 'w2', name: 'Chat', failingSince: at },
      { ...buildHook, id: 'w3', isEnabled: false, disabled: { reason: 'gone', at } },
    ],
  });
  const list = within(await screen.findByRole('list', { name: 'Webhooks' }));
  const [works, fails, isGone] = list.getAllByRole('listitem');
  await waitFor(() =>
    expect(works?.textContent).toMatch(/https:.*Terms added\u00a0· only de, shop.*Active/),
  );
  expect(fails?.textContent).toMatch(/Everything.*Failing.*No delivery has got through since/);
  expect(isGone?.textContent).toMatch(/Disabled.*answered 410/);
  expect(isGone?.querySelector('.tabler-icon-alert-triangle')).toBeTruthy();
});

it('says of files and labels that are gone that they are deleted', async () => {
  const filter = { fileIds: ['p1', 'f9'], labelIds: ['l1', 'l9'] };
  openWebhooks('webhooks', {
    webhooks: [{ ...buildHook, ...filter }],
    answers: { 'GET /projects/p1/files': { data: [{ id: 'p1', path: null }] } },
  });
  const list = within(await screen.findByRole('list', { name: 'Webhooks' }));
  const row = list.getByRole('listitem');
  await waitFor(() =>
    expect(row.textContent).toContain('only Unnamed file, Deleted file, shop, Deleted label'),
  );
});

it('creates one for chosen events, locales and labels, and shows its secret once', async () => {
  const bodies: unknown[] = [];
  openWebhooks('webhooks', {
    webhooks: [],
    answers: {
      'POST /projects/p1/webhooks': (body) => {
        bodies.push(body);
        return { data: { ...buildHook, secret: 'whsec_a' } };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }));
  const dialog = await form();
  await userEvent.type(dialog.getByLabelText('Name'), 'Build');
  await userEvent.type(dialog.getByLabelText('Address'), 'ftp://x');
  await userEvent.tab();
  expect(dialog.getByText(/^This is not a web address/)).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText('Address'));
  await userEvent.type(dialog.getByLabelText('Address'), 'https://ci.example.org/hook');
  const submit = dialog.getByRole('button', { name: 'Create webhook' });
  expect(submit).toHaveProperty('disabled', false);
  await userEvent.click(dialog.getByLabelText('Only chosen events'));
  expect(submit).toHaveProperty('disabled', true);
  const files = within(dialog.getByRole('group', { name: 'Files' }));
  await userEvent.click(files.getByLabelText('Import finished'));
  await userEvent.click(dialog.getByLabelText('Terms added'));
  await userEvent.click(dialog.getByRole('button', { name: /^Only some locales/ }));
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Labels' }));
  await userEvent.click(await screen.findByRole('option', { name: 'shop' }));
  await userEvent.click(submit);
  const shown = within(await screen.findByRole('dialog', { name: 'Store the secret' }));
  expect(shown.getByText('whsec_a')).toBeTruthy();
  expect(bodies).toEqual([
    {
      name: 'Build',
      url: 'https://ci.example.org/hook',
      types: ['term.added', 'import.finished'],
      locales: null,
      fileIds: null,
      labelIds: ['l1'],
    },
  ]);
  await userEvent.click(shown.getByRole('button', { name: /^Ok, I have stored/ }));
  await waitFor(() => expect(screen.queryByText('whsec_a')).toBeNull());
  expect(screen.getByRole('link', { name: 'Build' })).toBeTruthy();
});

it.each([
  [400, /The server may not call this address/],
  [429, /at most 20 webhooks/],
])('says what to do where the server answers %s', async (status, hint) => {
  openWebhooks('webhooks', { answers: { 'POST /projects/p1/webhooks': status } });
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }));
  const dialog = await form();
  await userEvent.type(dialog.getByLabelText('Name'), 'Build');
  await userEvent.type(dialog.getByLabelText('Address'), 'https://10.0.0.1/');
  await userEvent.click(dialog.getByRole('button', { name: 'Create webhook' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(hint);
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Build');
});

it('is for admins alone, and asks the server for nothing as somebody else', async () => {
  const { asked } = openWebhooks('webhooks', { role: 'editor' });
  expect(await screen.findByRole('heading', { name: /Admin/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Webhooks' })).toBeNull();
  expect(asked).not.toContain('GET /projects/p1/webhooks');
});
