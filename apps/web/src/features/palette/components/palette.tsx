import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSession } from '../../../lib/api/session.ts';
import { fetchStylesAgain, loadWithMessages } from '../../../lib/lazy-page.tsx';
import { modKey } from '../../../ui/keys/key-names.ts';
import { Keys } from '../../../ui/keys/keys.tsx';
import classes from './palette.module.css';

// The dialog is not in the first chunk; it is loaded when it is about to be opened for the first time.
const load = () => loadWithMessages(() => import('./palette-dialog.tsx'));

type Dialog = Awaited<ReturnType<typeof load>>['PaletteDialog'];

/** The button and the shortcut that open the palette, and the palette. */
export function Palette() {
  const { userId = '' } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [timesOpened, setTimesOpened] = useState(0);
  const [PaletteDialog, setDialog] = useState<Dialog>();

  const open = () => {
    setOpen(true);
    setTimesOpened((times) => times + 1);
    if (PaletteDialog) return;
    // If the chunk can't be loaded, the palette stays closed.
    load().then(
      (module) => setDialog(() => module.PaletteDialog),
      () => {
        setOpen(false);
        fetchStylesAgain().catch(() => {});
      },
    );
  };

  const openUnlessOpen = useEffectEvent(() => {
    if (!isOpen) open();
  });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      // Loading starts with the modifier key, so that text typed right after the shortcut reaches the palette and
      // not the focused element.
      if (event.key === 'Control' || event.key === 'Meta') load().catch(() => {});
      if (event.key.toLowerCase() !== 'k' || event.isComposing) return;
      event.preventDefault();
      // The palette does not open over a dialog, whose typed text would be lost.
      if (document.querySelector('[role="dialog"]:not([data-palette])') === null) openUnlessOpen();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <>
      <UnstyledButton className={classes.button} aria-haspopup="dialog" onClick={open}>
        <IconSearch size={16} aria-hidden="true" />
        <span className={classes.label}>
          <FormattedMessage id="palette.open" />
        </span>
        <Keys keys={[modKey, 'K']} />
      </UnstyledButton>
      {PaletteDialog && (
        <PaletteDialog
          userId={userId}
          opened={isOpen}
          timesOpened={timesOpened}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
