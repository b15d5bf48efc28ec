import type { Webhook } from '@parlance/contract';

/** How a webhook fares: it works, its deliveries don't get through, or nothing is sent to it. */
export type WebhookState = 'active' | 'failing' | 'disabled';

export function stateOf({ disabled, failingSince }: Webhook): WebhookState {
  if (disabled) return 'disabled';
  return failingSince === null ? 'active' : 'failing';
}
