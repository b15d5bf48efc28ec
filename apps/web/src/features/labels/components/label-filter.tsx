import { Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core';
import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { labelsQuery } from '../labels.api.ts';
import { LabelChip } from './label-chip.tsx';

interface Props {
  projectId: string;
  /** Ids of labels, separated by commas. */
  value: string;
  onChange: (value: string) => void;
}

/** Chooses labels of which a term must have one. */
export function LabelFilter({ projectId, value, onChange }: Props) {
  const { data: labels } = useQuery(labelsQuery(projectId));
  const chosen = value.split(',').filter(Boolean);
  if (!labels || (labels.length === 0 && chosen.length === 0)) return null;

  const toggle = (id: string) =>
    onChange(
      (chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]).join(','),
    );

  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={chosen.length > 0 ? 'light' : 'default'}
          leftSection={<IconTag size={14} aria-hidden="true" />}
        >
          <FormattedMessage id="labels.filter" values={{ count: chosen.length }} />
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah="20rem" type="auto">
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
        </ScrollArea.Autosize>
        {chosen.length > 0 && (
          <Button mt="sm" size="compact-xs" variant="subtle" onClick={() => onChange('')}>
            <FormattedMessage id="action.clear" />
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
