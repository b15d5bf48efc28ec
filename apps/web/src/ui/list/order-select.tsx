import { NativeSelect } from '@mantine/core';
import { type EntryFilter, entryOrders } from '@parlance/contract';
import { useIntl } from 'react-intl';

interface Props {
  value: EntryFilter['order'];
  onChange: (order: 'name' | undefined) => void;
}

/** Chooses the order of a list of terms. */
export function OrderSelect({ value, onChange }: Props) {
  const { formatMessage } = useIntl();
  return (
    <NativeSelect
      size="xs"
      flex="none"
      aria-label={formatMessage({ id: 'list.order' })}
      value={value}
      data={entryOrders.map((order) => ({
        value: order,
        label: formatMessage({ id: `list.order.${order}` }),
      }))}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === 'name' ? 'name' : undefined)
      }
    />
  );
}
