import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../lib/language/intl.tsx';

interface Said {
  /** A new id each time, so that the same text is read out again. */
  readonly id: number;
  readonly message: MessageId;
  readonly values: Values | undefined;
}

type Values = Readonly<Record<string, ReactNode>>;

/** Announces a change to screen readers that is otherwise only visible. */
export function useAnnouncement() {
  const [said, setSaid] = useState<Said>();
  const announce = useCallback(
    (message: MessageId, values?: Values) =>
      setSaid((last) => ({ id: (last?.id ?? 0) + 1, message, values })),
    [],
  );
  return { said, announce };
}

export function Announcement({ said }: { said: Said | undefined }) {
  return (
    <VisuallyHidden role="status">
      {said && (
        <span key={said.id}>
          <FormattedMessage id={said.message} {...(said.values && { values: said.values })} />
        </span>
      )}
    </VisuallyHidden>
  );
}
