import type { Page } from 'playwright-core';

/** The way of a repository into its project, on the page of the API keys. */
export function connectCard(page: Page) {
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  return {
    heading: page.getByRole('heading', { name: 'Connect your repository' }),
    tab: (name: string) => page.getByRole('tab', { name }),
    /** Makes the command, and copies it by the button that has the focus then. */
    async makeCommand(): Promise<string> {
      await page.getByRole('button', { name: 'Make the command' }).click();
      await page.getByRole('button', { name: /^Copy Run this in the folder/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Copied Run this in the folder/ }).waitFor();
      return copied();
    },
    waiting: page.getByText('Waiting for the first push …'),
    arrived: page.getByText('Your texts have arrived'),
    connected: page.getByRole('heading', { name: 'Your repository is connected' }),
    pushes: page.getByRole('list', { name: 'Latest pushes' }).locator('> li'),
    another: page.getByRole('button', { name: 'Connect another repository, computer or build' }),
    translate: page.getByRole('link', { name: 'Translate them' }),
    async copy(name: RegExp): Promise<string> {
      await page.getByRole('button', { name: new RegExp(`^Copy ${name.source}`) }).click();
      await page.getByRole('button', { name: new RegExp(`^Copied ${name.source}`) }).waitFor();
      return copied();
    },
  };
}
