import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { SystemScope } from '../../access/scope.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { insertActivity } from '../activity/writing.queries.ts';
import { childTables } from './archive.queries.ts';

// The purge deletes archived rows and old history for good. Each transaction is short, because all others wait for it
// where there is one connection. It locks its rows first: a concurrent restore either holds them, and they are
// skipped, or finds them gone.

/** How many rows one transaction deletes, with their children. */
const batchSize = 500;

/** The key of each table, and the foreign key of its children. */
const keys = {
  terms: { key: 'id', type: 'uuid', foreignKey: 'term_id' },
  project_locales: { key: 'locale', type: 'text', foreignKey: 'locale' },
  labels: { key: 'id', type: 'uuid', foreignKey: 'label_id' },
  files: { key: 'id', type: 'uuid', foreignKey: 'file_id' },
  screenshots: { key: 'id', type: 'uuid', foreignKey: 'screenshot_id' },
  change_sets: { key: 'id', type: 'uuid', foreignKey: 'change_set_id' },
} as const;

const children = { ...childTables, change_sets: ['changes', 'label_changes'] } as const;

export interface Purged {
  readonly terms: number;
  readonly locales: number;
  readonly labels: number;
  readonly files: number;
  readonly screenshots: number;
}

const counted = {
  terms: 'terms',
  project_locales: 'locales',
  labels: 'labels',
  files: 'files',
  screenshots: 'screenshots',
} as const satisfies Record<keyof typeof childTables, keyof Purged>;

/** The purge has no events for subscribers: for them archived content was gone already. */
async function insertPurge(
  trx: Transaction,
  scope: SystemScope,
  purged: Partial<Purged>,
): Promise<void> {
  const counts = { terms: 0, locales: 0, labels: 0, files: 0, screenshots: 0, ...purged };
  const id = newId();
  await insertActivity(trx, scope, { id, kind: 'content.purge', details: { counts }, events: [] });
}

/** Deletes the rows that were archived more than `days` days ago. */
export async function purgeArchived(db: Db, scope: SystemScope, days: number): Promise<Purged> {
  const purge = (table: keyof typeof childTables, isFree = sql`true`) =>
    purgeTable(
      db,
      scope,
      table,
      sql`
        select ${sql.ref(keys[table].key)} as key from ${sql.table(table)}
        where project_id = ${scope.projectId}::uuid
          and archived_at <= now() - make_interval(days => ${days}::integer) and ${isFree}
        limit ${batchSize} for update skip locked
      `,
    );
  const labels = await purge('labels');
  const locales = await purge('project_locales');
  const screenshots = await purge('screenshots');
  const terms = await purge('terms');
  // An undo may have archived a term later than its file, so a file stays while it has terms.
  const files = await purge(
    'files',
    sql`not exists (
      select t.archived_at from terms t
      where t.project_id = ${scope.projectId}::uuid and t.file_id = files.id
    )`,
  );
  return { terms, locales, labels, files, screenshots };
}

/** Deletes the change sets that are more than `days` days old, with their changes. */
export function purgeHistory(db: Db, scope: SystemScope, days: number): Promise<number> {
  // Ids grow with time, so the index finds the oldest change sets without reading the others.
  const oldest = sql<{ key: string }>`
    select id as key from (
      select id, created_at from change_sets where project_id = ${scope.projectId}::uuid
      order by id limit ${batchSize} for update skip locked
    ) oldest
    where created_at <= now() - make_interval(days => ${days}::integer)
  `;
  return purgeTable(db, scope, 'change_sets', oldest);
}

/** Deletes batch after batch of the rows that `batch` selects, until it selects none. */
async function purgeTable(
  db: Db,
  scope: SystemScope,
  table: keyof typeof keys,
  batch: RawBuilder<{ key: string }>,
): Promise<number> {
  const { key, type, foreignKey } = keys[table];
  const inProject = sql`project_id = ${scope.projectId}::uuid`;
  const purgeBatch = () =>
    inTransaction(db, async (trx) => {
      const { rows } = await batch.execute(trx);
      if (rows.length === 0) return 0;
      const taken = sql`any(${rows.map((row) => row.key)}::${sql.raw(type)}[])`;
      for (const child of children[table]) {
        await sql`
          delete from ${sql.table(child)} where ${inProject} and ${sql.ref(foreignKey)} = ${taken}
        `.execute(trx);
      }
      await sql`
        delete from ${sql.table(table)} where ${inProject} and ${sql.ref(key)} = ${taken}
      `.execute(trx);
      if (table !== 'change_sets') await insertPurge(trx, scope, { [counted[table]]: rows.length });
      return rows.length;
    });
  let sum = 0;
  for (let purged = await purgeBatch(); purged > 0; purged = await purgeBatch()) sum += purged;
  return sum;
}
