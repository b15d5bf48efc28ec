import type { Migration } from './migration.ts';

/** Access tokens with their secrets, sessions of people, and programs that ask for a token. */
export const tokensAndSessions: Migration = {
  name: '0035-tokens-and-sessions',
  statements: [
    `create table access_tokens (
      id uuid primary key,
      user_id uuid references users on delete cascade,
      client_id uuid references project_clients on delete cascade,
      name text not null,
      actions text[] not null,
      project_ids uuid[],
      locales text[],
      file_ids uuid[],
      created_by uuid,
      created_at timestamptz not null default now(),
      expires_in_days integer,
      expires_at timestamptz,
      last_used_on date,
      check (num_nonnulls(user_id, client_id) = 1)
    )`,
    'create index access_tokens_user on access_tokens (user_id)',
    'create index access_tokens_client on access_tokens (client_id)',
    `create table token_secrets (
      hash bytea primary key,
      token_id uuid not null references access_tokens on delete cascade,
      ending text not null,
      created_at timestamptz not null default now(),
      valid_until timestamptz
    )`,
    'create index token_secrets_token on token_secrets (token_id)',
    `create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token_version integer not null,
      user_agent text,
      created_at timestamptz not null default now(),
      last_active_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
    'create index sessions_user on sessions (user_id)',
    'create index sessions_expiry on sessions (expires_at)',
    `create table device_authorizations (
      device_code_hash bytea primary key,
      user_code_hash bytea not null unique,
      name text not null,
      state text not null default 'pending' check (state in ('pending', 'approved', 'denied')),
      user_id uuid references users on delete cascade,
      scope jsonb,
      token_lifetime_days integer,
      interval_seconds integer not null,
      asked_at timestamptz,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`,
    'create index device_authorizations_user on device_authorizations (user_id)',
    // A job runs with what its token permits, so it has no foreign key: without the token it is refused.
    'alter table jobs add column token_id uuid',
  ],
};
