import { useIntl } from 'react-intl';
import classes from './activity-line.module.css';

const minute = 60_000;
const hour = 60 * minute;
/** Of what was before, people rather know by the clock when it was. */
const relativeMs = 6 * hour;

/** When something happened: how long ago, or the time of the day after some hours. The exact time is its title. */
export function ActivityTime({ date, now }: { date: string; now: number }) {
  const { formatDate, formatRelativeTime, formatTime } = useIntl();
  const ago = Math.max(now - Date.parse(date), 0);
  return (
    <time
      className={classes.time}
      dateTime={date}
      title={formatDate(date, { dateStyle: 'full', timeStyle: 'medium' })}
    >
      {ago < hour
        ? formatRelativeTime(-Math.floor(ago / minute), 'minute', { style: 'short' })
        : ago < relativeMs
          ? formatRelativeTime(-Math.floor(ago / hour), 'hour', { style: 'short' })
          : formatTime(date)}
    </time>
  );
}
