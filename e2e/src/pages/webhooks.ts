import type { Page } from 'playwright-core';
import { goTo } from './go-to.ts';

export function webhooksPage(page: Page) {
  const secretDialog = page.getByRole('dialog', { name: 'Store the secret' });
  const form = page.getByRole('dialog', { name: 'New webhook' });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  return {
    form,
    secretDialog,
    open: (projectId: string) => goTo(page, `/projects/${projectId}/webhooks`),
    heading: page.getByRole('heading', { name: 'Webhooks', level: 1 }),
    addButton: page.getByRole('button', { name: 'New webhook' }),
    webhook: (name: string) => page.getByRole('link', { name }),
    deliveries: page.getByRole('list', { name: 'Deliveries' }).locator('> li'),
    testButton: page.getByRole('button', { name: 'Send a test' }),
    async copyExample(): Promise<string> {
      await page.getByRole('button', { name: /^Copy A receiver for Node/ }).click();
      await page.getByRole('button', { name: /^Copied A receiver/ }).waitFor();
      return copied();
    },
    /** Copies the shown secret, and says that it is stored. */
    async takeSecret(): Promise<string> {
      await secretDialog.getByRole('button', { name: 'Copy Secret' }).click();
      await secretDialog.getByRole('button', { name: 'Copied Secret' }).waitFor();
      const secret = await copied();
      await page.getByRole('button', { name: /^Ok, I have stored/ }).click();
      await secretDialog.waitFor({ state: 'hidden' });
      return secret;
    },
    /** Chooses from the menu of the open webhook. */
    async choose(action: string): Promise<void> {
      await page.getByRole('button', { name: /^Actions for / }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
  };
}
