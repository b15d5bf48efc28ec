import type { Page } from 'playwright-core';

export function palettePage(page: Page) {
  const field = page.getByRole('combobox', { name: 'Go to or do something' });
  return {
    field,
    marked: page.getByRole('option', { selected: true }),
    group: (name: string) => page.getByRole('group', { name, exact: true }),
    async open() {
      await page.keyboard.press('Control+k');
      await field.and(page.locator(':focus')).waitFor();
    },
  };
}
