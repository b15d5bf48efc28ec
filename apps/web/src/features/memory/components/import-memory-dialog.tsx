import { FileInput, Progress, Stack, Text } from '@mantine/core';
import { type Memory, memoryFileTypes } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { importMemory } from '../shared-memories.api.ts';

interface Props {
  workspaceId: string;
  memory: Memory;
  onClose: () => void;
}

export function ImportMemoryDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'memories.importTitle' }, { name: props.memory.name })}
    >
      <ImportMemoryForm {...props} />
    </Dialog>
  );
}

/** Sends a file; what is done with it then goes on in the row of the memory. */
function ImportMemoryForm({ workspaceId, memory, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const { mutate, isPending, error, reset } = useMutation(importMemory(queryClient, workspaceId));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (file === null || isPending) return;
        setSent(0);
        mutate({ memoryId: memory.id, file, onProgress: setSent }, { onSuccess: onClose });
      }}
    >
      <Stack>
        <ErrorAlert
          error={error}
          hints={{ 400: 'memories.wrongFile', 413: 'memories.tooLarge', 429: 'memories.tooMany' }}
        />
        <Text size="sm" c="dimmed">
          <FormattedMessage id="memories.importHint" />
        </Text>
        <FileInput
          label={formatMessage({ id: 'memories.file' })}
          placeholder={formatMessage({ id: 'memories.chooseFile' })}
          accept={memoryFileTypes.map((type) => `.${type}`).join()}
          value={file}
          disabled={isPending}
          onChange={(chosen) => {
            setFile(chosen);
            reset();
          }}
          data-autofocus
        />
        {isPending && (
          <Progress value={sent * 100} aria-label={formatMessage({ id: 'memories.sending' })} />
        )}
        <FormButtons
          submitLabel={formatMessage({ id: 'memories.importStart' })}
          isPending={isPending}
          isDisabled={file === null}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
