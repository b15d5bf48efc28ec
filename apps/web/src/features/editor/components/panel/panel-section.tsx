import type { ReactNode } from 'react';
import classes from './term-panel.module.css';

/** A part of a tab, with its name. */
export function PanelSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}
