import type { Migration } from './migration.ts';

/** What an import has converted the placeholders of a file to, which its bytes do not tell. */
export const templatePlaceholders: Migration = {
  name: '0010-template-placeholders',
  statements: ['alter table templates add column placeholders text collate "C"'],
};
