import type { Webhook } from '@parlance/contract';
import { FormattedDate, FormattedMessage } from 'react-intl';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { separator } from '../../../ui/text/separator.ts';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { StateBadge } from './state-badge.tsx';
import { WebhookSummary } from './webhook-summary.tsx';

/** What a webhook is made of. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { url, ending, previous, lastDeliveredAt, createdBy, createdAt } = webhook;
  return (
    <Facts>
      <Fact name={<FormattedMessage id="webhooks.fact.state" />}>
        <StateBadge webhook={webhook} />
      </Fact>
      <Fact name={<FormattedMessage id="webhooks.url" />}>
        <code dir="ltr">{url}</code>
      </Fact>
      <Fact name={<FormattedMessage id="webhooks.types" />}>
        <WebhookSummary webhook={webhook} />
      </Fact>
      <Fact name={<FormattedMessage id="webhooks.fact.lastDelivered" />}>
        {lastDeliveredAt === null ? (
          <FormattedMessage id="webhooks.never" />
        ) : (
          <TimeAgo date={lastDeliveredAt} />
        )}
      </Fact>
      <Fact name={<FormattedMessage id="webhooks.secret" />}>
        {ending === null ? (
          <FormattedMessage id="tokens.needsSecret" />
        ) : (
          <FormattedMessage
            id="tokens.ending"
            values={{
              ending: (
                <code key="ending" dir="ltr">
                  {ending}
                </code>
              ),
            }}
          />
        )}
        {previous && (
          <div>
            <FormattedMessage
              id="webhooks.previous"
              values={{
                ending: (
                  <code key="ending" dir="ltr">
                    {previous.ending}
                  </code>
                ),
                time: (
                  <FormattedDate
                    key="time"
                    value={previous.validUntil}
                    dateStyle="medium"
                    timeStyle="short"
                  />
                ),
              }}
            />
          </div>
        )}
      </Fact>
      <Fact name={<FormattedMessage id="webhooks.fact.created" />}>
        <FormattedDate value={createdAt} dateStyle="medium" />
        {createdBy && (
          <>
            {separator}
            <bdi>{createdBy.name}</bdi>
          </>
        )}
      </Fact>
    </Facts>
  );
}
