import { endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listUserAccess } from '../access/access.queries.ts';
import { requireProjectScope } from '../access/scope.ts';
import type { Transaction } from '../db/database.ts';
import { manyRows } from '../db/planner.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Person, startTestServer, type TestServer } from '../testing/test-server.ts';
import { createTrialProject, type TrialProject } from '../testing/trial-project.ts';
import { upsertTranslationsOf } from './apply.queries.ts';
import { applyAndRecord } from './apply.ts';
import { type ContentLock, lockContent } from './locks.queries.ts';

// Of a change of many rows, the translations that were missing are inserted without a look whether they are there.

const locale = 'de_DE';
const few = 10;
const texts = Object.fromEntries(
  Array.from({ length: manyRows + few }, (_, n) => [`k${n}`, `x${n}`]),
);
let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await server.addPerson();
  project = await createTrialProject(server, ada);
  await project.importTexts('fr', texts);
});

/** Records that all terms get their French texts in German, does something, and applies it. */
async function fill(
  between: (trx: Transaction, lock: ContentLock, changeSetId: string) => Promise<unknown>,
  options: { readonly isBegun?: boolean } = {},
): Promise<unknown> {
  const { projectId } = project;
  const { db } = server.database;
  const [access] = await listUserAccess(db, { maxProjectsPerUser: 100 }, [
    { id: ada.id, projectId },
  ]);
  if (!access) throw new Error('The project has no member');
  const scope = requireProjectScope(access, 'EditTranslation');
  const id = newId();
  return inTransaction(db, async (trx) => {
    const lock = await lockContent(trx, scope, { locales: [locale] });
    await sql`
      insert into changes (project_id, change_set_id, term_id, locale, kind, before, after,
        before_state, after_state, after_origin)
      select t.project_id, ${id}::uuid, t.id, ${locale}, 'translation.update', tr.value, source.value,
        tr.state, 'translated', 'memory'
      from terms t
      join translations source on source.project_id = t.project_id and source.locale = 'fr'
        and source.term_id = t.id
      left join translations tr on tr.project_id = t.project_id and tr.locale = ${locale}
        and tr.term_id = t.id
      where t.project_id = ${projectId}::uuid and coalesce(tr.value, '') <> source.value
    `.execute(trx);
    await between(trx, lock, id);
    return applyAndRecord(trx, lock, { id, kind: 'translation.fill', locale, ...options });
  });
}

const sorted = async (code: string) => (await project.valuesIn(code)).sort();

it('texts that were missing are inserted, and others changed', async () => {
  const some = Object.keys(texts).slice(0, few);
  await project.importTexts(locale, Object.fromEntries(some.map((key) => [key, 'old'])));
  await fill(async () => {});
  expect(await sorted(locale)).toEqual(await sorted('fr'));
  const params = { projectId: project.projectId, localeCode: locale };
  const rows = await ada.call(endpoints.listTranslations, { params });
  const revisions = Map.groupBy(rows, ({ revision }) => revision);
  expect([revisions.get(1)?.length, revisions.get(2)?.length]).toEqual([manyRows, few]);
  await project.expectCountersToAgree();
});

it('an edit of a missing text waits for the change, and none of both is lost', async () => {
  const params = { projectId: project.projectId, localeCode: locale };
  const [first] = await ada.call(endpoints.listTranslations, { params });
  if (!first) throw new Error('no term');
  let edited: Promise<unknown> | undefined;
  let isEdited = false;
  await fill(async () => {
    edited = project.edit(first.termId, locale, 'by hand').then(() => {
      isEdited = true;
    });
    // Long enough for an edit that does not wait.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isEdited).toBe(false);
  });
  await edited;
  const rows = await ada.call(endpoints.listTranslations, { params });
  const row = rows.find(({ termId }) => termId === first.termId);
  expect(row).toMatchObject({ value: 'by hand', revision: 2 });
  expect(rows.filter(({ value }) => value !== '')).toHaveLength(manyRows + few);
  await project.expectCountersToAgree();
});

it('what was written to the content already stays as it is, if that is told', async () => {
  const write = (trx: Transaction, lock: ContentLock, id: string) =>
    upsertTranslationsOf(trx, lock, id, { locales: [locale] });
  await expect(fill(write)).rejects.toThrow();
  expect(new Set(await project.valuesIn(locale))).toEqual(new Set(['']));
  await fill(write, { isBegun: true });
  expect(await sorted(locale)).toEqual(await sorted('fr'));
  await project.expectCountersToAgree();
});
