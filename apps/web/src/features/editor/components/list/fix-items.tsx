import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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

/** The items of a menu that fix problems of all marked translations. They say how many can be fixed, by check. */
export function FixItems({ opened, marked, onChoose }: Props) {
  const { formatMessage } = useIntl();
  const { queue } = useEditor();
  const { checkName } = useCheckNames();
  const { data, error } = useQuery(fixCountsQuery(opened, marked, queue));
  const counts = Object.entries(data?.byCheck ?? {})
    .map(([check, count]) => ({ check, name: checkName(check), count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
  const isEmpty = counts.length === 0;
  const said = data ? 'bulk.fixNone' : error ? errorMessage(error) : 'bulk.fixCounting';
  return (
    <>
      {/* This item has the focus from the beginning, so it stays when the numbers come. */}
      <Menu.Item
        aria-disabled={isEmpty}
        aria-busy={!data && !error}
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
    </>
  );
}
