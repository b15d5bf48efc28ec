import { modKey } from '../../ui/keys/key-names.ts';
import type { ShortcutSection } from '../../ui/keys/shortcut-sheet.tsx';

/** The content of the sheet of shortcuts of a glossary. */
export const shortcuts: readonly ShortcutSection[] = [
  {
    title: 'keys.moving',
    lines: [
      { label: 'keys.upDown', ways: [['↑'], ['↓'], ['K'], ['J']] },
      { label: 'keys.page', ways: [['Page Up'], ['Page Down']] },
      { label: 'keys.ends', ways: [['Home'], ['End']] },
      { label: 'keys.search', ways: [['/']] },
      { label: 'keys.toHits', ways: [['↓'], ['Enter']] },
      { label: 'keys.palette', ways: [[modKey, 'K']] },
      { label: 'keys.help', ways: [['?']] },
    ],
  },
  {
    title: 'keys.editing',
    lines: [
      { label: 'glossaries.keys.open', ways: [['Enter'], ['F2']] },
      { label: 'glossaries.keys.new', ways: [['N']] },
      { label: 'glossaries.keys.delete', ways: [['Del']] },
      {
        label: 'glossaries.keys.save',
        ways: [
          [modKey, 'Enter'],
          [modKey, 'S'],
        ],
      },
      { label: 'keys.leaveSearch', ways: [['Esc']] },
    ],
  },
];
