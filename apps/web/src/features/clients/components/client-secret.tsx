import { Button, Group, Stack, Text } from '@mantine/core';
import type { ProjectClientWithSecret } from '@parlance/contract';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { session } from '../../../lib/api/session.ts';
import { Copyable } from '../../../ui/copyable.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import classes from './client-secret.module.css';

interface Props {
  client: ProjectClientWithSecret;
  onDone: () => void;
}

/** Shows a secret, which is only possible once. The page can't be left before the user confirms to have it. */
export function ClientSecret({ client: { id, secret }, onDone }: Props) {
  const idLabel = useId();
  const secretLabel = useId();
  const copy = useRef<HTMLButtonElement>(null);

  useEffect(() => copy.current?.focus(), []);
  useBlocker({
    // Signing out, maybe in another tab, leaves the page in any case.
    shouldBlockFn: () => session.get().token !== undefined,
    enableBeforeUnload: true,
  });

  return (
    <Stack>
      <Notice tone="warning">
        <FormattedMessage id="clients.secretOnce" />
      </Notice>
      <div>
        <Text id={idLabel} size="sm" fw={500} mb={4}>
          <FormattedMessage id="clients.id" />
        </Text>
        <Copyable labelledBy={idLabel}>{id}</Copyable>
      </div>
      <div>
        <Text id={secretLabel} size="sm" fw={500} mb={4}>
          <FormattedMessage id="clients.secret" />
        </Text>
        <Copyable labelledBy={secretLabel} buttonRef={copy}>
          {secret}
        </Copyable>
      </div>
      <Group justify="flex-end">
        <Button onClick={onDone} h="auto" mih={36} py={6} classNames={{ label: classes.wrapped }}>
          <FormattedMessage id="clients.stored" />
        </Button>
      </Group>
    </Stack>
  );
}
