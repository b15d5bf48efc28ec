import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fillIn, isDisabled, press } from '../../../testing/fill-in.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const path = '/reset-password?resetToken=12345678901234567890&email=ada%2Bx%40example.com';
const submit = 'Reset password';

it('shows whose password it is, and nobody can change that', async () => {
  renderApp({ path });
  await screen.findByRole('heading', { name: 'Reset your password' });
  const email = screen.getByLabelText('Email Address');
  expect(email).toHaveProperty('value', 'ada+x@example.com');
  expect(email).toHaveProperty('readOnly', true);
});

it('sets the password by the token of the mail', async () => {
  const answer = Promise.withResolvers<object>();
  const reset = vi.fn(() => answer.promise);
  renderApp({ path, answers: { 'POST /auth/reset-password': reset } });
  await fillIn({ 'New password': 'a better password' });
  await press(submit);
  const password = screen.getByLabelText('New password');
  expect(password).toHaveProperty('disabled', true);
  expect(isDisabled(submit)).toBe(true);

  answer.resolve({});
  expect((await screen.findByRole('status')).textContent).toBe(
    'Your password has been successfully reset. Please login with your new password.',
  );
  expect(reset.mock.calls).toEqual([
    [
      {
        email: 'ada+x@example.com',
        token: '12345678901234567890',
        newPassword: 'a better password',
      },
    ],
  ]);
  expect(password).toHaveProperty('disabled', true);
  expect(isDisabled(submit)).toBe(true);
});

it('keeps what was typed on an error, and offers a new link for a token that is not good', async () => {
  renderApp({ path, answers: { 'POST /auth/reset-password': 401 } });
  await fillIn({ 'New password': 'a better password' });
  await press(submit);
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^It appears that your password reset token is not valid\. Request a new password reset token\./,
  );
  expect(window.location.pathname).toBe('/reset-password');
  const password = screen.getByLabelText('New password');
  expect(password).toHaveProperty('value', 'a better password');
  expect(password).toHaveProperty('disabled', false);
  await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
});

it('says when the account is not there any more', async () => {
  renderApp({ path, answers: { 'POST /auth/reset-password': 404 } });
  await fillIn({ 'New password': 'a better password' });
  await press(submit);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We could not find a user with the provided email. Did you type it correctly?',
  );
});

it('wants eight characters', async () => {
  renderApp({ path });
  await fillIn({ 'New password': 'short' });
  await userEvent.tab();
  expect(screen.getByText('Password must be at least 8 characters long.')).toBeTruthy();
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  expect(isDisabled(submit)).toBe(true);
  await userEvent.clear(screen.getByLabelText('New password'));
  expect(screen.getByText('Password is required.')).toBeTruthy();
});

it.each([
  ['/reset-password'],
  ['/reset-password?email=ada%40example.com'],
  ['/reset-password?resetToken=abc'],
])('can do nothing on %s', async (incomplete) => {
  renderApp({ path: incomplete });
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Can't reset password. Please make sure you open the link sent to your email",
  );
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
});
