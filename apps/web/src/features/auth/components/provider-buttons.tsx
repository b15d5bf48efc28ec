import { Button, Divider, Stack } from '@mantine/core';
import { IconBrandGoogleFilled, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { providersQuery } from '../auth.api.ts';
import { providerName, providerUrl } from '../provider.ts';

/** One way in for each provider that the server offers. */
export function ProviderButtons() {
  const { data: providers = [] } = useQuery(providersQuery);
  if (providers.length === 0) return null;
  return (
    <Stack gap="sm">
      <Divider label={<FormattedMessage id="auth.or" />} />
      {providers.map((provider) => (
        <Button
          key={provider.slug}
          component="a"
          href={providerUrl(provider)}
          variant="default"
          leftSection={
            provider.slug === 'google' ? (
              <IconBrandGoogleFilled size={16} aria-hidden="true" />
            ) : (
              <IconKey size={16} aria-hidden="true" />
            )
          }
        >
          <FormattedMessage id="auth.signInWith" values={{ provider: providerName(provider) }} />
        </Button>
      ))}
    </Stack>
  );
}
