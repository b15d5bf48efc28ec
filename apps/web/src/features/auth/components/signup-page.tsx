import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { emailRule, nameRule, passwordRule } from '../../../lib/field-rules.ts';
import { useForm } from '../../../lib/form.ts';
import { ErrorAlert } from '../../../ui/error-alert.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { signup } from '../auth.api.ts';
import { AuthCard } from './auth-card.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

const rules = {
  name: nameRule,
  email: emailRule,
  password: passwordRule('validation.passwordTooShortLong'),
};

export function SignupPage() {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const form = useForm({ name: '', email: '', password: '' }, rules);
  const { mutate, isPending, error } = useMutation(signup(queryClient));

  return (
    <AuthCard
      title={formatMessage({ id: 'auth.signUpTitle' })}
      footer={
        <FormattedMessage
          id="auth.haveAccount"
          values={{
            link: (text) => (
              <TextLink key="link" to="/login" inherit>
                {text}
              </TextLink>
            ),
          }}
        />
      }
    >
      <ErrorAlert error={error} action="Signup" />
      <form {...form.onSubmit((values) => mutate(values))}>
        <Stack>
          <TextInput
            {...form.field('name')}
            autoComplete="name"
            label={formatMessage({ id: 'auth.displayName' })}
          />
          <TextInput
            {...form.field('email')}
            type="email"
            autoComplete="username"
            label={formatMessage({ id: 'auth.email' })}
          />
          <PasswordInput
            {...form.field('password')}
            autoComplete="new-password"
            label={formatMessage({ id: 'auth.password' })}
            description={formatMessage({ id: 'auth.passwordHint' })}
          />
          <Button type="submit" loading={isPending} disabled={!form.isValid}>
            <FormattedMessage id="auth.getStarted" />
          </Button>
        </Stack>
      </form>
      <ProviderButtons />
    </AuthCard>
  );
}
