import type { Entry } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOldRows, oldAccount } from '../../testing/samples/old-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { migrate, runMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';

const project = '01900000-0000-7000-8000-000000000002';
const term = '01900000-0000-7000-8000-00000000000a';
const label = '01900000-0000-7000-8000-000000000005';
const kept = '01900000-0000-7000-8000-000000000003';
const locale = '01900000-0000-7000-8000-00000000000b';
const [termDeletion, localeDeletion] = [
  '01900000-0000-7000-8000-00000000000c',
  '01900000-0000-7000-8000-00000000000d',
];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Inserts the history of deletions as an older version wrote it, with all data to create the rows again. */
async function insertDeletions(): Promise<void> {
  const { db } = database;
  const state = JSON.stringify({
    value: 'gone',
    context: 'A button',
    isPlural: false,
    locked: false,
    position: 3,
    meta: { comments: ['Press it'] },
    created: '2026-01-02T03:04:05Z',
  });
  const summary = JSON.stringify({
    counts: { terms: 0, translations: 1, labels: 1 },
    deletedLocale: { id: locale, created: '2026-01-02T03:04:05Z', name: 'Ours' },
  });
  const counts = JSON.stringify({ counts: { terms: 1, translations: 1, labels: 2 } });
  await sql`
    insert into change_sets (project_id, id, kind, actor_type, actor_id, locale, summary) values
      (${project}, ${termDeletion}, 'term.delete', 'user', ${label}, null, ${counts}::jsonb),
      (${project}, ${localeDeletion}, 'locale.delete', 'user', ${label}, 'it', ${summary}::jsonb)
  `.execute(db);
  await sql`
    insert into changes (project_id, change_set_id, term_id, locale, kind, before, before_state) values
      (${project}, ${termDeletion}, ${term}, '', 'term.delete', ${state}, null),
      (${project}, ${termDeletion}, ${term}, 'de_DE', 'translation.update', 'Weg', 'reviewed'),
      (${project}, ${localeDeletion}, ${kept}, 'it', 'translation.update', 'Titolo', 'outdated')
  `.execute(db);
  await sql`
    insert into label_changes (project_id, change_set_id, term_id, locale, label_id, added) values
      (${project}, ${termDeletion}, ${term}, '', ${label}, false),
      (${project}, ${termDeletion}, ${term}, 'de_DE', ${label}, false),
      (${project}, ${localeDeletion}, ${kept}, 'it', ${label}, false)
  `.execute(db);
}

describe('what was deleted before deletions were archived', () => {
  it('can be taken back after the update', async () => {
    const { db } = database;
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    const older = migrations.slice(
      0,
      migrations.findIndex(({ name }) => name === '0016-archive'),
    );
    await db.transaction().execute((trx) => runMigrations(trx, older));
    await insertOldRows(
      db,
      older.map(({ name }) => name),
    );
    await insertDeletions();
    await migrate(db);
    const server = await startTestServer({}, database);
    const signIn = { grant_type: 'password', ...oldAccount };
    const { json } = await server.request('POST', '/auth/token', { body: signIn });
    const { access_token: token } = json as { access_token: string };
    const send = (method: string, path: string) =>
      server.request(method, `/projects/${project}${path}`, { token });
    const list = async (code: string) => {
      const answer = await send('GET', `/entries?locale=${code}&order=file`);
      return (answer.data as { entries: Entry[] }).entries;
    };
    expect((await list('de_DE')).map((entry) => entry.term)).not.toContain('gone');
    const undo = async (id: string) => (await send('POST', `/change-sets/${id}/undo`)).data;
    expect(await undo(termDeletion)).toMatchObject({ undone: 4, skipped: 0 });
    expect((await list('de_DE')).at(-1)).toMatchObject({
      termId: term,
      term: 'gone',
      context: 'A button',
      notes: { comments: ['Press it'] },
      value: 'Weg',
      state: 'reviewed',
      labels: [{ id: label }],
    });
    expect(await undo(localeDeletion)).toMatchObject({ undone: 3, skipped: 0 });
    expect(await list('it')).toContainEqual(
      expect.objectContaining({ termId: kept, value: 'Titolo', state: 'outdated' }),
    );
    const locales = (await send('GET', '/translations')).data;
    expect(locales).toContainEqual(expect.objectContaining({ id: locale, name: 'Ours' }));
    await server.close();
  });
});
