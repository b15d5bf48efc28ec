import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { projectRules } from '../project-rules.ts';
import { createProject } from '../projects.api.ts';

/** What its text is kept as. */
export const newProjectForm = 'new-project';

interface FormProps {
  onClose: () => void;
  onCreated: () => void;
}

export function NewProjectDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'projects.create' })}
    >
      <NewProjectForm {...props} />
    </Dialog>
  );
}

function NewProjectForm({ onClose, onCreated }: FormProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const form = useForm({ name: '', description: '' }, projectRules, newProjectForm);
  const { mutate, isPending, error } = useMutation(createProject(queryClient));

  return (
    <form
      {...form.onSubmit((values) =>
        mutate(values, {
          onSuccess: () => {
            onCreated();
            onClose();
          },
        }),
      )}
    >
      <Stack>
        <ErrorAlert error={error} hints={{ 429: 'projects.limit' }} />
        <TextInput
          {...form.field('name')}
          dir="auto"
          label={formatMessage({ id: 'projects.name' })}
          autoComplete="off"
          data-autofocus
        />
        <Textarea
          {...form.field('description')}
          dir="auto"
          label={formatMessage({ id: 'projects.description' })}
          description={formatMessage({ id: 'form.optional' })}
          autosize
          minRows={2}
          maxRows={6}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button type="submit" loading={isPending} disabled={!form.isValid}>
            <FormattedMessage id="action.create" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
