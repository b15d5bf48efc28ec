import { expect } from 'vitest';
import { loginPage } from '../pages/account.ts';
import { isDeep } from '../testing/deep.ts';
import { startIdentityProvider } from '../testing/identity-provider.ts';
import { inspect } from '../testing/inspect.ts';
import { makeUpPerson } from '../testing/person.ts';
import { startServer } from '../testing/server.ts';
import { test as base } from '../testing/test.ts';

/** A test with a separate server that is configured with a provider. */
const test = base
  .extend('provider', { scope: 'file' }, async ({ executable: _ }, { onCleanup }) => {
    const provider = await startIdentityProvider();
    onCleanup(provider.close);
    return provider;
  })
  .extend('server', { scope: 'file' }, async ({ provider }, { onCleanup }) => {
    const server = await startServer(provider.settingsFor);
    onCleanup(server.close);
    return server;
  })
  .extend('serverUrl', { scope: 'file' }, ({ server }) => server.url);

const withGoogle = { name: 'Sign in with Google' };
const random = expect.stringMatching(/^[\w-]{43}$/);

test('signing in through a provider, to the page that was asked for', async ({
  visit,
  provider,
  serverUrl,
}) => {
  const { page } = await visit();
  const person = makeUpPerson('Grace');
  const visits = await provider.receive(page, person);
  await page.goto('/user-settings');
  await page.getByRole('button', withGoogle).waitFor();
  await inspect(page, 'login-with-provider');
  await page.getByRole('button', withGoogle).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Account Settings', level: 1 }).waitFor();
  expect(await page.getByLabel('Email Address').inputValue()).toBe(person.email);
  expect(visits).toEqual([
    {
      redirect_uri: `${serverUrl}/auth/callback`,
      client_id: expect.any(String),
      scope: 'email profile openid',
      access_type: 'offline',
      prompt: 'select_account',
      response_type: 'code',
      state: random,
      nonce: random,
      code_challenge: random,
      code_challenge_method: 'S256',
    },
  ]);

  // A finished attempt leaves nothing behind: neither a value in the tab nor a page to go back to.
  expect(await page.evaluate(() => sessionStorage.getItem('providerAttempt'))).toBeNull();
});

test.runIf(isDeep)(
  'giving up at the provider leads back to sign in, and then to the page',
  async ({ visit, provider, newPerson }) => {
    const person = await newPerson();
    const { page } = await visit();
    await provider.receive(page, person);
    await page.goto('/user-settings');
    await page.getByRole('button', withGoogle).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.waitForURL('**/login');
    await loginPage(page).signIn(person);
    await page.waitForURL('**/user-settings');
  },
);

test.runIf(isDeep)("a stranger's code signs nobody in", async ({ visit, provider }) => {
  const { page } = await visit();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await provider.receive(page, makeUpPerson());
  await page.goto('/login');
  await page.getByRole('button', withGoogle).click();
  const link = await page.getByRole('link', { name: 'Continue' }).getAttribute('href');
  const address = new URL(link ?? '');
  address.searchParams.set('state', 'made-up');
  await page.goto(address.href);
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  await inspect(page, 'callback-unasked');
  // The attempt is over: even its own state is not accepted again.
  await page.goto(link ?? '');
  await page.getByRole('heading', { name: 'You are not signed in' }).waitFor();
  expect(sent).not.toContain('/api/v1/auth/signup-provider');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
});

test.runIf(isDeep)('a code is good for one use', async ({ visit, provider }) => {
  const { page, problems } = await visit();
  problems.expect(/POST .+\/auth\/signup-provider: 400/);
  await provider.receive(page, makeUpPerson());
  const begin = async () => {
    await page.goto('/login');
    await page.getByRole('button', withGoogle).click();
    const link = page.getByRole('link', { name: 'Continue' });
    return new URL((await link.getAttribute('href')) ?? '').searchParams;
  };
  const first = await begin();
  const second = await begin();
  await page.goto(`/auth/callback?code=${first.get('code')}&state=${second.get('state')}`);
  await page.getByText('The sign-in could not be completed.').waitFor();
  await inspect(page, 'callback-refused', []);
});
