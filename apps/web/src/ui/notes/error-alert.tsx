import { ApiError } from '@parlance/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ErrorAction, errorMessage, isUnreachable } from '../../lib/api/error-message.ts';
import type { MessageId } from '../../lib/language/intl.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** The error of a query or mutation; without one, nothing is rendered. */
  error: unknown;
  action?: ErrorAction | undefined;
  /** Further hints by the status of the answer. */
  hints?: Readonly<Record<number, MessageId>>;
  /** Details and next steps. */
  children?: ReactNode;
}

/** Shows an error at the place where it happened. */
export function ErrorAlert({ error, action, hints, children }: Props) {
  if (error === null || error === undefined) return null;
  const { status, retryAfter } = error instanceof ApiError ? error : {};
  const known = status === undefined ? undefined : hints?.[status];
  const hint = known ?? (isUnreachable(error) ? 'error.unreachable' : undefined);
  const message = errorMessage(error, action);
  // Without an answer of the server, the fallback message would suggest reloading the page, which does not help.
  const says = hint === 'error.unreachable' && message === 'error.fallback' ? hint : message;
  return (
    <Notice tone="problem">
      <FormattedMessage id={says} />
      {hint && hint !== says && (
        <div>
          <FormattedMessage id={hint} />
        </div>
      )}
      {retryAfter !== undefined && <RetryWhen seconds={retryAfter} />}
      {children}
    </Notice>
  );
}

function RetryWhen({ seconds }: { seconds: number }) {
  const { formatRelativeTime } = useIntl();
  const when =
    seconds < 120
      ? formatRelativeTime(seconds, 'second')
      : formatRelativeTime(Math.ceil(seconds / 60), 'minute');
  return (
    <div>
      <FormattedMessage id="error.retryWhen" values={{ when }} />
    </div>
  );
}
