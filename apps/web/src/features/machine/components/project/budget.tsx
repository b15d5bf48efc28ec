import { Progress, Text } from '@mantine/core';
import type { MachineSettings } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMoney } from '../../hooks/use-money.ts';

type Spending = Pick<MachineSettings, 'monthlyCost' | 'spentThisMonth' | 'reserved' | 'currency'>;

/** What the project has spent in this month, of what it may, and what is under way. */
export function Budget({ settings }: { settings: Spending }) {
  const { formatMessage } = useIntl();
  const { monthlyCost, spentThisMonth, reserved, currency } = settings;
  const money = useMoney(currency);
  const spent = money(spentThisMonth);
  const reservation = reserved > 0 && (
    <>
      {' '}
      <FormattedMessage id="machine.reserved" values={{ amount: money(reserved) }} />
    </>
  );
  if (monthlyCost === null) {
    return (
      <Text size="sm" c="dimmed">
        <FormattedMessage id="machine.spentThisMonth" values={{ spent }} />
        {reservation}
      </Text>
    );
  }
  const text = formatMessage({ id: 'machine.spentOf' }, { spent, limit: money(monthlyCost) });
  const share = (amount: number) =>
    monthlyCost === 0 ? 100 : Math.min(100, (amount / monthlyCost) * 100);
  const isNear = share(spentThisMonth + reserved) >= 90;
  return (
    <div>
      <Progress.Root size="sm">
        <Progress.Section
          value={share(spentThisMonth)}
          color={isNear ? 'var(--attention)' : 'var(--accent)'}
          aria-label={text}
        />
        {reserved > 0 && (
          <Progress.Section
            value={Math.min(share(reserved), 100 - share(spentThisMonth))}
            color="var(--line-strong)"
            aria-label={formatMessage({ id: 'machine.reserved' }, { amount: money(reserved) })}
          />
        )}
      </Progress.Root>
      <Text size="sm" c="dimmed" mt={4}>
        {text}
        {reservation}
      </Text>
    </div>
  );
}
