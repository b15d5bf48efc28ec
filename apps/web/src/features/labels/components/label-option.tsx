import type { Label } from '@parlance/contract';
import { IconCheck } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { LabelChip } from './label-chip.tsx';
import classes from './label-picker.module.css';

/** A label to choose, with a tick if it is chosen. */
export function LabelOption({ label, ...option }: ComponentPropsWithRef<'div'> & { label: Label }) {
  return (
    <div {...option} className={classes.option}>
      <span className={classes.check}>
        {option['aria-selected'] === true && (
          <IconCheck size={14} stroke={2.5} aria-hidden="true" />
        )}
      </span>
      <LabelChip label={label} />
    </div>
  );
}
