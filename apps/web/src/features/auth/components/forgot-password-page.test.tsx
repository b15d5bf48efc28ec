import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fillIn, isDisabled, press } from '../../../testing/fill-in.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const send = 'Send password reset link';

it('sends a link to an address and can be asked for another one', async () => {
  const forgot = vi.fn(() => ({}));
  renderApp({ path: '/forgot-password', answers: { 'POST /auth/forgot-password': forgot } });
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(isDisabled(send)).toBe(true);
  await fillIn({ 'Email Address': 'ada@example.com' });
  await press(send);
  expect((await screen.findByRole('status')).textContent).toBe(
    "A password reset token has been sent to your email. If you didn't get an email after a few minutes, try requesting another one.",
  );
  expect(forgot.mock.calls).toEqual([[{ email: 'ada@example.com' }]]);
  await press(send);
  await screen.findByRole('status');
  expect(forgot).toHaveBeenCalledTimes(2);
});

it('keeps the address when it can not be sent, and helps with one that nobody has', async () => {
  renderApp({ path: '/forgot-password', answers: { 'POST /auth/forgot-password': 404 } });
  await fillIn({ 'Email Address': 'nobody@example.com' });
  await press(send);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error, resource not foundThere is no account with this address. Did you type it correctly?',
  );
  expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'nobody@example.com');
  expect(isDisabled(send)).toBe(false);
});

it('wants a valid address', async () => {
  renderApp({ path: '/forgot-password' });
  const email = await screen.findByLabelText('Email Address');
  await userEvent.click(email);
  await userEvent.tab();
  expect(screen.getByText('Email is required.')).toBeTruthy();
  await fillIn({ 'Email Address': 'ada@' });
  expect(screen.getByText('Must be a valid email')).toBeTruthy();
  expect(isDisabled(send)).toBe(true);
});

it('leads back to sign in', async () => {
  renderApp({ path: '/forgot-password' });
  await userEvent.click(await screen.findByRole('link', { name: 'Back to sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(window.location.pathname).toBe('/login');
});
