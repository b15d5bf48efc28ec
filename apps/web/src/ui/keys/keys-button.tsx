import { IconKeyboard } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { IconButton } from '../icon-button.tsx';

export function KeysButton({ onClick }: { onClick: () => void }) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'keys.title' });
  return <IconButton icon={IconKeyboard} label={label} onClick={onClick} />;
}
