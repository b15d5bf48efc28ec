import type { Migration } from './migration.ts';

/**
 * Translations of machines record which provider and model made them, by which version of the prompt. The columns of older
 * translations are null.
 */
export const machineOrigins: Migration = {
  name: '0045-machine-origins',
  statements: [
    `create table machine_origins (
      project_id uuid not null references projects on delete cascade,
      id uuid not null,
      provider_name text not null,
      model text,
      prompt_version integer,
      primary key (project_id, id)
    )`,
    // No foreign key: it would need an index of all translations, and rows of the table stay as long as their project.
    'alter table translations add column machine_origin_id uuid',
    'alter table machine_items add column machine_origin_id uuid',
    // The values that an undo restores.
    `alter table changes
      add column before_machine_origin_id uuid, add column after_machine_origin_id uuid`,
  ],
};
