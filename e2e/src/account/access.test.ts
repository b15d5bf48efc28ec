import { describe, expect } from 'vitest';
import { loginPage, signUpPage } from '../pages/account.ts';
import { localesPage, projectsPage } from '../pages/project.ts';
import { isDeep } from '../testing/deep.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import { test } from '../testing/test.ts';

describe('signing in', () => {
  test('leads back to the page that was asked for', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const project = await createProject(person, 'Atlas');
    const target = `/projects/${project.id}/translations?q=german`;
    const { page } = await visit();
    await page.goto(target);
    await page.waitForURL('**/login');
    const login = loginPage(page);
    await page.getByText('Please sign in to continue').waitFor();
    await inspect(page, 'login');
    await login.signIn(person);
    await page.waitForURL(`**${target}`);
    await localesPage(page).heading.waitFor();
  });

  test.runIf(isDeep)(
    'tells of a wrong password, and of a field that is not right',
    async ({ visit, newPerson }) => {
      const person = await newPerson();
      const { page, problems } = await visit();
      problems.expect(/POST .+\/auth\/token: 401/);
      const login = loginPage(page);
      await login.open();
      await login.signIn({ email: person.email, password: 'wrong password' });
      await login.problem.filter({ hasText: 'Bad credentials.' }).waitFor();
      await page.getByLabel('Email Address').fill('ada@');
      await page.getByRole('textbox', { name: 'Password' }).fill('short');
      await page.getByLabel('Email Address').focus();
      await page.getByText('Must be a valid email').waitFor();
      await page.getByText('Password must be at least 8 characters.').waitFor();
      expect(await login.submit.isDisabled()).toBe(true);
      await inspect(page, 'login-wrong');
    },
  );

  test('is for visitors only', async ({ visit, newPerson }) => {
    const { page } = await visit(await newPerson());
    for (const path of ['/login', '/signup', '/']) {
      await page.goto(path);
      await page.waitForURL('**/projects');
    }
    await page.getByRole('heading', { name: 'Welcome!' }).waitFor();
  });
});

test.runIf(isDeep)('signing up with an address that is taken', async ({ visit, newPerson }) => {
  const person = await newPerson();
  const { page, problems } = await visit();
  problems.expect(/POST .+\/auth\/signup: \d+/);
  const signUp = signUpPage(page);
  await signUp.open();
  await signUp.signUp(person);
  await page.getByText('A user with this email already exists.').waitFor();
});

test('logging out', async ({ visit, newPerson }) => {
  const person = await newPerson();
  const { page } = await visit(person);
  const projects = projectsPage(page);
  await projects.open();
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await inspect(page, 'user-menu');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await projects.open();
  await page.waitForURL('**/login');
});

describe('what is not there', () => {
  test.runIf(isDeep)('an unknown address', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/nowhere/at/all');
    await page.waitForURL('**/404');
    await page.getByRole('heading', { name: '404 - Not found', level: 1 }).waitFor();
    await page.getByText('The requested page could not be found', { exact: true }).waitFor();
    await inspect(page, 'not-found');
    await page.getByRole('link', { name: 'Go back home' }).click();
    await page.waitForURL('**/login');
  });

  test("another person's project, and a locale that the project lacks", async ({
    visit,
    newPerson,
  }) => {
    const owner = await newPerson();
    const { id } = await createProject(owner, 'Atlas');
    const theirs = await createProject(await newPerson(), 'Secret');
    const { page, problems } = await visit(owner);
    problems.expect(/\/projects\/.+: (403|404)/);
    for (const path of [`/projects/${theirs.id}/import`, `/projects/${id}/translations/de`]) {
      await page.goto(path);
      await page.waitForURL('**/404');
    }
  });
});
