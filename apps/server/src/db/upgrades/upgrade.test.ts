import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createObjects } from '../../blobs/objects.ts';
import {
  backUpInstallation,
  restoreInstallation,
} from '../../features/backups/installation-backups.service.ts';
import { openZip } from '../../integrations/archives/open-zip.ts';
import { writeZip } from '../../integrations/archives/write-zip.ts';
import { askEverything, everyGet } from '../../testing/calls/every-get.ts';
import { isDeep } from '../../testing/deep.ts';
import {
  insertOldGlossary,
  insertOldImport,
  insertOldMemory,
  insertOldRows,
  insertOldScreenshot,
  insertOldWebhook,
  oldAccount,
} from '../../testing/samples/old-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { backedUpTables, formerTables, passingTables } from '../backup/backed-up-tables.ts';
import { migrate, runMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The rows of each table, as objects. */
type Rows = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

async function emptySchema(): Promise<void> {
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
}

async function readRows(): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
  `.execute(database.db);
  const all = new Map<string, Record<string, unknown>[]>();
  for (const { name } of tables.filter((table) => table.name !== 'migrations')) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by t::text collate "C"
    `.execute(database.db);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** The rows of a former table in the current schema: waiting mails are jobs. */
function findRows(after: Rows, name: string): readonly Readonly<Record<string, unknown>>[] {
  if (name !== 'mails') return after.get(name) ?? [];
  const mails = (after.get('jobs') ?? []).filter((job) => job.name === 'mail');
  return mails.map(({ payload, ...job }) => ({ ...job, ...(payload as object) }));
}

/** The migrated rows, with only the tables and columns of the older schema. */
function asBefore(before: Rows, after: Rows): Rows {
  return new Map(
    [...before].map(([name, rows]) => [
      name,
      findRows(after, name).map((row) =>
        Object.fromEntries(Object.keys(rows[0] ?? {}).map((column) => [column, row[column]])),
      ),
    ]),
  );
}

/** The rows with the states of new terms as the third migration converts them. */
function withTermStates(rows: Rows): Rows {
  return new Map(
    [...rows].map(([name, all]) => [
      name,
      all.map((row) => (row.after === 'title' ? { ...row, after: '{"value" : "title"}' } : row)),
    ]),
  );
}

function sorted(rows: Rows): Rows {
  const bySpelling = (one: object, other: object) =>
    JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
  return new Map([...rows].map(([name, all]) => [name, all.toSorted(bySpelling)]));
}

/** The rows with the content of templates replaced by its hash, as the migration to blobs does. */
function withBlobs(rows: Rows): Rows {
  const templates = rows.get('templates') ?? [];
  if (templates.some((row) => 'content_hash' in row)) return rows;
  const files = templates.map(({ content, ...row }) => {
    const bytes = Buffer.from(String(content).slice(2), 'hex');
    return { ...row, content_hash: createHash('sha256').update(bytes).digest('hex') };
  });
  // `expectFiles` compares the blobs.
  const others = [...rows].filter(([name]) => name !== 'blobs' && name !== 'blob_parts');
  return new Map([...others, ['templates', files]]);
}

/** Expects that every file of the older schema is stored byte for byte and once. */
async function expectFiles(before: Rows): Promise<void> {
  const contents = (before.get('templates') ?? []).flatMap(({ content }) => content ?? []);
  if (contents.length === 0) return;
  const { rows } = await sql<{ hash: string; content: string }>`
    select p.hash, string_agg(p.bytes, '' order by p.n)::text as content
    from blob_parts p
    where p.hash in (select content_hash from templates)
    group by p.hash
  `.execute(database.db);
  expect(new Set(rows.map(({ content }) => content))).toEqual(new Set(contents));
  expect(rows).toHaveLength(new Set(contents).size);
}

async function expectAnswers(): Promise<void> {
  await insertOldImport(database.db);
  await insertOldScreenshot(database.db);
  await insertOldWebhook(database.db);
  await insertOldGlossary(database.db);
  await insertOldMemory(database.db);
  const server = await startTestServer({}, database);
  const body = { grant_type: 'password', ...oldAccount };
  const answer = await server.request('POST', '/auth/token', { body });
  const { access_token: token } = answer.json as { access_token: string };
  const answers = await askEverything(server, [token]);
  const asked = [...answers.keys()].map((call) => call.split(' ')[0]);
  expect([...new Set(asked)].sort()).toEqual(everyGet);
  const refused = [...answers].filter(([, text]) => !text.startsWith('200 '));
  expect(refused).toEqual([]);
  // The requests include exports, which write entries of the log, and a request for the log, which numbers them.
  const { rows: numbered } = await sql<{ seq: number }>`
    select seq from activity where seq is not null order by seq
  `.execute(database.db);
  expect(numbered.map(({ seq }) => seq)).toEqual(numbered.map((_, at) => at + 1));
  expect(numbered.length).toBeGreaterThan(0);
  await server.close();
}

const schemas = migrations
  .map((migration, at) => ({
    name: migration.name,
    upTo: migrations.slice(0, at + 1),
    isLast: at === migrations.length - 1,
  }))
  // All migrations follow the first schema, and the last one shows that old rows are known of all tables.
  .filter(({ isLast }, at) => isDeep || at === 0 || isLast);

describe.each(schemas)('a database of the schema $name', ({ upTo, isLast }) => {
  let before: Rows;

  beforeAll(async () => {
    await emptySchema();
    await database.db.transaction().execute((trx) => runMigrations(trx, upTo));
    await insertOldRows(
      database.db,
      upTo.map(({ name }) => name),
    );
    before = await readRows();
  });

  it('has a row in every table before', () => {
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect([...backedUpTables, ...formerTables, ...passingTables]).toEqual(
      expect.arrayContaining([...before.keys()]),
    );
  });

  // Nothing is to be done for the last one, of which the tests of backups are.
  if (isLast && !isDeep) return;

  it('comes with its data into this version, as itself or as a backup', async () => {
    const { stream } = await backUpInstallation(
      { db: database.db, secretPath: undefined, objects: createObjects(undefined) },
      writeZip,
    );
    const backup = await openZip(await buffer(stream));
    await migrate(database.db);
    const migrated = await readRows();
    const kept = withBlobs(withTermStates(before));
    expect(sorted(asBefore(kept, migrated))).toEqual(sorted(kept));
    await expectFiles(before);
    await expectAnswers();

    await emptySchema();
    await restoreInstallation(database, undefined, backup);
    const lasting = new Map([...before].filter(([name]) => !passingTables.includes(name)));
    const restored = withBlobs(withTermStates(lasting));
    expect(sorted(asBefore(restored, await readRows()))).toEqual(sorted(restored));
    await expectFiles(before);
    await expectAnswers();
    expect(await migrate(database.db)).toEqual([]);
  });
});

describe('projects of a database without workspaces', () => {
  const idOf = (n: number) => `01900000-0000-7000-8000-00000000010${n}`;
  const [ada, ben, cy] = [idOf(1), idOf(2), idOf(3)];
  const [led, unled, empty] = [idOf(4), idOf(5), idOf(6)];

  beforeAll(async () => {
    await emptySchema();
    const { db } = database;
    const old = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === '0018-workspaces'),
    );
    await db.transaction().execute((trx) => runMigrations(trx, old));
    for (const [at, id] of [ada, ben, cy].entries()) {
      await sql`
        insert into users (id, name, email) values (${id}::uuid, ${`User ${at}`}, ${`${at}@example.com`})
      `.execute(db);
    }
    for (const [name, id] of Object.entries({ Led: led, Unled: unled, Empty: empty })) {
      await sql`
        insert into projects (id, name, plan_code) values (${id}::uuid, ${name}, 'unlimited')
      `.execute(db);
    }
    const joined = [
      [led, cy, 'viewer', 1],
      [led, ben, 'admin', 2],
      [led, ada, 'admin', 3],
      [unled, cy, 'editor', 2],
      [unled, ada, 'viewer', 1],
    ] as const;
    for (const [project, user, role, day] of joined) {
      await sql`
        insert into project_members (project_id, user_id, role, created_at)
        values (${project}::uuid, ${user}::uuid, ${role}, ${`2026-01-0${day}`}::timestamptz)
      `.execute(db);
    }
    await migrate(db);
  });

  it('go to the own workspace of the oldest admin, else of the oldest member, else to nobody', async () => {
    const { rows } = await sql<{ name: string; workspace_id: string; is_personal: boolean }>`
      select p.name, p.workspace_id, w.is_personal
      from projects p join workspaces w on w.id = p.workspace_id order by p.name
    `.execute(database.db);
    expect(rows).toEqual([
      { name: 'Empty', workspace_id: empty, is_personal: false },
      { name: 'Led', workspace_id: ben, is_personal: true },
      { name: 'Unled', workspace_id: ada, is_personal: true },
    ]);
  });

  it('leave everybody with a workspace of their own', async () => {
    const { rows } = await sql<{ id: string; user_id: string; role: string }>`
      select w.id, m.user_id, m.role
      from workspaces w join workspace_members m on m.workspace_id = w.id order by w.id
    `.execute(database.db);
    expect(rows).toEqual([ada, ben, cy].map((id) => ({ id, user_id: id, role: 'owner' })));
  });
});
