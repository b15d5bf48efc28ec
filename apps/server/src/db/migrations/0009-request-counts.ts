import type { Migration } from './migration.ts';

/** How many limited requests an address has sent lately, to whichever process. */
export const requestCounts: Migration = {
  name: '0009-request-counts',
  statements: [
    // Addresses come and go all the time, and each of its requests writes a row anew.
    `create table request_counts (
      caller text collate "C" primary key,
      requests integer not null default 1,
      counted_since timestamptz not null default now()
    ) with (fillfactor = 50)`,
  ],
};
