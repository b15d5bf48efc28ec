import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Transaction } from '../../db/database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTrialProject, type TrialProject } from '../../testing/trial-project.ts';
import { untilSomebodyWaits } from '../../testing/waiting.ts';
import { type CheckedTranslation, replaceFindings } from './findings.queries.ts';

// These tests need several sessions, which the embedded database does not have.

let server: TestServer;
let ada: Person;
let project: TrialProject;
let units: CheckedTranslation[];

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  project = await createTrialProject(server, ada);
  units = [];
  for (const value of ['first', 'second']) {
    const { id } = await project.addTerm(value);
    await project.edit(id, 'fr', value);
    units.push({ termId: id, revision: 1, sourceHash: null, findings: [] });
  }
  units.sort((a, b) => a.termId.localeCompare(b.termId));
});

async function replace(written: readonly CheckedTranslation[]): Promise<readonly string[]> {
  const args = { locale: 'fr', rulesVersion: 1, units: written };
  const replaced = await replaceFindings(server.database.db, project, args);
  return replaced.map(({ termId }) => termId).sort();
}

/** What locks many rows of content does it in this order: the totals first, and terms as it comes to them. */
const lockTotals = (trx: Transaction) =>
  sql`select from project_totals where project_id = ${project.projectId}::uuid for update`.execute(
    trx,
  );
const lockTerm = (trx: Transaction, { termId }: CheckedTranslation) =>
  sql`
    select from terms where project_id = ${project.projectId}::uuid and id = ${termId}::uuid
    for update
  `.execute(trx);

it('the findings of many translations wait for whoever locks many terms, in whatever order', async () => {
  const [first, second] = units as [CheckedTranslation, CheckedTranslation];
  const { db } = server.database;
  const { replacing } = await db.transaction().execute(async (trx) => {
    await lockTotals(trx);
    await lockTerm(trx, second);
    const replacing = replace(units);
    replacing.catch(() => undefined);
    await untilSomebodyWaits(db);
    await lockTerm(trx, first);
    return { replacing };
  });
  expect(await replacing).toEqual(units.map(({ termId }) => termId));
});

it('the findings of one translation wait for the locks on it alone', async () => {
  await server.database.db.transaction().execute(async (trx) => {
    await lockTotals(trx);
    const [first] = units as [CheckedTranslation];
    expect(await replace([first])).toEqual([first.termId]);
  });
});

it('edits do not wait for the findings of many translations', async () => {
  const { params, projectId } = project;
  await server.database.db.transaction().execute(async (trx) => {
    await sql`
      select from project_totals where project_id = ${projectId}::uuid for key share
    `.execute(trx);
    const { id } = await project.addTerm('third');
    await project.edit(id, 'fr', 'trois');
    const renamed = { params: { ...params, termId: id }, body: { value: 'fourth' } };
    expect(await ada.call(endpoints.updateTerm, renamed)).toMatchObject({ value: 'fourth' });
  });
});
