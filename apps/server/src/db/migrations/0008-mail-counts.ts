import type { Migration } from './migration.ts';

/** The number of recent mails of a kind to an address, for rate limits. */
export const mailCounts: Migration = {
  name: '0008-mail-counts',
  statements: [
    `create table mail_counts (
      email text collate "C",
      kind text,
      mails integer not null default 1,
      counted_since timestamptz not null default now(),
      primary key (email, kind)
    )`,
  ],
};
