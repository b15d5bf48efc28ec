import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSession } from '../../../lib/session.ts';
import { modKey } from '../../../ui/keys/key-names.ts';
import { Keys } from '../../../ui/keys/keys.tsx';
import classes from './palette.module.css';

// Not a part of the first chunk: it comes when it is opened for the first time.
const PaletteDialog = lazy(async () => ({
  default: (await import('./palette-dialog.tsx')).PaletteDialog,
}));

/** The button that opens the palette, the keys that do the same anywhere, and the palette. */
export function Palette() {
  const { userId = '' } = useSession();
  const [isOpen, { open, close }] = useDisclosure();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'k' || event.isComposing) return;
      event.preventDefault();
      // Whoever is asked something answers that first: what was typed there would be lost.
      if (document.querySelector('[role="dialog"]') === null) open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);

  return (
    <>
      <UnstyledButton className={classes.button} aria-haspopup="dialog" onClick={open}>
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.label}>
          <FormattedMessage id="palette.open" />
        </span>
        <Keys keys={[modKey, 'K']} />
      </UnstyledButton>
      <Suspense>
        {wasOpened && <PaletteDialog userId={userId} opened={isOpen} onClose={close} />}
      </Suspense>
    </>
  );
}
