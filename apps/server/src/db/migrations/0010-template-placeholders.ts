import type { Migration } from './migration.ts';

/** The placeholder style that an import converted a file to, which its bytes don't tell. */
export const templatePlaceholders: Migration = {
  name: '0010-template-placeholders',
  statements: ['alter table templates add column placeholders text collate "C"'],
};
