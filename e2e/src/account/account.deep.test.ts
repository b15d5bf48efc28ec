import { endpoints } from '@parlance/contract';
import { describe, expect } from 'vitest';
import {
  accountSettings,
  forgotPasswordPage,
  loginPage,
  resetPasswordPage,
} from '../pages/account.ts';
import { projectsPage } from '../pages/project.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject } from '../testing/project.ts';
import type { Server } from '../testing/server.ts';
import { test } from '../testing/test.ts';

async function linkOfMail(server: Server, to: string, pattern: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = pattern.exec((await server.latestMail(to)) ?? '')?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

test('a forgotten password', async ({ visit, newPerson, sharedServer }) => {
  const person = await newPerson();
  const { page, problems } = await visit();
  problems.expect(/POST .+\/auth\/(token|reset-password): 401/);
  await loginPage(page).open();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await inspect(page, 'forgot-password');
  await forgotPasswordPage(page).requestLink(person.email);
  await inspect(page, 'forgot-password-sent', []);

  const link = await linkOfMail(sharedServer, person.email, /http\S+\/reset-password\?\S+/);
  const reset = resetPasswordPage(page);
  await page.goto(link);
  expect(await page.getByLabel('Email Address').inputValue()).toBe(person.email);
  await inspect(page, 'reset-password');
  await reset.reset('an even better horse');
  await page.getByText('Your password has been successfully reset.').waitFor();
  expect(await reset.newPassword.isDisabled()).toBe(true);
  expect(await reset.submit.isDisabled()).toBe(true);
  await inspect(page, 'reset-password-done', []);

  await page.getByRole('link', { name: 'Back to sign in' }).click();
  const login = loginPage(page);
  await login.signIn(person);
  await login.problem.filter({ hasText: 'Bad credentials.' }).waitFor();
  await login.signIn({ email: person.email, password: 'an even better horse' });
  await page.waitForURL('**/projects');

  // The link can be used only once.
  const { page: later, problems: laterProblems } = await visit();
  laterProblems.expect(/POST .+\/auth\/reset-password: 401/);
  await later.goto(link);
  await resetPasswordPage(later).reset('yet another horse');
  await later.getByText('It appears that your password reset token is not valid.').waitFor();
  await inspect(later, 'reset-password-used', []);
});

test('a link to set a password that lacks its token', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/reset-password?email=ada%40example.com');
  await page.getByText("Can't reset password. Please make sure you open the link").waitFor();
  await inspect(page, 'reset-password-incomplete');
});

test('a new name and address', async ({ visit, newPerson }) => {
  const person = await newPerson('Ada');
  const { page, problems } = await visit(person);
  problems.expect(/POST .+\/auth\/token: 401/);
  await projectsPage(page).open();
  await page.getByRole('button', { name: 'Ada', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Account Settings' }).click();
  await page.waitForURL('**/user-settings');
  await inspect(page, 'account-settings');
  const email = `new-${person.email}`;
  await page.getByLabel('Display Name').fill('Ada, Countess of Lovelace');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Successfully updated your information.').waitFor();
  await inspect(page, 'account-settings-saved', []);
  await page.getByRole('button', { name: 'Ada, Countess of Lovelace' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const login = loginPage(page);
  await login.signIn(person);
  await login.problem.filter({ hasText: 'Bad credentials.' }).waitFor();
  await login.signIn({ email, password: person.password });
  await page.waitForURL('**/projects');
});

test('a new password, which ends no session but those on other machines', async ({
  visit,
  newPerson,
}) => {
  const person = await newPerson();
  const { page, problems } = await visit(person);
  problems.expect(/POST .+\/auth\/change-password: 401/);
  const otherTab = await page.context().newPage();
  await otherTab.goto('/projects');
  const elsewhere = await visit(person);
  elsewhere.problems.expect(/: 401$/);
  await elsewhere.page.goto('/projects');
  await elsewhere.page.getByRole('heading', { name: 'Welcome!' }).waitFor();

  const settings = accountSettings(page);
  await settings.open();
  await settings.changePassword('a wrong password', 'a better horse');
  await page.getByText('it appears that you entered the wrong current password').waitFor();
  await inspect(page, 'account-settings-wrong-password', []);
  await settings.changePassword(person.password, 'a better horse');
  await page.getByText('Password successfully changed!').waitFor();
  expect(await page.getByRole('textbox', { name: 'New password' }).inputValue()).toBe('');
  await page.reload();
  await page.getByRole('heading', { name: 'Account Settings' }).waitFor();
  await otherTab.reload();
  await otherTab.getByRole('heading', { name: 'Welcome!' }).waitFor();

  await elsewhere.page.reload();
  await elsewhere.page.getByText('Your session has expired, please signin to continue.').waitFor();
});

describe('deleting the account', () => {
  test('takes the projects along that nobody else is in', async ({ visit, newPerson }) => {
    const person = await newPerson();
    await createProject(person, 'Atlas');
    const { page, problems } = await visit(person);
    problems.expect(/POST .+\/auth\/token: 401/);
    const settings = accountSettings(page);
    await settings.open();
    await settings.askToDelete();
    await settings.dialog.getByText('Atlas', { exact: true }).waitFor();
    await inspect(page, 'account-deletion');
    await settings.confirmDeletion(person.email);
    await page.waitForURL('**/login');
    await page.getByText('Your account has been permanently deleted.').waitFor();
    await inspect(page, 'account-deleted', []);
    const login = loginPage(page);
    await login.signIn(person);
    await login.problem.filter({ hasText: 'Bad credentials.' }).waitFor();
  });

  test('waits for another admin of a project with other members', async ({ visit, newPerson }) => {
    const person = await newPerson();
    const other = await newPerson('Grace');
    const { id: projectId } = await createProject(person, 'Atlas');
    const invite = { email: other.email, role: 'viewer' } as const;
    await person.call(endpoints.createInvite, { params: { projectId }, body: invite });
    const { page } = await visit(person);
    const settings = accountSettings(page);
    await settings.open();
    await settings.askToDelete();
    await settings.dialog.getByText('We are unable to delete your account').waitFor();
    await inspect(page, 'account-deletion-blocked');
    await settings.dialog.getByRole('link', { name: 'Atlas' }).click();
    await page.waitForURL(`**/projects/${projectId}/team`);
  });
});
