import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The content of a page at a comfortable width: `narrow` for forms, `wide` for lists. */
export function Page({
  width = 'wide',
  children,
}: {
  width?: 'narrow' | 'wide';
  children: ReactNode;
}) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
