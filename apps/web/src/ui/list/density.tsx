import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBaselineDensitySmall } from '@tabler/icons-react';
import { useIntl } from 'react-intl';

/** How high the rows of lists are, which this browser remembers. */
export function useDensity() {
  const [density, setDensity] = useLocalStorage<'comfortable' | 'compact'>({
    key: 'parlance.density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  });
  return { isCompact: density === 'compact', setDensity };
}

/** Makes rows lower, or as high as they were. */
export function DensityToggle() {
  const { formatMessage } = useIntl();
  const { isCompact, setDensity } = useDensity();
  const label = formatMessage({ id: 'list.compact' });
  return (
    <ActionIcon
      variant={isCompact ? 'light' : 'default'}
      size={30}
      aria-label={label}
      title={label}
      aria-pressed={isCompact}
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    >
      <IconBaselineDensitySmall size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
