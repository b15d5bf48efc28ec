import { Stack, Text, Title } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';

export function NotFoundPage() {
  const { formatMessage } = useIntl();
  return (
    <Page width="center">
      <PageTitle title={formatMessage({ id: 'notFound.title' })} />
      <Stack align="center" gap="sm" py={96} ta="center">
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
    </Page>
  );
}
