import type { Label } from '@parlance/contract';
import classes from './label-chip.module.css';

/** The colour is a dot beside the text: any colour can be chosen, yet the text stays readable. */
export function LabelChip({ label }: { label: Label }) {
  return (
    <span className={classes.chip}>
      <span className={classes.dot} style={{ backgroundColor: label.color }} aria-hidden="true" />
      <span dir="auto">{label.value}</span>
    </span>
  );
}
