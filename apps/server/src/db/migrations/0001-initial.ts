import type { Migration } from './migration.ts';

/** The whole schema of the first version: `docs/architecture.md` says what each table is for. */
export const initial: Migration = {
  name: '0001-initial',
  statements: [
    // Directory
    `create table plans (
      code text primary key,
      name text not null,
      max_strings bigint not null check (max_strings >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `insert into plans (code, name, max_strings) values
      ('default', 'Default', 100),
      ('open-source', 'Open source', 100000),
      ('unlimited', 'Unlimited', 9007199254740991)`,
    `create table users (
      id uuid primary key,
      name text not null,
      email text not null constraint users_email_key unique,
      password_hash text,
      token_version integer not null default 0,
      projects_created integer not null default 0 check (projects_created >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create table user_identities (
      provider text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (provider, subject)
    )`,
    'create index user_identities_user on user_identities (user_id)',
    `create table password_resets (
      user_id uuid primary key references users on delete cascade,
      token_hash bytea not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`,
    `create table login_attempts (
      email text primary key,
      failures integer not null,
      last_failed_at timestamptz not null
    )`,
    'create index login_attempts_last_failed on login_attempts (last_failed_at)',
    `create table projects (
      id uuid primary key,
      name text not null,
      description text,
      plan_code text not null references plans,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
    `create table project_members (
      project_id uuid not null references projects on delete cascade,
      user_id uuid not null references users on delete cascade,
      role text not null check (role in ('admin', 'editor', 'viewer')),
      locales text[],
      created_at timestamptz not null default now(),
      primary key (project_id, user_id)
    )`,
    'create index project_members_user on project_members (user_id)',
    `create table project_invites (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      email text not null,
      role text not null check (role in ('admin', 'editor', 'viewer')),
      created_at timestamptz not null default now(),
      primary key (project_id, id),
      constraint project_invites_email_key unique (project_id, email)
    )`,
    'create index project_invites_email on project_invites (email)',
    `create table project_clients (
      id uuid primary key,
      project_id uuid not null references projects on delete cascade,
      name text not null,
      role text not null check (role in ('admin', 'editor', 'viewer')),
      secret_hash text not null,
      token_version integer not null default 0,
      created_at timestamptz not null default now()
    )`,
    'create index project_clients_project on project_clients (project_id)',

    // Content
    `create table project_totals (
      project_id uuid primary key references projects on delete cascade,
      terms_count integer not null default 0 check (terms_count >= 0),
      locales_count integer not null default 0 check (locales_count >= 0),
      last_position bigint not null default 0,
      updated_at timestamptz not null default now()
    )`,
    // The counter has no check: PostgreSQL would first check the result of an update on the row of its snapshot,
    // although a concurrent edit may have increased the counter since.
    `create table project_locales (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      locale text collate "C" not null,
      translated_count integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (project_id, id),
      constraint project_locales_locale_key unique (project_id, locale)
    ) with (fillfactor = 70)`,
    `create table terms (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      value text collate "C" not null,
      context text,
      position bigint not null,
      is_plural boolean not null default false,
      meta jsonb not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (project_id, id)
    )`,
    // A value may be too long for an index row, so the unique index has its hash.
    'create unique index terms_value_key on terms (project_id, (md5(value)::uuid))',
    'create index terms_position on terms (project_id, position, id)',
    'create index terms_name on terms (project_id, left(value, 500), id)',
    `create table translations (
      project_id uuid not null,
      locale text collate "C" not null,
      term_id uuid not null,
      value text not null,
      state text not null check (state in ('untranslated', 'translated', 'reviewed', 'outdated')),
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by uuid,
      primary key (project_id, locale, term_id),
      check ((value = '') = (state = 'untranslated')),
      foreign key (project_id, term_id) references terms on delete cascade,
      foreign key (project_id, locale)
        references project_locales (project_id, locale) on delete cascade
    )`,
    'create index translations_term on translations (project_id, term_id)',
    `create table labels (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      value text collate "C" not null,
      color text not null,
      created_at timestamptz not null default now(),
      primary key (project_id, id),
      constraint labels_value_key unique (project_id, value)
    )`,
    `create table term_labels (
      project_id uuid not null,
      term_id uuid not null,
      label_id uuid not null,
      primary key (project_id, term_id, label_id),
      foreign key (project_id, term_id) references terms on delete cascade,
      foreign key (project_id, label_id) references labels on delete cascade
    )`,
    'create index term_labels_label on term_labels (project_id, label_id)',
    `create table translation_labels (
      project_id uuid not null,
      term_id uuid not null,
      locale text collate "C" not null,
      label_id uuid not null,
      primary key (project_id, locale, term_id, label_id),
      foreign key (project_id, term_id) references terms on delete cascade,
      foreign key (project_id, label_id) references labels on delete cascade,
      foreign key (project_id, locale)
        references project_locales (project_id, locale) on delete cascade
    )`,
    'create index translation_labels_term on translation_labels (project_id, term_id)',
    'create index translation_labels_label on translation_labels (project_id, label_id)',
    // The history has no foreign keys: it outlives terms, and the checks would cost edits a third of their speed and
    // imports half. Every transaction that writes it locks the project's totals or one of its locales, and a project is
    // deleted under those locks.
    `create table change_sets (
      project_id uuid not null,
      id uuid not null,
      kind text not null,
      actor_type text not null check (actor_type in ('user', 'client')),
      actor_id uuid not null,
      locale text,
      summary jsonb not null default '{}',
      created_at timestamptz not null default now(),
      primary key (project_id, id)
    )`,
    `create table changes (
      project_id uuid not null,
      term_id uuid not null,
      locale text collate "C" not null default '',
      change_set_id uuid not null,
      kind text not null,
      before text,
      after text,
      primary key (project_id, term_id, locale, change_set_id)
    )`,
    'create index changes_change_set on changes (project_id, change_set_id)',
    `create table templates (
      project_id uuid not null,
      locale text collate "C" not null,
      format text not null,
      file_name text not null,
      content bytea not null,
      updated_at timestamptz not null default now(),
      primary key (project_id, locale, format),
      foreign key (project_id, locale)
        references project_locales (project_id, locale) on delete cascade
    )`,
    // The content is compressed already.
    'alter table templates alter column content set storage external',
  ],
};
