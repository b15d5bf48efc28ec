import { type Activity, endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../access/scope.ts';
import { purgeActivity } from '../../content/activity/purge.queries.ts';
import { listActivityRows, numberActivity } from '../../content/activity/reading.queries.ts';
import { insertActivity } from '../../content/activity/writing.queries.ts';
import { inTransaction } from '../../db/transaction.ts';
import { rowsOf } from '../../testing/content.ts';
import { isDeep } from '../../testing/deep.ts';
import { createRandom } from '../../testing/random.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTrialProject, type TrialProject } from '../../testing/trial-project.ts';
import { act, createWorld, isOrdinary } from '../../testing/writer.ts';
import { purgeProjects } from '../history/purge.service.ts';

// Activities are numbered 1, 2, 3, … without gaps, whoever writes and reads concurrently.

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson('Ada');
});
afterAll(() => server.close());
beforeEach(async () => {
  project = await createTrialProject(server, ada, 'createProject');
});

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

async function readAll(projectId = project.projectId): Promise<readonly Activity[]> {
  const all: Activity[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const query = { after, limit: 50 };
    const part: { activities: readonly Activity[]; nextSeq: number | null } = await ada.call(
      endpoints.listActivity,
      { params: { projectId }, query },
    );
    all.push(...part.activities);
    after = part.nextSeq;
  }
  return all;
}

async function countRows(): Promise<number> {
  const [row] = await rowsOf<{ rows: number }>(
    project,
    'select count(*) as rows from activity where project_id = :project',
  );
  return row?.rows ?? 0;
}

describe('numbers', () => {
  it('are given without a gap and for good, while many write and many read', async () => {
    const terms = await Promise.all(upTo(4).map((n) => project.addTerm(`term ${n}`)));
    let isWriting = true;
    const path = `/projects/${project.projectId}/translations`;
    const writer = async (n: number) => {
      for (let turn = 0; turn < 12; turn++) {
        const locale = n % 2 ? 'fr' : 'de_DE';
        const body = { termId: terms[turn % 4]?.id, value: `by ${n}, ${turn}` };
        const { token } = ada;
        const answer = await server.request('PATCH', `${path}/${locale}`, { token, body });
        expect(answer.status, answer.text).toBe(200);
      }
    };
    const seen: Activity[][] = [];
    const reader = async () => {
      while (isWriting) seen.push([...(await readAll())]);
    };
    const reading = upTo(3).map(reader);
    await Promise.all(upTo(8).map(writer));
    isWriting = false;
    await Promise.all(reading);

    const all = await readAll();
    expect(all.map(({ seq }) => seq)).toEqual(upTo(await countRows()));
    expect(all).toHaveLength(7 + 8 * 12);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const part of seen) expect(part).toEqual(all.slice(0, part.length));
    // The activities of one translation are in the order of its revisions.
    const revisions = Map.groupBy(
      all.filter(({ kind }) => kind === 'translation.update'),
      ({ details }) => `${details.termId} ${details.locale}`,
    );
    expect(revisions.size).toBe(8);
    for (const edits of revisions.values()) {
      expect(edits.map(({ details }) => details.revision)).toEqual(upTo(edits.length));
    }
  });

  it('are given once by several who do so at the same moment', async () => {
    const { db } = server.database;
    const doer = { projectId: project.projectId, actor: { type: 'user', id: ada.id } } as const;
    for (let round = 0; round < 10; round++) {
      for (let n = 0; n < 5; n++) {
        await inTransaction(db, (trx) =>
          insertActivity(trx, doer, {
            id: crypto.randomUUID(),
            kind: 'project.update',
            events: [],
          }),
        );
      }
      await Promise.all(upTo(6).map(() => numberActivity(db, project)));
      const rows = await listActivityRows(db, project, { after: 0, limit: 1000 });
      expect(rows.map(({ seq }) => seq)).toEqual(upTo(3 + 5 * (round + 1)));
    }
  });

  it('are given to more than are numbered at once', async () => {
    const { db } = server.database;
    await sql`
      insert into activity (project_id, id, kind, actor_type, actor_id)
      select ${project.projectId}::uuid, gen_random_uuid(), 'project.update', 'user', ${ada.id}::uuid
      from generate_series(1, 2500)
    `.execute(db);
    expect((await readAll()).map(({ seq }) => seq)).toEqual(upTo(2503));
  });

  it('are of each project by itself', async () => {
    const other = await createTrialProject(server, ada, 'createProject');
    await Promise.all(upTo(5).flatMap((n) => [project, other].map((one) => one.addTerm(`${n}`))));
    for (const { projectId } of [project, other]) {
      expect((await readAll(projectId)).map(({ seq }) => seq)).toEqual(upTo(8));
    }
  });
});

describe('what is written down', () => {
  it('is nothing of what is rolled back', async () => {
    const before = await countRows();
    const { db } = server.database;
    const doer = { projectId: project.projectId, actor: { type: 'user', id: ada.id } } as const;
    const work = inTransaction(db, async (trx) => {
      const id = crypto.randomUUID();
      await insertActivity(trx, doer, { id, kind: 'project.update', events: [] });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const { token } = ada;
    const path = `/projects/${project.projectId}`;
    const { id: termId } = await project.addTerm('open');
    const refused = [
      await server.request('POST', `${path}/terms`, { token, body: { value: 'open' } }),
      await server.request('DELETE', `${path}/users/${ada.id}`, { token }),
      await server.request('PATCH', `${path}/translations/fr`, {
        token,
        body: { termId, value: 'Ouvrir', revision: 7 },
      }),
      await server.importFile(ada, project.projectId, {
        locale: 'fr',
        format: 'jsonflat',
        content: '{',
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 400, 409, 400]);
    expect(await countRows()).toBe(before + 1);
  });

  it.runIf(isDeep).each([21, 22])(
    'agrees with the history, whoever writes (seed %d)',
    async (seed) => {
      const random = createRandom(seed);
      const world = await createWorld(server, ada);
      const writer = async () => {
        for (let n = 0; n < 20; n++) {
          const answer = await act(world, random);
          expect(isOrdinary(answer), `${answer.status} ${answer.text}`).toBe(true);
        }
      };
      await Promise.all(upTo(6).map(writer));
      const all = await readAll(world.projectId);
      expect(all.map(({ seq }) => seq)).toEqual(upTo(all.length));
      const changeSets = await rowsOf<{ id: string; kind: string }>(
        world,
        'select id, kind from change_sets where project_id = :project',
      );
      // A locale that an import adds has a change set of its own.
      const named = new Map(all.flatMap(({ changeSetId, kind }) => [[changeSetId, kind]]));
      for (const { id, kind } of changeSets) {
        if (kind !== 'locale.create') expect(named.get(id)).toBe(kind);
        else expect([undefined, 'file.import', kind]).toContain(named.get(id));
      }
    },
  );

  it('goes with its project', async () => {
    await project.addTerm('open');
    await readAll();
    await ada.call(endpoints.deleteProject, { params: project.params });
    expect(await countRows()).toBe(0);
    const heads = 'select last_seq from activity_heads where project_id = :project';
    expect(await rowsOf(project, heads)).toEqual([]);
  });
});

describe('the purge', () => {
  const scope = () => systemScope(project.projectId, 'job:purge');
  const age = (days: number, upToSeq: number) =>
    rowsOf(
      project,
      `update activity set created_at = now() - interval '${days} days'
      where project_id = :project and seq <= ${upToSeq}`,
    );

  it('takes what is old enough, and the numbers go on', async () => {
    for (let n = 0; n < 7; n++) await project.addTerm(`term ${n}`);
    await readAll();
    await age(10, 6);
    const { db } = server.database;
    expect(await purgeActivity(db, scope(), 11)).toBe(0);
    expect(await purgeActivity(db, scope(), 9)).toBe(6);
    await project.addTerm('later');
    expect((await readAll()).map(({ seq }) => seq)).toEqual([7, 8, 9, 10, 11]);
    await age(10, 11);
    expect(await purgeActivity(db, scope(), 9)).toBe(4);
    expect((await readAll()).map(({ seq }) => seq)).toEqual([11]);
  });

  it('is written down itself, by its name', async () => {
    const { id } = await project.addTerm('open');
    await project.deleteTerm(id);
    const { db } = server.database;
    const config = { keepDeletedDays: 0, keepHistoryDays: undefined, keepActivityDays: 365 };
    await purgeProjects({ db, config }, new AbortController().signal);
    const last = (await readAll()).at(-1);
    expect(last).toMatchObject({
      kind: 'content.purge',
      actor: { type: 'system', id: null, name: 'job:purge' },
      details: { counts: { terms: 1, locales: 0, labels: 0, files: 0, screenshots: 0 } },
    });
  });
});
