import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fillIn, press } from '../../../../testing/fill-in.ts';
import { machineSettings, openMachine } from '../../../../testing/pages/open-machine.ts';
import { harbour } from '../../../../testing/pages/open-project.ts';

it('changes what is used, what models are told of the project, and what may be spent', async () => {
  const bodies: unknown[] = [];
  openMachine('machine', {
    answers: {
      'PATCH /projects/p1/machine': (body) => {
        bodies.push(body);
        return { data: { ...machineSettings, ...(body as object) } };
      },
    },
  });
  expect(await screen.findByText(/€3\.25 of €50\.00 spent this month/)).toBeTruthy();
  await userEvent.click(screen.getByLabelText('Own network only'));
  await fillIn({ 'What the project is about': 'Ships.', 'Monthly cost limit': '80.5' });
  await press('Save changes');
  await waitFor(() =>
    expect(bodies).toEqual([{ localOnly: true, about: 'Ships.', monthlyCost: 80.5 }]),
  );
  expect(await screen.findByText(/€3\.25 of €80\.50/)).toBeTruthy();
  expect(await screen.findByText('Successfully updated the project.')).toBeTruthy();
});

it('takes the cost limit away', async () => {
  const bodies: unknown[] = [];
  openMachine('machine', {
    answers: {
      'PATCH /projects/p1/machine': (body) => {
        bodies.push(body);
        return { data: { ...machineSettings, monthlyCost: null } };
      },
    },
  });
  await userEvent.clear(await screen.findByLabelText('Monthly cost limit'));
  await press('Save changes');
  await waitFor(() => expect(bodies).toEqual([{ monthlyCost: null }]));
  expect(await screen.findByText(/^€3\.25 spent this month/)).toBeTruthy();
});

it('keeps a tone and a style guide for each locale', async () => {
  const bodies: unknown[] = [];
  openMachine('machine', {
    answers: {
      'GET /projects/p1/machine/style-guides': {
        data: [{ locale: 'en', tone: 'informal', text: 'Short verbs.' }],
      },
      'PATCH /projects/p1/machine/style-guides/de': (body) => {
        bodies.push(body);
        return { data: { locale: 'de', ...(body as object) } };
      },
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Style guides' }));
  await waitFor(() => expect(list.getByText('Short verbs.')).toBeTruthy());
  await userEvent.click(list.getByRole('button', { name: /^Style guide for .*de/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Style guide for/ }));
  await userEvent.click(dialog.getByLabelText('Formally'));
  await userEvent.type(dialog.getByLabelText('Style guide'), 'Infinitive auf Knöpfen.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies).toEqual([{ tone: 'formal', text: 'Infinitive auf Knöpfen.' }]),
  );
  expect(await list.findByText('Infinitive auf Knöpfen.')).toBeTruthy();
  expect(list.getByText('Formally')).toBeTruthy();
  // Its row stays where it was.
  const [, last] = list.getAllByRole('listitem');
  expect(last?.textContent).toContain('Infinitive auf Knöpfen.');
});

it('lists locales first for which somebody has written a style guide', async () => {
  const data = [{ locale: 'en', tone: 'formal', text: '' }];
  openMachine('machine', { answers: { 'GET /projects/p1/machine/style-guides': { data } } });
  const list = within(await screen.findByRole('list', { name: 'Style guides' }));
  await list.findByText('Formally');
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/en.*Formally/),
    expect.stringMatching(/de.*Nothing said/),
  ]);
});

it('tells what was spent, by month and provider', async () => {
  const usage = { calls: 120, inputTokens: 240_000, outputTokens: 61_000, characters: 0 };
  openMachine('machine', {
    answers: {
      'GET /projects/p1/machine/spending': {
        data: [
          { month: '2026-11', provider: { id: 'm1', name: 'Our models' }, ...usage, cost: 3.25 },
          { month: '2026-10', provider: null, ...usage, characters: 500, cost: null },
        ],
      },
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Spending' }));
  const [november, october] = list.getAllByRole('listitem');
  expect(november?.textContent).toMatch(
    /Our models.*November 2026\s· 120 requests\s· 301,000 tokens.*€3\.25/,
  );
  expect(october?.textContent).toMatch(/A provider that is deleted.*500 characters.*Unknown/);
});

it('starts nothing where there are no source texts, and leads to where they are chosen', async () => {
  openMachine('machine', { answers: { 'GET /projects/p1': { data: harbour } } });
  expect(await screen.findByRole('link', { name: 'Choose source locale' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Providers' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Translate by machine' })).toBeNull();
});

it('says how to begin where there is no provider', async () => {
  openMachine('machine', { settings: { providers: [] }, providers: [] });
  expect(await screen.findByRole('heading', { name: 'No provider yet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Translate by machine' })).toBeNull();
});
