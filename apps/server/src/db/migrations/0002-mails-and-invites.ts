import type { Migration } from './migration.ts';

/** Mails wait in the database. Invites and password resets have the time when they were last sent. */
export const mailsAndInvites: Migration = {
  name: '0002-mails-and-invites',
  statements: [
    `create table mails (
      id uuid primary key,
      kind text not null,
      sealed text not null,
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`,
    'create index mails_due on mails (due_at)',
    'alter table project_invites add column sent_at timestamptz not null default now()',
    `alter table password_resets
      add column requests integer not null default 1,
      add column first_requested_at timestamptz not null default now()`,
  ],
};
