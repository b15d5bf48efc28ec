import { ActionIcon, Tooltip } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useIntl } from 'react-intl';

export function KeysButton({ onClick }: { onClick: () => void }) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'keys.title' });
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
        <IconKeyboard size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
