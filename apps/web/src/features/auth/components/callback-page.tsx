import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LinkButton } from '../../../ui/link.tsx';
import { ErrorAlert } from '../../../ui/notes/error-alert.tsx';
import { Notice } from '../../../ui/notes/notice.tsx';
import { finishProviderSignIn } from '../auth.api.ts';
import { UnaskedAnswerError } from '../provider-attempt.ts';
import { AuthCard } from './auth-card.tsx';

const hints = {
  400: 'auth.providerFailed',
  404: 'auth.notInvited',
  503: 'auth.providerFailed',
} as const;

/** The page that a provider redirects to after a sign-in. */
export function CallbackPage() {
  const { formatMessage } = useIntl();
  const { code = '', state } = useSearch({ from: '/visitor/auth/callback' });
  const { mutate, error } = useMutation(finishProviderSignIn);
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current) return;
    // A code can be used only once.
    isSent.current = true;
    mutate({ code, state });
  }, [mutate, code, state]);

  if (!error) {
    return (
      <AuthCard title={formatMessage({ id: 'auth.signInTitle' })}>
        <Text role="status" c="dimmed">
          <FormattedMessage id="auth.loading" />
        </Text>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={formatMessage({ id: 'auth.notSignedIn' })}>
      <SignInProblem error={error} />
      <LinkButton to="/login" replace>
        <FormattedMessage id="auth.backToSignIn" />
      </LinkButton>
    </AuthCard>
  );
}

function SignInProblem({ error }: { error: Error }) {
  if (error instanceof UnaskedAnswerError) {
    return (
      <Notice tone="problem">
        <FormattedMessage id="auth.unaskedAnswer" />
      </Notice>
    );
  }
  return <ErrorAlert error={error} hints={hints} />;
}
