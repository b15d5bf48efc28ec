import type { MachineTrouble as Trouble } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import classes from './machine-trouble.module.css';

/** Why a provider has not done what it was asked for, and what it said of that itself. */
export function MachineTrouble({ trouble: { problem, message } }: { trouble: Trouble }) {
  return (
    <>
      <FormattedMessage id={`machine.problem.${problem}`} />
      {message !== '' && (
        <p className={classes.words}>
          <FormattedMessage
            id="machine.itsWords"
            values={{ message: <q dir="auto">{message}</q> }}
          />
        </p>
      )}
    </>
  );
}
