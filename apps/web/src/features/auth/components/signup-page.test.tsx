import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';

it('shows what is wrong with a field once it has been left', async () => {
  renderApp({ path: '/signup' });
  const email = await screen.findByLabelText('Email Address');
  await userEvent.type(email, 'ada');
  expect(screen.queryByText('Must be a valid email')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Must be a valid email')).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(email, '@example.com');
  expect(screen.queryByText('Must be a valid email')).toBeNull();
});

it('lets the form be sent only when all of it is right', async () => {
  renderApp({ path: '/signup', answers: { 'POST /auth/signup': 409 } });
  const submit = await screen.findByRole('button', { name: 'Get started' });
  expect(submit).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByLabelText('Display Name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Email Address'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'long enough');
  expect(submit).toHaveProperty('disabled', false);
  await userEvent.click(submit);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A user with this email already exists. Please use a different one.',
  );
});

it('offers the providers of the server', async () => {
  const google = {
    slug: 'google',
    url: 'https://accounts.example.com/auth',
    redirectUrl: 'https://parlance.example.com/auth/callback',
    clientId: 'abc',
  };
  renderApp({ path: '/signup', answers: { 'GET /auth/providers': { data: [google] } } });
  const link = await screen.findByRole('link', { name: 'Sign in with Google' });
  const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect(origin + pathname).toBe(google.url);
  expect(Object.fromEntries(searchParams)).toEqual({
    redirect_uri: google.redirectUrl,
    client_id: 'abc',
    scope: 'email profile openid',
    access_type: 'offline',
    prompt: 'select_account',
    response_type: 'code',
  });
});
