import type { Page } from 'playwright-core';

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
      await page.getByLabel('Email Address').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await submit.click();
    },
  };
}
