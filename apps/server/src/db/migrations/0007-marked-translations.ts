import type { Migration } from './migration.ts';

/** Lists of what is reviewed or outdated find it without reading all translations of the locale. */
export const markedTranslations: Migration = {
  name: '0007-marked-translations',
  statements: [
    // What is neither, which is most, is not in it and costs its writers nothing.
    `create index translations_marked on translations (project_id, locale, state, term_id)
      where state in ('reviewed', 'outdated')`,
  ],
};
