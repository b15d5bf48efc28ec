import type { Migration } from './migration.ts';

/** Webhooks with their secrets, and what was sent to them. */
export const webhooks: Migration = {
  name: '0036-webhooks',
  statements: [
    `create table webhooks (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      name text not null,
      url text not null,
      types text[],
      locales text[],
      file_ids uuid[],
      label_ids uuid[],
      is_enabled boolean not null default true,
      disabled_reason text check (disabled_reason in ('person', 'gone', 'failing')),
      disabled_at timestamptz,
      failing_since timestamptz,
      last_delivered_at timestamptz,
      followed_seq bigint not null,
      created_by uuid,
      created_at timestamptz not null default now(),
      primary key (project_id, id)
    )`,
    `create table webhook_secrets (
      project_id uuid not null,
      id uuid not null,
      webhook_id uuid not null,
      sealed text not null,
      ending text not null,
      created_at timestamptz not null default now(),
      valid_until timestamptz,
      primary key (project_id, id)
    )`,
    `alter table webhook_secrets
      add foreign key (project_id, webhook_id) references webhooks on delete cascade`,
    'create index webhook_secrets_webhook on webhook_secrets (project_id, webhook_id)',
    `create table webhook_deliveries (
      project_id uuid not null,
      id uuid not null,
      webhook_id uuid not null,
      type text collate "C" not null,
      body text not null,
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      tries integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      primary key (project_id, id)
    )`,
    `alter table webhook_deliveries
      add foreign key (project_id, webhook_id) references webhooks on delete cascade`,
    'create index webhook_deliveries_webhook on webhook_deliveries (project_id, webhook_id, id)',
    `create index webhook_deliveries_pending
      on webhook_deliveries (project_id, webhook_id, next_attempt_at) where state = 'pending'`,
    `create table webhook_attempts (
      project_id uuid not null,
      delivery_id uuid not null,
      n integer not null,
      attempted_at timestamptz not null default now(),
      duration_ms integer not null,
      status integer,
      error text,
      request_headers jsonb not null,
      answer_headers jsonb,
      answer_body text,
      primary key (project_id, delivery_id, n)
    )`,
    `alter table webhook_attempts
      add foreign key (project_id, delivery_id) references webhook_deliveries on delete cascade`,
  ],
};
