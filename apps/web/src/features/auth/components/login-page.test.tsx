import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fillIn, isDisabled, press } from '../../../testing/fill-in.ts';
import { ada } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { tokenFor } from '../../../testing/token.ts';
import { authSettingsQuery } from '../auth.api.ts';

const credentials = { 'Email Address': 'ada@example.com', Password: 'long enough' };

it('exchanges address and password for a token, which it keeps', async () => {
  const token = tokenFor(3600);
  const create = vi.fn((_body: unknown) => ({
    access_token: token,
    token_type: 'bearer',
    expires_in: '3600s',
  }));
  renderApp({
    path: '/login',
    answers: {
      'POST /auth/token': create,
      'GET /users/me': { data: ada },
      'GET /projects': { data: [] },
    },
  });
  await fillIn(credentials);
  await press('Sign in');
  await screen.findByRole('heading', { name: 'Projects' });
  expect(create.mock.calls).toEqual([
    [{ grant_type: 'password', username: 'ada@example.com', password: 'long enough' }],
  ]);
  expect(localStorage.getItem('accessToken')).toBe(token);
});

it('lets the form be sent when all of it is right, and once', async () => {
  const answer = Promise.withResolvers<number>();
  renderApp({ path: '/login', answers: { 'POST /auth/token': () => answer.promise } });
  await fillIn({ ...credentials, Password: 'short' });
  expect(isDisabled('Sign in')).toBe(true);
  await userEvent.tab();
  expect(screen.getByText('Password must be at least 8 characters.')).toBeTruthy();
  await fillIn(credentials);
  await press('Sign in');
  expect(isDisabled('Sign in')).toBe(true);
  answer.resolve(401);
  await screen.findByRole('alert');
  expect(isDisabled('Sign in')).toBe(false);
});

it.each([
  [401, 'Bad credentials.'],
  [404, 'We could not find a user with the provided email. Did you type it correctly?'],
  [429, 'Too many login attempts, this account has been locked for 15 minutes.'],
  [
    422,
    'The server was unable to process the request, please check your request.This account has no password yet. Sign in through the provider that it was made with, or have a link sent to set a password.',
  ],
])('says what a %i means and keeps what was typed', async (status, message) => {
  renderApp({ path: '/login', answers: { 'POST /auth/token': status } });
  await fillIn(credentials);
  await press('Sign in');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'ada@example.com');
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'long enough');
});

it.each([
  ['Create an account', '/signup', 'Create your account'],
  ['Forgot your password?', '/forgot-password', 'Forgot your password?'],
])('leads by “%s” to %s', async (link, path, heading) => {
  renderApp({ path: '/login' });
  await userEvent.click(await screen.findByRole('link', { name: link }));
  await screen.findByRole('heading', { name: heading });
  expect(window.location.pathname).toBe(path);
});

it('lets a password be read, also by keyboard', async () => {
  renderApp({ path: '/login' });
  await fillIn(credentials);
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password');
  await userEvent.tab();
  const toggle = screen.getByRole('button', { name: 'Show password' });
  expect(document.activeElement).toBe(toggle);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text');
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
});

it('offers the providers that it knows, and no others', async () => {
  const google = { slug: 'google', url: 'https://a.example.com', redirectUrl: '', clientId: '' };
  const providers = { data: [google, { ...google, slug: 'elsewhere' }] };
  renderApp({ path: '/login', answers: { 'GET /auth/providers': providers } });
  await screen.findByRole('button', { name: 'Sign in with Google' });
  expect(screen.getAllByRole('button', { name: /^Sign in with/ })).toHaveLength(1);
});

it('says what Parlance is to who may not know it, after the form', async () => {
  renderApp({ path: '/login' });
  const form = await screen.findByLabelText('Email Address');
  const title = screen.getByRole('heading', { name: 'Translate your software together' });
  expect(form.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.getByRole('img', { name: /^The editor: English texts/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'API' }).getAttribute('href')).toBe('/api/v1/docs');
});

it('says nothing of it where the server does not want that', async () => {
  const settings = { data: { inviteOnly: false, introduction: false } };
  renderApp({ path: '/login', answers: { 'GET /auth/settings': settings } });
  await screen.findByLabelText('Email Address');
  expect(screen.queryByText('Translate your software together')).toBeNull();
});

it('keeps what is typed when it comes later', async () => {
  const { queryClient } = renderApp({
    path: '/login',
    answers: { 'GET /auth/settings': { data: { inviteOnly: false, introduction: false } } },
  });
  const email = await screen.findByLabelText('Email Address');
  const { queryKey } = authSettingsQuery;
  queryClient.setQueryData(queryKey, { inviteOnly: false, introduction: true });
  await screen.findByText('Translate your software together');
  expect(screen.getByLabelText('Email Address')).toBe(email);
});
