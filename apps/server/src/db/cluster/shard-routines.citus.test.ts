import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routines } from '../../content/edits/routines.ts';
import { createTestDatabase, openPlace, type TestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { callRoutine } from '../routines.ts';
import { contentTables } from '../tables/tables.ts';

// Only a cluster of Citus shows this: `npm run test:citus`.

let coordinator: TestDatabase;
let direct: TestDatabase;
let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  coordinator = await createTestDatabase();
  direct = await openPlace(coordinator, { isDirect: true });
  server = await startTestServer({}, direct);
  ada = await server.addPerson();
  projectId = await server.addProject(ada, { locales: ['en', 'de_DE'] });
});
afterAll(async () => {
  await server.close();
  await direct.close();
  await coordinator.close();
});

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await server.request(method, `/projects/${projectId}${path}`, {
    token: ada.token,
    body,
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.data;
};

const addTerm = async (value: string) =>
  ((await send('POST', '/terms', { value })) as { id: string }).id;

interface Machine {
  readonly name: string;
  readonly port: number;
}

/** The machines with content: first that of the project. */
async function listMachines(): Promise<Machine[]> {
  const { rows } = await sql<Machine>`
    select n.nodename as name, n.nodeport as port
    from pg_dist_node n
    left join pg_dist_placement p on p.groupid = n.groupid
      and p.shardid = get_shard_id_for_distribution_column('project_totals', ${projectId}::uuid)
    where n.groupid <> 0
    order by p.shardid nulls last
  `.execute(coordinator.db);
  return rows;
}

/** Opens the database of the machine that has the project. */
async function openOwnMachine(): Promise<TestDatabase> {
  const [machine] = await listMachines();
  const url = new URL(coordinator.databaseUrl ?? '');
  url.port = String(machine?.port);
  return openPlace({ databaseUrl: url.href, dataDir: coordinator.dataDir });
}

it('leaves the statements of routines to PostgreSQL where the project is', async () => {
  const termId = await addTerm('known');
  const values: Readonly<Record<string, unknown>> = {
    arg_project_id: projectId,
    arg_id: newId(),
    arg_kind: 'term.update',
    arg_locale: 'de_DE',
    arg_value: 'Other',
    arg_change_set_id: newId(),
    arg_actor_type: 'user',
    arg_actor_id: ada.id,
    arg_file_id: projectId,
    arg_max_strings: 1000,
    arg_keeps_context: true,
    arg_details: '{}',
    arg_events: '[]',
    arg_rules_version: 1,
    arg_units: JSON.stringify([{ termId, revision: 0, findings: [] }]),
  };
  const machine = await openOwnMachine();
  for (const routine of routines) {
    const ofTerm = { arg_term_id: routine.name.startsWith('add_term') ? newId() : termId };
    const locked = await machine.db
      .transaction()
      .execute(async (trx) => {
        const answer = await callRoutine(trx, routine, { ...values, ...ofTerm });
        if (!routine.name.startsWith('write_activity')) expect(answer).not.toBeNull();
        // Whoever plans or runs a statement locks its tables until the transaction ends.
        const { rows } = await sql<{ name: string }>`
          select distinct relation::regclass::text as name from pg_locks
          where pid = pg_backend_pid() and relation is not null
        `.execute(trx);
        throw new Rollback(rows.map(({ name }) => name));
      })
      .catch((error: unknown) => {
        if (error instanceof Rollback) return error.locked;
        throw error;
      });
    expect(
      contentTables.filter((table) => locked.includes(table)),
      routine.name,
    ).toEqual([]);
    expect(locked, routine.name).toContainEqual(expect.stringMatching(/^\w+_\d{6}$/));
  }
  await machine.close();
});

class Rollback extends Error {
  readonly locked: readonly string[];

  constructor(locked: readonly string[]) {
    super();
    this.locked = locked;
  }
}

it('loses no edit while the shards of the project move to another machine and back', async () => {
  const terms = await Promise.all(['one', 'two', 'three', 'four'].map(addTerm));
  let isMoving = true;
  const edits = Promise.all(
    terms.map(async (termId) => {
      let count = 0;
      while (isMoving) {
        await send('PATCH', '/translations/de_DE', { termId, value: `Edit ${++count}` });
      }
      return { termId, count };
    }),
  );
  for (const mode of ['block_writes', 'force_logical']) {
    const [from, to] = await listMachines();
    await sql`
      select citus_move_shard_placement(
        get_shard_id_for_distribution_column('project_totals', ${projectId}::uuid),
        ${from?.name}, ${from?.port}, ${to?.name}, ${to?.port}, ${mode}
      )
    `.execute(coordinator.db);
    expect((await listMachines())[0]).toEqual(to);
  }
  isMoving = false;
  for (const { termId, count } of await edits) {
    expect(count).toBeGreaterThan(1);
    const { rows } = await sql`
      select tr.value, tr.revision, (
        select count(*)::integer from changes c
        where c.project_id = ${projectId}::uuid and c.term_id = ${termId}::uuid
          and c.kind = 'translation.update'
      ) as changes
      from translations tr
      where tr.project_id = ${projectId}::uuid and tr.locale = 'de_DE'
        and tr.term_id = ${termId}::uuid
    `.execute(coordinator.db);
    expect(rows).toEqual([{ value: `Edit ${count}`, revision: count, changes: count }]);
  }
});
