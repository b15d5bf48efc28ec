import { Popover } from '@mantine/core';
import type { Label } from '@parlance/contract';
import { IconPlus } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import classes from './label-button.module.css';
import { LabelPicker } from './label-picker.tsx';

interface Props {
  projectId: string;
  labels: readonly Label[];
  /** The name of the labelled row, for screen readers. */
  name: string;
  /** An explanation of labels on this page. */
  hint: MessageId;
  tabIndex: number;
  /** Shows a plus without the word, where space is short. */
  isCompact?: boolean;
  isOpen: boolean;
  /** The error of the last change that was refused. */
  error: Error | undefined;
  onOpen: () => void;
  onClose: () => void;
  onChange: (label: Label, isAssigned: boolean) => void;
}

/**
 * Opens the label picker for one row of a list. There are many rows, so the popover is rendered only where it is
 * open.
 */
export function LabelButton(props: Props) {
  const { name, tabIndex, isCompact = false, isOpen, onOpen } = props;
  const { formatMessage } = useIntl();
  return (
    <span className={classes.place}>
      <button
        type="button"
        tabIndex={tabIndex}
        className={classes.button}
        data-compact={isCompact || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={formatMessage({ id: 'labels.editOf' }, { name })}
        onClick={onOpen}
      >
        <IconPlus size={12} stroke={2.5} aria-hidden="true" />
        {!isCompact && <FormattedMessage id="labels.add" />}
      </button>
      {isOpen && <Picker {...props} />}
    </span>
  );
}

function Picker(props: Props) {
  const { projectId, labels, hint, isCompact, error, onClose, onChange } = props;
  const { formatMessage } = useIntl();
  return (
    <Popover
      opened
      position={isCompact ? 'bottom-start' : 'bottom-end'}
      shadow="md"
      width="min(19rem, calc(100vw - 2rem))"
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
      // Without space below or above, the popover covers the row.
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 }, inline: false }}
      onDismiss={onClose}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={formatMessage({ id: 'labels.assigned' })}
        className={classes.dropdown}
      >
        <LabelPicker
          projectId={projectId}
          assigned={labels}
          hint={hint}
          error={error}
          onChange={onChange}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
