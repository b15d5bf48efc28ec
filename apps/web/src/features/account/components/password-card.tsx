import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { passwordRule } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { changePassword } from '../account.api.ts';

const rules = {
  oldPassword: passwordRule('validation.passwordTooShort'),
  newPassword: passwordRule('validation.passwordTooShortLong'),
};

export function PasswordCard({ email }: { email: string }) {
  const { formatMessage } = useIntl();
  const form = useForm({ oldPassword: '', newPassword: '' }, rules);
  const { mutate, isPending, isSuccess, error } = useMutation(changePassword);
  return (
    <SettingsCard title={formatMessage({ id: 'account.password' })}>
      <form {...form.onSubmit((values) => mutate({ ...values, email }, { onSuccess: form.reset }))}>
        <Stack>
          <ErrorAlert
            error={error}
            action="ChangePassword"
            hints={{ 401: 'account.noPasswordHint' }}
          />
          {isSuccess && !form.isChanged && (
            <Notice tone="success">
              <FormattedMessage id="account.passwordChanged" />
            </Notice>
          )}
          {/* Password managers need the account that the password belongs to. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            {...form.field('oldPassword')}
            readOnly={isPending}
            autoComplete="current-password"
            label={formatMessage({ id: 'account.currentPassword' })}
          />
          <PasswordField
            {...form.field('newPassword')}
            readOnly={isPending}
            autoComplete="new-password"
            label={formatMessage({ id: 'auth.newPassword' })}
            description={formatMessage({ id: 'auth.passwordHint' })}
          />
          <Group>
            <Button type="submit" loading={isPending} disabled={!form.isValid}>
              <FormattedMessage id="account.changePassword" />
            </Button>
          </Group>
        </Stack>
      </form>
    </SettingsCard>
  );
}
