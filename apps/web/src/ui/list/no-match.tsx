import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../page/empty-state.tsx';

/** Stands in place of a list where no term matches its search and its filters. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <EmptyState
      icon={IconSearchOff}
      title={formatMessage({ id: 'list.noResults' })}
      description={formatMessage({ id: 'list.noMatch' })}
    >
      <Button variant="default" onClick={onClear}>
        <FormattedMessage id="list.clearFilters" />
      </Button>
    </EmptyState>
  );
}
