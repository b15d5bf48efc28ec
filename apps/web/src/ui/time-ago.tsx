import { FormattedRelativeTime, useIntl } from 'react-intl';

interface Props {
  /** In the form of ISO 8601. */
  date: string;
  className?: string | undefined;
}

/** How long ago something happened, in the largest unit that fits. The exact time is its title. */
export function TimeAgo({ date, className }: Props) {
  const { formatDate } = useIntl();
  const [value, unit] = toUnit(Math.min(Math.round((Date.parse(date) - Date.now()) / 1000), 0));
  return (
    <time
      dateTime={date}
      title={formatDate(date, { dateStyle: 'full', timeStyle: 'short' })}
      className={className}
    >
      <FormattedRelativeTime value={value} unit={unit} numeric="auto" />
    </time>
  );
}

function toUnit(seconds: number) {
  if (seconds > -3600) return [Math.round(seconds / 60), 'minute'] as const;
  if (seconds > -86_400) return [Math.round(seconds / 3600), 'hour'] as const;
  const days = Math.round(seconds / 86_400);
  if (days > -60) return [days, 'day'] as const;
  return days > -730
    ? ([Math.round(days / 30), 'month'] as const)
    : ([Math.round(days / 365), 'year'] as const);
}
