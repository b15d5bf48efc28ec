import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Session } from '@parlance/contract';
import { IconDeviceDesktop, IconDeviceMobile, IconTerminal2, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfirmedMutation } from '../../../lib/forms/use-confirmed-mutation.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { endOtherSessions, endSession, sessionsQuery } from '../sessions.api.ts';
import { readUserAgent } from '../user-agent.ts';

/** Where the user is signed in, with ways to end that. */
export function SessionsCard() {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { data: sessions, error } = useQuery(sessionsQuery);
  const nameOf = useSessionName();
  const ending = useConfirmedMutation(endSession(queryClient), ({ id }: Session) => id);
  const others = useMutation(endOtherSessions(queryClient));
  const [isAsking, { open, close }] = useDisclosure();
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <SettingsCard title={formatMessage({ id: 'sessions.title' })}>
      <Stack>
        <Text size="sm" c="dimmed">
          <FormattedMessage id="sessions.hint" />
        </Text>
        <ErrorAlert error={error} />
        {sessions && sessions.length > 0 && (
          <RowList label={formatMessage({ id: 'sessions.title' })}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                name={nameOf(session)}
                onEnd={() => ending.ask(session)}
              />
            ))}
          </RowList>
        )}
        {sessions && !hasOthers && (
          <Text size="sm">
            <FormattedMessage id="sessions.onlyThis" />
          </Text>
        )}
        {hasOthers && (
          <Group>
            <Button variant="default" onClick={open}>
              <FormattedMessage id="sessions.endOthers" />
            </Button>
          </Group>
        )}
      </Stack>
      <ConfirmDialog
        {...ending.dialog}
        title={formatMessage(
          { id: 'sessions.end' },
          { name: ending.subject && nameOf(ending.subject) },
        )}
        confirmLabel={formatMessage({ id: 'sessions.endConfirm' })}
      >
        <FormattedMessage id="sessions.endQuestion" />
      </ConfirmDialog>
      <ConfirmDialog
        opened={isAsking}
        title={formatMessage({ id: 'sessions.endOthers' })}
        confirmLabel={formatMessage({ id: 'sessions.endOthers' })}
        isPending={others.isPending}
        error={others.error}
        onConfirm={() => others.mutate(undefined, { onSuccess: close })}
        onClose={close}
      >
        <FormattedMessage id="sessions.endOthersQuestion" />
      </ConfirmDialog>
    </SettingsCard>
  );
}

interface RowProps {
  session: Session;
  name: string;
  onEnd: () => void;
}

function SessionRow({ session, name, onEnd }: RowProps) {
  const { formatMessage } = useIntl();
  const { system, isPhone } = readUserAgent(session.userAgent);
  const isProgram = system === undefined;
  return (
    <Row
      icon={isProgram ? IconTerminal2 : isPhone ? IconDeviceMobile : IconDeviceDesktop}
      title={
        <>
          {/* Names of programs are what they call themselves, in no language of the interface. */}
          <bdi title={session.userAgent ?? undefined}>{name}</bdi>
          {session.isCurrent && (
            <Badge variant="light">
              <FormattedMessage id="sessions.current" />
            </Badge>
          )}
        </>
      }
      description={
        <FormattedMessage
          id="sessions.lastActive"
          values={{ time: <TimeAgo key="time" date={session.lastActiveAt} /> }}
        />
      }
      controls={
        !session.isCurrent && (
          <IconButton
            icon={IconX}
            label={formatMessage({ id: 'sessions.end' }, { name })}
            onClick={onEnd}
          />
        )
      }
    />
  );
}

/** Returns a function that names a session by its browser and system. */
function useSessionName(): (session: Session) => string {
  const { formatMessage } = useIntl();
  return ({ userAgent }) => {
    const { browser, system } = readUserAgent(userAgent);
    const name = browser ?? formatMessage({ id: 'sessions.unknown' });
    return system === undefined
      ? name
      : formatMessage({ id: 'sessions.onSystem' }, { browser: name, system });
  };
}
