import type { DeliveryAttempt, ListedDelivery } from '@parlance/contract';
import type { AttemptRow, DeliveryRow } from './deliveries.queries.ts';

export function toListedDelivery(row: DeliveryRow): ListedDelivery {
  return {
    id: row.id,
    type: row.type as ListedDelivery['type'],
    state: row.state,
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    nextAttemptAt: row.state === 'pending' ? row.next_attempt_at.toISOString() : null,
    lastAttempt:
      row.attempted_at === null || row.duration_ms === null
        ? null
        : {
            at: row.attempted_at.toISOString(),
            durationMs: row.duration_ms,
            status: row.status,
            error: row.error,
          },
  };
}

export function toAttempt(row: AttemptRow): DeliveryAttempt {
  return {
    at: row.attempted_at.toISOString(),
    durationMs: row.duration_ms,
    status: row.status,
    error: row.error,
    requestHeaders: row.request_headers as DeliveryAttempt['requestHeaders'],
    answerHeaders: row.answer_headers as DeliveryAttempt['answerHeaders'],
    answerBody: row.answer_body,
  };
}
