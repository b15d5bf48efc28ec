import type { Migration } from './migration.ts';

const origins = "('person', 'import', 'memory', 'machine', 'agent', 'git', 'system')";

/**
 * Translations record how they came about, the type of actor who wrote them, and the source text that they were made
 * from. The columns of older translations are null.
 */
export const translationOrigins: Migration = {
  name: '0017-origins',
  statements: [
    `alter table translations
      add column origin text check (origin in ${origins}),
      add column updated_by_type text check (updated_by_type in ('user', 'client', 'system')),
      add column source_hash uuid`,
    // The values that an undo restores.
    `alter table changes
      add column before_origin text, add column before_source_hash uuid,
      add column after_origin text, add column after_source_hash uuid`,
  ],
};
