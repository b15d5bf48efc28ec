const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The name of the key that goes with a letter to make a command. */
export const modKey = isApple ? '⌘' : 'Ctrl';

export const altKey = isApple ? '⌥' : 'Alt';

/** Whether keys belong to the element: it takes text, or has keys of its own. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
    ) !== null
  );
}

/** Whether an event is for the page's keys at all: no command of the browser, and not used yet. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey);
}
