import { ApiError } from '@parlance/contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ErrorAction, errorMessage } from '../lib/error-message.ts';
import type { MessageId } from '../lib/intl.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** What a query or mutation failed with; nothing is shown without. */
  error: unknown;
  action?: ErrorAction | undefined;
  /** What else there is to say, by the status of the answer. */
  hints?: Readonly<Record<number, MessageId>>;
  /** Details and what to do next. */
  children?: ReactNode;
}

/** Says what went wrong, where it went wrong. */
export function ErrorAlert({ error, action, hints, children }: Props) {
  if (error === null || error === undefined) return null;
  const hint = error instanceof ApiError ? hints?.[error.status] : undefined;
  return (
    <Notice tone="problem">
      <FormattedMessage id={errorMessage(error, action)} />
      {hint && (
        <div>
          <FormattedMessage id={hint} />
        </div>
      )}
      {children}
    </Notice>
  );
}
