import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createEmptyPlace,
  createTestDatabase,
  openPlace,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { directoryTables, distributedTables, distributionColumnOf } from '../tables/tables.ts';
import { distributeTables } from './distribute-tables.ts';

// The tests run without Citus. Functions with the same names and parameters stand in for it: they refuse tables with
// foreign keys, and parallel changes of the schema, as it does, and record their calls. `npm run test:citus` has it.

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

async function addCitus(): Promise<void> {
  const { db } = database;
  await sql`create table pg_dist_partition (
    place serial, logicalrelid regclass, kind text, colocated text, has_copy boolean default true,
    partmethod text, repmodel text
  )`.execute(db);
  for (const [name, parameters, values] of [
    ['create_reference_table', 't text', `t::regclass, 'reference', '', 'n', 't'`],
    [
      'create_distributed_table',
      `t text, by text, colocate_with text default 'default'`,
      `t::regclass, by, colocate_with, 'h', 's'`,
    ],
  ]) {
    await sql
      .raw(`create function ${name} (${parameters}) returns void language plpgsql as $$
        begin
          if exists (
            select from pg_constraint
            where contype = 'f' and t::regclass in (conrelid, confrelid)
          ) then raise exception '% has references', t; end if;
          if current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential'
          then raise exception 'parallel'; end if;
          insert into pg_dist_partition (logicalrelid, kind, colocated, partmethod, repmodel)
            values (${values});
        end $$`)
      .execute(db);
  }
  await sql`
    create function run_command_on_all_nodes (command text, out success boolean, out result text)
    language plpgsql as $$ begin
      execute command;
      success := true;
    end $$
  `.execute(db);
  await sql`
    create function truncate_local_data_after_distributing_table (t regclass) returns void
    language plpgsql as $$ begin
      update pg_dist_partition set has_copy = false where logicalrelid = t;
    end $$
  `.execute(db);
}

async function listReferences(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where contype = 'f' order by 1
  `.execute(database.db);
  return rows.map(({ line }) => line);
}

describe('the tables', () => {
  it('lie by project or memory, and those of the directory everywhere', async () => {
    await addCitus();
    const references = await listReferences();
    expect(references.length).toBeGreaterThan(10);
    await distributeTables(database.db);
    const { rows } = await sql<{ name: string; kind: string; colocated: string }>`
      select logicalrelid::text as name, kind, colocated from pg_dist_partition
      where not has_copy order by place
    `.execute(database.db);
    const [first, ...others] = distributedTables;
    expect(rows).toEqual([
      ...[...directoryTables, 'migrations'].map((name) => ({
        name,
        kind: 'reference',
        colocated: '',
      })),
      { name: first, kind: 'project_id', colocated: 'default' },
      ...others.map((name) => ({
        name,
        kind: distributionColumnOf(name),
        colocated: first,
      })),
    ]);
    expect(await listReferences()).toEqual(references);
  });

  it('are distributed where an upgrade brought them, and otherwise left alone', async () => {
    await addCitus();
    await distributeTables(database.db);
    expect(await distributeTables(database.db)).toEqual([]);
    await sql`delete from pg_dist_partition where logicalrelid = 'templates'::regclass`.execute(
      database.db,
    );
    expect(await distributeTables(database.db)).toEqual(['templates']);
  });

  it('stay as they are without Citus, or where the schema is not up to date', async () => {
    const references = await listReferences();
    await expect(distributeTables(database.db)).rejects.toThrow('no coordinator of Citus');
    expect(await listReferences()).toEqual(references);
    const empty = await openPlace(await createEmptyPlace());
    await expect(distributeTables(empty.db)).rejects.toThrow('not migrated');
    await empty.close();
  });
});
