import type { Label } from '@parlance/contract';
import { LabelChip } from './label-chip.tsx';
import classes from './label-chips.module.css';

interface Props {
  labels: readonly Label[];
  /** Adds a remove button to each chip. */
  onRemove?: ((label: Label) => void) | undefined;
  /** The tab index of the remove buttons. */
  tabIndex?: number;
}

export function LabelChips({ labels, onRemove, tabIndex }: Props) {
  if (labels.length === 0) return null;
  return (
    <span className={classes.chips}>
      {labels.map((label) => (
        <LabelChip
          key={label.id}
          label={label}
          tabIndex={tabIndex}
          onRemove={onRemove && (() => onRemove(label))}
        />
      ))}
    </span>
  );
}
