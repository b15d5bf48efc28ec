import type { AttemptError, DeliveryState, WebhookEventType } from '@parlance/contract';
import type { Generated } from 'kysely';
import type { Created } from './columns.ts';

/** The tables of webhooks, and of what was sent to them. */
export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_secrets: WebhookSecretsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
}

export interface WebhooksTable {
  project_id: string;
  id: string;
  name: string;
  url: string;
  /** Null for all, as in the three columns that follow. */
  types: WebhookEventType[] | null;
  locales: string[] | null;
  file_ids: string[] | null;
  label_ids: string[] | null;
  is_enabled: Generated<boolean>;
  disabled_reason: 'person' | 'gone' | 'failing' | null;
  disabled_at: Date | null;
  /** When the first of the attempts failed that none has succeeded since. */
  failing_since: Date | null;
  last_delivered_at: Date | null;
  /** The number of the last activity that deliveries were made of. */
  followed_seq: number;
  created_by: string | null;
  created_at: Created;
}

/** The secrets that deliveries are signed with. A webhook from a backup has none. */
export interface WebhookSecretsTable {
  project_id: string;
  id: string;
  webhook_id: string;
  /** The secret, encrypted by a key that is derived from that of the server. */
  sealed: string;
  ending: string;
  created_at: Created;
  /** Null for the current secret. */
  valid_until: Date | null;
}

export interface WebhookDeliveriesTable {
  project_id: string;
  id: string;
  webhook_id: string;
  type: string;
  body: string;
  state: Generated<DeliveryState>;
  /** How many attempts there were. */
  attempts: Generated<number>;
  /** How many of them since the delivery was put in, or replayed. */
  tries: Generated<number>;
  /** While an attempt is made: when its process is taken for dead. */
  next_attempt_at: Created;
  created_at: Created;
}

export interface WebhookAttemptsTable {
  project_id: string;
  delivery_id: string;
  /** Counts from 1. */
  n: number;
  attempted_at: Date;
  duration_ms: number;
  status: number | null;
  error: AttemptError | null;
  request_headers: unknown;
  answer_headers: unknown;
  answer_body: string | null;
}
