import type { Label } from '@parlance/contract';
import { LabelChip } from './label-chip.tsx';
import classes from './label-chips.module.css';

interface Props {
  labels: readonly Label[];
  /** Gives the chips a cross. */
  onRemove?: ((label: Label) => void) | undefined;
  /** Of the crosses. */
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
