import type { MachineProvider } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { fillIn, press } from '../../../../testing/fill-in.ts';
import { openMachine, ownProvider } from '../../../../testing/pages/open-machine.ts';

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Providers' })).getAllByRole('listitem');

it('lists each with where texts go, what it costs and what it can do, but no key', async () => {
  const local: MachineProvider = {
    ...ownProvider,
    id: 'm2',
    name: 'Kitchen',
    host: 'ollama:11434',
    isLocal: true,
    prices: { input: null, output: null },
    spentThisMonth: 0,
    capabilities: null,
    testedAt: null,
    needsKey: true,
  };
  openMachine('machine', { providers: [ownProvider, local] });
  const [own, kitchen] = await rows();
  expect(own?.textContent).toMatch(/Our models.*models\.example\.com/);
  expect(own?.textContent).toMatch(/€12\.50 of €100\.00 spent this month/);
  expect(own?.textContent).toMatch(/keeps to a JSON schema.*temperature can be set/);
  expect(own?.textContent).not.toContain('x7Qe');
  expect(kitchen?.textContent).toMatch(/Own network/);
  expect(kitchen?.textContent).toMatch(/No price is known.*Not tested yet.*key can't be read/);
});

it('adds one of a service, with its address and its prices', async () => {
  const bodies: unknown[] = [];
  openMachine('machine', {
    settings: { providers: [] },
    providers: [],
    answers: {
      'POST /projects/p1/machine/providers': (body) => {
        bodies.push(body);
        return { data: ownProvider };
      },
    },
  });
  await press('Add provider');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add provider' }));
  await chooseOption('Service', 'Ollama');
  expect(dialog.getByLabelText('Address (optional)')).toHaveProperty(
    'value',
    'http://localhost:11434/v1',
  );
  const submit = dialog.getByRole('button', { name: 'Add provider' });
  expect(submit).toHaveProperty('disabled', true);
  await fillIn({ Model: 'small-2', 'Input price': '0.4', 'Output price': '1.6' });
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([
    {
      name: 'Ollama',
      kind: 'openai',
      url: 'http://localhost:11434/v1',
      model: 'small-2',
      key: null,
      prices: { input: 0.4, output: 1.6 },
      limits: {
        requestsPerMinute: null,
        tokensPerMinute: null,
        concurrency: null,
        monthlyCost: null,
      },
    },
  ]);
});

it('changes one without its key, and wants the key again for another address', async () => {
  const bodies: unknown[] = [];
  const providers = [ownProvider];
  openMachine('machine', {
    providers,
    answers: {
      'PATCH /projects/p1/machine/providers/m1': (body) => {
        bodies.push(body);
        providers[0] = { ...ownProvider, name: 'Theirs' };
        return { data: providers[0] };
      },
    },
  });
  const change = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Our models' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return within(await screen.findByRole('dialog', { name: 'Change Our models' }));
  };
  const dialog = await change();
  expect(dialog.getByText(/…x7Qe/)).toBeTruthy();
  expect(dialog.getByLabelText('Key')).toHaveProperty('value', '');
  const save = dialog.getByRole('button', { name: 'Save' });
  await fillIn({ 'Address (optional)': 'https://other.example.com/v1' });
  expect(dialog.getByText('Another address needs the key again.')).toBeTruthy();
  expect(save).toHaveProperty('disabled', true);
  await fillIn({ 'Address (optional)': 'https://models.example.com/v1', Name: 'Theirs' });
  await userEvent.click(save);
  await waitFor(async () => expect((await rows())[0]?.textContent).toContain('Theirs'));
  expect(bodies).toEqual([expect.objectContaining({ name: 'Theirs' })]);
  expect(bodies[0]).not.toHaveProperty('key');
  expect(bodies[0]).not.toHaveProperty('kind');
});

it.each([
  [null, /It works and answered in 0\.8 sec.*keeps to a JSON schema/],
  [
    { problem: 'key', message: 'Incorrect API key provided' },
    /does not accept the key.*The provider says: Incorrect API key provided/,
  ],
] as const)('says what a test has found out: %o', async (trouble, expected) => {
  openMachine('machine', {
    answers: {
      'POST /projects/p1/machine/providers/m1/test': {
        data: { provider: ownProvider, trouble, durationMs: 840 },
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Test Our models' }));
  await waitFor(async () => expect((await rows())[0]?.textContent).toMatch(expected));
});

it('deletes one after a question', async () => {
  const providers = [ownProvider];
  const { asked } = openMachine('machine', {
    providers,
    answers: {
      'DELETE /projects/p1/machine/providers/m1': () => {
        providers.pop();
        return new Response(null, { status: 204 });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Our models' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete provider' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Our models?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete provider' }));
  await waitFor(() => expect(asked).toContain('DELETE /projects/p1/machine/providers/m1'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Test Our models' })).toBeNull());
});

it('shows translators what is used, and asks for nothing of admins', async () => {
  const { asked } = openMachine('machine', { role: 'translator' });
  expect(await screen.findByText('An app for harbours.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Test/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Translate by machine' })).toBeNull();
  expect(asked).not.toContain('GET /projects/p1/machine/providers');
  expect(asked).not.toContain('GET /projects/p1/machine/spending');
  expect(asked).not.toContain('GET /projects/p1/machine/runs');
});
