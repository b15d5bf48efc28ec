import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listUserAccess } from '../access/access.queries.ts';
import { requireProjectScope } from '../access/scope.ts';
import { manyRows } from '../db/planner.ts';
import { sqlStateOf, sqlStates } from '../db/sql-state.ts';
import { inTransaction } from '../db/transaction.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createTrialProject } from '../testing/trial-project.ts';
import { applyChanges } from './apply.ts';
import { lockContent } from './locks.queries.ts';

// The embedded database looks up all references of many translations in one pass, and PostgreSQL those of each row.

const locale = 'de_DE';
const texts = Object.fromEntries(Array.from({ length: manyRows + 1 }, (_, n) => [`key.${n}`, 'x']));
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Changes all texts of a project, and perhaps one of another term or locale. */
async function change({ termId, locale: other = locale }: { termId?: string; locale?: string }) {
  const ada = await server.addPerson();
  const project = await createTrialProject(server, ada);
  const { projectId } = project;
  await project.importTexts(locale, texts);
  const { db } = server.database;
  const limits = { maxProjectsPerUser: 100 };
  const [access] = await listUserAccess(db, limits, [{ id: ada.id, projectId }]);
  if (!access) throw new Error('The project has no member');
  const scope = requireProjectScope(access, 'EditTranslation');
  const id = newId();
  const changed = inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope, { locales: [locale] });
    const record = (termId: ReturnType<typeof sql>, of: string) => sql`
      insert into changes (project_id, change_set_id, term_id, locale, kind, before, after,
        before_state, after_state)
      select t.project_id, ${id}::uuid, ${termId}, ${of}, 'translation.update', 'x', 'y',
        'translated', 'translated'
      from terms t where t.project_id = ${projectId}::uuid
    `;
    await record(sql`t.id`, locale).execute(trx);
    if (termId !== undefined || other !== locale) {
      const lost = termId === undefined ? sql`t.id` : sql`${termId}::uuid`;
      await sql`${record(lost, other)} limit 1`.execute(trx);
    }
    const counts = await applyChanges(trx, lock, id);
    const { rows } = await sql<{ role: string }>`
      select current_setting('session_replication_role') as role
    `.execute(trx);
    expect(rows).toEqual([{ role: 'origin' }]);
    return counts;
  });
  return { project, changed };
}

it('many translations are written', async () => {
  const { project, changed } = await change({});
  expect(await changed).toMatchObject({ translations: manyRows + 1 });
  expect(new Set(await project.valuesIn(locale))).toEqual(new Set(['y']));
  await project.expectCountersToAgree();
});

it.each([
  ['term', { termId: newId() }],
  ['locale', { locale: 'xx' }],
])('none of many translations is written where the %s of one is gone', async (_, gone) => {
  const { project, changed } = await change(gone);
  const error: unknown = await changed.then(
    () => undefined,
    (reason) => reason,
  );
  if (sqlStateOf(error) !== sqlStates.foreignKeyViolation) {
    expect(error).toMatchObject({ code: 'NotFound' });
  }
  expect(new Set(await project.valuesIn(locale))).toEqual(new Set(['x']));
  // What is written alone is looked up as before.
  const single = sql`
    insert into translations (project_id, locale, term_id, value, state)
    values (${project.projectId}::uuid, ${locale}, ${newId()}::uuid, 'x', 'translated')
  `.execute(server.database.db);
  await expect(single).rejects.toSatisfy(
    (reason) => sqlStateOf(reason) === sqlStates.foreignKeyViolation,
  );
});
