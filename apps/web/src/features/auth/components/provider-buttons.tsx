import { Button, Divider, Stack } from '@mantine/core';
import { type Icon, IconBrandGoogleFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import { type AuthProvider, providersQuery } from '../auth.api.ts';
import { beginAttempt } from '../provider-attempt.ts';
import { providerUrl } from '../provider-url.ts';
import classes from './provider-buttons.module.css';

/** The icon and label of each provider that has a button. */
const looks: Readonly<Record<string, { image: Icon; label: MessageId }>> = {
  google: { image: IconBrandGoogleFilled, label: 'auth.signInWithGoogle' },
};

async function leaveFor(provider: AuthProvider): Promise<void> {
  window.location.assign(providerUrl(provider, await beginAttempt(sessionStorage)));
}

/** One sign-in button for each provider of the server. */
export function ProviderButtons() {
  const { data: providers = [] } = useQuery(providersQuery);
  const buttons = providers.flatMap((provider) => {
    const look = looks[provider.slug];
    return look ? [{ provider, ...look }] : [];
  });
  if (buttons.length === 0) return null;
  return (
    <Stack gap="sm">
      <Divider label={<FormattedMessage id="auth.or" />} />
      {buttons.map(({ provider, image: ProviderImage, label }) => (
        <Button
          key={provider.slug}
          variant="default"
          onClick={() => void leaveFor(provider)}
          leftSection={<ProviderImage className={classes.image} aria-hidden="true" />}
        >
          <FormattedMessage id={label} />
        </Button>
      ))}
    </Stack>
  );
}
