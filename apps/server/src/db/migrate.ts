import { sql } from 'kysely';
import { distribute, isDistributed, listUndistributed } from './cluster/distribution.ts';
import type { Db, Transaction } from './database.ts';
import { initial } from './migrations/0001-initial.ts';
import { mailsAndInvites } from './migrations/0002-mails-and-invites.ts';
import { undo } from './migrations/0003-undo.ts';
import { templatesByPath } from './migrations/0004-templates-by-path.ts';
import { states } from './migrations/0005-states.ts';
import { sourceLocale } from './migrations/0006-source-locale.ts';
import { markedTranslations } from './migrations/0007-marked-translations.ts';
import { mailCounts } from './migrations/0008-mail-counts.ts';
import { requestCounts } from './migrations/0009-request-counts.ts';
import { templatePlaceholders } from './migrations/0010-template-placeholders.ts';
import { ownLocales } from './migrations/0011-own-locales.ts';
import { textsInKeys } from './migrations/0012-texts-in-keys.ts';
import { tableColumns } from './migrations/0013-table-columns.ts';
import { lockedTerms } from './migrations/0014-locked-terms.ts';
import { rolesAndLocales } from './migrations/0015-roles-and-locales.ts';
import { archive } from './migrations/0016-archive.ts';
import { translationOrigins } from './migrations/0017-origins.ts';
import { workspaces } from './migrations/0018-workspaces.ts';
import { blobs } from './migrations/0019-blobs.ts';
import { uploads } from './migrations/0020-uploads.ts';
import { templateBlobs } from './migrations/0021-template-blobs.ts';
import { jobs } from './migrations/0022-jobs.ts';
import { files } from './migrations/0023-files.ts';
import { activity } from './migrations/0024-activity.ts';
import { termKeys } from './migrations/0025-term-keys.ts';
import { findings } from './migrations/0026-findings.ts';
import { findingsOrder } from './migrations/0027-findings-order.ts';
import { ignoredTexts } from './migrations/0028-ignored-texts.ts';
import { activityFilters } from './migrations/0029-activity-filters.ts';
import { referenceUrl } from './migrations/0030-reference-url.ts';
import { screenshots } from './migrations/0031-screenshots.ts';
import { reviewedCounts } from './migrations/0034-reviewed-counts.ts';
import { tokensAndSessions } from './migrations/0035-tokens-and-sessions.ts';
import { webhooks } from './migrations/0036-webhooks.ts';
import { agents } from './migrations/0037-agents.ts';
import { termUsages } from './migrations/0038-term-usages.ts';
import { memories } from './migrations/0039-memories.ts';
import { glossaries } from './migrations/0040-glossaries.ts';
import { machine } from './migrations/0041-machine.ts';
import { memoryFiles } from './migrations/0042-memory-files.ts';
import { machineBenches } from './migrations/0043-machine-benches.ts';
import { machineScores } from './migrations/0044-machine-scores.ts';
import { machineOrigins } from './migrations/0045-machine-origins.ts';
import { glossaryChanges } from './migrations/0047-glossary-changes.ts';
import { machineReviews } from './migrations/0048-machine-reviews.ts';
import type { Migration } from './migrations/migration.ts';

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
  requestCounts,
  templatePlaceholders,
  ownLocales,
  textsInKeys,
  tableColumns,
  lockedTerms,
  rolesAndLocales,
  archive,
  translationOrigins,
  workspaces,
  blobs,
  uploads,
  templateBlobs,
  jobs,
  files,
  activity,
  termKeys,
  findings,
  findingsOrder,
  ignoredTexts,
  activityFilters,
  referenceUrl,
  screenshots,
  reviewedCounts,
  tokensAndSessions,
  webhooks,
  agents,
  termUsages,
  memories,
  glossaries,
  machine,
  memoryFiles,
  machineBenches,
  machineScores,
  machineOrigins,
  glossaryChanges,
  machineReviews,
];

// The number is arbitrary, but every version of Parlance has to use the same one.
const migrationLock = 7_240_117;

/**
 * Brings the schema up to date: runs all missing migrations in one transaction. A lock makes one of several processes
 * that start together migrate while the others wait. Returns the names of the migrations that it ran.
 */
export async function migrate(db: Db): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await beginSchemaChange(trx);
    const applied = await listMigrations(trx);
    requireKnown(applied);
    const missing = migrations.filter(({ name }) => !applied.includes(name));
    await runMigrations(trx, missing);
    return missing.map(({ name }) => name);
  });
}

/**
 * Begins a transaction that changes the schema: others of these wait for it. Citus does it over one connection to each
 * of its machines, which it has to where foreign keys lead to tables that all of them have; to a plain PostgreSQL the
 * setting means nothing.
 */
export async function beginSchemaChange(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(trx);
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(trx);
}

/** The names of the migrations that the database has, in order; an empty list for an empty database. */
export async function listMigrations(db: Db): Promise<string[]> {
  const found = await sql<{ found: boolean }>`
    select to_regclass('public.migrations') is not null as found
  `.execute(db);
  if (!found.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`
    select name from migrations order by name collate "C"
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Fails where a database has migrations that this version does not know. */
export function requireKnown(applied: readonly string[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = applied.filter((name) => !known.has(name));
  if (foreign.length === 0) return;
  throw new Error(
    `The database was made by a newer version of Parlance (it has ${foreign.join(', ')}). Start that version, or restore a backup.`,
  );
}

const setsStorage = /^\s*alter table \w+ alter column \w+ set storage/i;

/**
 * Runs the given migrations in their order, whether or not earlier ones are missing. Where the tables are distributed,
 * each table is so as soon as it exists and knows how it stores its columns, which Citus does not change later.
 */
export async function runMigrations(trx: Transaction, wanted: readonly Migration[]): Promise<void> {
  const spreads = await isDistributed(trx);
  await sql`create table if not exists migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`.execute(trx);
  for (const { name, statements } of wanted) {
    let isNew = false;
    for (const [at, statement] of statements.entries()) {
      await sql.raw(statement).execute(trx);
      isNew ||= /^\s*create table/i.test(statement);
      if (!spreads || !isNew || setsStorage.test(statements[at + 1] ?? '')) continue;
      await distribute(trx, await listUndistributed(trx));
      isNew = false;
    }
    await sql`insert into migrations (name) values (${name})`.execute(trx);
  }
}

/** Whether the database has every migration that this version knows. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await listMigrations(db);
  return migrations.every(({ name }) => applied.includes(name));
}
