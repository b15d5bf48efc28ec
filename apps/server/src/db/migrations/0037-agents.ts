import type { Migration } from './migration.ts';

/** What agents may do by an access token, and whether it is for them alone. */
export const agents: Migration = {
  name: '0037-agents',
  statements: [
    `alter table access_tokens
      add column agents_may_replace boolean not null default false,
      add column only_for_agents boolean not null default false`,
  ],
};
