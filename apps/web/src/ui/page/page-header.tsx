import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

interface Props {
  title: string;
  description?: ReactNode;
  /** The page's actions, at the end of the line. */
  children?: ReactNode;
}

export function PageHeader({ title, description, children }: Props) {
  return (
    <header className={classes.header}>
      <PageTitle title={title} />
      <Title className={classes.title ?? ''} order={1} tabIndex={-1}>
        {title}
      </Title>
      {description && <p className={classes.description}>{description}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
