import { Badge, Text } from '@mantine/core';
import type { AccessToken } from '@parlance/contract';
import { IconKey, IconPencil, IconRefresh, IconX } from '@tabler/icons-react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Row } from '../../../ui/row-list.tsx';
import { separator } from '../../../ui/text/separator.ts';
import { ScopeSummary } from './scope-summary.tsx';

interface Props {
  token: AccessToken;
  /** Whether the list has tokens that several people may have made. */
  namesMaker: boolean;
  onChange: () => void;
  onRotate: () => void;
  onEnd: () => void;
}

export function TokenRow({ token, namesMaker, onChange, onRotate, onEnd }: Props) {
  const { formatMessage } = useIntl();
  const { name, previous, scope, createdBy, agentsMayReplace, onlyForAgents } = token;
  return (
    <Row
      icon={IconKey}
      title={
        <>
          <span dir="auto">{name}</span>
          <StateBadge token={token} />
        </>
      }
      description={<Dates token={token} />}
      controls={
        <>
          <IconButton
            icon={IconPencil}
            label={formatMessage({ id: 'tokens.change' }, { name })}
            onClick={onChange}
          />
          <IconButton
            icon={IconRefresh}
            label={formatMessage({ id: 'tokens.rotate' }, { name })}
            onClick={onRotate}
          />
          <IconButton
            icon={IconX}
            label={formatMessage({ id: 'tokens.end' }, { name })}
            onClick={onEnd}
          />
        </>
      }
    >
      <ScopeSummary scope={scope} />
      {onlyForAgents && (
        <Text size="xs" c="dimmed">
          <FormattedMessage id="tokens.onlyAgents" />
        </Text>
      )}
      {agentsMayReplace && (
        <Text size="xs" c="dimmed">
          <FormattedMessage id="tokens.agents" />
        </Text>
      )}
      {namesMaker && createdBy && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="tokens.madeBy"
            values={{ name: <bdi key="name">{createdBy.name}</bdi> }}
          />
        </Text>
      )}
      {previous && (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="tokens.previous"
            values={{
              ending: <code key="ending">{previous.ending}</code>,
              time: (
                <FormattedDate
                  key="time"
                  value={previous.validUntil}
                  dateStyle="medium"
                  timeStyle="short"
                />
              ),
            }}
          />
        </Text>
      )}
    </Row>
  );
}

/** Says why a token does not work, if it does not. */
function StateBadge({ token: { ending, expiresAt } }: { token: AccessToken }) {
  const isExpired = expiresAt !== null && Date.parse(expiresAt) < Date.now();
  if (!isExpired && ending !== null) return null;
  return (
    <Badge variant="light" color="orange">
      <FormattedMessage id={isExpired ? 'tokens.expired' : 'tokens.needsSecret'} />
    </Badge>
  );
}

function Dates({ token: { ending, expiresAt, lastUsedOn } }: { token: AccessToken }) {
  const day = (date: string) => (
    <FormattedDate key="date" value={date} dateStyle="medium" timeZone="UTC" />
  );
  return (
    <>
      {ending !== null && (
        <>
          <FormattedMessage
            id="tokens.ending"
            values={{ ending: <code key="ending">{ending}</code> }}
          />
          {separator}
        </>
      )}
      {expiresAt === null ? (
        <FormattedMessage id="tokens.neverExpires" />
      ) : (
        <FormattedMessage id="tokens.expires" values={{ date: day(expiresAt) }} />
      )}
      {separator}
      {lastUsedOn === null ? (
        <FormattedMessage id="tokens.neverUsed" />
      ) : (
        <FormattedMessage id="tokens.usedOn" values={{ date: day(lastUsedOn) }} />
      )}
    </>
  );
}
