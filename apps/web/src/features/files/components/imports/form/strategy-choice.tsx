import { Radio, Stack } from '@mantine/core';
import { type ImportStrategy, importStrategies } from '@parlance/contract';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../../../../lib/language/intl.tsx';

const labels: Readonly<Record<ImportStrategy, MessageId>> = {
  overwrite: 'import.strategyOverwrite',
  keep: 'import.strategyKeep',
  'new-terms': 'import.strategyNewTerms',
};

interface Props {
  value: ImportStrategy;
  onChange: (strategy: ImportStrategy) => void;
  disabled: boolean;
}

/** Chooses how an import treats existing terms and values. */
export function StrategyChoice({ value, onChange, disabled }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Radio.Group
      label={formatMessage({ id: 'import.strategy' })}
      value={value}
      onChange={(next) => onChange(importStrategies.find((one) => one === next) ?? value)}
    >
      <Stack gap={8} mt={8}>
        {importStrategies.map((strategy) => (
          <Radio
            key={strategy}
            value={strategy}
            label={formatMessage({ id: labels[strategy] })}
            disabled={disabled}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
