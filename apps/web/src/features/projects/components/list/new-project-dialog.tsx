import { Stack, Textarea, TextInput } from '@mantine/core';
import type { Project } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { anyText, useForm } from '../../../../lib/forms/form.ts';
import { Dialog } from '../../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { WorkspaceSelect } from '../../../workspaces/components/workspace-select.tsx';
import { useWorkspaceChoice } from '../../../workspaces/hooks/use-workspaces.ts';
import { projectRules } from '../../project-rules.ts';
import { createProject } from '../../projects.api.ts';

const rules = { ...projectRules, workspaceId: anyText };

/** The key that the draft is stored under. */
export const newProjectForm = 'new-project';

interface FormProps {
  /** The workspace of the list's filter, if any. */
  workspaceId: string | undefined;
  onClose: () => void;
  onCreated: (project: Project) => void;
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

function NewProjectForm({ workspaceId, onClose, onCreated }: FormProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const workspaces = useWorkspaceChoice();
  const own = workspaces.find(({ isPersonal }) => isPersonal)?.id;
  const form = useForm(
    { name: '', description: '', workspaceId: workspaceId ?? own ?? '' },
    rules,
    newProjectForm,
  );
  const { mutate, isPending, error } = useMutation(createProject(queryClient));

  return (
    <form
      {...form.onSubmit((values) =>
        mutate(
          { ...values, workspaceId: values.workspaceId || undefined },
          {
            onSuccess: (created) => {
              onCreated(created);
              onClose();
            },
          },
        ),
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
        {workspaces.length > 0 && (
          <WorkspaceSelect
            workspaces={workspaces}
            value={form.values.workspaceId}
            onChange={(chosen) => form.set('workspaceId', chosen)}
          />
        )}
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
