import { Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './settings-card.module.css';

interface Props {
  title: string;
  children: ReactNode;
}

/** One group of settings, on a page with several. */
export function SettingsCard({ title, children }: Props) {
  const titleId = useId();
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={titleId}>
      <Title order={2} id={titleId} mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
