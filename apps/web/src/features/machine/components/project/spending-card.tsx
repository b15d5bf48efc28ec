import { Text } from '@mantine/core';
import type { MachineSettings, MachineSpending } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { Row, RowList } from '../../../../ui/row-list.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { useProjectId } from '../../../projects/hooks/use-project.ts';
import { useMoney } from '../../hooks/use-money.ts';
import { machineSpendingQuery } from '../../machine.api.ts';
import { Usage } from '../usage.tsx';

/** What the project has spent, by month and provider. */
export function SpendingCard({ settings }: { settings: MachineSettings }) {
  const { formatMessage } = useIntl();
  const money = useMoney(settings.currency);
  const { data, error } = useQuery(machineSpendingQuery(useProjectId()));
  const title = formatMessage({ id: 'machine.spending' });
  return (
    <SettingsCard title={title}>
      <ErrorAlert error={error} />
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          <FormattedMessage id="machine.spending.none" />
        </Text>
      )}
      {data && data.length > 0 && (
        <RowList label={title}>
          {data.map((spent) => (
            <Row
              key={`${spent.month} ${spent.provider?.id ?? ''}`}
              title={<ProviderOf spent={spent} />}
              description={
                <>
                  <Month month={spent.month} />
                  {separator}
                  <Usage usage={spent} />
                </>
              }
              controls={
                spent.cost === null ? (
                  <FormattedMessage id="machine.price.unknown" />
                ) : (
                  money(spent.cost)
                )
              }
            />
          ))}
        </RowList>
      )}
    </SettingsCard>
  );
}

function ProviderOf({ spent: { provider } }: { spent: MachineSpending }) {
  if (!provider) return <FormattedMessage id="machine.spending.deleted" />;
  return <bdi>{provider.name}</bdi>;
}

function Month({ month }: Pick<MachineSpending, 'month'>) {
  return (
    <FormattedDate value={`${month}-01T00:00:00Z`} month="long" year="numeric" timeZone="UTC" />
  );
}
