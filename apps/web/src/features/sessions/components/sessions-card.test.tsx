import type { Session } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { ada } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const mine: Session = {
  id: 's1',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  createdAt: '2027-01-01T00:00:00.000Z',
  lastActiveAt: new Date().toISOString(),
  expiresAt: '2099-01-01T00:00:00.000Z',
  isCurrent: true,
};
const script: Session = { ...mine, id: 's2', userAgent: 'curl/8.5.0', isCurrent: false };
const unknown: Session = { ...mine, id: 's3', userAgent: null, isCurrent: false };

function open(sessions: readonly Session[], answers: Answers = {}) {
  return renderApp({
    path: '/user-settings',
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /users/me/sessions': { data: sessions },
      ...answers,
    },
  });
}

const items = async () =>
  within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem');

it('lists what is signed in, and marks this session', async () => {
  open([mine, script, unknown]);
  const texts = (await items()).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Firefox on LinuxThis sessionLast active this minute',
    'curlLast active this minute',
    'Unknown programLast active this minute',
  ]);
  expect(screen.queryByRole('button', { name: /^End the session Firefox/ })).toBeNull();
});

it('says that there is no other, without a way to end one', async () => {
  open([mine]);
  expect(await screen.findByText('You are signed in nowhere else.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
});

it('ends one only after asking', async () => {
  const { asked } = open([mine, script], { 'DELETE /users/me/sessions/s2': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'End the session curl' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End the session curl' }));
  expect(asked).not.toContain('DELETE /users/me/sessions/s2');
  await userEvent.click(dialog.getByRole('button', { name: 'End session' }));
  await waitFor(async () => expect(await items()).toHaveLength(1));
});

it('ends all others at once', async () => {
  open([mine, script, unknown], { 'DELETE /users/me/sessions': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End all other sessions' }));
  await userEvent.click(dialog.getByRole('button', { name: 'End all other sessions' }));
  await waitFor(async () => expect(await items()).toHaveLength(1));
  expect(screen.getByText('You are signed in nowhere else.')).toBeTruthy();
});
