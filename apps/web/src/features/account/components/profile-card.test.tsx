import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { fillIn, isDisabled, press } from '../../../testing/fill-in.ts';
import { ada } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const save = 'Save changes';
const patch = 'PATCH /users/me';

function openSettings(answers: Answers = {}) {
  return renderApp({
    path: '/user-settings',
    signedIn: true,
    answers: { 'GET /users/me': { data: ada }, ...answers },
  });
}

const problem = async () =>
  within(await screen.findByRole('region', { name: 'Your Profile' })).findByRole('alert');

it('begins with what is known', async () => {
  openSettings();
  await screen.findByRole('heading', { name: 'Account Settings', level: 1 });
  expect(screen.getByLabelText('Display Name')).toHaveProperty('value', 'Ada');
  expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'ada@example.com');
  expect(isDisabled(save)).toBe(true);
});

it.each([
  [{ 'Display Name': 'Ada King' }, { name: 'Ada King' }],
  [{ 'Email Address': 'Countess@example.com' }, { email: 'Countess@example.com' }],
  [
    { 'Display Name': 'Ada King', 'Email Address': 'countess@example.com' },
    { name: 'Ada King', email: 'countess@example.com' },
  ],
])('sends the fields that were changed: %o', async (values, body) => {
  const update = vi.fn((_body: unknown) => ({
    data: { id: 'u1', name: 'Ada King', email: 'countess@example.com' },
  }));
  openSettings({ [patch]: update });
  await fillIn(values);
  await press(save);
  expect((await within(screen.getByRole('main')).findByRole('status')).textContent).toBe(
    'Successfully updated your information.',
  );
  expect(update.mock.calls).toEqual([[body]]);
  // The page shows the values as the server stored them.
  expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'countess@example.com');
  expect(screen.getByRole('button', { name: 'Ada King' })).toBeTruthy();
  expect(isDisabled(save)).toBe(true);
});

it('takes the praise back when there is something to save again', async () => {
  openSettings({ [patch]: { data: { id: 'u1', name: 'Ada King', email: ada.email } } });
  await fillIn({ 'Display Name': 'Ada King' });
  await press(save);
  await within(screen.getByRole('main')).findByRole('status');
  await fillIn({ 'Display Name': 'Ada' });
  expect(within(screen.getByRole('main')).queryByRole('status')).toBeNull();
  expect(isDisabled(save)).toBe(false);
});

it('does not save what is not valid, nor what is as it was', async () => {
  openSettings();
  await fillIn({ 'Display Name': 'A' });
  await userEvent.tab();
  expect(screen.getByText('Must have 2 to 255 characters.')).toBeTruthy();
  expect(isDisabled(save)).toBe(true);
  await userEvent.clear(screen.getByLabelText('Display Name'));
  expect(screen.getByText('Name is required.')).toBeTruthy();
  await fillIn({ 'Display Name': 'Ada', 'Email Address': 'ada@' });
  await userEvent.tab();
  expect(screen.getByText('Must be a valid email')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Email Address'));
  expect(screen.getByText('Email is required.')).toBeTruthy();
  await fillIn({ 'Email Address': 'ada@example.com' });
  expect(isDisabled(save)).toBe(true);
});

it.each([
  [400, 'Bad request, please check your values and try again.'],
  [409, 'A resource with this value already exists. Please use a different one.'],
  [500, 'There was an error while loading, please refresh the page.'],
])('says what a %i means and keeps what was typed', async (status, message) => {
  openSettings({ [patch]: status });
  await fillIn({ 'Email Address': 'grace@example.com' });
  await press(save);
  expect((await problem()).textContent).toBe(message);
  expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'grace@example.com');
  expect(isDisabled(save)).toBe(false);
});
