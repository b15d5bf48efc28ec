import type { Migration } from './migration.ts';

/** What is ignored is shown with the words that it is about: what is ignored of spelling is a list of words. */
export const ignoredTexts: Migration = {
  name: '0028-ignored-texts',
  statements: [`alter table finding_ignores add column text text not null default ''`],
};
