const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The modifier key of shortcuts. */
export const modKey = isApple ? '⌘' : 'Ctrl';

export const altKey = isApple ? '⌥' : 'Alt';

/** Whether an element handles keys itself, because it takes text or has keys of its own. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
    ) !== null
  );
}

/** Whether the page may handle a key event: it is no command of the browser and not handled yet. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey);
}
