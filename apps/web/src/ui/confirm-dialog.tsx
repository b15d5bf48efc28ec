import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
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
  const { formatMessage } = useIntl();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': formatMessage({ id: 'action.close' }) }}
    >
      <Stack>
        <ErrorAlert error={error} />
        <Text size="sm" component="div">
          {children}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button color="red" loading={isPending ?? false} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
