import type { Migration } from './migration.ts';

/** The keys of a project may be its source texts, as in catalogues of gettext. */
export const textsInKeys: Migration = {
  name: '0012-texts-in-keys',
  statements: ['alter table projects add column texts_in_keys boolean not null default false'],
};
