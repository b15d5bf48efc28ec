import type { Page } from 'playwright-core';
import { goTo } from './go-to.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export function signUpPage(page: Page) {
  const submit = page.getByRole('button', { name: 'Get started' });
  return {
    submit,
    open: () => page.goto('/signup'),
    async signUp({ name, email, password }: Credentials & { name: string }) {
      await page.getByLabel('Display Name').fill(name);
      await page.getByLabel('Email Address').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await submit.click();
    },
  };
}

export function loginPage(page: Page) {
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  return {
    submit,
    problem: page.getByRole('alert'),
    open: () => page.goto('/login'),
    async signIn({ email, password }: Credentials) {
      // The previous page may have fields with the same names.
      await submit.waitFor();
      await page.getByLabel('Email Address').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await submit.click();
    },
  };
}

export function forgotPasswordPage(page: Page) {
  return {
    open: () => page.goto('/forgot-password'),
    async requestLink(email: string) {
      await page.getByLabel('Email Address').fill(email);
      await page.getByRole('button', { name: 'Send password reset link' }).click();
      await page.getByText('A password reset token has been sent to your email.').waitFor();
    },
  };
}

export function resetPasswordPage(page: Page) {
  const submit = page.getByRole('button', { name: 'Reset password' });
  return {
    submit,
    newPassword: page.getByRole('textbox', { name: 'New password' }),
    async reset(password: string) {
      await page.getByRole('textbox', { name: 'New password' }).fill(password);
      await submit.click();
    },
  };
}

export function accountSettings(page: Page) {
  const section = (name: string) => page.getByRole('region', { name });
  const dialog = page.getByRole('dialog', { name: 'Delete Your Account' });
  return {
    section,
    dialog,
    open: () => goTo(page, '/user-settings'),
    async changePassword(oldPassword: string, newPassword: string) {
      await page.getByRole('textbox', { name: 'Current password' }).fill(oldPassword);
      await page.getByRole('textbox', { name: 'New password' }).fill(newPassword);
      await page.getByRole('button', { name: 'Change password' }).click();
    },
    askToDelete: () => page.getByRole('button', { name: 'Permanently delete my account' }).click(),
    async confirmDeletion(email: string) {
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByLabel('Email Address').fill(email);
      await dialog.getByRole('button', { name: 'Permanently delete my account' }).click();
    },
  };
}
