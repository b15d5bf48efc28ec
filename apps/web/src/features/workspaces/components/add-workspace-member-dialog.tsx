import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { emailRule } from '../../../lib/forms/field-rules.ts';
import { anyText, useForm } from '../../../lib/forms/form.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { addWorkspaceMember } from '../workspaces.api.ts';
import { toWorkspaceRole, WorkspaceRoleSelect } from './workspace-role.tsx';

const rules = { email: emailRule, role: anyText };

/** The key that the draft is stored under. */
export const newWorkspaceMemberForm = (workspaceId: string) =>
  `new-workspace-member.${workspaceId}`;

interface Props {
  workspaceId: string;
  onClose: () => void;
  onAdded: (name: string) => void;
}

export function AddWorkspaceMemberDialog({ opened, ...props }: Props & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={formatMessage({ id: 'workspaces.addTitle' })}
    >
      <AddWorkspaceMemberForm {...props} />
    </Dialog>
  );
}

function AddWorkspaceMemberForm({ workspaceId, onClose, onAdded }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const form = useForm({ email: '', role: 'member' }, rules, newWorkspaceMemberForm(workspaceId));
  const { mutate, isPending, error } = useMutation(addWorkspaceMember(queryClient, workspaceId));
  return (
    <form
      {...form.onSubmit(({ email, role }) =>
        mutate(
          { email, role: toWorkspaceRole(role) },
          {
            onSuccess: ({ name }) => {
              onAdded(name);
              onClose();
            },
          },
        ),
      )}
    >
      <Stack>
        <ErrorAlert
          error={error}
          hints={{ 400: 'workspaces.unknownEmail', 409: 'workspaces.alreadyMember' }}
        />
        <TextInput
          {...form.field('email')}
          type="email"
          label={formatMessage({ id: 'team.email' })}
          description={formatMessage({ id: 'workspaces.emailHint' })}
          autoComplete="off"
          data-autofocus
        />
        <WorkspaceRoleSelect
          label={formatMessage({ id: 'workspaces.role' })}
          description={formatMessage({ id: 'workspaces.ownerHint' })}
          value={toWorkspaceRole(form.values.role)}
          onChange={(role) => form.set('role', role)}
        />
        <FormButtons
          submitLabel={formatMessage({ id: 'action.save' })}
          isPending={isPending}
          isDisabled={!form.isValid}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
