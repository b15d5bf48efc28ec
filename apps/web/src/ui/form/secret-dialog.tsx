import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { session } from '../../lib/api/session.ts';
import { Copyable } from '../copyable.tsx';
import { Notice } from '../notes/notice.tsx';
import { Dialog } from './dialog.tsx';

interface DialogProps<Made> {
  opened: boolean;
  title: string;
  /** The mutation that makes something with a secret. It begins anew each time that the dialog opens. */
  making: { readonly data: Made | undefined; isPending: boolean; reset: () => void };
  /** Shows the secret, instead of what asks for it. */
  secret: (made: Made) => ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Asks for something that has a secret, then shows the secret. It can't be closed before that. */
export function SecretDialog<Made>(props: DialogProps<Made>) {
  const { opened, title, making, secret, children, onClose } = props;
  const { data, isPending, reset } = making;
  useEffect(() => {
    if (opened) reset();
  }, [opened, reset]);
  return (
    <Dialog
      opened={opened}
      title={title}
      isPersistent={isPending || data !== undefined}
      onClose={onClose}
    >
      {data === undefined ? children : secret(data)}
    </Dialog>
  );
}

interface SecretProps {
  /** Says that the secret is shown now and never again. */
  warning: ReactNode;
  label: ReactNode;
  secret: string;
  doneLabel: ReactNode;
  onDone: () => void;
  /** What belongs to the secret, above it. */
  children?: ReactNode;
}

/** Shows a secret, which is only possible once. The page can't be left before the user confirms to have it. */
export function ShownOnce({ warning, label, secret, doneLabel, onDone, children }: SecretProps) {
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
      <Notice tone="warning">{warning}</Notice>
      {children}
      <div>
        <Text id={labelId} size="sm" fw={500} mb={4}>
          {label}
        </Text>
        <Copyable labelledBy={labelId} buttonRef={copy}>
          {secret}
        </Copyable>
      </div>
      <Group justify="flex-end">
        <Button
          onClick={onDone}
          h="auto"
          mih={36}
          py={6}
          styles={{ label: { whiteSpace: 'normal', lineHeight: 1.25 } }}
        >
          {doneLabel}
        </Button>
      </Group>
    </Stack>
  );
}
