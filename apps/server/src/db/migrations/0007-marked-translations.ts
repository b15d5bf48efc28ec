import type { Migration } from './migration.ts';

/** An index lets lists of reviewed or outdated translations skip all other translations of the locale. */
export const markedTranslations: Migration = {
  name: '0007-marked-translations',
  statements: [
    // Most translations are in neither state. They are not in the index and cost their writers nothing.
    `create index translations_marked on translations (project_id, locale, state, term_id)
      where state in ('reviewed', 'outdated')`,
  ],
};
