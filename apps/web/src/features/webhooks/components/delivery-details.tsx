import { Button, Group, Stack } from '@mantine/core';
import type { DeliveryAttempt, ListedDelivery, Webhook } from '@parlance/contract';
import { IconRepeat } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber } from 'react-intl';
import code from '../../../ui/code.module.css';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { RetryAlert } from '../../../ui/notes/retry-alert.tsx';
import { separator } from '../../../ui/text/separator.ts';
import { Unfolding } from '../../../ui/unfolding.tsx';
import { useCan, useProjectId } from '../../projects/hooks/use-project.ts';
import { deliveryQuery, replayDelivery } from '../webhooks.api.ts';
import classes from './delivery-details.module.css';

interface Props {
  webhook: Webhook;
  delivery: ListedDelivery;
}

/** What was sent and what was answered, the latest attempt first. */
export function DeliveryDetails({ webhook, delivery: { id, state } }: Props) {
  const queryClient = useQueryClient();
  const place = { projectId: useProjectId(), webhookId: webhook.id };
  const canEdit = useCan('EditWebhooks');
  const { data, error, isFetching, refetch } = useQuery(deliveryQuery(place, id));
  const replay = useMutation(replayDelivery(queryClient, place));
  const [latest, ...earlier] = data?.log ?? [];
  return (
    <Stack gap="sm">
      {error && <RetryAlert error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data && !latest && (
        <p className={classes.line} role="status">
          <FormattedMessage id="webhooks.delivery.pending" />
        </p>
      )}
      {data && latest && <Attempt attempt={latest} body={data.body} />}
      {data && earlier.length > 0 && (
        <Unfolding
          size="sm"
          title={<FormattedMessage id="webhooks.earlier" values={{ count: earlier.length }} />}
        >
          <Stack className={classes.earlier ?? ''}>
            {earlier.map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} body={undefined} />
            ))}
          </Stack>
        </Unfolding>
      )}
      <ErrorAlert error={replay.error} />
      {canEdit && webhook.isEnabled && state !== 'pending' && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRepeat size={14} aria-hidden="true" />}
            loading={replay.isPending}
            onClick={() => replay.mutate(id)}
          >
            <FormattedMessage id="webhooks.replay" />
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface AttemptProps {
  attempt: DeliveryAttempt;
  /** The body that was sent, which is the same in each attempt; undefined where it is shown already. */
  body: string | undefined;
}

function Attempt({ attempt, body }: AttemptProps) {
  const { at, status, error, durationMs, requestHeaders, answerHeaders, answerBody } = attempt;
  return (
    <div className={classes.attempt}>
      <p className={classes.line}>
        <time dateTime={at}>
          <FormattedDate value={at} dateStyle="medium" timeStyle="medium" />
        </time>
        {separator}
        {error === null ? status : <FormattedMessage id={`webhooks.error.${error}`} />}
        {separator}
        <FormattedNumber value={durationMs} style="unit" unit="millisecond" unitDisplay="short" />
      </p>
      <Code title={<FormattedMessage id="webhooks.request" />}>{toText(requestHeaders, body)}</Code>
      {answerHeaders && (
        <Code title={<FormattedMessage id="webhooks.answer" />}>
          {toText(answerHeaders, answerBody ?? '', status)}
        </Code>
      )}
    </div>
  );
}

function Code({ title, children }: { title: ReactNode; children: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <pre className={code.block} data-size="sm">
        {children}
      </pre>
    </section>
  );
}

/** Headers and body as HTTP has them. */
function toText(
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
  status?: number | null,
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const first = status == null ? [] : [`HTTP ${status}`];
  return [...first, ...lines, ...(body ? ['', indent(body)] : [])].join('\n');
}

/** JSON in lines; any other text as it is. */
function indent(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
