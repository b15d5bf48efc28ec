import { useIntl } from 'react-intl';
import classes from './loading-bar.module.css';

/** A thin line at the top edge of the window, for loading without a known progress. */
export function LoadingBar({ visible }: { visible: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <div
      role="progressbar"
      aria-label={formatMessage({ id: 'state.loading' })}
      aria-hidden={!visible}
      className={classes.track}
      data-visible={visible || undefined}
    />
  );
}
