import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './estimate-box.module.css';

interface Props {
  /** Whether it is that of another choice. */
  isStale: boolean;
  /** The estimate; undefined until it is there. */
  children: ReactNode | undefined;
}

/** A box that says what something would take and cost, as soon as that is known. */
export function EstimateBox({ isStale, children }: Props) {
  const { formatMessage } = useIntl();
  return (
    <section
      className={classes.estimate}
      data-stale={isStale || undefined}
      aria-label={formatMessage({ id: 'machine.estimate' })}
      aria-busy={children === undefined || isStale}
      aria-live="polite"
    >
      {children ?? <FormattedMessage id="machine.estimate.pending" />}
    </section>
  );
}
