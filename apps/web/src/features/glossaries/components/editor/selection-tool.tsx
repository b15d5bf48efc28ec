import { Button, Portal } from '@mantine/core';
import { IconVocabulary } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Keys } from '../../../../ui/keys/keys.tsx';
import classes from './selection-tool.module.css';

interface Props {
  /** Where the selected text ends, in px from the upper edge of the window and from where lines begin. */
  place: { readonly block: number; readonly inline: number };
  /** The keys that do the same. */
  keys: readonly string[];
  onAdd: () => void;
}

/** Offers to add a text that was selected to a glossary. */
export function SelectionTool({ place, keys, onAdd }: Props) {
  return (
    <Portal>
      <div
        className={classes.tool}
        style={{ insetBlockStart: place.block, insetInlineStart: place.inline }}
      >
        <Button
          size="compact-sm"
          variant="default"
          tabIndex={-1}
          leftSection={<IconVocabulary size={14} aria-hidden="true" />}
          // The selection stays, and with it the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onAdd}
        >
          <FormattedMessage id="glossaries.add" />
          <Keys keys={keys} />
        </Button>
      </div>
    </Portal>
  );
}
