import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ErrorAction, errorMessage } from '../lib/error-message.ts';
import { Notice } from './notice.tsx';

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
    <Notice tone="problem">
      <FormattedMessage id={errorMessage(error, action)} />
      {children}
    </Notice>
  );
}
