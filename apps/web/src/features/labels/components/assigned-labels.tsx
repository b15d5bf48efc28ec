import { Popover } from '@mantine/core';
import type { Label } from '@parlance/contract';
import { IconPlus } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/intl.tsx';
import classes from './assigned-labels.module.css';
import { LabelChip } from './label-chip.tsx';
import { LabelPicker } from './label-picker.tsx';

interface Props {
  projectId: string;
  labels: readonly Label[];
  /** What carries them, for screen readers. */
  name: string;
  /** What to know about labels here. */
  hint: MessageId;
  canEdit: boolean;
  /** Whether the chips themselves have a cross. */
  hasCrosses?: boolean;
  /** Whether the tab key gets to the controls. */
  isActive: boolean;
  isOpen: boolean;
  /** Why the last change was not saved. */
  error: unknown;
  onOpen: () => void;
  onClose: () => void;
  onChange: (label: Label, isAssigned: boolean) => void;
}

/**
 * The labels of one row of a list, and the way to change them. As there are many rows, the popover
 * is made only where it is open.
 */
export function AssignedLabels(props: Props) {
  const { labels, name, canEdit, hasCrosses, isActive, isOpen, onOpen, onChange } = props;
  const { formatMessage } = useIntl();
  const tabIndex = isActive ? 0 : -1;
  return (
    <span className={classes.labels}>
      {labels.map((label) => (
        <LabelChip
          key={label.id}
          label={label}
          tabIndex={tabIndex}
          onRemove={canEdit && hasCrosses ? () => onChange(label, false) : undefined}
        />
      ))}
      {canEdit && (
        <span className={classes.place}>
          <button
            type="button"
            tabIndex={tabIndex}
            className={classes.add}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-label={formatMessage({ id: 'labels.editOf' }, { name })}
            onClick={onOpen}
          >
            <IconPlus size={12} stroke={2.5} aria-hidden="true" />
            <FormattedMessage id="labels.add" />
          </button>
          {isOpen && <Picker {...props} />}
        </span>
      )}
    </span>
  );
}

function Picker({ projectId, labels, hint, error, onClose, onChange }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Popover
      opened
      position="bottom-start"
      shadow="md"
      width="min(19rem, calc(100vw - 2rem))"
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
      onDismiss={onClose}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={formatMessage({ id: 'labels.assigned' })} p="sm">
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
