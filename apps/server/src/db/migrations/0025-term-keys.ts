import type { Migration } from './migration.ts';

/**
 * One index serves both the uniqueness of keys and the order of terms by name. It replaces a unique index on the hash
 * of the key, in which inserts hit random pages: they were half of the work of restoring many terms. A key that is too
 * long for an index row is unique by its first 500 characters and its hash.
 */
export const termKeys: Migration = {
  name: '0025-term-keys',
  statements: [
    'drop index terms_value_key',
    'drop index terms_name',
    `create unique index terms_value_key on terms (project_id, left(value, 500), file_id,
        (case when octet_length(value) > 500 then md5(value) else '' end))
      where archived_at is null`,
    // Many terms have the same file, and restoring terms is faster where equal index entries are not deduplicated.
    `create index terms_file on terms (project_id, file_id) with (deduplicate_items = off)
      where archived_at is null`,
  ],
};
