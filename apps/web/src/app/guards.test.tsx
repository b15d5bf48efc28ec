import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { session } from '../lib/api/session.ts';
import { fillIn, press } from '../testing/fill-in.ts';
import { ada } from '../testing/pages/open-project.ts';
import { renderApp } from '../testing/render-app.tsx';
import { tokenFor } from '../testing/token.ts';

const home = { 'GET /users/me': { data: ada }, 'GET /projects': { data: [] } };
const path = () => window.location.pathname;

it('sends visitors from a protected page to sign in, and back afterwards', async () => {
  const project = '/projects/0198d1b4-0000-7000-8000-000000000001/translations';
  renderApp({
    path: project,
    answers: {
      ...home,
      'POST /auth/token': {
        access_token: tokenFor(3600),
        token_type: 'bearer',
        expires_in: '3600s',
      },
    },
  });
  expect((await screen.findByText('Please sign in to continue')).closest('[role]')?.role).toBe(
    'status',
  );
  expect(path()).toBe('/login');

  await userEvent.type(screen.getByLabelText('Email Address'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'long enough');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  // The project does not exist, and the app only finds out because it goes there.
  await waitFor(() => expect(path()).toBe('/404'));
});

it.each([
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?resetToken=abc&email=ada%40example.com',
  '/auth/callback?code=abc',
])('sends signed-in users from %s to their projects', async (page) => {
  const { asked } = renderApp({ path: page, answers: home, signedIn: true });
  expect(await screen.findByRole('heading', { name: 'Projects' })).toBeTruthy();
  expect(path()).toBe('/projects');
  expect(asked).not.toContain('POST /auth/signup-provider');
});

it('keeps visitors off the settings of an account', async () => {
  renderApp({ path: '/user-settings' });
  expect((await screen.findByText('Please sign in to continue')).closest('[role]')?.role).toBe(
    'status',
  );
  expect(path()).toBe('/login');
});

it('shows nothing of one user to the next whom another tab signs in', async () => {
  const people = ['Ada', 'Grace'].map((name) => ({ data: { ...ada, name } }));
  const { asked } = renderApp({
    path: '/projects',
    answers: { ...home, 'GET /users/me': () => people.shift() ?? 404 },
    signedIn: true,
  });
  await screen.findByRole('button', { name: 'Ada' });
  const before = asked.length;
  session.start(tokenFor(3600, Date.now(), 'grace'));
  await screen.findByRole('button', { name: 'Grace' });
  expect(asked.slice(before).toSorted()).toEqual([
    'GET /projects',
    'GET /users/me',
    'GET /workspaces',
  ]);
});

it('asks for nothing anew when the same user gets another token', async () => {
  const { asked, router } = renderApp({ path: '/projects', answers: home, signedIn: true });
  await screen.findByRole('button', { name: 'Ada' });
  const before = [...asked];
  session.start(tokenFor(7200));
  await router.invalidate();
  expect(asked).toEqual(before);
});

it('clears the notice when the visitor moves on', async () => {
  renderApp({ path: '/projects' });
  await screen.findByText('Please sign in to continue');
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  await screen.findByRole('heading', { name: 'Create your account' });
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByText('Please sign in to continue')).toBeNull();
});

it('clears what a page for visitors said when somebody leaves it', async () => {
  renderApp({
    path: '/login',
    answers: { 'POST /auth/token': 401, 'POST /auth/forgot-password': {} },
  });
  await fillIn({ 'Email Address': 'ada@example.com', Password: 'wrong password' });
  await press('Sign in');
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await fillIn({ 'Email Address': 'ada@example.com' });
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Send password reset link');
  await screen.findByRole('status');
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(screen.queryByRole('status')).toBeNull();
});

it('ends the session on a 401 and says why', async () => {
  renderApp({ path: '/projects', answers: { ...home, 'GET /projects': 401 }, signedIn: true });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your session has expired, please signin to continue.',
  );
  expect(path()).toBe('/login');
  expect(localStorage.getItem('accessToken')).toBeNull();
});

it('takes a 401 while signing in for wrong credentials', async () => {
  renderApp({ path: '/login', answers: { 'POST /auth/token': 401 } });
  await userEvent.type(await screen.findByLabelText('Email Address'), 'ada@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Bad credentials.');
});

it('signs out without a word and forgets what was loaded', async () => {
  const { asked } = renderApp({ path: '/projects', answers: home, signedIn: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByRole('alert')).toBeNull();

  const before = asked.length;
  session.start(tokenFor(3600));
  await screen.findByRole('heading', { name: 'Projects' });
  expect(asked.slice(before)).toContain('GET /projects');
});

it('shows the 404 page for unknown addresses', async () => {
  renderApp({ path: '/no/such/page' });
  expect(await screen.findByRole('heading', { name: '404 - Not found' })).toBeTruthy();
  expect(screen.getByText('The requested page could not be found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go back home' })).toBeTruthy();
  expect(path()).toBe('/404');
});
