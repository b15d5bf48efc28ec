import type { Migration } from './migration.ts';

/** The number of recent rate-limited requests of an address, to all processes together. */
export const requestCounts: Migration = {
  name: '0009-request-counts',
  statements: [
    // Addresses come and go all the time, and each limited request updates a row, so pages keep free space for updates.
    `create table request_counts (
      caller text collate "C" primary key,
      requests integer not null default 1,
      counted_since timestamptz not null default now()
    ) with (fillfactor = 50)`,
  ],
};
