import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { session } from '../../../lib/api/session.ts';
import { Copyable } from '../../../ui/copyable.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';

interface Props {
  token: string;
  onDone: () => void;
}

/** Shows a token, which is only possible once. The page can't be left before the user confirms to have it. */
export function TokenSecret({ token, onDone }: Props) {
  const labelId = useId();
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
        <FormattedMessage id="tokens.secretOnce" />
      </Notice>
      <div>
        <Text id={labelId} size="sm" fw={500} mb={4}>
          <FormattedMessage id="tokens.secret" />
        </Text>
        <Copyable labelledBy={labelId} buttonRef={copy}>
          {token}
        </Copyable>
      </div>
      <Group justify="flex-end">
        <Button onClick={onDone} h="auto" mih={36} py={6} style={{ whiteSpace: 'normal' }}>
          <FormattedMessage id="tokens.stored" />
        </Button>
      </Group>
    </Stack>
  );
}
