import { Text } from '@mantine/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Copyable } from '../../../ui/copyable.tsx';
import { receiverExample } from '../receiver-example.ts';

/** A program that takes deliveries, to begin with. */
export function ReceiverExample() {
  const id = useId();
  return (
    <>
      <Text id={id} size="sm" mb="xs">
        <FormattedMessage
          id="webhooks.exampleHint"
          values={{
            variable: (
              <code key="variable" dir="ltr">
                WEBHOOK_SECRET
              </code>
            ),
          }}
        />
      </Text>
      <Copyable labelledBy={id}>{receiverExample}</Copyable>
    </>
  );
}
