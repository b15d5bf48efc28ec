import type { Page } from 'playwright-core';

/** Chooses an option in the list of a chip of a toolbar. */
export async function choose(page: Page, chip: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: chip, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
