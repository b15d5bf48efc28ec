import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Dialog } from './dialog.tsx';
import { ErrorAlert } from './error-alert.tsx';

interface Props {
  opened: boolean;
  title: string;
  /** What will be lost. */
  children: ReactNode;
  /** What the button does, as a verb. */
  confirmLabel: string;
  isPending?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost for good. The focus begins on the way out. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirmLabel, isPending, error, onConfirm, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        <ErrorAlert error={error} />
        <Text size="sm" component="div">
          {children}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button color="red.9" loading={isPending ?? false} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
