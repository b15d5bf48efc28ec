import { IconRobot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { EmptyState } from '../../../../ui/page/empty-state.tsx';

/** What machine translation is for, and the next step. */
export function NoProviders({ children }: { children: ReactNode }) {
  const { formatMessage } = useIntl();
  return (
    <EmptyState
      icon={IconRobot}
      title={formatMessage({ id: 'machine.emptyTitle' })}
      description={formatMessage({ id: 'machine.emptyDescription' })}
    >
      {children}
    </EmptyState>
  );
}
