import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../db/database.ts';
import type { ContentLock } from '../locks.queries.ts';
import { type Carried, childTables, nothingCarried } from './archive.queries.ts';
import { formatArchivedCode } from './archived-code.ts';

// An archived locale keeps its code until another locale needs it, and gets it back, if it is free, when it is
// restored.

/** Archives a locale, which the content lock includes. Returns how much content is archived with it. */
export async function archiveLocale(
  trx: Transaction,
  lock: ContentLock,
  code: string,
): Promise<Carried> {
  await trx
    .updateTable('project_locales')
    .set({ archived_at: sql`now()`, is_source: false })
    .where('project_id', '=', lock.projectId)
    .where('locale', '=', code)
    .where('archived_at', 'is', null)
    .execute();
  return countContentIn(trx, lock, code);
}

/** Frees a code for another locale: an archived locale that still has the code gets another one. */
export async function releaseCode(
  trx: Transaction,
  lock: ContentLock,
  code: string,
): Promise<void> {
  const archived = await trx
    .selectFrom('project_locales')
    .select(['id', 'locale'])
    .where('project_id', '=', lock.projectId)
    .where('locale', '=', code)
    .where('archived_at', 'is not', null)
    .executeTakeFirst();
  if (archived) await renameLocale(trx, lock, code, formatArchivedCode(archived));
}

/** Restores an archived locale under its code, which must be free. Returns how much content is restored with it. */
export async function unarchiveLocale(
  trx: Transaction,
  lock: ContentLock,
  args: { locale: string; code: string; isSource: boolean },
): Promise<Carried> {
  if (args.locale !== args.code) await renameLocale(trx, lock, args.locale, args.code);
  await trx
    .updateTable('project_locales')
    .set({ archived_at: null, is_source: args.isSource })
    .where('project_id', '=', lock.projectId)
    .where('locale', '=', args.code)
    .where('archived_at', 'is not', null)
    .execute();
  return countContentIn(trx, lock, args.code);
}

/**
 * Gives an archived locale and its content another code. In a database that is distributed over machines, foreign keys
 * can't cascade an update, so a row with the new code replaces the old row.
 */
async function renameLocale(
  trx: Transaction,
  lock: ContentLock,
  from: string,
  to: string,
): Promise<void> {
  const isOld = sql`project_id = ${lock.projectId}::uuid and locale = ${from}`;
  const { rows } = await sql<{ id: string }>`
    select id from project_locales where ${isOld} and archived_at is not null
  `.execute(trx);
  await sql`
    insert into project_locales (project_id, id, locale, name, base, translated_count, reviewed_count,
      errors_count, warnings_count, created_at, archived_at)
    select project_id, ${newId()}::uuid, ${to}, name, base, translated_count, reviewed_count,
      errors_count, warnings_count, created_at, archived_at
    from project_locales where ${isOld}
  `.execute(trx);
  for (const table of childTables.project_locales) {
    await sql`update ${sql.table(table)} set locale = ${to} where ${isOld}`.execute(trx);
  }
  await sql`delete from project_locales where ${isOld}`.execute(trx);
  await sql`
    update project_locales set id = ${rows[0]?.id}::uuid
    where project_id = ${lock.projectId}::uuid and locale = ${to} and archived_at is not null
  `.execute(trx);
}

/** Counts the translations and labels of living terms in a locale. */
async function countContentIn(trx: Transaction, lock: ContentLock, code: string): Promise<Carried> {
  const projectId = sql`${lock.projectId}::uuid`;
  const ofLiving = sql`
    join terms t on t.project_id = ${projectId} and t.id = r.term_id and t.archived_at is null
  `;
  const { rows } = await sql<Carried>`
    select (
      select count(*) from translations r ${ofLiving}
      where r.project_id = ${projectId} and r.locale = ${code} and r.value <> ''
    ) as translations, (
      select count(*) from translation_labels r ${ofLiving}
      join labels l on l.project_id = ${projectId} and l.id = r.label_id and l.archived_at is null
      where r.project_id = ${projectId} and r.locale = ${code}
    ) as labels
  `.execute(trx);
  return rows[0] ?? nothingCarried;
}

/** Finds an archived locale; undefined where it has been purged. */
export async function findArchivedLocale(
  trx: Transaction,
  lock: ContentLock,
  id: string,
): Promise<{ locale: string } | undefined> {
  return trx
    .selectFrom('project_locales')
    .select('locale')
    .where('project_id', '=', lock.projectId)
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .executeTakeFirst();
}
