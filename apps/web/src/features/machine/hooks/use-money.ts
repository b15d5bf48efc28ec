import { useCallback } from 'react';
import { useIntl } from 'react-intl';

/** A smaller amount has no two digits in a currency, as that of a single text. */
const smallest = 0.1;

/** Returns a function that writes amounts, in a currency where it is known. What costs next to nothing is not written as zero. */
export function useMoney(currency: string | undefined): (amount: number) => string {
  const { formatNumber } = useIntl();
  return useCallback(
    (amount) =>
      formatNumber(amount, {
        ...(currency !== undefined && { style: 'currency', currency }),
        ...(amount > 0 && amount < smallest
          ? { maximumSignificantDigits: 2 }
          : { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      }),
    [formatNumber, currency],
  );
}
