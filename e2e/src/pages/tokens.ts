import type { Page } from 'playwright-core';

/** The access tokens of a person or an API client, wherever they are listed. */
export function tokenList(page: Page) {
  const secretDialog = page.getByRole('dialog', { name: 'Store the access token' });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    secretDialog,
    dialog,
    tokens: page.getByRole('list', { name: 'Access tokens' }).getByRole('listitem'),
    open: () => press('New access token'),
    /** Makes a token with the scope that is offered. Returns its text. */
    async create(name: string): Promise<string> {
      await press('New access token');
      await dialog('New access token').getByLabel('Name').fill(name);
      return this.finish('New access token', 'Make access token');
    },
    /** Sends a form that is answered with a token. Returns its text, copied by the button. */
    async finish(title: string, submit: string): Promise<string> {
      await dialog(title).getByRole('button', { name: submit }).click();
      await secretDialog.getByRole('button', { name: 'Copy Access token' }).click();
      await secretDialog.getByRole('button', { name: 'Copied Access token' }).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    },
    async store(): Promise<void> {
      await press('Ok, I have stored the token somewhere safe');
      await secretDialog.waitFor({ state: 'hidden' });
    },
    press,
  };
}
