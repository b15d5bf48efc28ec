import { Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

interface Props {
  title: string;
  description?: ReactNode;
  /** The page's actions, at the end of the line. */
  children?: ReactNode;
}

/** The heading of a page. Keys go through its parts in the order in which they are seen. */
export function PageHeader({ title, description, children }: Props) {
  // There is no room beside the title then, and what the page is for comes before what can be done.
  const isNarrow = useMediaQuery('(width < 36em)', undefined, { getInitialValueInEffect: false });
  const about = description && <p className={classes.description}>{description}</p>;
  return (
    <header className={classes.header}>
      <PageTitle title={title} />
      <Title className={classes.title ?? ''} order={1} tabIndex={-1}>
        {title}
      </Title>
      {isNarrow && about}
      {children && <div className={classes.actions}>{children}</div>}
      {!isNarrow && about}
    </header>
  );
}
