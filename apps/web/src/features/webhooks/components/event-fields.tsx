import { Checkbox, Fieldset } from '@mantine/core';
import { type WebhookEventType, webhookEventTypes } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { eventGroups, nameOfEvent } from '../event-groups.ts';
import classes from './event-fields.module.css';

interface Props {
  value: readonly WebhookEventType[];
  onChange: (types: WebhookEventType[]) => void;
}

/** Chooses types of events, in groups of what they are about. */
export function EventFields({ value, onChange }: Props) {
  const { formatMessage } = useIntl();
  const toggle = (type: WebhookEventType) =>
    onChange(webhookEventTypes.filter((each) => value.includes(each) !== (each === type)));
  return (
    <div className={classes.groups}>
      {eventGroups.map(({ name, types }) => (
        <Fieldset key={name} legend={formatMessage({ id: `webhooks.group.${name}` })}>
          <div className={classes.types}>
            {types.map((type) => (
              <Checkbox
                key={type}
                label={<FormattedMessage id={nameOfEvent(type)} />}
                checked={value.includes(type)}
                onChange={() => toggle(type)}
              />
            ))}
          </div>
        </Fieldset>
      ))}
    </div>
  );
}
