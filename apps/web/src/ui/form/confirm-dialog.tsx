import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ErrorAction } from '../../lib/api/error-message.ts';
import { ErrorAlert } from '../notes/error-alert.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  opened: boolean;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** The text of the confirm button, a verb. */
  confirmLabel: string;
  isPending?: boolean;
  error?: unknown;
  action?: ErrorAction;
  onConfirm: () => void;
  onClose: () => void;
  /** Called after the dialog has faded out. */
  onClosed?: () => void;
}

/** Asks before something is lost for good. The focus begins on the cancel button. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, confirmLabel, isPending, error, action } = props;
  const { onConfirm, onClose, onClosed } = props;
  return (
    <Dialog opened={opened} onClose={onClose} onClosed={onClosed} title={title}>
      <Stack>
        <ErrorAlert error={error} action={action} />
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
