import type { MachineCapabilities, MachineTest } from '@parlance/contract';
import { useCallback } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { MachineTrouble } from '../machine-trouble.tsx';

/** What a test of a provider has found out: what its model can do, or what is wrong. */
export function ProviderTest({ test: { provider, trouble, durationMs } }: { test: MachineTest }) {
  const { formatNumber } = useIntl();
  const describe = useCapabilities();
  if (trouble) {
    return (
      <Notice tone="problem">
        <MachineTrouble trouble={trouble} />
      </Notice>
    );
  }
  const { capabilities } = provider;
  return (
    <Notice tone="success">
      <FormattedMessage
        id="machine.provider.works"
        values={{
          time: formatNumber(durationMs / 1000, {
            style: 'unit',
            unit: 'second',
            maximumFractionDigits: 1,
          }),
        }}
      />{' '}
      {capabilities && describe(capabilities)}
    </Notice>
  );
}

/** Returns a function that says what a model can do. */
export function useCapabilities(): (capabilities: MachineCapabilities) => string {
  const { formatList, formatMessage } = useIntl();
  return useCallback(
    ({ json, takesTemperature, seesImages }) =>
      formatList(
        [
          formatMessage({ id: `machine.json.${json}` }),
          ...(takesTemperature ? [formatMessage({ id: 'machine.temperature' })] : []),
          formatMessage({ id: seesImages ? 'machine.images' : 'machine.noImages' }),
        ],
        { type: 'unit' },
      ),
    [formatList, formatMessage],
  );
}
