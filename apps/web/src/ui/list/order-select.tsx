import type { EntryFilter } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { ChipSelect } from '../form/chip-select.tsx';

type Order = EntryFilter['order'];

interface Props<Offered extends Order> {
  /** The orders to choose from, the usual one first. */
  orders: readonly ['file', ...Offered[]];
  value: Order;
  onChange: (order: Offered | undefined) => void;
}

/** Chooses the order of a list of terms. */
export function OrderSelect<Offered extends Order>({ orders, value, onChange }: Props<Offered>) {
  const { formatMessage } = useIntl();
  return (
    <ChipSelect
      label={formatMessage({ id: 'list.order' })}
      value={value}
      data={orders.map((order) => ({
        value: order,
        label: formatMessage({ id: `list.order.${order}` }),
      }))}
      onChange={(chosen) => {
        const [, ...others] = orders;
        onChange(others.find((order) => order === chosen));
      }}
    />
  );
}
