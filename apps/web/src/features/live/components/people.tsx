import { Tooltip } from '@mantine/core';
import type { PresentPerson } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './people.module.css';

interface Props {
  people: readonly PresentPerson[];
  /** The label of the whole group, with a placeholder for the names. */
  label: MessageId;
  /** Whether the group can be focused by keyboard, so that the names can be read. */
  isFocusable?: boolean;
}

const maxShown = 3;

/** The initials of some people; their names are shown on hover and focus, and read by screen readers. */
export function People({ people, label, isFocusable = false }: Props) {
  const { formatMessage, formatList } = useIntl();
  if (people.length === 0) return null;
  const text = formatMessage({ id: label }, { names: formatList(people.map(({ name }) => name)) });
  const hidden = people.length - maxShown;
  return (
    <Tooltip label={text} multiline maw="20rem" events={{ hover: true, focus: true, touch: true }}>
      <span
        role="img"
        aria-label={text}
        className={classes.people}
        {...(isFocusable && { tabIndex: 0 })}
      >
        {people.slice(0, maxShown).map(({ userId, name }) => (
          <span key={userId} className={classes.person}>
            <Avatar name={name} size="xs" />
          </span>
        ))}
        {hidden > 0 && (
          <span aria-hidden="true" className={classes.more}>
            <FormattedMessage id="presence.more" values={{ count: hidden }} />
          </span>
        )}
      </span>
    </Tooltip>
  );
}
