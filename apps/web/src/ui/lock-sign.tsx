import { IconLock } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import classes from './lock-sign.module.css';

/** The icon of a locked term. */
export function LockSign() {
  const { formatMessage } = useIntl();
  const text = formatMessage({ id: 'lock.locked' });
  return (
    <span role="img" aria-label={text} title={text} className={classes.sign}>
      <IconLock size={14} aria-hidden="true" />
    </span>
  );
}
