import { altKey, modKey } from '../../../../ui/keys/key-names.ts';
import type { ShortcutSection } from '../../../../ui/keys/shortcut-sheet.tsx';

/** The content of the sheet of shortcuts of several locales side by side. */
export const sheetShortcuts: readonly ShortcutSection[] = [
  {
    title: 'keys.moving',
    lines: [
      { label: 'sheet.keys.move', ways: [['↑'], ['↓'], ['←'], ['→']] },
      { label: 'sheet.keys.next', ways: [['Tab'], ['Shift', 'Tab']] },
      { label: 'keys.page', ways: [['Page Up'], ['Page Down']] },
      { label: 'sheet.keys.columnEnds', ways: [['Home'], ['End']] },
      {
        label: 'keys.ends',
        ways: [
          [modKey, 'Home'],
          [modKey, 'End'],
        ],
      },
      { label: 'keys.search', ways: [['/']] },
      { label: 'sheet.keys.leave', ways: [['Esc']] },
      { label: 'panel.keys.enter', ways: [['F6']] },
      { label: 'panel.keys.items', ways: [['↑'], ['↓']] },
      { label: 'memory.keys.search', ways: [[modKey, 'Shift', 'F']] },
      { label: 'keys.palette', ways: [[modKey, 'K']] },
      { label: 'keys.help', ways: [['?']] },
    ],
  },
  {
    title: 'keys.editing',
    lines: [
      { label: 'editor.keys.edit', ways: [['Enter'], ['F2']] },
      { label: 'sheet.keys.type', ways: [['A…Z']] },
      { label: 'sheet.keys.saveDown', ways: [['Enter']] },
      { label: 'sheet.keys.saveNext', ways: [['Tab'], ['Shift', 'Tab']] },
      { label: 'sheet.keys.newLine', ways: [['Shift', 'Enter']] },
      { label: 'keys.revert', ways: [['Esc']] },
      { label: 'memory.keys.take', ways: [['Ctrl', '1…5']] },
      { label: 'glossaries.keys.insert', ways: [[altKey, '1…9']] },
      { label: 'glossaries.keys.terms', ways: [[altKey, 'G']] },
      { label: 'glossaries.keys.add', ways: [[altKey, 'Shift', 'G']] },
      { label: 'machine.keys.ask', ways: [[altKey, 'T']] },
      { label: 'machine.keys.take', ways: [[altKey, 'Enter']] },
      { label: 'editor.keys.state', ways: [[modKey, 'Enter']] },
      { label: 'sheet.keys.extend', ways: [['Shift', '↑ ↓ ← →']] },
      { label: 'sheet.keys.copy', ways: [[modKey, 'C']] },
      { label: 'sheet.keys.paste', ways: [[modKey, 'V']] },
      { label: 'sheet.keys.clear', ways: [['Del']] },
      { label: 'keys.undo', ways: [[modKey, 'Z']] },
    ],
  },
];
