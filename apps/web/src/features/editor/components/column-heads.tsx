import type { EntryFilter, Locale } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { OrderSelect } from '../../../ui/list/order-select.tsx';
import classes from './column-heads.module.css';
import { LocalePicker } from './locale-picker.tsx';

interface Props {
  reference: string | undefined;
  others: readonly Locale[];
  /** How many rows the list has, once it is known. */
  rows: number | undefined;
  order: EntryFilter['order'];
  onPick: (code: string | undefined) => void;
  onOrder: (order: 'name' | undefined) => void;
}

/** Stands above the list: what its first column shows, in which order, and how much there is. */
export function ColumnHeads({ reference, others, rows, order, onPick, onOrder }: Props) {
  const { formatMessage } = useIntl();
  const pick = formatMessage({ id: 'editor.pickReference' });
  return (
    <div className={classes.heads}>
      {others.length > 0 && (
        <LocalePicker
          size="xs"
          clearable
          locales={others}
          value={reference}
          onPick={onPick}
          aria-label={pick}
          placeholder={pick}
          className={classes.picker}
        />
      )}
      <div className={classes.order}>
        <OrderSelect value={order} onChange={onOrder} />
      </div>
      <span role="status" className={classes.count}>
        {rows !== undefined && <FormattedMessage id="editor.count" values={{ count: rows }} />}
      </span>
    </div>
  );
}
