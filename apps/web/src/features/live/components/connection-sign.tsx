import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isCutOffQuery } from '../live.api.ts';
import classes from './connection-sign.module.css';

/** Shorter interruptions are not shown. */
const calmMs = 1500;

/** Shows in the top bar that the connection is lost, as long as it is. */
export function ConnectionSign() {
  const { formatMessage } = useIntl();
  const { online } = useNetwork();
  const { data: isCutOff = false } = useQuery(isCutOffQuery);
  const isAway = useLasting(!online || isCutOff);
  return (
    <div role="status" className={classes.place}>
      {isAway && (
        <span className={classes.sign} title={formatMessage({ id: 'connection.kept' })}>
          <IconCloudOff size={16} aria-hidden="true" />
          <span className={classes.text}>
            <FormattedMessage id={online ? 'connection.lost' : 'connection.offline'} />
          </span>
        </span>
      )}
    </div>
  );
}

/** Whether a condition has been true for `calmMs`. */
function useLasting(isTrue: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isTrue) return;
    const timer = setTimeout(() => setLasted(true), calmMs);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [isTrue]);
  return isTrue && hasLasted;
}
