import { altKey, modKey } from '../../ui/keys/key-names.ts';
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
      { label: 'editor.keys.replace', ways: [[modKey, 'Shift', 'H']] },
      { label: 'keys.searchTokens', ways: [['Tab'], ['↑'], ['↓'], ['Enter']] },
      { label: 'keys.toHits', ways: [['↓'], ['Enter']] },
      { label: 'keys.leaveSearch', ways: [['Esc']] },
      { label: 'panel.keys.toggle', ways: [['.']] },
      { label: 'panel.keys.tabs', ways: [['1'], ['2'], ['3'], ['4']] },
      { label: 'glossaries.keys.terms', ways: [['G'], [altKey, 'G']] },
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
      { label: 'editor.keys.saveAndNext', ways: [[modKey, 'Enter']] },
      { label: 'editor.keys.save', ways: [[modKey, 'S']] },
      { label: 'editor.keys.nextProblem', ways: [['P'], ['F8']] },
      { label: 'editor.keys.reviewed', ways: [['R']] },
      { label: 'editor.keys.outdated', ways: [['W']] },
      { label: 'editor.keys.state', ways: [['S']] },
      { label: 'keys.mark', ways: [['X']] },
      { label: 'keys.markTo', ways: [['Shift', 'X']] },
      { label: 'keys.undo', ways: [[modKey, 'Z']] },
      { label: 'keys.revert', ways: [['Esc']] },
      { label: 'editor.keys.copy', ways: [[altKey, '↓']] },
      { label: 'editor.keys.copyAbove', ways: [[altKey, '↑']] },
      { label: 'editor.keys.insert', ways: [['Ctrl', 'Shift', '1…9']] },
      { label: 'memory.keys.take', ways: [['Ctrl', '1…5']] },
      { label: 'glossaries.keys.insert', ways: [[altKey, '1…9']] },
      {
        label: 'glossaries.keys.add',
        ways: [
          ['Shift', 'G'],
          [altKey, 'Shift', 'G'],
        ],
      },
      { label: 'machine.keys.ask', ways: [[altKey, 'T']] },
      { label: 'machine.keys.take', ways: [[altKey, 'Enter']] },
      { label: 'keys.labels', ways: [['L']] },
    ],
  },
];
