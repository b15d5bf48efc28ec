import { Button, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@parlance/contract';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { passwordRule } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useFocusOnMount } from '../../../ui/form/use-focus-on-mount.ts';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { resetPassword } from '../auth.api.ts';
import { AuthCard } from './auth-card.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

const rules = { newPassword: passwordRule('validation.passwordTooShortLong') };

export function ResetPasswordPage() {
  const { formatMessage } = useIntl();
  const { resetToken, email } = useSearch({ from: '/visitor/reset-password' });
  return (
    <AuthCard title={formatMessage({ id: 'auth.resetTitle' })} footer={<BackToSignIn />}>
      {resetToken && email ? (
        <ResetPasswordForm token={resetToken} email={email} />
      ) : (
        <>
          <Notice tone="problem">
            <FormattedMessage id="auth.noResetToken" />
          </Notice>
          <LinkButton to="/forgot-password">
            <FormattedMessage id="auth.requestNewLink" />
          </LinkButton>
        </>
      )}
    </AuthCard>
  );
}

function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const { formatMessage } = useIntl();
  const form = useForm({ newPassword: '' }, rules);
  const { mutate, isPending, isSuccess, error } = useMutation(resetPassword);
  const firstField = useFocusOnMount<HTMLInputElement>();
  return (
    <>
      <ErrorAlert error={error} action="ResetPassword">
        {error instanceof ApiError && error.status === 401 && (
          <div>
            <TextLink to="/forgot-password" inherit>
              <FormattedMessage id="auth.requestNewLink" />
            </TextLink>
          </div>
        )}
      </ErrorAlert>
      {isSuccess && (
        <Notice tone="success">
          <FormattedMessage id="auth.resetDone" />
        </Notice>
      )}
      <form {...form.onSubmit(({ newPassword }) => mutate({ email, token, newPassword }))}>
        <Stack>
          <TextInput
            value={email}
            readOnly
            variant="filled"
            type="email"
            autoComplete="username"
            label={formatMessage({ id: 'auth.email' })}
          />
          <PasswordField
            {...form.field('newPassword')}
            ref={firstField}
            disabled={isPending || isSuccess}
            autoComplete="new-password"
            label={formatMessage({ id: 'auth.newPassword' })}
            description={formatMessage({ id: 'auth.passwordHint' })}
          />
          <Button type="submit" loading={isPending} disabled={!form.isValid || isSuccess}>
            <FormattedMessage id="auth.resetPassword" />
          </Button>
        </Stack>
      </form>
    </>
  );
}
