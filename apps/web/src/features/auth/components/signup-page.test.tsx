import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { fillIn, isDisabled, press } from '../../../testing/fill-in.ts';
import { ada } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { tokenFor } from '../../../testing/token.ts';

const account = {
  'Display Name': 'Ada',
  'Email Address': 'ada@example.com',
  Password: 'long enough',
};

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

it('creates the account and signs in', async () => {
  const create = vi.fn((_body: unknown) => ({ data: { ...ada, accessToken: tokenFor(3600) } }));
  const { asked } = renderApp({
    path: '/signup',
    answers: { 'POST /auth/signup': create, 'GET /projects': { data: [] } },
  });
  await fillIn(account);
  await press('Get started');
  await screen.findByRole('heading', { name: 'Projects' });
  expect(create.mock.calls).toEqual([
    [{ name: 'Ada', email: 'ada@example.com', password: 'long enough' }],
  ]);
  await screen.findByRole('button', { name: 'Ada' });
  expect(asked).not.toContain('GET /users/me');
});

it('lets the form be sent only when all of it is right', async () => {
  renderApp({ path: '/signup', answers: { 'POST /auth/signup': 409 } });
  await screen.findByRole('button', { name: 'Get started' });
  expect(isDisabled('Get started')).toBe(true);
  await fillIn(account);
  await press('Get started');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A user with this email already exists. Please use a different one.',
  );
  expect(screen.getByLabelText('Display Name')).toHaveProperty('value', 'Ada');
});

it('leads to sign in', async () => {
  renderApp({ path: '/signup' });
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Sign in' });
});

it('offers the providers of the server under the form', async () => {
  const google = { slug: 'google', url: 'https://a.example.com', redirectUrl: '', clientId: '' };
  renderApp({ path: '/signup', answers: { 'GET /auth/providers': { data: [google] } } });
  const button = await screen.findByRole('button', { name: 'Sign in with Google' });
  const submit = screen.getByRole('button', { name: 'Get started' });
  expect(submit.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('where only invited people may sign up', () => {
  const answers = { 'GET /auth/settings': { data: { inviteOnly: true, introduction: true } } };
  const fields = ['Display Name', 'Email Address', 'Password'];
  const disabled = () =>
    fields.map((name) => screen.getByLabelText<HTMLInputElement>(name).disabled);

  it('says so and closes the form', async () => {
    renderApp({ path: '/signup', answers });
    expect((await screen.findByRole('note')).textContent).toMatch(
      /^Parlance is currently invite-only\./,
    );
    expect(disabled()).toEqual([true, true, true]);
    expect(isDisabled('Get started')).toBe(true);
  });

  it('opens it to those who have an invite', async () => {
    renderApp({ path: '/signup', answers: { ...answers, 'POST /auth/signup': 404 } });
    await press('I have an invite');
    expect(disabled()).toEqual([false, false, false]);
    expect(document.activeElement).toBe(screen.getByLabelText('Display Name'));
    await fillIn(account);
    await press('Get started');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /There is no invite for this address\./,
    );
  });
});
