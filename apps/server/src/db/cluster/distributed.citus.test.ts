import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routines } from '../../content/edits/routines.ts';
import { createTestDatabase, openPlace, type TestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { backUp } from '../backup/back-up.ts';
import { restore } from '../backup/restore.ts';
import type { Db } from '../database.ts';
import { installRoutines } from '../install-routines.ts';
import { analyzeContent, joinByHash } from '../planner.ts';
import { sqlStateOf, sqlStates } from '../sql-state.ts';
import { distributeTables } from './distribute-tables.ts';
import { listUndistributed } from './distribution.ts';
import { functionsOnCluster, listShardGroups } from './shard-routines.ts';

// Only a cluster of Citus shows this: `npm run test:citus`.

let database: TestDatabase;
let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  const copy = await createTestDatabase();
  // A copy of a database has its tables, and not its settings.
  await distributeTables(copy.db);
  await copy.close();
  database = await openPlace(copy);
  server = await startTestServer({}, database);
  ada = await server.addPerson();
  projectId = await server.addProject(ada, { locales: ['en'] });
  const texts = Object.fromEntries(
    Array.from({ length: 2000 }, (_, n) => [`key${n}`, `Text ${n}`]),
  );
  const content = JSON.stringify(texts);
  const file = { locale: 'en', format: 'jsonflat', content } as const;
  expect((await server.importFile(ada, projectId, file)).status).toBe(200);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

describe('every machine', () => {
  it('has the settings of the database', async () => {
    const names = ['jit', 'random_page_cost', 'citus.propagate_set_commands'];
    for (const [name, value] of names.map((name, at) => [name, ['off', '1.1', 'local'][at]])) {
      const { rows } = await sql<{ result: string }>`
        select result from run_command_on_all_nodes(${`show ${name}`})
      `.execute(database.db);
      expect(rows).toEqual([{ result: value }, { result: value }, { result: value }]);
    }
  });

  it('has the functions of the routines for its shards and those of the others', async () => {
    const groups = await listShardGroups(database.db);
    const names = routines.flatMap((routine) =>
      functionsOnCluster(routine, groups).map(({ name }) => name),
    );
    const { rows } = await sql<{ result: string }>`
      select result from run_command_on_all_nodes(${`
        select count(*) from pg_proc where proname = any(string_to_array('${names.join()}', ','))
      `})
    `.execute(database.db);
    const result = String(routines.length * (2 + groups.length));
    expect(rows).toEqual([{ result }, { result }, { result }]);
  });

  it('does as a transaction sets for itself', async () => {
    const settings = await database.db.transaction().execute(async (trx) => {
      await joinByHash(trx);
      const { rows } = await sql`
        select current_setting('enable_nestloop') as nestloop, current_setting('work_mem') as memory,
          inet_server_port() as port
        from project_totals where project_id = ${projectId}::uuid
      `.execute(trx);
      return rows;
    });
    const { port } = new URL(database.databaseUrl ?? '');
    expect(settings).toEqual([{ nestloop: 'off', memory: '32MB', port: expect.any(Number) }]);
    expect(settings).not.toMatchObject([{ port: Number(port) }]);
  });
});

describe('an error that comes from another machine', () => {
  const insertLabels = (columns: string) =>
    sql
      .raw(`insert into labels (project_id, id, value, color) select ${columns} from labels`)
      .execute(database.db)
      .then(() => '', sqlStateOf);

  it('is known by its state, also where Citus copies rows', async () => {
    const body = { value: 'taken', color: '#336699' };
    await server.request('POST', `/projects/${projectId}/labels`, { token: ada.token, body });
    expect(await insertLabels('project_id, id, value, color')).toBe(sqlStates.uniqueViolation);
    const stranger = 'gen_random_uuid(), gen_random_uuid(), value, color';
    expect(await insertLabels(stranger)).toBe(sqlStates.foreignKeyViolation);
  });
});

describe('the statistics', () => {
  it('are updated where the project is, and nowhere else', async () => {
    const listKnown = async () => {
      const { rows } = await sql<{ shard: string; known: number }>`
        select shardid as shard, result::float8 as known from run_command_on_shards(
          'terms', 'select reltuples from pg_class where oid = ''%s''::regclass'
        )
      `.execute(database.db);
      return new Map(rows.map(({ shard, known }) => [shard, known]));
    };
    const { rows } = await sql<{ shard: string }>`
      select get_shard_id_for_distribution_column('terms', ${projectId}::uuid) as shard
    `.execute(database.db);
    await analyzeContent(database.db, projectId, ['terms']);
    const known = await listKnown();
    const own = rows[0]?.shard ?? '';
    expect(known.get(own)).toBe(2000);
    known.delete(own);
    expect(known.size).toBeGreaterThan(2);
    expect(Math.max(...known.values())).toBeLessThanOrEqual(0);
  });
});

describe('a restore', () => {
  /** The routines that the coordinator would run by itself, in place of the machine that has the project. */
  async function listUndelegated(db: Db): Promise<string[]> {
    const undelegated: string[] = [];
    for (const { name, args } of routines) {
      const [, ...others] = args;
      const values = sql.join([sql.lit(projectId), ...others.map(() => sql.lit(null))]);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select ${sql.raw(name)}(${values})
      `.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      if (!plan.includes('Citus')) undelegated.push(name);
    }
    return undelegated;
  }

  it('into an empty installation that is distributed leaves one that is distributed', async () => {
    const files = new Map<string, Uint8Array>();
    await database.db.transaction().execute(async (trx) => {
      for await (const { path, bytes } of backUp(trx)) files.set(path, bytes);
    });
    const empty = await createTestDatabase();
    // The routines of an installation that was started before are of its tables, in whose place others come.
    await installRoutines(empty.db, routines);
    expect(await listUndelegated(empty.db)).toEqual([]);
    await restore(empty, {
      paths: [...files.keys()],
      read: async (path) => files.get(path) ?? new Uint8Array(),
    });
    expect(await listUndistributed(empty.db)).toEqual([]);
    const restored = await startTestServer({ jwtSecret: 'x'.repeat(32) }, empty);
    const body = { grant_type: 'password', username: ada.email, password: 'correct horse' };
    const { json } = await restored.request('POST', '/auth/token', { body });
    const token = (json as { access_token: string }).access_token;
    const answer = await restored.request('GET', `/projects/${projectId}/terms`, { token });
    expect(answer.data).toHaveLength(2000);
    expect(await listUndelegated(empty.db)).toEqual([]);
    await restored.close();
    await empty.close();
  });
});

describe('work on a project', () => {
  /** Each machine of a commit in two phases has a row here until all have committed. */
  async function countTwoPhases(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select sum(result::integer)::integer as count
      from run_command_on_all_nodes('select count(*) from pg_dist_transaction')
    `.execute(database.db);
    return rows[0]?.count ?? 0;
  }

  let own: string;
  beforeAll(async () => {
    own = await server.addProject(ada, { locales: ['en'] });
  });

  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await server.request(method, `/projects/${own}${path}`, {
      token: ada.token,
      body,
    });
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer;
  };

  it('is committed on one machine, at once', async () => {
    // Citus deletes what is over from time to time, and has then done so.
    await sql`select recover_prepared_transactions()`.execute(database.db);
    const before = await countTwoPhases();
    const { id: termId } = (await send('POST', '/terms', { value: 'key' })).data as { id: string };
    await send('PATCH', '/translations/en', { termId, value: 'Edited' });
    const added = (await send('POST', '/terms', { value: 'added' })).data as { id: string };
    await send('PATCH', `/terms/${added.id}`, { value: 'renamed' });
    await send('DELETE', `/terms/${added.id}`);
    const body = { value: 'label', color: '#336699' };
    const label = (await send('POST', '/labels', body)).data as { id: string };
    await send('POST', `/labels/${label.id}/terms/${termId}`);
    const select = { ids: [termId] };
    const mark = { action: 'mark', state: 'reviewed' };
    const marked = await send('POST', '/translations/en/bulk', { select, do: mark });
    await send('POST', `/change-sets/${marked.headers.get('change-set')}/undo`);
    await send('POST', '/translations', { code: 'de' });
    const file = {
      locale: 'de',
      format: 'jsonflat',
      content: '{"key": "eins", "new": "neu"}',
    } as const;
    expect((await server.importFile(ada, own, file)).status).toBe(200);
    expect(await countTwoPhases()).toBe(before);
    // The count sees what is committed in two phases: a member is on every machine.
    const bob = await server.addPerson('Bob');
    await send('POST', '/invites', { email: bob.email, role: 'editor' });
    expect(await countTwoPhases()).toBeGreaterThan(before);
  });
});
