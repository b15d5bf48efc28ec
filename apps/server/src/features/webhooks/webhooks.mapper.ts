import type { ActivityDetails, ActivityKind, Webhook } from '@parlance/contract';
import type { Activity } from '../../content/activity/writing.queries.ts';
import type { WebhookRow } from './webhooks.queries.ts';

export function toWebhook(row: WebhookRow): Webhook {
  const isEnabled = row.is_enabled && row.ending !== null;
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    types: row.types,
    locales: row.locales,
    fileIds: row.file_ids,
    labelIds: row.label_ids,
    isEnabled,
    disabled: isEnabled ? null : toDisabled(row),
    failingSince: row.failing_since?.toISOString() ?? null,
    lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
    ending: row.ending,
    previous:
      row.previous_ending === null || row.previous_until === null
        ? null
        : { ending: row.previous_ending, validUntil: row.previous_until.toISOString() },
    createdAt: row.created_at.toISOString(),
    createdBy:
      row.created_by === null || row.creator === null
        ? null
        : { id: row.created_by, name: row.creator },
  };
}

function toDisabled({ is_enabled, disabled_reason, disabled_at }: WebhookRow): Webhook['disabled'] {
  if (is_enabled || disabled_reason === null) return { reason: 'secret', at: null };
  return { reason: disabled_reason, at: disabled_at?.toISOString() ?? null };
}

/** The activity of a change of a webhook. */
export function toWebhookActivity(kind: ActivityKind, details: ActivityDetails): Activity {
  return { kind, details, events: [{ event: 'members', data: {} }] };
}
