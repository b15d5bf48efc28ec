import { Button, Menu } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { labelsQuery } from '../labels.api.ts';
import { LabelChip } from './label-chip.tsx';

interface Props {
  projectId: string;
  onChoose: (action: 'label' | 'unlabel', labelId: string) => void;
}

/** Adds or removes a label on all marked rows. */
export function BulkLabelMenu({ projectId, onChoose }: Props) {
  const { data: labels = [] } = useQuery(labelsQuery(projectId));
  if (labels.length === 0) return null;
  return (
    <>
      {(['label', 'unlabel'] as const).map((action) => (
        <Menu key={action} position="top-start">
          <Menu.Target>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconTag size={14} aria-hidden="true" />}
            >
              <FormattedMessage id={`bulk.${action}`} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah="16rem" style={{ overflowY: 'auto' }}>
            {labels.map((label) => (
              <Menu.Item key={label.id} onClick={() => onChoose(action, label.id)}>
                <LabelChip label={label} />
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </>
  );
}
