import type { Page } from 'playwright-core';
import { goTo } from './go-to.ts';

export function clientsPage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Add API Client' });
  const secretDialog = page.getByRole('dialog', { name: 'Store the client secret' });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  return {
    dialog,
    secretDialog,
    clients: page.getByRole('list', { name: 'API clients' }).getByRole('listitem'),
    heading: page.getByRole('heading', { name: 'API Keys', level: 1 }),
    open: (projectId: string) => goTo(page, `/projects/${projectId}/api`),
    addButton: page.getByRole('button', { name: 'Add API client' }),
    async create(name: string) {
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await secretDialog.waitFor();
    },
    /** Copies the shown secret with its button. */
    async copySecret() {
      await secretDialog.getByRole('button', { name: 'Copy Client secret' }).click();
      await secretDialog.getByRole('button', { name: 'Copied Client secret' }).waitFor();
      return copied();
    },
    storedButton: page.getByRole('button', {
      name: 'Ok, I have stored the secret somewhere safe',
    }),
    example: page.getByRole('button', { name: 'Example for the command line' }),
    async copyExample() {
      await page.getByRole('button', { name: /^Copy Signs in with the secret/ }).click();
      await page.getByRole('button', { name: /^Copied Signs in with the secret/ }).waitFor();
      return copied();
    },
  };
}
