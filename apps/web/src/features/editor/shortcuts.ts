const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** The name of the key that goes with a letter to make a command. */
export const modKey = isApple ? '⌘' : 'Ctrl';

export const altKey = isApple ? '⌥' : 'Alt';

/** What the sheet of shortcuts lists: each line with one or more ways to do the same. */
export const shortcuts = [
  {
    title: 'editor.keys.moving',
    lines: [
      { label: 'editor.keys.upDown', ways: [['↑'], ['↓'], ['K'], ['J']] },
      { label: 'editor.keys.page', ways: [['Page Up'], ['Page Down']] },
      { label: 'editor.keys.ends', ways: [['Home'], ['End']] },
      { label: 'editor.keys.search', ways: [['/']] },
      { label: 'editor.keys.help', ways: [['?']] },
    ],
  },
  {
    title: 'editor.keys.editing',
    lines: [
      { label: 'editor.keys.edit', ways: [['Enter'], ['F2']] },
      { label: 'editor.keys.saveAndNext', ways: [[modKey, 'Enter']] },
      { label: 'editor.keys.save', ways: [[modKey, 'S']] },
      { label: 'editor.keys.revert', ways: [['Esc']] },
      { label: 'editor.keys.copy', ways: [[altKey, '↓']] },
    ],
  },
] as const;

/** Whether keys belong to the element: it takes text, or has keys of its own. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
    ) !== null
  );
}
