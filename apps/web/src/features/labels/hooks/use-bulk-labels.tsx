import { IconTag, IconTagOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { BulkAction } from '../../../ui/list/selection/bulk-action.ts';
import { LabelChip } from '../components/label-chip.tsx';
import { labelsQuery } from '../labels.api.ts';

const actions = [
  { action: 'label', icon: IconTag },
  { action: 'unlabel', icon: IconTagOff },
] as const;

interface Options {
  projectId: string;
  /** Whether the user may label terms. */
  isAllowed: boolean;
  onChoose: (action: 'label' | 'unlabel', labelId: string) => void;
}

/** Adds or removes a label on all marked rows. Nothing where the project has no labels. */
export function useBulkLabels({ projectId, isAllowed, onChoose }: Options): BulkAction[] {
  const { formatMessage } = useIntl();
  const { data: labels = [] } = useQuery({ ...labelsQuery(projectId), enabled: isAllowed });
  if (!isAllowed || labels.length === 0) return [];
  return actions.map(({ action, icon }) => ({
    id: action,
    group: 'labels',
    label: formatMessage({ id: `bulk.${action}` }),
    icon,
    options: labels.map((label) => ({
      id: label.id,
      label: label.value,
      content: <LabelChip label={label} />,
      onChoose: () => onChoose(action, label.id),
    })),
  }));
}
