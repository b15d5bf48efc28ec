import { sql } from 'kysely';
import type { Db } from './database.ts';
import { initial } from './migrations/0001-initial.ts';
import { mailsAndInvites } from './migrations/0002-mails-and-invites.ts';
import { undo } from './migrations/0003-undo.ts';
import { templatesByPath } from './migrations/0004-templates-by-path.ts';
import { states } from './migrations/0005-states.ts';
import { sourceLocale } from './migrations/0006-source-locale.ts';
import { markedTranslations } from './migrations/0007-marked-translations.ts';
import { mailCounts } from './migrations/0008-mail-counts.ts';

/** One step of the schema. Frozen once released: never edited, only followed by another. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = [
  initial,
  mailsAndInvites,
  undo,
  templatesByPath,
  states,
  sourceLocale,
  markedTranslations,
  mailCounts,
];

// Any constant will do, as long as every version of Parlance uses the same.
const migrationLock = 7_240_117;

/**
 * Brings the schema up to date: all missing migrations in one transaction, under a lock so that of
 * several processes that start together one migrates and the others wait. Returns what it ran.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(trx);
    await sql`create table if not exists migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`.execute(trx);
    const applied = await sql<{ name: string }>`select name from migrations`.execute(trx);
    const done = new Set(applied.rows.map((row) => row.name));
    const known = new Set(migrations.map((migration) => migration.name));
    const foreign = [...done].filter((name) => !known.has(name));
    if (foreign.length > 0) {
      throw new Error(
        `The database was made by a newer version of Parlance (it has ${foreign.join(', ')}). Start that version, or restore a backup.`,
      );
    }
    const missing = migrations.filter((migration) => !done.has(migration.name));
    for (const { name, statements } of missing) {
      for (const statement of statements) await sql.raw(statement).execute(trx);
      await sql`insert into migrations (name) values (${name})`.execute(trx);
    }
    return missing.map((migration) => migration.name);
  });
}

/** Whether the database has every migration that this version knows. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return migrations.every(({ name }) => done.has(name));
}
