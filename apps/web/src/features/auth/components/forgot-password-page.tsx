import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { emailRule } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { useFocusOnMount } from '../../../ui/form/use-focus-on-mount.ts';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { requestPasswordReset } from '../auth.api.ts';
import { AuthCard } from './auth-card.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

const rules = { email: emailRule };

export function ForgotPasswordPage() {
  const { formatMessage } = useIntl();
  const form = useForm({ email: '' }, rules);
  const { mutate, isPending, isSuccess, error } = useMutation(requestPasswordReset);
  const firstField = useFocusOnMount<HTMLInputElement>();

  return (
    <AuthCard title={formatMessage({ id: 'auth.forgotTitle' })} footer={<BackToSignIn />}>
      <ErrorAlert error={error} action="ForgotPassword" hints={{ 404: 'auth.noSuchAccount' }} />
      {isSuccess && (
        <Notice tone="success">
          <FormattedMessage id="auth.resetSent" />
        </Notice>
      )}
      <form {...form.onSubmit((values) => mutate(values))}>
        <Stack>
          <TextInput
            {...form.field('email')}
            ref={firstField}
            type="email"
            autoComplete="username"
            label={formatMessage({ id: 'auth.email' })}
            description={formatMessage({ id: 'auth.forgotHint' })}
          />
          <Button type="submit" loading={isPending} disabled={!form.isValid}>
            <FormattedMessage id="auth.sendResetLink" />
          </Button>
        </Stack>
      </form>
    </AuthCard>
  );
}
