import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answers } from '../../testing/answers.ts';
import { fillIn, press } from '../../testing/fill-in.ts';
import { ada } from '../../testing/pages/open-project.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { tokenFor } from '../../testing/token.ts';
import { session } from '../api/session.ts';

const home = { 'GET /users/me': { data: ada }, 'GET /projects': { data: [] } };
const signIn = {
  'POST /auth/token': {
    access_token: tokenFor(7200, Date.now(), 'ada'),
    token_type: 'bearer',
    expires_in: '7200s',
  },
};
const nameField = () => screen.findByLabelText<HTMLInputElement>('Project Name');

function openAs(userId: string, path = '/projects', answers: Answers = home) {
  session.start(tokenFor(3600, Date.now(), userId));
  return renderApp({ path, answers, signedIn: 'already' });
}

/** Types the name of a new project. */
async function typeName(name: string) {
  await press('New Project');
  await userEvent.type(await nameField(), name);
}

it('keeps what was typed while somebody has to sign in again', async () => {
  openAs('ada', '/projects', { ...home, ...signIn, 'POST /projects': 401 });
  await typeName('Harbour');
  await press('Create');
  await screen.findByText('Your session has expired, please signin to continue.');
  await fillIn({ 'Email Address': 'ada@example.com', Password: 'long enough' });
  await press('Sign in');
  expect((await nameField()).value).toBe('Harbour');
  expect(screen.getByRole('button', { name: 'Create' })).toHaveProperty('disabled', false);
});

it('keeps it across a reload as well, and for nobody else', async () => {
  const { unmount } = openAs('ada');
  await typeName('Harbour');
  const kept = { ...sessionStorage };
  unmount();
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);

  const { unmount: leave } = openAs('grace');
  await screen.findByRole('button', { name: 'New Project' });
  expect(screen.queryByRole('dialog')).toBeNull();
  leave();

  openAs('ada');
  expect((await nameField()).value).toBe('Harbour');
});

it('forgets what was typed by whoever closes the form or signs out', async () => {
  openAs('ada');
  await typeName('Harbour');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('New Project');
  expect((await nameField()).value).toBe('');
  await userEvent.type(await nameField(), 'Quay');
  session.end();
  await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Quay'));
});

it('keeps no password', async () => {
  openAs('ada', '/user-settings');
  await userEvent.type(await screen.findByLabelText('Current password'), 'correct horse');
  await userEvent.type(screen.getByLabelText('Display Name'), '!');
  expect(JSON.stringify({ ...sessionStorage })).toContain('Ada!');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('horse');
});
