import { Badge } from '@mantine/core';
import type { MachineRun } from '@parlance/contract';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconDeviceFloppy,
  IconLoader,
  IconPlayerPause,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

const signs = {
  running: { icon: IconLoader, color: 'var(--accent)' },
  paused: { icon: IconPlayerPause, color: 'var(--attention)' },
  saving: { icon: IconDeviceFloppy, color: 'var(--accent)' },
  done: { icon: IconCircleCheck, color: 'var(--complete)' },
  cancelled: { icon: IconCircleX, color: 'var(--mantine-color-dimmed)' },
  failed: { icon: IconAlertTriangle, color: 'var(--mantine-color-error)' },
} as const;

/** Whether a run goes on, waits or is over. */
export function RunStateBadge({ run: { state } }: { run: Pick<MachineRun, 'state'> }) {
  const { icon: StateIcon, color } = signs[state];
  return (
    <Badge
      variant="default"
      size="md"
      leftSection={<StateIcon size={14} color={color} aria-hidden="true" />}
    >
      <FormattedMessage id={`machine.run.state.${state}`} />
    </Badge>
  );
}
