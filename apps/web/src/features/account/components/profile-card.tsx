import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { User } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { emailRule, nameRule } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { updateProfile } from '../account.api.ts';

const rules = { name: nameRule, email: emailRule };

export function ProfileCard({ me }: { me: User }) {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const form = useForm({ name: me.name, email: me.email }, rules, 'profile');
  const { mutate, isPending, isSuccess, error } = useMutation(updateProfile(queryClient));
  return (
    <SettingsCard title={formatMessage({ id: 'account.profile' })}>
      <form {...form.onSubmit(() => mutate(form.changes, { onSuccess: form.reset }))}>
        <Stack>
          <ErrorAlert error={error} action="UpdateUserSelf" />
          {isSuccess && !form.isChanged && (
            <Notice tone="success">
              <FormattedMessage id="account.profileSaved" />
            </Notice>
          )}
          <TextInput
            {...form.field('name')}
            readOnly={isPending}
            dir="auto"
            autoComplete="name"
            label={formatMessage({ id: 'auth.displayName' })}
          />
          <TextInput
            {...form.field('email')}
            readOnly={isPending}
            type="email"
            autoComplete="email"
            label={formatMessage({ id: 'auth.email' })}
          />
          <Group>
            <Button type="submit" loading={isPending} disabled={!form.isChanged || !form.isValid}>
              <FormattedMessage id="account.saveProfile" />
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  );
}
