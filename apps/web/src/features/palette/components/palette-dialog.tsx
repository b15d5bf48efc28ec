import { Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { focusPage, focusPageIfLost, focusReturnDelay } from '../../../ui/page/page-focus.ts';
import { type Command, sectionsFor } from '../commands.ts';
import { useCommands } from '../hooks/use-commands.ts';
import { useRecentCommands } from '../hooks/use-recent-commands.ts';
import { CommandList, listId, optionId } from './command-list.tsx';
import classes from './palette-dialog.module.css';

interface Props {
  userId: string;
  opened: boolean;
  /**
   * The number of times that the palette was opened. It resets the palette even if it is opened again while it
   * fades out.
   */
  timesOpened: number;
  onClose: () => void;
}

/** Finds pages and commands by a few letters. */
export function PaletteDialog({ userId, opened, timesOpened, onClose }: Props) {
  const { formatMessage } = useIntl();
  /** What was chosen since the palette opened: nothing, another page, or what a command does. */
  const chosen = useRef<'nothing' | 'page' | (() => void)>('nothing');
  // The dialog is loaded only for the first opening, and a modal that is mounted open does not know what had the focus.
  const isMounted = useMounted();

  // The modal has returned the focus by then, unless the focused element went away with its page. A command may have
  // opened a dialog, which is about to give the focus back itself where somebody quick has closed it already.
  const finish = () =>
    setTimeout(() => {
      if (chosen.current === 'page') focusPage();
      else if (chosen.current === 'nothing') focusPageIfLost();
    }, focusReturnDelay);

  // A command may open a dialog, which gives the focus back to what has it then. So the palette returns it first: the
  // modal has begun that in its own effect, which runs before the ones of its parents.
  useEffect(() => {
    if (opened) chosen.current = 'nothing';
    else if (typeof chosen.current === 'function') setTimeout(chosen.current, focusReturnDelay);
  }, [opened]);

  return (
    <Modal.Root
      opened={opened && isMounted}
      onClose={onClose}
      onExitTransitionEnd={finish}
      size="36rem"
      yOffset="12dvh"
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content radius="lg" data-palette aria-label={formatMessage({ id: 'palette.title' })}>
        <Palette
          key={timesOpened}
          userId={userId}
          onClose={onClose}
          onLeave={() => {
            chosen.current = 'page';
          }}
          onRun={(run) => {
            chosen.current = run;
          }}
        />
      </Modal.Content>
    </Modal.Root>
  );
}

interface PaletteProps extends Pick<Props, 'userId' | 'onClose'> {
  /** Called when a command navigates to another page. */
  onLeave: () => void;
  /** Called with what a command does, which is done when the palette has closed. */
  onRun: (run: () => void) => void;
}

/** Follows the combobox pattern: the focus stays in the field, and keys move the mark. */
function Palette({ userId, onClose, onLeave, onRun }: PaletteProps) {
  const { formatMessage } = useIntl();
  const { history } = useRouter();
  const { recent, noteUse } = useRecentCommands(userId);
  const [search, setSearch] = useState('');
  const [marked, setMarked] = useState(0);
  const { commands, isSearching } = useCommands(search);
  const sections = sectionsFor(commands, search, recent);
  // Keys act on the results of the latest text, even if the list is not rendered yet.
  const shownSections = useDeferredValue(sections);
  const listed = sections.flatMap((section) => section.commands);
  const current = Math.min(marked, listed.length - 1);

  const run = ({ id, group, run }: Command) => {
    // What is done with a selection is nothing to repeat by accident, so it is not among what was used last.
    if (group !== 'selection') noteUse(id);
    onClose();
    if (run) return onRun(run);
    onLeave();
    history.push(id);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || listed.length === 0) return;
    const next = rowAfter(event.key, current, listed.length);
    const chosen = event.key === 'Enter' ? listed[current] : undefined;
    if (next === undefined && !chosen) return;
    event.preventDefault();
    if (next !== undefined) setMarked(next);
    if (chosen) run(chosen);
  };

  return (
    <div className={classes.palette}>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-haspopup="listbox"
          aria-controls={listId}
          aria-activedescendant={listed.length > 0 ? optionId(current) : undefined}
          aria-autocomplete="list"
          aria-label={formatMessage({ id: 'palette.title' })}
          placeholder={formatMessage({ id: 'palette.placeholder' })}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
          className={classes.input}
        />
      </div>
      <CommandList sections={shownSections} marked={current} onMark={setMarked} onRun={run} />
      <p role="status" className={classes.status}>
        {isSearching ? (
          <FormattedMessage id="palette.searching" />
        ) : (
          <FormattedMessage id="palette.found" values={{ count: listed.length }} />
        )}
      </p>
    </div>
  );
}

function rowAfter(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'PageDown') return Math.min(current + 6, count - 1);
  if (key === 'PageUp') return Math.max(current - 6, 0);
  return undefined;
}
