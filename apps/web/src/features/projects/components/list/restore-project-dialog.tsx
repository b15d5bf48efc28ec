import { FileInput, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { restoreProject } from '../../projects.api.ts';

interface FormProps {
  onClose: () => void;
  onRestored: () => void;
}

export function RestoreProjectDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'projects.restore' })}
    >
      <RestoreProjectForm {...props} />
    </Dialog>
  );
}

function RestoreProjectForm({ onClose, onRestored }: FormProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const { mutate, isPending, error, reset } = useMutation(restoreProject(queryClient));

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (file === null || isPending) return;
        mutate(file, {
          onSuccess: () => {
            onRestored();
            onClose();
          },
        });
      }}
    >
      <Stack>
        <ErrorAlert error={error} action="RestoreProject" hints={{ 429: 'projects.limit' }} />
        <Text size="sm" c="dimmed">
          <FormattedMessage id="projects.restoreHint" />
        </Text>
        <FileInput
          label={formatMessage({ id: 'projects.restoreFile' })}
          placeholder={formatMessage({ id: 'projects.restoreChoose' })}
          accept=".zip,application/zip"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            reset();
          }}
          data-autofocus
        />
        <FormButtons
          submitLabel={formatMessage({ id: 'projects.restoreStart' })}
          isPending={isPending}
          isDisabled={file === null}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
