import { expect } from 'vitest';
import { loginPage } from '../pages/account.ts';
import { inspect } from '../testing/inspect.ts';
import { startServer } from '../testing/server.ts';
import { test as base } from '../testing/test.ts';

/** A test with a separate server, on which nobody can sign in often. It is new, with an embedded database. */
const test = base
  .extend('server', { scope: 'file' }, async ({ executable: _ }, { onCleanup }) => {
    const server = await startServer(() => ({ AUTH_RATE_LIMIT: '2' }), { isEmbedded: true });
    onCleanup(server.close);
    return server;
  })
  .extend('serverUrl', { scope: 'file' }, ({ server }) => server.url);

test('too many requests say when to try again', async ({ visit }) => {
  const { page, problems } = await visit();
  problems.expect(/\/auth\/token: (401|429)$/);
  const login = loginPage(page);
  await login.open();
  for (const _ of [1, 2, 3]) {
    await login.signIn({ email: 'nobody@example.com', password: 'long enough' });
    await login.submit.and(page.locator(':not([data-loading])')).waitFor();
  }
  await login.problem.getByText('Error too many requests').waitFor();
  await login.problem.getByText(/You can try again in \d+ seconds\./).waitFor();
  await inspect(page, 'too-many', []);
  expect(await page.getByLabel('Email Address').inputValue()).toBe('nobody@example.com');
});
