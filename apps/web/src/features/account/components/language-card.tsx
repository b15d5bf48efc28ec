import { Stack } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../ui/form/settings-card.tsx';
import { LanguageSelect } from '../../language/components/language-select.tsx';

export function LanguageCard() {
  const { formatMessage } = useIntl();
  return (
    <SettingsCard title={formatMessage({ id: 'account.language' })}>
      <Stack>
        <LanguageSelect
          label={formatMessage({ id: 'language.label' })}
          description={<FormattedMessage id="language.hint" />}
        />
      </Stack>
    </SettingsCard>
  );
}
