import type { Page } from 'playwright-core';
import { keyboardOf } from '../testing/keyboard.ts';

/** The bar with the actions on marked rows. */
export function selectionBar(page: Page) {
  const bar = page.getByRole('region', { name: 'Selection' });
  const more = /^More$/;
  return {
    bar,
    /** Does something that is in the menu of the bar. */
    async choose(name: string) {
      await bar.getByRole('button', { name: more }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    },
    /** The same by keyboard alone. */
    async reach(name: string) {
      const keyboard = keyboardOf(page);
      await keyboard.follow('button', more);
      await page.getByRole('menuitem').and(page.locator(':focus')).waitFor();
      await keyboard.reach('menuitem', name, 'ArrowDown');
      await keyboard.press('Enter');
    },
  };
}
