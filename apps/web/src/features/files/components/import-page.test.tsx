import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';

const date = { created: '2026-01-01T00:00:00.000Z', modified: '2026-01-01T00:00:00.000Z' };
const german = { code: 'de', language: 'German', region: '' };
const english = { code: 'en', language: 'English', region: '' };
const ada = { id: 'u1', name: 'Ada', email: 'ada@example.com', numProjectsCreated: 1 };
const stats = {
  projectStats: { progress: 0, translated: 0, total: 0, terms: 0, locales: 1 },
  localeStats: { de: { progress: 0, translated: 0, total: 0 } },
};

function open(role: 'admin' | 'viewer' = 'admin') {
  const project = { id: 'p1', name: 'Harbour', description: null, role, date };
  return renderApp({
    path: '/projects/p1/import',
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /projects/p1': { data: { ...project, termsCount: 0, localesCount: 1 } },
      'GET /projects/p1/stats': { data: stats },
      'GET /projects/p1/translations': { data: [{ id: 'l1', locale: german, date }] },
      'GET /locales': { data: [english, german] },
    },
  });
}

async function choose(name: string, content: string) {
  await userEvent.upload(await screen.findByLabelText(/Choose file/), new File([content], name));
}

const field = (label: string) => screen.getByRole('combobox', { name: label });
const warning = 'Please note that if the destination locale already exists';

it('recognises format and locale, and warns before overwriting', async () => {
  open();
  await choose('app.de.json', '{"menu": {"quit": "Beenden"}}');
  expect(await screen.findByText('app.de.json')).toBeTruthy();
  expect(field('File format')).toHaveProperty('value', 'JSON (.json)');
  expect(field('Destination locale')).toHaveProperty('value', 'German (de)');
  expect(screen.getByText(warning, { exact: false })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', false);
});

it('does not warn about a locale that is new', async () => {
  open();
  await choose('en.json', '{"quit": "Quit"}');
  await screen.findByText('en.json');
  expect(field('Destination locale')).toHaveProperty('value', 'English (en)');
  expect(screen.queryByText(warning, { exact: false })).toBeNull();
});

it('asks for what the file does not tell', async () => {
  open();
  await choose('notes', 'nothing in particular');
  await screen.findByText('notes');
  expect(field('File format')).toHaveProperty('value', '');
  expect(field('Destination locale')).toHaveProperty('value', '');
  expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
});

it('goes back to choosing when the file is removed', async () => {
  open();
  await choose('en.json', '{}');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the file' }));
  expect(await screen.findByText('Drop file to import')).toBeTruthy();
});

it('tells viewers that it is not for them, and does not offer it', async () => {
  open('viewer');
  await screen.findByRole('heading', { name: 'This page is for the role Admin or Editor' });
  expect(screen.getByText(/^Your role in this project is Viewer\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See who is admin' }).getAttribute('href')).toBe(
    '/projects/p1/team',
  );
  expect(window.location.pathname).toBe('/projects/p1/import');
  expect(screen.queryByText('Drop file to import')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});
