import type { Migration } from './migration.ts';

/** Change sets can be undone: they record which change set they undo, and the changes of labels. */
export const undo: Migration = {
  name: '0003-undo',
  statements: [
    'alter table change_sets add column undoes uuid',
    `create index change_sets_undoes on change_sets (project_id, undoes)
      where undoes is not null`,
    // The locale is empty for the label of the term itself, like in `changes`.
    `create table label_changes (
      project_id uuid not null,
      term_id uuid not null,
      locale text collate "C" not null default '',
      label_id uuid not null,
      change_set_id uuid not null,
      added boolean not null,
      primary key (project_id, term_id, locale, label_id, change_set_id)
    )`,
    'create index label_changes_change_set on label_changes (project_id, change_set_id)',
    // The state of a term has the same JSON structure in all changes.
    `update changes set after = json_build_object('value', after) where kind = 'term.create'`,
  ],
};
