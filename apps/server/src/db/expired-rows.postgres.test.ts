import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldLoginFailures } from '../features/auth/login-attempts.queries.ts';
import { deleteOldRequestCounts } from '../features/auth/request-counts.queries.ts';
import { deleteOldMailCounts } from '../features/mails/mails.queries.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Db } from './database.ts';

// This test needs several sessions, and the embedded database has one.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each<[table: string, key: string, insert: string, clean: (db: Db) => Promise<void>]>([
  [
    'login_attempts',
    'email',
    '(email, failures, last_failed_at) select name, 1, since',
    (db) => deleteOldLoginFailures(db, 60),
  ],
  [
    'request_counts',
    'caller',
    '(caller, counted_since) select name, since',
    (db) => deleteOldRequestCounts(db, 60_000),
  ],
  [
    'mail_counts',
    'email',
    "(email, kind, counted_since) select name, 'invite', since",
    deleteOldMailCounts,
  ],
])(
  'old rows of %s go, and nobody waits for one that is being written',
  async (table, key, insert, clean) => {
    const { db } = database;
    await sql`
    insert into ${sql.table(table)} ${sql.raw(insert)} from (values
      ('new', now()), ('old', now() - interval '1 day'), ('written', now() - interval '1 day')
    ) as given (name, since)
  `.execute(db);
    const listKeys = async () => {
      const { rows } = await sql<{ key: string }>`
      select ${sql.ref(key)} as key from ${sql.table(table)} order by 1
    `.execute(db);
      return rows.map((row) => row.key);
    };
    await db.transaction().execute(async (trx) => {
      await sql`
      select from ${sql.table(table)} where ${sql.ref(key)} = 'written' for update
    `.execute(trx);
      await clean(db);
      expect(await listKeys()).toEqual(['new', 'written']);
    });
    await clean(db);
    expect(await listKeys()).toEqual(['new']);
  },
);
