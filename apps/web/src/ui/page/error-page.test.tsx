import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ada } from '../../testing/pages/open-project.ts';
import { renderApp } from '../../testing/render-app.tsx';

/** Opens the projects while a proxy answers that the server is away. */
async function openWhileAway() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const server = { isBack: false, answersHealth: false };
  const app = renderApp({
    path: '/projects',
    signedIn: true,
    answers: {
      'GET /users/me': { data: ada },
      'GET /projects': () => (server.isBack ? { data: [] } : 502),
      'GET /health': () => (server.answersHealth ? { status: 'ok' } : 502),
    },
  });
  await vi.advanceTimersByTimeAsync(5000);
  await screen.findByRole('heading', { name: 'This page could not be loaded' });
  return { ...app, server };
}

it('says one thing, and comes back by itself once the server answers', async () => {
  const { asked, server } = await openWhileAway();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toMatch(
    /can not be reached at the moment\. This page appears by itself/,
  );
  expect(alert.textContent).not.toMatch(/refresh/);
  const before = asked.filter((one) => one === 'GET /projects').length;
  await vi.advanceTimersByTimeAsync(60_000);
  // The page asks only for the server's health, and not too often.
  const looks = asked.filter((one) => one === 'GET /health').length;
  expect(looks).toBeGreaterThan(2);
  expect(looks).toBeLessThan(10);
  expect(asked.filter((one) => one === 'GET /projects')).toHaveLength(before);
  Object.assign(server, { isBack: true, answersHealth: true });
  await vi.advanceTimersByTimeAsync(32_000);
  await screen.findByRole('heading', { name: 'Projects' });
  const after = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(after);
});

it('comes back when the device is in a network again', async () => {
  const { server } = await openWhileAway();
  server.isBack = true;
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('heading', { name: 'Projects' });
});

it('leaves an error of the server itself to whoever tries again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const answers = { 'GET /users/me': { data: ada }, 'GET /projects': 500 };
  const { asked } = renderApp({ path: '/projects', signedIn: true, answers });
  await vi.advanceTimersByTimeAsync(5000);
  const text = 'There was an error while loading, please refresh the page.';
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toContain('GET /health');
});

it('says while it waits that the device has no network, and goes on by itself', async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  const answers = { 'GET /users/me': { data: ada }, 'GET /projects': { data: [] } };
  renderApp({ path: '/projects', signedIn: true, answers });
  expect(await screen.findByText(/^You are offline\./)).toBeTruthy();
  onlineManager.setOnline(true);
  await screen.findByRole('heading', { name: 'Projects' });
  await waitFor(() => expect(screen.queryByText(/^You are offline\./)).toBeNull());
});
