/** Mantine has returned the focus from a modal that closes after this time in ms, even without animations. */
export const focusReturnDelay = 20;

/** Moves the focus to the heading of the page, which also tells screen readers which page it is. */
export function focusPage(): void {
  const main = document.querySelector<HTMLElement>('main');
  (main?.querySelector<HTMLElement>('h1') ?? main)?.focus({ preventScroll: true });
}

/** To be called after an element was removed that may have had the focus. */
export function focusPageIfLost(): void {
  if (document.activeElement === null || document.activeElement === document.body) focusPage();
}
