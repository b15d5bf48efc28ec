import { type Concept, endpoints } from '@parlance/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  createTrialGlossary,
  matchesIn,
  type TrialGlossary,
} from '../../../testing/trials/glossary-trial.ts';
import { deleteOldChanges } from './changes.queries.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let glossary: TrialGlossary;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, keepDeletedDays: 3 });
  ada = await server.addPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['en', 'de'] });
  glossary = await createTrialGlossary(ada, projectId);
});

/** Makes a change, and returns what it is undone by. */
async function changeSetOf(
  change: (options: { onChangeSet: (id: string) => void }) => Promise<unknown>,
): Promise<string> {
  const ids: string[] = [];
  await change({ onChangeSet: (id) => ids.push(id) });
  expect(ids).toHaveLength(1);
  return ids[0] ?? '';
}

/** Makes a change as old as those that are not kept any more. */
const makeOlder = (changeSetId: string) =>
  sql`
    update glossary_changes set created_at = now() - interval '3 days 2 minutes'
    where id = ${changeSetId}::uuid
  `.execute(server.database.db);

const onConcept = ({ id }: Pick<Concept, 'id'>) => ({
  params: { glossaryId: glossary.id, conceptId: id },
});
const remove = (concept: Concept) =>
  changeSetOf((options) => ada.call(endpoints.deleteConcept, onConcept(concept), options));
const importTable = (table: string) =>
  changeSetOf((options) =>
    ada.call(
      endpoints.importGlossary,
      { ...glossary.onGlossary, query: { format: 'csv' }, file: new Blob([table]) },
      options,
    ),
  );
const undo = (changeSetId: string, { call } = ada) =>
  call(endpoints.undoGlossaryChange, { params: { glossaryId: glossary.id, changeSetId } });
const refusalOf = async (changeSetId: string, person = ada) => {
  const path = `/glossaries/${glossary.id}/changes/${changeSetId}/undo`;
  const answer = await server.request('POST', path, { token: person.token });
  return answer.status;
};
const counts = async () => {
  const { conceptsCount, termsCount } = await ada.call(endpoints.getGlossary, glossary.onGlossary);
  return { conceptsCount, termsCount };
};
const all = async () => (await ada.call(endpoints.listConcepts, glossary.onGlossary)).concepts;

const user = [
  { locale: 'en', text: 'user' },
  { locale: 'de', text: 'Benutzer' },
  { locale: 'de', text: 'Anwender', kind: 'forbidden' as const },
];

describe('the undo of a deletion', () => {
  it('brings a concept back as it was, with its ids, and is found in texts again', async () => {
    const concept = await glossary.add(user, { definition: 'Somebody', note: 'Often' });
    const changeSetId = await remove(concept);
    expect(await counts()).toEqual({ conceptsCount: 0, termsCount: 0 });
    expect(await undo(changeSetId)).toEqual({ undone: 1, skipped: 0 });
    const [back] = await all();
    expect(back).toEqual({
      ...concept,
      revision: 2,
      date: { created: concept.date.created, modified: expect.any(String) },
    });
    expect(await counts()).toEqual({ conceptsCount: 1, termsCount: 3 });
    expect(await matchesIn(ada, projectId, 'de', 'All users')).toEqual([['users']]);
  });

  it('is done once, in some days, by those who may edit', async () => {
    const concept = await glossary.add(user);
    const changeSetId = await remove(concept);
    const eve = await server.addPerson('Eve');
    await server.addMember(projectId, eve, 'viewer');
    expect(await refusalOf(changeSetId, eve)).toBe(404);
    await undo(changeSetId);
    expect(await refusalOf(changeSetId)).toBe(422);
    expect(await refusalOf(concept.id)).toBe(404);
    const late = await remove(concept);
    await makeOlder(late);
    expect(await refusalOf(late)).toBe(404);
    expect(await all()).toEqual([]);
  });

  it('brings back a term beside what was changed since, and none that is there again', async () => {
    const concept = await glossary.add(user);
    const [, first, second] = concept.terms;
    const removeTerm = (id = '') =>
      changeSetOf((options) =>
        ada.call(
          endpoints.deleteConceptTerm,
          { params: { ...onConcept(concept).params, conceptTermId: id } },
          options,
        ),
      );
    const one = await removeTerm(first?.id);
    const other = await removeTerm(second?.id);
    const body = { locale: 'de', text: second?.text ?? '' };
    await ada.call(endpoints.createConceptTerm, { ...onConcept(concept), body });
    expect(await undo(one)).toEqual({ undone: 1, skipped: 0 });
    expect(await undo(other)).toEqual({ undone: 0, skipped: 1 });
    const [now] = await all();
    expect(now?.terms).toContainEqual(first);
    expect(now?.terms.map(({ text }) => text).sort()).toEqual(['Anwender', 'Benutzer', 'user']);
    expect(await counts()).toEqual({ conceptsCount: 1, termsCount: 3 });
    expect(now?.revision).toBe(5);
  });
});

describe('the undo of an import', () => {
  it('takes away what was added and puts back what was changed', async () => {
    const concept = await glossary.add(user, { definition: 'Old' });
    const before = await all();
    const changeSetId = await importTable(
      'term_en,term_de,definition,gender_de\nuser,Benutzer,New,masculine\nuser,Nutzer,,\ntoken,Token,,\n',
    );
    expect((await all()).length).toBe(3);
    expect(await undo(changeSetId)).toEqual({ undone: 3, skipped: 0 });
    expect(await all()).toEqual([
      { ...before[0], revision: 3, date: { ...concept.date, modified: expect.any(String) } },
    ]);
    expect(await counts()).toEqual({ conceptsCount: 1, termsCount: 3 });
  });

  it('leaves what somebody has changed since', async () => {
    await glossary.add(user);
    const changeSetId = await importTable(
      'term_en,term_de,definition\nuser,Benutzer,New\ntoken,Token,\nkey,Schlüssel,\n',
    );
    const concepts = await all();
    const edit = (text: string) => {
      const concept = concepts.find(({ terms }) => terms[0]?.text === text);
      return ada.call(endpoints.updateConcept, {
        ...onConcept(concept ?? { id: '' }),
        body: { note: 'Mine' },
      });
    };
    await edit('user');
    await edit('token');
    expect(await undo(changeSetId)).toEqual({ undone: 1, skipped: 2 });
    expect((await all()).map(({ terms, note }) => [terms[0]?.text, note])).toEqual([
      ['token', 'Mine'],
      ['user', 'Mine'],
    ]);
  });

  it('is none where nothing has changed', async () => {
    const table = 'term_en\ntoken\n';
    await importTable(table);
    const ids: string[] = [];
    await ada.call(
      endpoints.importGlossary,
      { ...glossary.onGlossary, query: { format: 'csv' }, file: new Blob([table]) },
      { onChangeSet: (id) => ids.push(id) },
    );
    expect(ids).toEqual([]);
  });
});

it('what can be undone no longer is not kept', async () => {
  const changeSetId = await remove(await glossary.add(user));
  const { db } = server.database;
  const rows = () =>
    db
      .selectFrom('glossary_change_concepts')
      .selectAll()
      .where('glossary_id', '=', glossary.id)
      .execute();
  expect(await rows()).toHaveLength(1);
  await deleteOldChanges(db, { days: 3 });
  expect(await rows()).toHaveLength(1);
  await makeOlder(changeSetId);
  await deleteOldChanges(db, { days: 3 });
  expect(await rows()).toEqual([]);
});
