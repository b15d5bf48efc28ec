import { Text } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { TokenList } from './token-list.tsx';

/** The user's own access tokens. */
export function TokensCard() {
  const { formatMessage } = useIntl();
  return (
    <SettingsCard title={formatMessage({ id: 'tokens.title' })}>
      <Text size="sm" c="dimmed" mb="md">
        <FormattedMessage id="tokens.hint" />
      </Text>
      <TokenList owner={undefined} />
    </SettingsCard>
  );
}
