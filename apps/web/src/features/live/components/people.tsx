import { Tooltip } from '@mantine/core';
import type { PresentPerson } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/intl.tsx';
import { initialsOf } from '../initials.ts';
import classes from './people.module.css';

interface Props {
  people: readonly PresentPerson[];
  /** What is said of them all, with their names. */
  label: MessageId;
  /** Whether the keyboard gets there to read the names. */
  isFocusable?: boolean;
}

const mostShown = 3;

/** The initials of some people; their names show on hover and focus, and are read out. */
export function People({ people, label, isFocusable = false }: Props) {
  const { formatMessage, formatList } = useIntl();
  if (people.length === 0) return null;
  const text = formatMessage({ id: label }, { names: formatList(people.map(({ name }) => name)) });
  const hidden = people.length - mostShown;
  return (
    <Tooltip label={text} multiline maw="20rem" events={{ hover: true, focus: true, touch: true }}>
      <span
        role="img"
        aria-label={text}
        className={classes.people}
        {...(isFocusable && { tabIndex: 0 })}
      >
        {people.slice(0, mostShown).map(({ userId, name }) => (
          <span key={userId} aria-hidden="true" className={classes.person}>
            {initialsOf(name)}
          </span>
        ))}
        {hidden > 0 && (
          <span aria-hidden="true" className={classes.person}>
            <FormattedMessage id="presence.more" values={{ count: hidden }} />
          </span>
        )}
      </span>
    </Tooltip>
  );
}
