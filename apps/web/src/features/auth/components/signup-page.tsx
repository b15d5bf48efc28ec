import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { emailRule, nameRule, passwordRule } from '../../../lib/forms/field-rules.ts';
import { useForm } from '../../../lib/forms/form.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useFocusOnMount } from '../../../ui/form/use-focus-on-mount.ts';
import { TextLink } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { authSettingsQuery, signup } from '../auth.api.ts';
import { AuthCard } from './auth-card.tsx';
import { InviteOnlyNotice } from './invite-only-notice.tsx';
import { ProviderButtons } from './provider-buttons.tsx';

const rules = {
  name: nameRule,
  email: emailRule,
  password: passwordRule('validation.passwordTooShortLong'),
};

export function SignupPage() {
  const { formatMessage } = useIntl();
  const queryClient = useQueryClient();
  const { data: settings } = useQuery(authSettingsQuery);
  const [hasInvite, setHasInvite] = useState(false);
  const form = useForm({ name: '', email: '', password: '' }, rules);
  const { mutate, isPending, error } = useMutation(signup(queryClient));

  const firstField = useFocusOnMount<HTMLInputElement>();

  const isInviteOnly = settings?.inviteOnly === true;
  const isClosed = isInviteOnly && !hasInvite;

  const openForm = () => {
    // Only an enabled field can take the focus.
    flushSync(() => setHasInvite(true));
    firstField.current?.focus();
  };

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
      <ErrorAlert error={error} action="Signup" hints={{ 404: 'auth.notInvited' }} />
      {isInviteOnly && <InviteOnlyNotice hasInvite={hasInvite} onHasInvite={openForm} />}
      <form {...form.onSubmit((values) => mutate(values))}>
        <Stack>
          <TextInput
            {...form.field('name')}
            ref={firstField}
            disabled={isClosed}
            autoComplete="name"
            label={formatMessage({ id: 'auth.displayName' })}
          />
          <TextInput
            {...form.field('email')}
            disabled={isClosed}
            type="email"
            autoComplete="username"
            label={formatMessage({ id: 'auth.email' })}
          />
          <PasswordField
            {...form.field('password')}
            disabled={isClosed}
            autoComplete="new-password"
            label={formatMessage({ id: 'auth.password' })}
            description={formatMessage({ id: 'auth.passwordHint' })}
          />
          <Button type="submit" loading={isPending} disabled={isClosed || !form.isValid}>
            <FormattedMessage id="auth.getStarted" />
          </Button>
        </Stack>
      </form>
      <ProviderButtons />
    </AuthCard>
  );
}
