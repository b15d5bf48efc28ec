import { type RawBuilder, sql } from 'kysely';
import {
  contentTables,
  coordinatorTables,
  directoryTables,
  memoryTables,
} from '../tables/tables.ts';

/**
 * Tables that are not backed up: request counts, which matter for a minute and would reveal from where people have
 * signed in; pending deletions in a folder or bucket that belongs to this installation alone; the last turns of
 * clock jobs, whose next turns come anyway; and what opens accounts, so that a restore revives nothing that somebody has
 * ended since: sessions, secrets of access tokens, and programs that wait for one; and secrets of webhooks with what is to
 * be sent to them, and keys, runs and comparisons of machine translation, so that a copy of an installation calls nobody; and which
 * source texts the terms of projects have, which follows from their content; and files that wait to be imported into
 * memories and glossaries, which can be sent again.
 */
export const passingTables: readonly string[] = [
  'request_counts',
  'object_deletions',
  'job_turns',
  'sessions',
  'token_secrets',
  'device_authorizations',
  'webhook_secrets',
  'webhook_deliveries',
  'webhook_attempts',
  'memory_terms',
  'memory_files',
  'glossary_files',
  'machine_keys',
  'machine_reservations',
  'machine_rates',
  'machine_runs',
  'machine_items',
  'machine_cache',
  'machine_benches',
  'machine_bench_candidates',
  'machine_bench_texts',
  'machine_bench_answers',
];

/** The rows `t` of a table that are backed up: the memories of projects are made of their content again. */
export function lastingRows(table: string): RawBuilder<unknown> {
  if (!ofAllMemories.includes(table)) return sql`true`;
  return sql`t.memory_id in (select m.id from memories m where m.project_id is null)`;
}

const ofAllMemories: readonly string[] = ['memory_heads', 'memory_segments'];

/** Tables of older schemas, which are backed up as they are. Migrations move their rows to other tables. */
export const formerTables: readonly string[] = ['mails'];

/**
 * The tables in a backup: all but the passing ones and the list of migrations. Rows are read and written whole, so an
 * added column needs no change here.
 */
export const backedUpTables: readonly string[] = [
  ...directoryTables,
  ...coordinatorTables,
  ...contentTables,
  ...memoryTables,
].filter((table) => !passingTables.includes(table));

/** The tables that have rows in a fresh installation. */
export const tablesOfSchema: readonly string[] = ['plans'];
