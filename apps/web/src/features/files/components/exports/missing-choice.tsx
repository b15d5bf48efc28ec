import { Group, Radio } from '@mantine/core';
import { type ExportMissing, exportMissing } from '@parlance/contract';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../../../lib/language/intl.tsx';

const labels: Readonly<Record<ExportMissing, MessageId>> = {
  omit: 'export.missingOmit',
  empty: 'export.missingEmpty',
  source: 'export.missingSource',
};

const hints: Readonly<Record<ExportMissing, MessageId>> = {
  omit: 'export.missingOmitHint',
  empty: 'export.missingEmptyHint',
  source: 'export.missingSourceHint',
};

const order = ['omit', 'source', 'empty'] as const satisfies readonly ExportMissing[];

interface Props {
  value: ExportMissing;
  /** Whether the format treats an empty text as a missing one. */
  emptyIsNone: boolean;
  /** Whether only terms without a text are exported. */
  isAll: boolean;
  onChange: (value: ExportMissing) => void;
}

/** Chooses how terms without a text are exported. */
export function MissingChoice({ value, emptyIsNone, isAll, onChange }: Props) {
  const { formatMessage } = useIntl();
  const hint = value === 'empty' && emptyIsNone ? 'export.missingNoneHint' : hints[value];
  return (
    <Radio.Group
      label={formatMessage({ id: 'export.missing' })}
      description={formatMessage({ id: hint })}
      inputWrapperOrder={['label', 'input', 'description']}
      value={value}
      onChange={(next) => onChange(exportMissing.find((one) => one === next) ?? value)}
    >
      <Group gap="md" mt={8} mb={8}>
        {order.map((one) => (
          <Radio
            key={one}
            value={one}
            label={formatMessage({ id: labels[one] })}
            disabled={isAll && one === 'omit'}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
