import { Checkbox, Input, NativeSelect } from '@mantine/core';
import { exportOrders } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { LabelFilter } from '../../../labels/components/label-filter.tsx';
import { labelsQuery } from '../../../labels/labels.api.ts';
import type { ExportChoice } from '../../export-choice.ts';
import { MoreOptions } from '../more-options.tsx';
import { PlaceholderSelect } from '../placeholder-select.tsx';

interface Props {
  projectId: string;
  choice: ExportChoice;
  onChange: (part: Partial<ExportChoice>) => void;
}

/** The options that few exports need. */
export function MoreExportOptions({ projectId, choice, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { format, labels, order, reviewed, placeholders, guardFormulas, bom } = choice;
  const { data: known = [] } = useQuery(labelsQuery(projectId));
  const isOpen = labels !== '' || order !== 'name' || reviewed || placeholders !== null || bom;
  return (
    <MoreOptions isOpen={isOpen}>
      {known.length > 0 && (
        <Input.Wrapper description={formatMessage({ id: 'export.labelsHint' })}>
          <LabelFilter
            projectId={projectId}
            value={labels}
            onChange={(chosen) => onChange({ labels: chosen })}
          />
        </Input.Wrapper>
      )}
      <Checkbox
        label={formatMessage({ id: 'export.reviewed' })}
        description={formatMessage({ id: 'export.reviewedHint' })}
        checked={reviewed}
        onChange={({ currentTarget }) => onChange({ reviewed: currentTarget.checked })}
      />
      <NativeSelect
        label={formatMessage({ id: 'list.order' })}
        description={formatMessage({ id: 'export.orderHint' })}
        value={order}
        data={exportOrders.map((value) => ({
          value,
          label: formatMessage({ id: `list.order.${value}` }),
        }))}
        onChange={({ currentTarget }) => {
          const chosen = exportOrders.find((one) => one === currentTarget.value);
          if (chosen) onChange({ order: chosen });
        }}
      />
      <PlaceholderSelect
        value={placeholders}
        onChange={(style) => onChange({ placeholders: style })}
      />
      {format === 'csv' && (
        <Checkbox
          label={formatMessage({ id: 'export.guardFormulas' })}
          description={formatMessage({ id: 'export.guardFormulasHint' })}
          checked={guardFormulas}
          onChange={({ currentTarget }) => onChange({ guardFormulas: currentTarget.checked })}
        />
      )}
      <Checkbox
        label={formatMessage({ id: 'export.bom' })}
        description={formatMessage({ id: 'export.bomHint' })}
        checked={bom}
        onChange={({ currentTarget }) => onChange({ bom: currentTarget.checked })}
      />
    </MoreOptions>
  );
}
