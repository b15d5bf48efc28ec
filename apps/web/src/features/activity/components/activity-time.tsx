import { type IntlShape, useIntl } from 'react-intl';
import classes from './activity-line.module.css';

const minute = 60_000;
const hour = 60 * minute;
/** Of what was before, people rather know by the clock when it was. */
const relativeMs = 6 * hour;

/** When something happened: how long ago, or the time of the day after some hours. The exact time is its title. */
export function ActivityTime({ date, now }: { date: string; now: number }) {
  const intl = useIntl();
  return (
    <time
      className={classes.time}
      dateTime={date}
      title={intl.formatDate(date, { dateStyle: 'full', timeStyle: 'medium' })}
    >
      {timeOf(intl, date, now)}
    </time>
  );
}

function timeOf({ formatRelativeTime, formatTime }: IntlShape, date: string, now: number): string {
  const ago = Math.max(now - Date.parse(date), 0);
  if (ago < minute) return formatRelativeTime(0, 'second', { numeric: 'auto' });
  const style = 'short';
  if (ago < hour) return formatRelativeTime(-Math.floor(ago / minute), 'minute', { style });
  if (ago < relativeMs) return formatRelativeTime(-Math.floor(ago / hour), 'hour', { style });
  return formatTime(date);
}
