import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The content of a page: `narrow` for forms, `wide` for lists, `center` for pages without a side bar. */
export function Page({
  width = 'wide',
  children,
}: {
  width?: 'narrow' | 'wide' | 'center';
  children: ReactNode;
}) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
