import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';

const ada = { id: 'u1', name: 'Ada', email: 'ada@example.com', numProjectsCreated: 0 };

it('changes the language on the pages for visitors, of the texts and of the document', async () => {
  renderApp({ path: '/login' });
  const select = await screen.findByRole('combobox', { name: 'Language' });
  expect(select).toHaveProperty('value', 'en');
  await userEvent.selectOptions(select, 'Deutsch');
  expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy();
  expect(document.documentElement.lang).toBe('de');
  expect(document.documentElement.dir).toBe('ltr');
  expect(localStorage.getItem('language')).toBe('de');
  await waitFor(() => expect(document.title).toBe('Anmelden · Parlance'));
});

it('changes the language in the account, and turns the page for Arabic', async () => {
  renderApp({
    path: '/user-settings',
    answers: { 'GET /users/me': { data: ada } },
    signedIn: true,
  });
  const select = await screen.findByRole('combobox', { name: 'Language' });
  await userEvent.selectOptions(select, 'العربية');
  await screen.findByRole('combobox', { name: 'اللغة' });
  expect(document.documentElement.lang).toBe('ar');
  expect(document.documentElement.dir).toBe('rtl');
});

it('keeps what somebody has typed', async () => {
  renderApp({ path: '/login' });
  await userEvent.type(await screen.findByLabelText('Email Address'), 'ada@');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '日本語');
  await waitFor(() => expect(document.documentElement.lang).toBe('ja'));
  expect(screen.getByDisplayValue('ada@')).toBeTruthy();
});
