import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { deliveryStates, type Webhook } from '@parlance/contract';
import { IconRepeat } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { ChipSelect } from '../../../ui/form/chip-select.tsx';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { RetryAlert } from '../../../ui/notes/retry-alert.tsx';
import { useNow } from '../../activity/hooks/use-now.ts';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { deliveriesQuery } from '../webhooks.api.ts';
import classes from './deliveries-card.module.css';
import { DeliveryRow } from './delivery-row.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

interface Props {
  webhook: Webhook;
  /** The delivery whose details are shown. */
  openId: string | undefined;
  onOpen: (deliveryId: string | undefined) => void;
}

const all = 'all';

/** The deliveries of a webhook, which come and change while somebody looks. */
export function DeliveriesCard({ webhook, openId, onOpen }: Props) {
  const { formatMessage } = useIntl();
  const place = { projectId: useProjectId(), webhookId: webhook.id };
  const { state } = useSearch({ from: '/member/projects/$projectId/webhooks/$webhookId' });
  const navigate = useNavigate({ from: '/projects/$projectId/webhooks/$webhookId' });
  const canEdit = useCan('EditWebhooks');
  const [isReplaying, replaying] = useDisclosure();
  const now = useNow();
  const query = useInfiniteQuery(deliveriesQuery(place, { state }));
  const { data, error, isFetching, isPending, hasNextPage, fetchNextPage, refetch } = query;
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? [];
  const choose = (chosen: string | null) => {
    const next = deliveryStates.find((each) => each === chosen);
    void navigate({ search: next === undefined ? {} : { state: next }, replace: true });
  };
  return (
    <SettingsCard title={formatMessage({ id: 'webhooks.deliveries' })}>
      <div className={classes.header}>
        <ChipSelect
          label={formatMessage({ id: 'webhooks.fact.state' })}
          data={[all, ...deliveryStates].map((value) => ({
            value,
            label: formatMessage({ id: `webhooks.show.${value as typeof all}` }),
          }))}
          value={state ?? all}
          onChange={choose}
        />
        {canEdit && webhook.isEnabled && (
          <Button
            variant="default"
            leftSection={<IconRepeat size={16} aria-hidden="true" />}
            onClick={replaying.open}
          >
            <FormattedMessage id="webhooks.replayFailed" />
          </Button>
        )}
      </div>
      <Stack>
        {error && (
          <RetryAlert
            error={error}
            isBusy={isFetching}
            onRetry={() => void (data ? fetchNextPage() : refetch())}
          />
        )}
        {isPending && (
          <p className={classes.note} role="status">
            <FormattedMessage id="state.loading" />
          </p>
        )}
        {data && deliveries.length === 0 && (
          <p className={classes.note}>
            <FormattedMessage
              id={state === undefined ? 'webhooks.noDeliveries' : 'webhooks.noSuchDeliveries'}
            />
          </p>
        )}
        {deliveries.length > 0 && (
          <ul className={classes.list} aria-label={formatMessage({ id: 'webhooks.deliveries' })}>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                webhook={webhook}
                delivery={delivery}
                now={now}
                isOpen={delivery.id === openId}
                onToggle={() => onOpen(delivery.id === openId ? undefined : delivery.id)}
              />
            ))}
          </ul>
        )}
      </Stack>
      {hasNextPage && !error && (
        <Button
          className={classes.more ?? ''}
          variant="default"
          loading={isFetching}
          onClick={() => void fetchNextPage()}
        >
          <FormattedMessage id="webhooks.more" />
        </Button>
      )}
      <ReplayDialog opened={isReplaying} webhook={webhook} onClose={replaying.close} />
    </SettingsCard>
  );
}
