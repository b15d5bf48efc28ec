import type { AccessToken, AccessTokenWithSecret } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { chooseOption } from '../../../testing/choose-option.ts';
import { ada, harbour } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const laptop: AccessToken = {
  id: 't1',
  name: 'Laptop',
  ending: 'yM9q',
  scope: { actions: ['read', 'export'], projectIds: ['p1'], locales: ['de'], fileIds: null },
  agentsMayReplace: false,
  onlyForAgents: false,
  createdAt: '2027-01-01T00:00:00.000Z',
  createdBy: { id: 'u1', name: 'Ada' },
  expiresInDays: 90,
  expiresAt: '2099-04-01T00:00:00.000Z',
  lastUsedOn: '2027-01-31',
  previous: null,
};
const secret = `plt_${'a'.repeat(38)}`;
const withSecret = (token: AccessToken): AccessTokenWithSecret => ({ ...token, token: secret });

function open(tokens: readonly AccessToken[] = [laptop], answers: Answers = {}) {
  return renderApp({
    path: '/user-settings',
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /users/me/tokens': { data: tokens },
      'GET /projects': { data: [harbour] },
      'GET /locales': { data: [{ code: 'de', language: 'German', region: '' }] },
      'GET /projects/p1/translations': {
        data: [{ locale: { code: 'de', language: 'German', region: '' } }],
      },
      'GET /projects/p1/files': {
        data: [
          { id: 'p1', path: null },
          { id: 'f1', path: 'a/{locale}.json' },
        ],
      },
      ...answers,
    },
  });
}

const list = async () => within(await screen.findByRole('list', { name: 'Access tokens' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('lists tokens with what they may do, until when, and when they were used', async () => {
  open();
  const item = within((await (await list()).findAllByRole('listitem'))[0] ?? document.body);
  expect(item.getByText('Laptop')).toBeTruthy();
  expect(item.getByText('yM9q')).toBeTruthy();
  expect(item.getByText(/Expires Apr 1, 2099 · Last used Jan 31, 2027/)).toBeTruthy();
  expect(item.getByText('Read, Export')).toBeTruthy();
  expect(await item.findByText('Harbour')).toBeTruthy();
  expect(item.getByText(/^German\b/)).toBeTruthy();
});

it('says why a token does not work, and until when a previous secret does', async () => {
  open([
    { ...laptop, id: 't2', name: 'Old', expiresAt: '2020-01-01T00:00:00.000Z' },
    { ...laptop, id: 't3', name: 'Restored', ending: null, lastUsedOn: null, expiresAt: null },
    {
      ...laptop,
      id: 't4',
      name: 'Rotated',
      previous: { ending: 'old1', validUntil: '2099-01-01T12:00:00.000Z' },
    },
  ]);
  const shown = await list();
  expect(shown.getByText('Expired')).toBeTruthy();
  expect(shown.getByText('Needs a new secret')).toBeTruthy();
  expect(shown.getByText(/Does not expire · Never used/)).toBeTruthy();
  expect(shown.getByText('old1')).toBeTruthy();
});

it('makes one, and shows it until somebody says that they have it', async () => {
  const bodies: unknown[] = [];
  open([], {
    'POST /users/me/tokens': (body) => {
      bodies.push(body);
      return { data: withSecret(laptop) };
    },
  });
  expect(await screen.findByText('No access tokens yet')).toBeTruthy();
  await press('New access token');
  const form = await dialog('New access token');
  await userEvent.type(form.getByLabelText('Name'), 'Laptop');
  await userEvent.click(form.getByRole('checkbox', { name: 'Import' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Translate' }));
  await chooseOption('Expires in', '7 days');
  await userEvent.click(form.getByRole('button', { name: 'Make access token' }));
  const shown = await dialog('Store the access token');
  expect(bodies).toEqual([
    {
      name: 'Laptop',
      expiresInDays: 7,
      scope: {
        actions: ['read', 'translate', 'export'],
        projectIds: null,
        locales: null,
        fileIds: null,
      },
      agentsMayReplace: false,
      onlyForAgents: false,
    },
  ]);
  expect(shown.getByText(secret)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Copy');
  await userEvent.keyboard('{Escape}');
  expect(shown.getByText(secret)).toBeTruthy();
  await userEvent.click(
    shown.getByRole('button', { name: 'Ok, I have stored the token somewhere safe' }),
  );
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  expect((await list()).getByText('Laptop')).toBeTruthy();
});

it('lets agents replace texts of people only where somebody chooses that, and says so in the list', async () => {
  const bodies: unknown[] = [];
  const name = 'Agents may replace texts of people';
  open([laptop], {
    'PATCH /users/me/tokens/t1': (body) => {
      bodies.push(body);
      return { data: { ...laptop, agentsMayReplace: true, onlyForAgents: true } };
    },
  });
  expect((await list()).queryByText(name)).toBeNull();
  await press('Change Laptop');
  const form = await dialog('Change Laptop');
  const box = form.getByRole<HTMLInputElement>('checkbox', { name });
  expect(box.checked).toBe(false);
  await userEvent.click(box);
  await userEvent.click(form.getByRole('checkbox', { name: 'For agents alone' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await (await list()).findByText(name)).toBeTruthy();
  expect((await list()).getByText('For agents alone')).toBeTruthy();
  expect(bodies).toMatchObject([{ agentsMayReplace: true, onlyForAgents: true }]);
});

it('can not be made for nothing, nor manage parts of a project', async () => {
  open([]);
  await press('New access token');
  const form = await dialog('New access token');
  await userEvent.type(form.getByLabelText('Name'), 'Laptop');
  const submit = () =>
    form.getByRole<HTMLButtonElement>('button', { name: 'Make access token' }).disabled;
  expect(submit()).toBe(false);
  for (const name of ['Read', 'Import', 'Export']) {
    await userEvent.click(form.getByRole('checkbox', { name }));
  }
  expect(submit()).toBe(true);
  const manage = form.getByRole<HTMLInputElement>('checkbox', { name: 'Manage' });
  await userEvent.click(manage);
  expect(submit()).toBe(false);
  await chooseOption('Locales', 'German');
  expect(manage.disabled).toBe(true);
  expect(manage.checked).toBe(false);
  expect(form.getByText('Not with chosen locales or files')).toBeTruthy();
  expect(submit()).toBe(true);
});

it('offers the files of chosen projects, and narrows a token to them', async () => {
  const bodies: unknown[] = [];
  open([{ ...laptop, scope: { ...laptop.scope, projectIds: null, locales: null } }], {
    'PATCH /users/me/tokens/t1': (body) => {
      bodies.push(body);
      return { data: laptop };
    },
  });
  await press('Change Laptop');
  const form = await dialog('Change Laptop');
  expect(form.queryByRole('combobox', { name: 'Files' })).toBeNull();
  await chooseOption('Projects', 'Harbour');
  await waitFor(() => form.getByRole('combobox', { name: 'Files' }));
  await chooseOption('Files', 'a/{locale}.json');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies).toEqual([
    {
      name: 'Laptop',
      scope: { actions: ['read', 'export'], projectIds: ['p1'], locales: null, fileIds: ['f1'] },
      agentsMayReplace: false,
      onlyForAgents: false,
    },
  ]);
  expect(await (await list()).findByText('Harbour')).toBeTruthy();
});

it('keeps places that are not there any more until somebody takes them out', async () => {
  const bodies: unknown[] = [];
  const scope = { ...laptop.scope, projectIds: ['p1', 'p9'], locales: ['fr'], fileIds: ['f9'] };
  open([{ ...laptop, scope }], {
    'PATCH /users/me/tokens/t1': (body) => {
      bodies.push(body);
      return { data: laptop };
    },
  });
  await press('Change Laptop');
  const form = await dialog('Change Laptop');
  for (const name of ['p9', 'f9', /^French\b/]) {
    expect(await form.findByRole('option', { name, hidden: true })).toBeTruthy();
  }
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      { name: 'Laptop', scope, agentsMayReplace: false, onlyForAgents: false },
    ]),
  );
});

it('rotates a secret, with the time that the previous one goes on working', async () => {
  const bodies: unknown[] = [];
  open([laptop], {
    'POST /users/me/tokens/t1/rotate': (body) => {
      bodies.push(body);
      return { data: withSecret({ ...laptop, ending: 'new1' }) };
    },
  });
  await press('New secret for Laptop');
  const question = await dialog('New secret for Laptop');
  await chooseOption('The previous secret works for', '7 days');
  await userEvent.click(question.getByRole('button', { name: 'Make a new secret' }));
  expect((await dialog('Store the access token')).getByText(secret)).toBeTruthy();
  expect(bodies).toEqual([{ overlapHours: 168 }]);
  await press('Ok, I have stored the token somewhere safe');
  expect(await (await list()).findByText('new1')).toBeTruthy();
});

it('ends one only after asking', async () => {
  const { asked } = open([laptop], { 'DELETE /users/me/tokens/t1': {} });
  await press('End Laptop');
  const question = await dialog('End Laptop');
  expect(asked).not.toContain('DELETE /users/me/tokens/t1');
  await userEvent.click(question.getByRole('button', { name: 'End access token' }));
  expect(await screen.findByText('No access tokens yet')).toBeTruthy();
});
