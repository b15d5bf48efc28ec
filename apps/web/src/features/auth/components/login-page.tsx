import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { emailRule, passwordRule } from '../../../lib/field-rules.ts';
import { useForm } from '../../../lib/form.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { login } from '../auth.api.ts';
import { AuthCard } from './auth-card.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

const rules = { email: emailRule, password: passwordRule('validation.passwordTooShort') };

export function LoginPage() {
  const { formatMessage } = useIntl();
  const { notice } = useSession();
  const form = useForm({ email: '', password: '' }, rules);
  const { mutate, isPending, error } = useMutation(login);

  return (
    <AuthCard
      title={formatMessage({ id: 'auth.signInTitle' })}
      footer={
        <FormattedMessage
          id="auth.noAccount"
          values={{
            link: (text) => (
              <TextLink key="link" to="/signup" inherit>
                {text}
              </TextLink>
            ),
          }}
        />
      }
    >
      {error ? (
        <ErrorAlert error={error} action="Login" />
      ) : (
        notice && (
          <Notice tone="problem">
            <FormattedMessage id={notice} />
          </Notice>
        )
      )}
      <form {...form.onSubmit((values) => mutate(values))}>
        <Stack>
          <TextInput
            {...form.field('email')}
            type="email"
            autoComplete="username"
            label={formatMessage({ id: 'auth.email' })}
          />
          <PasswordInput
            {...form.field('password')}
            autoComplete="current-password"
            label={formatMessage({ id: 'auth.password' })}
          />
          <Button type="submit" loading={isPending} disabled={!form.isValid}>
            <FormattedMessage id="auth.signIn" />
          </Button>
        </Stack>
      </form>
      <ProviderButtons />
    </AuthCard>
  );
}
