import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Db, openDatabase } from '../../apps/server/src/db/database.ts';
import { startPostgres } from '../../scripts/postgres.mjs';

export type Engine = 'embedded' | 'postgresql';

export const engines: readonly Engine[] = ['embedded', 'postgresql'];

/** The environment that tells a server where its data is. */
export type Place = Readonly<{ DATA_DIR: string; DATABASE_URL?: string }>;

/** The storage for the data of measured servers. */
export interface Store {
  /** Creates a place without data. */
  create(): Promise<Place>;
  /** Copies the data to another place; no server may have it open. */
  copy(place: Place): Promise<Place>;
  /** Ends the database server, if there is one, and deletes all data. */
  close(): Promise<void>;
}

export async function openStore(engine: Engine): Promise<Store> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  let places = 0;
  const newFolder = () => join(folder, `place${places++}`);
  if (engine === 'embedded') {
    return {
      create: async () => ({ DATA_DIR: newFolder() }),
      async copy({ DATA_DIR }) {
        const copied = newFolder();
        await cp(DATA_DIR, copied, { recursive: true });
        return { DATA_DIR: copied };
      },
      close: async () => remove(),
    };
  }
  const postgres = await startPostgres({ fsync: true });
  async function create(template = 'template1'): Promise<Place> {
    const DATA_DIR = newFolder();
    const name = `place${places}`;
    await execute(postgres.url, `create database ${name} template ${template}`, 'checkpoint');
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return { DATA_DIR, DATABASE_URL: url.href };
  }
  return {
    create: () => create(),
    async copy({ DATABASE_URL = '' }) {
      // PostgreSQL would do this itself at any time, possibly during a measurement.
      await execute(DATABASE_URL, 'vacuum analyze');
      return create(new URL(DATABASE_URL).pathname.slice(1));
    },
    async close() {
      await postgres.stop();
      remove();
    },
  };
}

/** Runs statements over a connection of their own. */
export async function execute(
  databaseUrl: string,
  ...statements: readonly string[]
): Promise<void> {
  await withDb(databaseUrl, async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  });
}

/** The rows of a statement. */
export function query<Row>(databaseUrl: string, statement: string): Promise<Row[]> {
  return withDb(databaseUrl, async (db) => (await sql.raw<Row>(statement).execute(db)).rows);
}

async function withDb<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', onError: () => {} });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
