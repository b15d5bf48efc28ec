import type { ListedDelivery, Webhook } from '@parlance/contract';
import { IconChevronRight, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { separator } from '../../../ui/text/separator.ts';
import { ActivityTime } from '../../activity/components/activity-time.tsx';
import { nameOfEvent } from '../event-groups.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import classes from './delivery-row.module.css';

const icons = { delivered: IconCircleCheck, failed: IconCircleX, pending: IconClock } as const;

interface Props {
  webhook: Webhook;
  delivery: ListedDelivery;
  now: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** One line of the deliveries, which opens to what was sent and answered. */
export function DeliveryRow({ webhook, delivery, now, isOpen, onToggle }: Props) {
  const id = useId();
  const { type, state, createdAt, lastAttempt } = delivery;
  const StateIcon = icons[state];
  return (
    <li className={classes.row}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <StateIcon size={18} className={classes.icon} data-state={state} aria-hidden="true" />
        <span>
          <FormattedMessage id={nameOfEvent(type)} />
          {separator}
          <span className={classes.outcome}>
            <Outcome delivery={delivery} now={now} />
          </span>
        </span>
        <ActivityTime
          date={lastAttempt?.at ?? createdAt}
          now={now}
          older="date"
          className={classes.time}
        />
        <IconChevronRight size={16} className={classes.arrow} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={id} className={classes.body}>
          <DeliveryDetails webhook={webhook} delivery={delivery} />
        </div>
      )}
    </li>
  );
}

/** What became of a delivery until now, in words. */
function Outcome({ delivery, now }: { delivery: ListedDelivery; now: number }) {
  const { formatMessage } = useIntl();
  const { state, attempts, nextAttemptAt, lastAttempt } = delivery;
  const isRetried = state === 'pending' && attempts > 0;
  const words = [
    formatMessage({ id: isRetried ? 'webhooks.delivery.retried' : `webhooks.delivery.${state}` }),
    ...(lastAttempt?.status == null ? [] : [`${lastAttempt.status}`]),
    ...(lastAttempt?.error == null
      ? []
      : [formatMessage({ id: `webhooks.error.${lastAttempt.error}` })]),
    ...(attempts > 1 ? [formatMessage({ id: 'webhooks.attempts' }, { count: attempts })] : []),
  ];
  return (
    <>
      {words.join(separator)}
      {isRetried && nextAttemptAt !== null && (
        <>
          {separator}
          <NextAttempt date={nextAttemptAt} now={now} />
        </>
      )}
    </>
  );
}

/** When a delivery is sent again. */
function NextAttempt({ date, now }: { date: string; now: number }) {
  const { formatRelativeTime } = useIntl();
  const minutes = Math.max(Math.round((Date.parse(date) - now) / 60_000), 1);
  const when =
    minutes < 120
      ? formatRelativeTime(minutes, 'minute')
      : formatRelativeTime(Math.round(minutes / 60), 'hour');
  return (
    <time dateTime={date}>
      <FormattedMessage id="webhooks.nextAttempt" values={{ when }} />
    </time>
  );
}
