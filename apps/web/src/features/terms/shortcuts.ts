import { modKey } from '../../ui/keys/key-names.ts';
import type { ShortcutSection } from '../../ui/keys/shortcut-sheet.tsx';

/** The content of the sheet of shortcuts. */
export const shortcuts: readonly ShortcutSection[] = [
  {
    title: 'keys.moving',
    lines: [
      { label: 'keys.upDown', ways: [['↑'], ['↓'], ['K'], ['J']] },
      { label: 'keys.page', ways: [['Page Up'], ['Page Down']] },
      { label: 'keys.ends', ways: [['Home'], ['End']] },
      { label: 'keys.search', ways: [['/']] },
      { label: 'keys.searchTokens', ways: [['Tab'], ['↑'], ['↓'], ['Enter']] },
      { label: 'keys.toHits', ways: [['↓'], ['Enter']] },
      { label: 'keys.leaveSearch', ways: [['Esc']] },
      { label: 'keys.palette', ways: [[modKey, 'K']] },
      { label: 'keys.help', ways: [['?']] },
    ],
  },
  {
    title: 'keys.editing',
    lines: [
      { label: 'terms.keys.new', ways: [['N']] },
      { label: 'terms.keys.value', ways: [['Enter'], ['F2']] },
      { label: 'terms.keys.context', ways: [['C']] },
      { label: 'keys.labels', ways: [['L']] },
      { label: 'terms.keys.delete', ways: [['Delete']] },
      { label: 'terms.keys.save', ways: [[modKey, 'Enter']] },
      { label: 'keys.mark', ways: [['X']] },
      { label: 'keys.markTo', ways: [['Shift', 'X']] },
      { label: 'keys.undo', ways: [[modKey, 'Z']] },
      { label: 'keys.revert', ways: [['Esc']] },
    ],
  },
];
