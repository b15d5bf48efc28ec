import { Text } from '@mantine/core';
import type { Webhook } from '@parlance/contract';
import { FormattedDate, FormattedMessage } from 'react-intl';

/** Why a webhook does not work, and since when. */
export function WebhookProblem({ webhook: { disabled, failingSince } }: { webhook: Webhook }) {
  if (disabled) {
    return (
      <span>
        <FormattedMessage id={`webhooks.disabled.${disabled.reason}`} />
        {disabled.at !== null && (
          <>
            {' '}
            <Text span size="xs" c="dimmed">
              <Moment date={disabled.at} />
            </Text>
          </>
        )}
      </span>
    );
  }
  if (failingSince === null) return null;
  return (
    <span>
      <FormattedMessage
        id="webhooks.failingSince"
        values={{ time: <Moment key="time" date={failingSince} /> }}
      />
    </span>
  );
}

function Moment({ date }: { date: string }) {
  return (
    <bdi>
      <time dateTime={date}>
        <FormattedDate value={date} dateStyle="medium" timeStyle="short" />
      </time>
    </bdi>
  );
}
