import { useDisclosure } from '@mantine/hooks';
import { modKey } from '../../../../ui/keys/key-names.ts';
import { type ShortcutSection, ShortcutSheet } from '../../../../ui/keys/shortcut-sheet.tsx';
import { usePageKeys } from '../../../../ui/keys/use-page-keys.ts';

const sections: readonly ShortcutSection[] = [
  {
    title: 'keys.anywhere',
    lines: [
      { label: 'keys.palette', ways: [[modKey, 'K']] },
      { label: 'keys.undo', ways: [[modKey, 'Z']] },
      { label: 'keys.help', ways: [['?']] },
    ],
  },
];

/** The sheet of the shortcuts that work on every page of a project. */
export function ProjectKeys() {
  const [isOpen, { open, close }] = useDisclosure();
  usePageKeys({ '?': open });
  return <ShortcutSheet sections={sections} opened={isOpen} onClose={close} />;
}
