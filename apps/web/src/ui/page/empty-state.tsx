import { Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface Props {
  icon: Icon;
  title: string;
  /** The purpose of the page and how to begin. */
  description: ReactNode;
  /** The next step. */
  children?: ReactNode;
}

export function EmptyState({ icon: StateIcon, title, description, children }: Props) {
  return (
    <section className={classes.empty}>
      <span className={classes.symbol}>
        <StateIcon size={24} stroke={1.5} aria-hidden="true" />
      </span>
      <Title order={2}>{title}</Title>
      <p className={classes.description}>{description}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  );
}
