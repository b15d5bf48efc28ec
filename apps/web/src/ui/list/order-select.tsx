import { type EntryFilter, entryOrders } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { ChipSelect } from '../form/chip-select.tsx';

interface Props {
  value: EntryFilter['order'];
  onChange: (order: 'name' | undefined) => void;
}

/** Chooses the order of a list of terms. */
export function OrderSelect({ value, onChange }: Props) {
  const { formatMessage } = useIntl();
  return (
    <ChipSelect
      label={formatMessage({ id: 'list.order' })}
      value={value}
      data={entryOrders.map((order) => ({
        value: order,
        label: formatMessage({ id: `list.order.${order}` }),
      }))}
      onChange={(order) => onChange(order === 'name' ? 'name' : undefined)}
    />
  );
}
