import type { Migration } from './migration.ts';

/** The roles that somebody chose for the columns of a table, which its bytes don't tell. */
export const tableColumns: Migration = {
  name: '0013-table-columns',
  statements: ['alter table templates add column table_columns jsonb'],
};
