import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  /** `narrow` for forms, `wide` for lists. */
  width?: 'narrow' | 'wide';
  /** Whether there is no side bar beside the page. */
  isAlone?: boolean;
}

/** The content of a page. */
export function Page({
  width = 'wide',
  isAlone = false,
  children,
}: PageProps & { children: ReactNode }) {
  return (
    <div className={classes.page} data-width={width} data-alone={isAlone || undefined}>
      {children}
    </div>
  );
}
