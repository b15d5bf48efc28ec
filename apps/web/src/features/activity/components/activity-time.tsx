import { type IntlShape, useIntl } from 'react-intl';

const minute = 60_000;
const hour = 60 * minute;

interface Props {
  date: string;
  now: number;
  /** What tells of longer ago: the time of the day in a list by days, else the day as well. */
  older?: 'time' | 'date';
  className?: string | undefined;
}

/** When something happened: how long ago, or the time by the clock after some hours. The exact time is its title. */
export function ActivityTime({ date, now, older = 'time', className }: Props) {
  const intl = useIntl();
  return (
    <time
      className={className}
      dateTime={date}
      title={intl.formatDate(date, { dateStyle: 'full', timeStyle: 'medium' })}
    >
      {timeOf(intl, { date, now, older })}
    </time>
  );
}

/** Of what was before, people rather know by the clock or the calendar when it was. */
const relativeMs = { time: 6 * hour, date: 24 * hour };

function timeOf(
  { formatDate, formatRelativeTime, formatTime }: IntlShape,
  { date, now, older }: { date: string; now: number; older: 'time' | 'date' },
): string {
  const ago = Math.max(now - Date.parse(date), 0);
  if (ago < minute) return formatRelativeTime(0, 'second', { numeric: 'auto' });
  const style = 'short';
  if (ago < hour) return formatRelativeTime(-Math.floor(ago / minute), 'minute', { style });
  if (ago < relativeMs[older]) {
    return formatRelativeTime(-Math.floor(ago / hour), 'hour', { style });
  }
  if (older === 'time') return formatTime(date);
  return formatDate(date, { dateStyle: 'medium', timeStyle: 'short' });
}
