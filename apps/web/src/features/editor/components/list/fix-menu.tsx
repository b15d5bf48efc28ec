import { Button, Menu } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { errorMessage } from '../../../../lib/api/error-message.ts';
import type { Marked } from '../../../../ui/list/selection/use-marked-rows.ts';
import { useCheckNames } from '../../../checks/hooks/use-check-names.ts';
import { fixCountsQuery } from '../../editor.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { OpenedEntries } from '../../entry-list.ts';

interface Props {
  opened: OpenedEntries;
  marked: Marked;
  /** Without a check, what all checks have found is fixed. */
  onChoose: (check: string | undefined) => void;
}

/** Fixes problems of all marked translations. It says how many can be fixed, by check. */
export function FixMenu({ opened, marked, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const { queue } = useEditor();
  const { checkName } = useCheckNames();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...fixCountsQuery(opened, marked, queue), enabled: isOpen });
  const counts = Object.entries(data?.byCheck ?? {})
    .map(([check, count]) => ({ check, name: checkName(check), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  const isEmpty = counts.length === 0;
  const said = data ? 'bulk.fixNone' : error ? errorMessage(error) : 'bulk.fixCounting';
  return (
    <Menu position="top-start" withinPortal={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconWand size={14} aria-hidden="true" />}
        >
          <FormattedMessage id="bulk.fix" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }} aria-busy={!data && !error}>
        {/* This item has the focus from the beginning, so it stays when the numbers come. */}
        <Menu.Item
          aria-disabled={isEmpty}
          closeMenuOnClick={!isEmpty}
          {...(isEmpty ? { c: 'dimmed' } : {})}
          onClick={() => {
            if (!isEmpty) onChoose(undefined);
          }}
        >
          {isEmpty ? (
            <FormattedMessage id={said} />
          ) : (
            <FormattedMessage
              id="bulk.fixOf"
              values={{ check: formatMessage({ id: 'bulk.fixAll' }), count: data?.translations }}
            />
          )}
        </Menu.Item>
        {counts.map(({ check, name, count }) => (
          <Menu.Item key={check} onClick={() => onChoose(check)}>
            <FormattedMessage id="bulk.fixOf" values={{ check: name, count }} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
