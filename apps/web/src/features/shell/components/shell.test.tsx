import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { session } from '../../../lib/api/session.ts';
import { fillIn, press } from '../../../testing/fill-in.ts';
import { ada } from '../../../testing/pages/open-project.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { tokenFor } from '../../../testing/token.ts';

const home = { 'GET /users/me': { data: ada }, 'GET /projects': { data: [] } };

it('leads from the top bar to the root and to the projects', async () => {
  renderApp({ path: '/user-settings', answers: home, signedIn: true });
  const brand = await screen.findByRole('link', { name: 'Parlance' });
  expect(brand.getAttribute('href')).toBe('/');
  expect(screen.getByRole('heading', { name: 'Parlance' }).contains(brand)).toBe(true);
  expect(screen.getByRole('link', { name: 'Projects' }).getAttribute('href')).toBe('/projects');
});

it('has a menu under the name of the user', async () => {
  renderApp({ path: '/projects', answers: home, signedIn: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Ada' }));
  await screen.findByRole('menuitem', { name: 'Logout' });
  const docs = screen.getByRole('menuitem', { name: 'API documentation' });
  expect(docs.getAttribute('href')).toBe('/api/v1/docs');
  const settings = await screen.findByRole('menuitem', { name: 'Account Settings' });
  expect(settings.getAttribute('href')).toBe('/user-settings');
  await userEvent.click(settings);
  await screen.findByRole('heading', { name: 'Account Settings', level: 1 });
});

it('calls a user without a name by the address', async () => {
  const nameless = { ...home, 'GET /users/me': { data: { ...ada, name: '' } } };
  renderApp({ path: '/projects', answers: nameless, signedIn: true });
  expect(await screen.findByRole('button', { name: 'ada@example.com' })).toBeTruthy();
});

it('shows visitors no top bar', async () => {
  renderApp({ path: '/login' });
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByRole('banner')).toBeNull();
});

const loadingLine = () => screen.queryByRole('progressbar', { name: 'Loading' });

it('shows a line at the top while something loads', async () => {
  const projects = Promise.withResolvers<object>();
  renderApp({
    path: '/projects',
    answers: { ...home, 'GET /projects': () => projects.promise },
    signedIn: true,
  });
  await screen.findByRole('button', { name: 'Ada' });
  expect(loadingLine()).not.toBeNull();
  projects.resolve({ data: [] });
  await screen.findByRole('heading', { name: 'Projects' });
  await expect.poll(loadingLine).toBeNull();
});

it('shows the line while somebody signs in', async () => {
  const answer = Promise.withResolvers<number>();
  renderApp({ path: '/login', answers: { 'POST /auth/token': () => answer.promise } });
  await fillIn({ 'Email Address': 'ada@example.com', Password: 'long enough' });
  await expect.poll(loadingLine).toBeNull();
  await press('Sign in');
  expect(loadingLine()).not.toBeNull();
  answer.resolve(401);
  await screen.findByRole('alert');
  await expect.poll(loadingLine).toBeNull();
});

it('ends the session on the server when somebody logs out', async () => {
  const sid = '0190b2a4-7b42-7d21-8e31-62c4d7e8f90a';
  session.start(tokenFor(3600, Date.now(), 'u1', sid));
  const { asked } = renderApp({ path: '/projects', answers: home, signedIn: 'already' });
  await userEvent.click(await screen.findByRole('button', { name: 'Ada' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(asked).toContain(`DELETE /users/me/sessions/${sid}`);
});
