import type { Label } from '@parlance/contract';
import { IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useIntl } from 'react-intl';
import classes from './label-chip.module.css';

interface Props {
  label: Pick<Label, 'value' | 'color'>;
  /** Adds a button to the chip that removes the label. */
  onRemove?: (() => void) | undefined;
  /** The tab index of the remove button. */
  tabIndex?: number | undefined;
}

export function LabelChip({ label: { value, color }, onRemove, tabIndex }: Props) {
  return (
    <span
      className={classes.chip}
      style={{ '--label-color': color } as CSSProperties}
      data-removable={onRemove !== undefined || undefined}
    >
      <span aria-hidden="true" className={classes.dot} />
      <span dir="auto">{value}</span>
      {onRemove && <RemoveButton name={value} tabIndex={tabIndex} onRemove={onRemove} />}
    </span>
  );
}

interface RemoveProps {
  name: string;
  tabIndex: number | undefined;
  onRemove: () => void;
}

function RemoveButton({ name, tabIndex, onRemove }: RemoveProps) {
  const { formatMessage } = useIntl();
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      className={classes.remove}
      aria-label={formatMessage({ id: 'labels.remove' }, { name })}
      onClick={onRemove}
    >
      <IconX size={12} stroke={2.5} aria-hidden="true" />
    </button>
  );
}
