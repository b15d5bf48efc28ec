import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { accountSettings, loginPage } from '../pages/account.ts';
import { goTo } from '../pages/go-to.ts';
import { projectsPage } from '../pages/project.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

/** A token as the server issues it, expired a minute ago. The signature is not checked before the expiry. */
function expiredToken(): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) - 60;
  return `${encode({ alg: 'HS256' })}.${encode({ sub: 'ada', type: 'user', exp })}.signature`;
}

describe('a session', () => {
  test.for([
    ['has run out', expiredToken()],
    ['can not be read', 'not a token'],
  ])('whose token %s is over at the start', async ([, token = ''], { visit, newPerson }) => {
    const person = await newPerson();
    const { page } = await visit({ ...person, token });
    await page.goto('/projects');
    await page.waitForURL('**/login');
    await page.getByText('Please sign in to continue').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  });

  test('ends and begins in all tabs at once', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const { page } = await visit(person);
    const otherTab = await page.context().newPage();
    for (const tab of [page, otherTab]) {
      await tab.goto('/projects');
      await tab.getByRole('heading', { name: 'Welcome!' }).waitFor();
    }
    await page.getByRole('button', { name: person.name }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await otherTab.waitForURL('**/login');
    await page.waitForURL('**/login');
    await loginPage(otherTab).signIn(person);
    await page.waitForURL('**/projects');
  });

  test('of somebody else in another tab shows nothing of the one before', async ({
    visit,
    newPerson,
  }) => {
    const ada = await newPerson('Ada');
    const grace = await newPerson('Grace');
    await createProject(ada, 'Atlas');
    const { page } = await visit(ada);
    const projects = projectsPage(page);
    await projects.open();
    await projects.card('Atlas').waitFor();
    const otherTab = await page.context().newPage();
    await otherTab.goto('/404');
    await otherTab.evaluate((token) => localStorage.setItem('accessToken', token), grace.token);
    await page.getByRole('button', { name: 'Grace' }).waitFor();
    await page.getByRole('heading', { name: 'Welcome!' }).waitFor();
    expect(await projects.card('Atlas').count()).toBe(0);
  });
});

test('going back leads to where somebody had scrolled', async ({ visit, newPerson }) => {
  const { page } = await visit(await newPerson());
  await page.setViewportSize({ width: 360, height: 740 });
  await accountSettings(page).open();
  await page.getByRole('heading', { name: 'Delete Your Account' }).scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(100);
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('heading', { name: 'Welcome!' }).waitFor();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(before);
});

test('the projects area is loaded when somebody goes there', async ({ visit, newPerson }) => {
  const { page } = await visit();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const isProjects = (url: string) => url.includes('/assets/projects-page-');
  await loginPage(page).open();
  await page.waitForLoadState('networkidle');
  expect(loaded.filter(isProjects)).toEqual([]);
  await loginPage(page).signIn(await newPerson());
  await page.waitForURL('**/projects');
  await expect.poll(() => loaded.filter(isProjects).length).toBeGreaterThan(0);
});

describe('the measures of the specification', () => {
  const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width;
  const card = (page: Page, title: string) =>
    page.locator('.mantine-Paper-root').filter({ has: page.getByRole('heading', { name: title }) });

  test('cards for visitors are 380 px wide', async ({ visit }) => {
    const { page } = await visit();
    for (const [path, title] of [
      ['/login', 'Sign in'],
      ['/signup', 'Create your account'],
      ['/forgot-password', 'Forgot your password?'],
      ['/reset-password', 'Reset your password'],
      ['/auth/callback?code=a', 'You are not signed in'],
    ] as const) {
      await goTo(page, path);
      expect(await widthOf(card(page, title)), path).toBe(380);
    }
  });

  test('cards of the settings are 480 px wide at most', async ({ visit, newPerson }) => {
    const { page } = await visit(await newPerson());
    const settings = accountSettings(page);
    await settings.open();
    expect(await widthOf(settings.section('Your Profile'))).toBe(480);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await widthOf(settings.section('Your Profile'))).toBe(328);
  });

  test("a provider's image is 48 px high at most", async ({ visit, serverUrl }) => {
    const { page } = await visit();
    const google = { slug: 'google', url: serverUrl, redirectUrl: serverUrl, clientId: 'a' };
    await page.route('**/auth/providers', (route) => route.fulfill({ json: { data: [google] } }));
    await page.goto('/login');
    const image = page.getByRole('button', { name: 'Sign in with Google' }).locator('svg');
    await image.evaluate((element) => {
      element.style.blockSize = '100px';
    });
    expect((await image.boundingBox())?.height).toBe(48);
  });

  test('errors are red', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/reset-password');
    const icon = page.getByRole('alert').locator('svg');
    const colorOf = () => icon.evaluate((element) => getComputedStyle(element).color);
    expect(await colorOf()).toBe('rgb(192, 41, 46)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(colorOf).toBe('rgb(255, 143, 143)');
  });

  test('the line of loading fades for 100 ms and runs for 1.5 s', async ({ visit, newPerson }) => {
    const { page } = await visit(await newPerson());
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.route('**/api/v1/projects', () => {});
    await page.goto('/projects');
    const bar = page.locator('[aria-hidden][data-visible]');
    await bar.waitFor({ state: 'attached' });
    const styles = await bar.evaluate((element) => {
      const line = getComputedStyle(element, '::after');
      const { transitionProperty, transitionDuration } = getComputedStyle(element);
      return [transitionProperty, transitionDuration, line.animationDuration];
    });
    expect(styles).toEqual(['opacity', '0.1s', '1.5s']);
  });
});
