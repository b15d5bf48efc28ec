import { Stack, TextInput } from '@mantine/core';
import type { Invite } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { emailRule } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { Dialog } from '../../../ui/form/dialog.tsx';
import { FormButtons } from '../../../ui/form/form-buttons.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import { inviteMember, isMember, toBody } from '../team.api.ts';
import { MembershipFields, membershipRules, toMembership, toValues } from './membership-select.tsx';
import type { News } from './team-news.tsx';

const rules = { email: emailRule, ...membershipRules };

/** The key that the draft is stored under. */
export const newMemberForm = (projectId: string) => `new-member.${projectId}`;

interface FormProps {
  invites: readonly Invite[];
  onClose: () => void;
  onNews: (news: News) => void;
}

export function AddMemberDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={props.onClose} title={formatMessage({ id: 'team.addTitle' })}>
      <AddMemberForm {...props} />
    </Dialog>
  );
}

function AddMemberForm({ invites, onClose, onNews }: FormProps) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const form = useForm({ email: '', role: 'editor', locales: '' }, rules, newMemberForm(projectId));
  const membership = toMembership(form.values, 'editor');
  const { mutate, isPending, error, variables } = useMutation(inviteMember(queryClient, projectId));

  const isInvited = invites.some(({ email }) => email === variables?.email.toLowerCase());

  return (
    <form
      {...form.onSubmit(({ email }) =>
        mutate(
          { email, ...toBody(membership) },
          {
            onSuccess: (added) => {
              onNews(
                isMember(added)
                  ? { kind: 'added', name: added.name }
                  : { kind: 'invited', name: added.email },
              );
              onClose();
            },
          },
        ),
      )}
    >
      <Stack>
        <ErrorAlert
          error={error}
          action="InviteProjectUser"
          hints={isInvited ? { 409: 'team.alreadyInvited' } : {}}
        />
        <TextInput
          {...form.field('email')}
          type="email"
          label={formatMessage({ id: 'team.email' })}
          description={formatMessage({ id: 'team.emailHint' })}
          autoComplete="off"
          data-autofocus
        />
        <MembershipFields
          value={membership}
          onChange={(chosen) => {
            const { role, locales } = toValues(chosen);
            form.set('role', role);
            form.set('locales', locales);
          }}
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
