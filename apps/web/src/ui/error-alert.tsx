import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ErrorAction, errorMessage } from '../lib/error-message.ts';

interface Props {
  /** What a query or mutation failed with; nothing is shown without. */
  error: unknown;
  action?: ErrorAction;
  /** Details and what to do next. */
  children?: ReactNode;
}

/** Says what went wrong, where it went wrong. */
export function ErrorAlert({ error, action, children }: Props) {
  if (error === null || error === undefined) return null;
  return (
    <ProblemAlert>
      <FormattedMessage id={errorMessage(error, action)} />
      {children}
    </ProblemAlert>
  );
}

export function ProblemAlert({ children }: { children: ReactNode }) {
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      {children}
    </Alert>
  );
}
