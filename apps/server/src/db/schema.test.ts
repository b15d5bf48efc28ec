import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  coordinatorTables,
  directoryTables,
  distributedTables,
  distributionColumnOf,
} from './tables/tables.ts';

// The tests read the catalog of the migrated database, so these rules hold for every table, including future ones.

let database: TestDatabase;
let constraints: Constraint[];
let indexes: Index[];

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly type: 'p' | 'u' | 'f';
  readonly columns: readonly string[];
  readonly target: string | null;
}

interface Index {
  readonly table: string;
  readonly name: string;
  readonly is_unique: boolean;
  /** The names of the columns; null for an expression. */
  readonly columns: readonly (string | null)[];
}

beforeAll(async () => {
  database = await sharedTestDatabase();
  constraints = (
    await sql<Constraint>`
      select c.conrelid::regclass::text as table, c.conname as name, c.contype as type,
        (
          select json_agg(a.attname order by k.place)
          from unnest(c.conkey) with ordinality as k (attnum, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
        ) as columns,
        nullif(c.confrelid, 0)::regclass::text as target
      from pg_constraint c
      where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'u', 'f')
    `.execute(database.db)
  ).rows;
  indexes = (
    await sql<Index>`
      select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
        i.indisunique as is_unique,
        (
          select json_agg(a.attname order by k.place)
          from unnest(i.indkey::smallint[]) with ordinality as k (attnum, place)
          left join pg_attribute a
            on a.attrelid = i.indrelid and a.attnum = k.attnum and k.attnum > 0
        ) as columns
      from pg_index i
      join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace
    `.execute(database.db)
  ).rows;
});

const directory: readonly string[] = [...directoryTables, ...coordinatorTables, 'migrations'];

const ofContent = <T extends { readonly table: string }>(rows: readonly T[]) =>
  rows.filter(({ table }) => !directory.includes(table));

describe('the schema', () => {
  it('has the tables of content that are meant to be distributed', () => {
    const tables = new Set(ofContent(constraints).map(({ table }) => table));
    expect([...tables].sort()).toEqual([...distributedTables].sort());
  });

  it('begins every key of a table of content with the project or the memory', () => {
    const isOther = ({ table, columns }: { table: string; columns: readonly unknown[] }) =>
      columns[0] !== distributionColumnOf(table);
    expect(ofContent(constraints).filter(isOther)).toEqual([]);
    // The keys of segments are made of the memory.
    const otherIndexes = ofContent(indexes).filter(isOther);
    expect(otherIndexes.map(({ name }) => name)).toEqual(['memory_segments_keys']);
  });

  it('keeps references of content inside of the project', () => {
    const across = ofContent(constraints).filter(
      ({ type, target, columns }) =>
        type === 'f' &&
        target !== 'projects' &&
        target !== 'memories' &&
        !columns.includes('project_id'),
    );
    expect(across).toEqual([]);
  });

  it('has an index for the rows that every foreign key refers from', () => {
    const unserved = constraints.filter(
      ({ type, table, columns }) =>
        type === 'f' &&
        // A plan is never deleted.
        !(table === 'projects' && columns[0] === 'plan_code') &&
        // A project is one row, found by its key.
        !(table === 'projects' && columns[0] === 'id') &&
        !indexes.some(
          (index) =>
            index.table === table &&
            columns.every((column) => index.columns.slice(0, columns.length).includes(column)),
        ),
    );
    expect(unserved).toEqual([]);
  });

  it('has a primary key in every table', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'
    `.execute(database.db);
    const keyed = constraints.filter(({ type }) => type === 'p').map(({ table }) => table);
    expect(rows.map(({ name }) => name).filter((name) => !keyed.includes(name))).toEqual([]);
  });

  it('has no triggers of its own', async () => {
    const { rows } = await sql`select tgname from pg_trigger where not tgisinternal`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });
});
