import { Button, Popover, ScrollArea } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface Props {
  icon: Icon;
  /** The chosen filter, or its name if none is chosen. */
  label: ReactNode;
  isChosen: boolean;
  onClear: () => void;
  /** A search field above the choices, which does not scroll with them. */
  search?: ReactNode;
  children: ReactNode;
}

/** A toolbar button that opens the choices of a filter. */
export function FilterPopover({ icon: FilterIcon, label, isChosen, ...props }: Props) {
  const { onClear, search, children } = props;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={isChosen ? 'light' : 'default'}
          leftSection={<FilterIcon size={14} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="min(28rem, 92vw)">
        {search}
        <ScrollArea.Autosize mah="20rem" type="auto">
          {children}
        </ScrollArea.Autosize>
        {isChosen && (
          <Button mt="sm" size="compact-xs" variant="subtle" onClick={onClear}>
            <FormattedMessage id="action.clear" />
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
