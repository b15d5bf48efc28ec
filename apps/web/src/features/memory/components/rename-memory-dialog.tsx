import { Stack, TextInput } from '@mantine/core';
import type { Memory } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useForm } from '../../../lib/forms/form.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { memoryRules } from '../memory-rules.ts';
import { renameMemory } from '../shared-memories.api.ts';

interface Props {
  workspaceId: string;
  memory: Memory;
  onClose: () => void;
}

export function RenameMemoryDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'memories.rename' }, { name: props.memory.name })}
    >
      <RenameMemoryForm {...props} />
    </Dialog>
  );
}

function RenameMemoryForm({ workspaceId, memory, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const form = useForm({ name: memory.name }, memoryRules);
  const { mutate, isPending, error } = useMutation(
    renameMemory(queryClient, workspaceId, memory.id),
  );
  return (
    <form {...form.onSubmit((values) => mutate(values, { onSuccess: onClose }))}>
      <Stack>
        <ErrorAlert error={error} />
        <TextInput
          {...form.field('name')}
          dir="auto"
          label={formatMessage({ id: 'memories.name' })}
          autoComplete="off"
          data-autofocus
        />
        <FormButtons
          submitLabel={formatMessage({ id: 'action.save' })}
          isPending={isPending}
          isDisabled={!form.isValid || !form.isChanged}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
