import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Logo } from '../../../ui/logo.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import classes from './auth-card.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** The way to the other page. */
  footer: ReactNode;
}

export function AuthCard({ title, children, footer }: Props) {
  const { formatMessage } = useIntl();
  return (
    <div className={classes.page}>
      <PageTitle title={title} />
      <Logo name={formatMessage({ id: 'app.name' })} />
      <Paper withBorder className={classes.card}>
        <Stack>
          <Title order={1} tabIndex={-1} className={classes.title}>
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
      <p className={classes.footer}>{footer}</p>
    </div>
  );
}
