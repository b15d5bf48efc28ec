import { contentTables } from '../../../apps/server/src/db/tables/tables.ts';
import { query } from '../store.ts';
import type { SidePlace } from './sides.ts';

/** The rows of a table, and the bytes that it and its indexes take on disk. */
export interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly tableBytes: number;
  readonly indexBytes: number;
}

/** The sizes of the tables of content that take a share of the disk worth telling, the largest first. */
export async function readTableSizes({ DATABASE_URL }: SidePlace): Promise<TableSize[]> {
  const [found] = await query<{ exists: boolean }>(
    DATABASE_URL,
    `select to_regclass('pg_dist_partition') is not null as exists`,
  );
  // In a cluster the tables of the coordinator are empty, and the rows are on its workers.
  const sizeOf = found?.exists
    ? { table: 'citus_table_size', total: 'citus_total_relation_size' }
    : { table: 'pg_table_size', total: 'pg_total_relation_size' };
  const sizes = await Promise.all(
    contentTables.map(async (table): Promise<TableSize> => {
      const [size] = await query<{ rows: number; own: number; total: number }>(
        DATABASE_URL,
        `select (select count(*) from ${table}) as rows,
           ${sizeOf.table}('${table}') as own, ${sizeOf.total}('${table}') as total`,
      );
      const { rows = 0, own = 0, total = 0 } = size ?? {};
      return { table, rows, tableBytes: own, indexBytes: total - own };
    }),
  );
  const bytesOf = ({ tableBytes, indexBytes }: TableSize) => tableBytes + indexBytes;
  const all = sizes.reduce((sum, size) => sum + bytesOf(size), 0);
  return sizes
    .filter((size) => bytesOf(size) > all / 1000)
    .toSorted((a, b) => bytesOf(b) - bytesOf(a));
}
