import type { Migration } from './migration.ts';

/** Whether agents that act by an access token may replace texts that people have written or reviewed. */
export const agents: Migration = {
  name: '0037-agents',
  statements: [
    'alter table access_tokens add column agents_may_replace boolean not null default false',
  ],
};
