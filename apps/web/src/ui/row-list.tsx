import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './row-list.module.css';

/** A list of items that are edited in place. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  icon?: Icon;
  /** In place of the icon. */
  sign?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** The actions at the end of the line. */
  controls?: ReactNode;
  /** Content below the line: details and errors. */
  children?: ReactNode;
}

export function Row({ icon: RowIcon, sign, title, description, controls, children }: RowProps) {
  return (
    <li
      className={classes.row}
      data-plain={(RowIcon === undefined && sign === undefined) || undefined}
    >
      {sign}
      {RowIcon && (
        <span className={classes.symbol}>
          <RowIcon size={18} stroke={1.75} aria-hidden="true" />
        </span>
      )}
      <div className={classes.text}>
        <div className={classes.title}>{title}</div>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {controls && <div className={classes.controls}>{controls}</div>}
      {children && <div className={classes.below}>{children}</div>}
    </li>
  );
}
