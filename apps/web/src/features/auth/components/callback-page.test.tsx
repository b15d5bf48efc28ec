import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ada } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { tokenFor } from '../../../testing/token.ts';
import { beginAttempt } from '../provider-attempt.ts';

const exchange = 'POST /auth/signup-provider';
const home = { 'GET /users/me': { data: ada }, 'GET /projects': { data: [] } };
const account = { data: { id: 'u1', name: 'Ada', email: ada.email, accessToken: tokenFor(3600) } };
const heading = (name: string) => screen.findByRole('heading', { name });

async function comeBack(search: (state: string) => string, answers = {}) {
  const { state } = await beginAttempt(sessionStorage);
  return renderApp({ path: `/auth/callback${search(state)}`, answers: { ...home, ...answers } });
}

it('sends the code with what proves that this tab asked for it, and signs in', async () => {
  const answer = Promise.withResolvers<object>();
  const send = vi.fn((_body: unknown) => answer.promise);
  await comeBack((state) => `?code=4%2F0Ab&state=${state}&scope=openid`, { [exchange]: send });
  expect((await screen.findByText('Loading...')).getAttribute('role')).toBe('status');
  answer.resolve(account);
  await heading('Projects');
  expect(send.mock.calls).toEqual([
    [
      {
        code: '4/0Ab',
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
      },
    ],
  ]);
});

it('goes on to the page that the visitor wanted', async () => {
  sessionStorage.setItem('returnTo', '/user-settings');
  await comeBack((state) => `?code=c&state=${state}`, { [exchange]: account });
  await heading('Account Settings');
});

it.each([
  ['no state', () => '?code=c'],
  ['a state of somebody else', () => '?code=c&state=somebody-else'],
])('sends nothing when the answer has %s', async (_, search) => {
  const { asked } = await comeBack(search, { [exchange]: account });
  await heading('You are not signed in');
  expect(screen.getByRole('alert').textContent).toMatch(/^This answer of the provider does not/);
  expect(asked).not.toContain(exchange);
  await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await heading('Sign in');
});

it.each([
  [400, 'The sign-in could not be completed. Please go back and start again.'],
  [404, /^There is no invite for this address\./],
  [503, 'The sign-in could not be completed. Please go back and start again.'],
])('says what to do when the server answers %i', async (status, hint) => {
  await comeBack((state) => `?code=c&state=${state}`, { [exchange]: status });
  await heading('You are not signed in');
  expect(screen.getByText(hint)).toBeTruthy();
});

it('sends whoever comes without a code to the root', async () => {
  const { asked } = await comeBack((state) => `?error=access_denied&state=${state}`);
  await heading('Sign in');
  expect(asked).not.toContain(exchange);
  expect(sessionStorage.getItem('returnTo')).toBe('/projects');
});

it('remembers the page that was wanted when somebody gives up at the provider', async () => {
  sessionStorage.setItem('returnTo', '/user-settings');
  await comeBack((state) => `?error=access_denied&state=${state}`);
  await heading('Sign in');
  await waitFor(() => expect(sessionStorage.getItem('returnTo')).toBe('/user-settings'));
});
