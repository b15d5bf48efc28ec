import type { Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];

const maxSteps = 120;

/** Helpers to use a page with the keyboard only; the focus must be visible at every step. */
export function keyboardOf(page: Page) {
  const press = (key: string) => page.keyboard.press(key);
  const focus = page.locator(':focus');

  // At each step roles and names are computed around the focus only, and not of the whole page.
  const around = focus.locator('xpath=..');
  const isOn = async (role: Role, name: string | RegExp) =>
    (await around.getByRole(role, { name }).and(focus).count()) > 0;

  /** Presses a key until the focus reaches an element. */
  async function reach(role: Role, name: string | RegExp, key = 'Tab'): Promise<void> {
    await page.getByRole(role, { name }).first().waitFor({ state: 'attached' });
    for (let step = 0; step < maxSteps; step++) {
      if (await isOn(role, name)) return requireVisibleFocus(page, `${role} ${name}`);
      await press(key);
    }
    throw new Error(`${key} does not lead to the ${role} ${name}`);
  }

  return {
    press,
    reach,
    async follow(role: Role, name: string | RegExp, key = 'Enter') {
      await reach(role, name);
      await press(key);
    },
    /** Presses a button that opens a dialog, which then has the focus. */
    async open(role: Role, name: string | RegExp) {
      await reach(role, name);
      await press('Enter');
      await page.getByRole('dialog').locator(':focus').waitFor();
    },
    async type(label: string | RegExp, text: string) {
      await reach('textbox', label);
      await press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
    },
    /** Waits until the page moves the focus to an element. */
    until: (role: Role, name: string | RegExp) =>
      focus.and(page.getByRole(role, { name })).waitFor(),
  };
}

/** Fails if the focus is invisible: the element must have an outline or a shadow. */
async function requireVisibleFocus(page: Page, what: string): Promise<void> {
  const isVisible = await page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement?.matches(':focus-visible')) return false;
    // A visually hidden control shows its focus on a neighbouring element.
    const places = [activeElement, activeElement.nextElementSibling, activeElement.parentElement];
    const styles = places.flatMap((place) => (place === null ? [] : getComputedStyle(place)));
    // A link of a whole row shows it around the row.
    return [...styles, getComputedStyle(activeElement, '::after')].some((style) => {
      const { outlineStyle, outlineWidth, boxShadow } = style;
      const isOutlined = outlineStyle !== 'none' && outlineWidth !== '0px';
      return isOutlined || boxShadow !== 'none';
    });
  });
  if (!isVisible) throw new Error(`Nothing shows that the focus is on the ${what}`);
}
