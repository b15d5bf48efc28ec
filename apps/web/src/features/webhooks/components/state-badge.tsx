import { Badge } from '@mantine/core';
import type { Webhook } from '@parlance/contract';
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { stateOf } from '../webhook-state.ts';

const signs = {
  active: { icon: IconCircleCheck, color: 'var(--complete)' },
  failing: { icon: IconAlertTriangle, color: 'var(--attention)' },
  disabled: { icon: IconPlayerPause, color: 'var(--mantine-color-dimmed)' },
} as const;

/** Somebody has to do something about a webhook that nobody has disabled on purpose. */
function signOf({ disabled }: Webhook, state: keyof typeof signs) {
  return disabled && disabled.reason !== 'person' ? signs.failing : signs[state];
}

/** Whether a webhook works. */
export function StateBadge({ webhook }: { webhook: Webhook }) {
  const state = stateOf(webhook);
  const { icon: StateIcon, color } = signOf(webhook, state);
  return (
    <Badge
      variant="default"
      size="md"
      styles={{ section: { marginInlineEnd: 6 } }}
      leftSection={<StateIcon size={14} color={color} aria-hidden="true" />}
    >
      <FormattedMessage id={`webhooks.state.${state}`} />
    </Badge>
  );
}
