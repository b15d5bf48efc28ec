import { Box, Stack, Text, Title } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../../lib/api/session.ts';
import { TextLink } from '../../../ui/link.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { AuthFrame } from '../../auth/components/auth-frame.tsx';

export function NotFoundPage() {
  const { token } = useSession();
  // Without a session there is no top bar, so the page shows the product's name itself.
  if (token === undefined) {
    return (
      <AuthFrame>
        <NotFound />
      </AuthFrame>
    );
  }
  return (
    <Box px="md" py={96}>
      <NotFound />
    </Box>
  );
}

function NotFound() {
  const { formatMessage } = useIntl();
  return (
    <Stack align="center" gap="sm" ta="center">
      <PageTitle title={formatMessage({ id: 'notFound.title' })} />
      <Title order={1} tabIndex={-1}>
        <FormattedMessage id="notFound.title" />
      </Title>
      <Text c="dimmed">
        <FormattedMessage id="notFound.description" />
      </Text>
      <TextLink to="/">
        <FormattedMessage id="notFound.home" />
      </TextLink>
    </Stack>
  );
}
