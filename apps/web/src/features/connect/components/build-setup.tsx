import { Button, Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Copyable } from '../../../ui/copyable.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useCan } from '../../projects/hooks/use-project.ts';
import { type BuildService, buildFile, buildPaths, serviceNames } from '../commands.ts';
import type { BuildTokenMaking } from '../hooks/use-build-tokens.ts';
import { useFocusOnToken } from '../hooks/use-focus-on-token.ts';

interface Props {
  service: BuildService;
  making: BuildTokenMaking;
}

/** What a build needs to push: a token of an API client as its secret, and a file that says what to do. */
export function BuildSetup({ service, making }: Props) {
  const mayMake = [useCan('AddProjectClient'), useCan('EditProjectClients')].every(Boolean);
  const ids = { token: useId(), file: useId() };
  const token = making.data?.token;
  const copy = useFocusOnToken(token);

  return (
    <Stack>
      <div>
        <Text id={ids.token} size="sm" mb="xs">
          <FormattedMessage
            id={mayMake ? `connect.secret.${service}` : 'connect.askAdmin'}
            values={{
              variable: (
                <code key="variable" dir="ltr">
                  PARLANCE_TOKEN
                </code>
              ),
            }}
          />
        </Text>
        {token !== undefined && (
          <Copyable labelledBy={ids.token} buttonRef={copy}>
            {token}
          </Copyable>
        )}
        <ErrorAlert error={making.error} hints={{ 429: 'tokens.limit' }} />
        {mayMake && token === undefined && (
          <Group>
            <Button loading={making.isPending} onClick={() => making.mutate(serviceNames[service])}>
              <FormattedMessage id="connect.makeSecret" />
            </Button>
          </Group>
        )}
      </div>
      <div>
        <Text id={ids.file} size="sm" mb="xs">
          <FormattedMessage
            id="connect.buildFile"
            values={{
              path: (
                <code key="path" dir="ltr">
                  {buildPaths[service]}
                </code>
              ),
            }}
          />
        </Text>
        <Copyable labelledBy={ids.file}>{buildFile(service, window.location.origin)}</Copyable>
      </div>
      <Text size="xs" c="dimmed">
        <FormattedMessage id="connect.ofClient" />
      </Text>
    </Stack>
  );
}
