import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { emailRule, passwordRule } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useFocusOnMount } from '../../../ui/form/use-focus-on-mount.ts';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { authSettingsQuery, login } from '../auth.api.ts';
import { AuthCard } from './auth-card.tsx';
import { Introduction } from './introduction/introduction.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SessionNotice } from './session-notice.tsx';

const rules = { email: emailRule, password: passwordRule('validation.passwordTooShort') };

export function LoginPage() {
  const { formatMessage } = useIntl();
  const form = useForm({ email: '', password: '' }, rules);
  const { data: settings } = useQuery(authSettingsQuery);
  const { mutate, isPending, error } = useMutation(login);
  const firstField = useFocusOnMount<HTMLInputElement>();

  return (
    <AuthCard
      title={formatMessage({ id: 'auth.signInTitle' })}
      aside={settings?.introduction && <Introduction />}
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
      {!error && <SessionNotice />}
      <ErrorAlert error={error} action="Login" hints={{ 422: 'auth.noPassword' }} />
      <form {...form.onSubmit((values) => mutate(values))}>
        <Stack>
          <TextInput
            {...form.field('email')}
            ref={firstField}
            type="email"
            autoComplete="username"
            label={formatMessage({ id: 'auth.email' })}
          />
          <PasswordField
            {...form.field('password')}
            autoComplete="current-password"
            label={formatMessage({ id: 'auth.password' })}
          />
          <Button type="submit" loading={isPending} disabled={!form.isValid}>
            <FormattedMessage id="auth.signIn" />
          </Button>
        </Stack>
      </form>
      <TextLink to="/forgot-password" size="sm" ta="center">
        <FormattedMessage id="auth.forgotLink" />
      </TextLink>
      <ProviderButtons />
    </AuthCard>
  );
}
