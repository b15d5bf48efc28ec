import { Progress } from '@mantine/core';
import classes from './progress-bar.module.css';

interface Props {
  /** From 0 to 1. */
  value: number;
  /** The accessible name of the bar. */
  label: string;
  /** Shown at the end of the bar. */
  text?: string;
}

export function ProgressBar({ value, label, text }: Props) {
  return (
    <div className={classes.line}>
      <Progress.Root size={6} className={classes.bar}>
        <Progress.Section
          value={value * 100}
          color={value >= 1 ? 'var(--complete)' : 'var(--accent)'}
          aria-label={label}
        />
      </Progress.Root>
      {text !== undefined && <span className={classes.text}>{text}</span>}
    </div>
  );
}
