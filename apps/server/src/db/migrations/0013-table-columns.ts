import type { Migration } from './migration.ts';

/** What somebody has chosen the columns of a table to be, which its bytes do not tell. */
export const tableColumns: Migration = {
  name: '0013-table-columns',
  statements: ['alter table templates add column table_columns jsonb'],
};
