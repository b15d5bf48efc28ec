import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { useForm } from '../../../lib/forms/form.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { workspaceRules } from '../workspace-rules.ts';
import { createWorkspace } from '../workspaces.api.ts';

/** The key that the draft is stored under. */
export const newWorkspaceForm = 'new-workspace';

interface Props {
  opened: boolean;
  onClose: () => void;
}

export function NewWorkspaceDialog({ opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'workspaces.create' })}>
      <NewWorkspaceForm onClose={onClose} />
    </Dialog>
  );
}

function NewWorkspaceForm({ onClose }: { onClose: () => void }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ name: '' }, workspaceRules, newWorkspaceForm);
  const { mutate, isPending, error } = useMutation(createWorkspace(queryClient));
  return (
    <form
      {...form.onSubmit(({ name }) =>
        mutate(
          { name },
          {
            onSuccess: ({ id: workspaceId }) => {
              onClose();
              // The next step is to add people.
              void navigate({ to: '/workspaces/$workspaceId', params: { workspaceId } });
            },
          },
        ),
      )}
    >
      <Stack>
        <ErrorAlert error={error} hints={{ 429: 'workspaces.limit' }} />
        <TextInput
          {...form.field('name')}
          dir="auto"
          label={formatMessage({ id: 'workspaces.name' })}
          autoComplete="off"
          data-autofocus
        />
        <FormButtons
          submitLabel={formatMessage({ id: 'action.create' })}
          isPending={isPending}
          isDisabled={!form.isValid}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
