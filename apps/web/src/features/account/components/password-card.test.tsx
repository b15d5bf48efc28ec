import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { session } from '../../../lib/api/session.ts';
import type { Answers } from '../../../testing/answers.ts';
import { fillIn, isDisabled, press } from '../../../testing/fill-in.ts';
import { ada } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { tokenFor } from '../../../testing/token.ts';

const submit = 'Change password';
const change = 'POST /auth/change-password';
const values = { 'Current password': 'the old password', 'New password': 'a better password' };

function openSettings(answers: Answers) {
  return renderApp({
    path: '/user-settings',
    signedIn: true,
    answers: { 'GET /users/me': { data: ada }, ...answers },
  });
}

const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('changes the password and stays signed in with a token of the new one', async () => {
  const token = tokenFor(7200);
  const changePassword = vi.fn((_body: unknown) => ({}));
  const createToken = vi.fn((_body: unknown) => ({
    access_token: token,
    token_type: 'bearer',
    expires_in: '3600s',
  }));
  openSettings({ [change]: changePassword, 'POST /auth/token': createToken });
  await fillIn(values);
  await press(submit);
  expect((await within(screen.getByRole('main')).findByRole('status')).textContent).toBe(
    'Password successfully changed!',
  );
  expect(changePassword.mock.calls).toEqual([
    [{ oldPassword: 'the old password', newPassword: 'a better password' }],
  ]);
  expect(createToken.mock.calls).toEqual([
    [{ grant_type: 'password', username: 'ada@example.com', password: 'a better password' }],
  ]);
  expect(localStorage.getItem('accessToken')).toBe(token);
  expect(window.location.pathname).toBe('/user-settings');
  expect(typedInto('Current password')).toBe('');
  expect(typedInto('New password')).toBe('');
  expect(screen.queryByText('Password is required.')).toBeNull();
  expect(isDisabled(submit)).toBe(true);
});

it('is not thrown out by requests that still have the old token', async () => {
  const token = tokenFor(7200);
  const next = Promise.withResolvers<object>();
  openSettings({ [change]: {}, 'POST /auth/token': () => next.promise });
  await fillIn(values);
  const old = session.get().token ?? '';
  await press(submit);
  session.expire(old);
  next.resolve({
    access_token: token,
    token_type: 'bearer',
    expires_in: '3600s',
  });
  await within(screen.getByRole('main')).findByRole('status');
  expect(session.get().token).toBe(token);
  expect(window.location.pathname).toBe('/user-settings');
});

it('signs out with a message when there is no new token', async () => {
  openSettings({ [change]: {}, 'POST /auth/token': 429 });
  await fillIn(values);
  await press(submit);
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.getByRole('status').textContent).toBe(
    'Password successfully changed! Please login with your new password.',
  );
  expect(localStorage.getItem('accessToken')).toBeNull();
});

it('says that the current password is wrong, and stays signed in', async () => {
  const { asked } = openSettings({ [change]: 401 });
  await fillIn(values);
  await press(submit);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Could not change your password, it appears that you entered the wrong current password\./,
  );
  expect(asked).not.toContain('POST /auth/token');
  expect(typedInto('New password')).toBe('a better password');
  expect(session.get().token).toBeDefined();
  expect(window.location.pathname).toBe('/user-settings');
});

it('wants eight characters for both', async () => {
  openSettings({});
  await fillIn({ 'Current password': 'short', 'New password': 'short' });
  await userEvent.tab();
  await userEvent.click(screen.getByLabelText('Current password'));
  await waitFor(() =>
    expect(screen.getByText('Password must be at least 8 characters.')).toBeTruthy(),
  );
  expect(screen.getByText('Password must be at least 8 characters long.')).toBeTruthy();
  expect(isDisabled(submit)).toBe(true);
  await userEvent.clear(screen.getByLabelText('Current password'));
  await userEvent.clear(screen.getByLabelText('New password'));
  expect(screen.getAllByText('Password is required.')).toHaveLength(2);
});
