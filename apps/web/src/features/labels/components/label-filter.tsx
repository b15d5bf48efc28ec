import { Checkbox, Stack } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { idsOf } from '../../../lib/entry-filter.ts';
import { FilterPopover } from '../../../ui/form/filter-popover.tsx';
import { labelsQuery } from '../labels.api.ts';
import { LabelChip } from './label-chip.tsx';

interface Props {
  projectId: string;
  /** Ids of labels, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses labels; the filter finds terms that have at least one of them. */
export function LabelFilter({ projectId, value, onChange }: Props) {
  const { data: labels } = useQuery(labelsQuery(projectId));
  const chosen = idsOf(value);
  if (!labels || (labels.length === 0 && chosen.length === 0)) return null;

  const toggle = (id: string) =>
    onChange(
      (chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]).join(','),
    );

  return (
    <FilterPopover
      icon={IconTag}
      label={<FormattedMessage id="labels.filter" values={{ count: chosen.length }} />}
      isChosen={chosen.length > 0}
      onClear={() => onChange('')}
    >
      <Stack gap="sm">
        {labels.map((label) => (
          <Checkbox
            key={label.id}
            size="xs"
            checked={chosen.includes(label.id)}
            label={<LabelChip label={label} />}
            onChange={() => toggle(label.id)}
          />
        ))}
      </Stack>
    </FilterPopover>
  );
}
