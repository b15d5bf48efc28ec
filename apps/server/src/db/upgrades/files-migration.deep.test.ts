import { createClient } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCountersToAgree, rowsOf } from '../../testing/content.ts';
import { isDeep } from '../../testing/deep.ts';
import { insertOldRows, oldAccount } from '../../testing/samples/old-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { migrate, runMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';

const projectId = '01900000-0000-7000-8000-000000000002';
const ada = '01900000-0000-7000-8000-000000000001';
const many = isDeep ? 100_000 : 5_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Inserts the terms of a large project, each with a text, as the version before this migration wrote them. */
async function insertManyTerms(): Promise<void> {
  const { db } = database;
  await sql`
    insert into terms (project_id, id, value, position)
    select ${projectId}, gen_random_uuid(), 'key.' || n, n + 10 from generate_series(1, ${many}::integer) n
  `.execute(db);
  await sql`
    insert into translations (project_id, locale, term_id, value, state)
    select project_id, 'de_DE', id, 'Text ' || position, 'translated' from terms where value like 'key.%'
  `.execute(db);
  // An installation that was in use for a while has statistics.
  await sql`analyze`.execute(db);
  await sql`update project_totals set terms_count = 2 + ${many}, last_position = 10 + ${many}`.execute(
    db,
  );
  await sql`
    update project_locales set translated_count = translated_count + ${many} where locale = 'de_DE'
  `.execute(db);
}

describe('terms from before there were files', () => {
  it('are in the file without a path, where imports find them', { timeout: 300_000 }, async () => {
    const { db } = database;
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    const older = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === '0023-files'),
    );
    await db.transaction().execute((trx) => runMigrations(trx, older));
    await insertOldRows(
      db,
      older.map(({ name }) => name),
    );
    await insertManyTerms();
    const texts = sql<{ rows: string }>`
      select md5(string_agg(concat_ws(' ', t.id, t.value, t.position, tr.locale, tr.value, tr.revision), ','
        order by t.id, tr.locale)) as rows
      from terms t left join translations tr on tr.term_id = t.id
    `;
    const before = await texts.execute(db);
    const start = performance.now();
    await migrate(db);
    process.stdout.write(`${many} terms in ${Math.round(performance.now() - start)} ms\n`);
    expect((await texts.execute(db)).rows).toEqual(before.rows);

    const server = await startTestServer({}, database);
    const body = { grant_type: 'password', ...oldAccount };
    const { json } = await server.request('POST', '/auth/token', { body });
    const { access_token: token } = json as { access_token: string };
    const email = oldAccount.username;
    const call = createClient({ baseUrl: server.url, token: () => token });
    const person = { id: ada, email, token, call };
    const content = { server, projectId, person };
    const files = await rowsOf(
      content,
      'select id, path from files where project_id = :project and archived_at is null',
    );
    expect(files).toEqual([{ id: projectId, path: null }]);
    const elsewhere = await rowsOf(
      content,
      `select from terms where project_id = :project and file_id <> project_id
      union all
      select from templates where project_id = :project and file_id <> project_id`,
    );
    expect(elsewhere).toEqual([]);
    // Another import of the same file finds its terms.
    const file = Object.fromEntries(
      Array.from({ length: many }, (_, n) => [`key.${n + 1}`, `Text ${n + 11}`]),
    );
    const again = { locale: 'de_DE', format: 'jsonflat', content: JSON.stringify(file) } as const;
    const imported = await server.importFile(person, projectId, again);
    expect(imported.data).toMatchObject({
      terms: { added: 0, skipped: many },
      translations: { changed: 0 },
    });
    await expectCountersToAgree(content);
    await server.close();
  });
});
