import { Button, Group, Stack, TextInput } from '@mantine/core';
import { createClientBody, type endpoints, type ParsedBody } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ruleOf, useForm } from '../../../lib/forms/form.ts';
import { SecretDialog } from '../../../ui/form/secret-dialog.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import {
  MembershipFields,
  membershipRules,
  toMembership,
  toValues,
} from '../../team/components/membership-select.tsx';
import { toBody } from '../../team/team.api.ts';
import { createClient } from '../clients.api.ts';
import { ClientSecret } from './client-secret.tsx';

const rules = {
  name: ruleOf(createClientBody.shape.name, {
    required: 'validation.nameRequired',
    blank: 'validation.notBlank',
    invalid: 'validation.upTo255',
  }),
  ...membershipRules,
};

/** The key that the draft of the form is stored under. */
export const newClientForm = (projectId: string) => `new-client.${projectId}`;

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Asks for a name and a role, then shows the secret of the new client. */
export function AddClientDialog({ opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  const making = useMutation(createClient(queryClient, projectId));

  return (
    <SecretDialog
      opened={opened}
      title={formatMessage({ id: making.data ? 'clients.secretTitle' : 'clients.addTitle' })}
      making={making}
      secret={(client) => <ClientSecret client={client} onDone={onClose} />}
      onClose={onClose}
    >
      <NewClientForm
        projectId={projectId}
        isPending={making.isPending}
        error={making.error}
        onSubmit={making.mutate}
        onClose={onClose}
      />
    </SecretDialog>
  );
}

interface FormProps {
  projectId: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (body: ParsedBody<typeof endpoints.createProjectClient>) => void;
  onClose: () => void;
}

function NewClientForm({ projectId, isPending, error, onSubmit, onClose }: FormProps) {
  const { formatMessage } = useIntl();
  const form = useForm({ name: '', role: 'viewer', locales: '' }, rules, newClientForm(projectId));
  const membership = toMembership(form.values, 'viewer');
  return (
    <form {...form.onSubmit(({ name }) => onSubmit({ name, ...toBody(membership) }))}>
      <Stack>
        <ErrorAlert error={error} />
        <TextInput
          {...form.field('name')}
          label={formatMessage({ id: 'clients.name' })}
          description={formatMessage({ id: 'clients.nameHint' })}
          dir="auto"
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
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            <FormattedMessage id="action.cancel" />
          </Button>
          <Button type="submit" loading={isPending} disabled={!form.isValid}>
            <FormattedMessage id="action.save" />
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
