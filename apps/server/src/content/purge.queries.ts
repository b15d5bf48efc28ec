import { type RawBuilder, sql } from 'kysely';
import type { SystemScope } from '../access/scope.ts';
import type { Db, Transaction } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { childTables } from './archive.queries.ts';

// What was archived, and old history, are deleted for good. Each transaction is short, since others wait for it where
// there is one connection, and takes its rows first: whoever brings them back meanwhile has them, or finds none.

/** So many terms, or change sets, are deleted at once. */
const rowsAtOnce = 500;

export interface Purged {
  readonly terms: number;
  readonly locales: number;
  readonly labels: number;
}

/** Deletes what was archived more than so many days ago. */
export async function purgeArchived(db: Db, scope: SystemScope, days: number): Promise<Purged> {
  const isOld = (table: string) => sql`
    ${sql.ref(`${table}.archived_at`)} <= now() - make_interval(days => ${days}::integer)
  `;
  const labels = await purgeLabels(db, scope, isOld('labels'));
  const locales = await purgeLocales(db, scope, isOld('project_locales'));
  const terms = await purgeTerms(db, scope, isOld('terms'));
  return { terms, locales, labels };
}

async function purgeLabels(
  db: Db,
  scope: SystemScope,
  isOld: RawBuilder<unknown>,
): Promise<number> {
  const inProject = sql`project_id = ${scope.projectId}::uuid`;
  return inTransaction(db, async (trx) => {
    const ids = await takeRows(
      trx,
      sql`
      select id from labels where ${inProject} and ${isOld} for update skip locked
    `,
    );
    if (ids.length === 0) return 0;
    for (const table of childTables.labels) {
      await sql`
        delete from ${sql.table(table)} where ${inProject} and label_id = any(${ids}::uuid[])
      `.execute(trx);
    }
    await sql`delete from labels where ${inProject} and id = any(${ids}::uuid[])`.execute(trx);
    return ids.length;
  });
}

async function purgeLocales(
  db: Db,
  scope: SystemScope,
  isOld: RawBuilder<unknown>,
): Promise<number> {
  const inProject = sql`project_id = ${scope.projectId}::uuid`;
  return inTransaction(db, async (trx) => {
    const codes = await takeRows(
      trx,
      sql`
      select locale as id from project_locales where ${inProject} and ${isOld}
      for update skip locked
    `,
    );
    if (codes.length === 0) return 0;
    for (const table of [...childTables.project_locales, 'project_locales']) {
      await sql`
        delete from ${sql.table(table)} where ${inProject} and locale = any(${codes}::text[])
      `.execute(trx);
    }
    return codes.length;
  });
}

async function purgeTerms(db: Db, scope: SystemScope, isOld: RawBuilder<unknown>): Promise<number> {
  const inProject = sql`project_id = ${scope.projectId}::uuid`;
  const purgeSome = () =>
    inTransaction(db, async (trx) => {
      const ids = await takeRows(
        trx,
        sql`
        select id from terms where ${inProject} and ${isOld}
        limit ${rowsAtOnce} for update skip locked
      `,
      );
      if (ids.length === 0) return 0;
      for (const table of childTables.terms) {
        await sql`
          delete from ${sql.table(table)} where ${inProject} and term_id = any(${ids}::uuid[])
        `.execute(trx);
      }
      await sql`delete from terms where ${inProject} and id = any(${ids}::uuid[])`.execute(trx);
      return ids.length;
    });
  return untilNone(purgeSome);
}

/** Deletes what the history says of changes that are more than so many days old. */
export async function purgeHistory(db: Db, scope: SystemScope, days: number): Promise<number> {
  const inProject = sql`project_id = ${scope.projectId}::uuid`;
  const purgeSome = () =>
    inTransaction(db, async (trx) => {
      // Ids grow with time, so the oldest are found without reading the rest.
      const ids = await takeRows(
        trx,
        sql`
        select id from (
          select id, created_at from change_sets where ${inProject} order by id limit ${rowsAtOnce}
          for update skip locked
        ) oldest
        where created_at <= now() - make_interval(days => ${days}::integer)
      `,
      );
      if (ids.length === 0) return 0;
      for (const table of ['changes', 'label_changes']) {
        await sql`
          delete from ${sql.table(table)} where ${inProject} and change_set_id = any(${ids}::uuid[])
        `.execute(trx);
      }
      await sql`delete from change_sets where ${inProject} and id = any(${ids}::uuid[])`.execute(
        trx,
      );
      return ids.length;
    });
  return untilNone(purgeSome);
}

async function takeRows(trx: Transaction, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ id: string }>).execute(trx);
  return rows.map(({ id }) => id);
}

async function untilNone(purgeSome: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let purged = await purgeSome(); purged > 0; purged = await purgeSome()) sum += purged;
  return sum;
}
