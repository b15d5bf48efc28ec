import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** A list of names, each with its value. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.list}>{children}</dl>;
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
