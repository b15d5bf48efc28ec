import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';

it.each([
  ['/login', 'Email Address'],
  ['/signup', 'Display Name'],
  ['/forgot-password', 'Email Address'],
  ['/reset-password?resetToken=abc&email=ada%40example.com', 'New password'],
])('%s has the focus where typing begins', async (path, label) => {
  renderApp({ path });
  const field = await screen.findByLabelText(label);
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByText(/is required/)).toBeNull();
});

it('has a heading while a page for visitors loads', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  renderApp({ path: '/signup', answers: { 'GET /auth/settings': () => promise } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Loading' })).toBeTruthy();
  resolve({ data: { inviteOnly: false, introduction: true } });
  await screen.findByRole('heading', { level: 1, name: 'Create your account' });
  expect(screen.queryByRole('heading', { name: 'Loading' })).toBeNull();
});
