import { endpoints, type MemoryFillResult } from '@parlance/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import { expectCountersToAgree } from '../../../testing/content.ts';
import { untilRemembered } from '../../../testing/remembered.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
});

const source = {
  a: 'Open the file',
  b: 'Open the file',
  c: 'Open the files',
  d: 'Delete 2 files',
  e: 'Delete 3 files',
  f: 'Something else',
  g: 'Open the file',
};
const known = { a: 'Datei öffnen', d: '2 Dateien löschen', g: 'Von Hand' };

async function prepare() {
  await project.importTexts('en', source);
  await project.importTexts('de', known);
  await untilRemembered(server, projectId);
}

const select = { filter: {} };

async function preview(body: object = {}) {
  const { bands, without, skipped } = await ada.call(endpoints.previewMemoryFill, {
    params: { projectId, localeCode: 'de' },
    body: { select, ...body },
  });
  return { bands, without, skipped };
}

const fill = (body: object = {}) =>
  ada.call(endpoints.fillFromMemory, {
    params: { projectId, localeCode: 'de' },
    body: { select, ...body },
  });

async function texts() {
  const params = { projectId, localeCode: 'de' };
  const terms = new Map(Object.entries(await project.termIds()).map(([key, id]) => [id, key]));
  const rows = await ada.call(endpoints.listTranslations, { params });
  return rows
    .map(({ termId, value, state }) => `${terms.get(termId)} ${state} ${value}`.trim())
    .sort();
}

describe('filling from memory', () => {
  it('writes the best matches of gaps as one change set, which can be undone', async () => {
    await prepare();
    const before = await texts();
    const expected = { bands: { exact: 1, adapted: 1, '85-94': 1 }, without: 1, skipped: 3 };
    expect(await preview({ minScore: 85 })).toEqual(expected);
    expect(await preview()).toMatchObject({ bands: { exact: 1, adapted: 1 }, without: 2 });
    const { examples } = await ada.call(endpoints.previewMemoryFill, {
      params: { projectId, localeCode: 'de' },
      body: { select },
    });
    expect(examples.find(({ band }) => band === 'adapted')).toMatchObject({
      term: 'e',
      target: '3 Dateien löschen',
    });
    expect(await texts()).toEqual(before);
    expect(await fill({ minScore: 85 })).toEqual({ ...expected, filled: 3 });
    const after = await texts();
    expect(after).toEqual([
      'a translated Datei öffnen',
      // Of two translations of one text, the later one is taken.
      expect.stringMatching(/^b translated (Datei öffnen|Von Hand)$/),
      expect.stringMatching(/^c outdated (Datei öffnen|Von Hand)$/),
      'd translated 2 Dateien löschen',
      'e translated 3 Dateien löschen',
      'f untranslated',
      'g translated Von Hand',
    ]);
    const { changeSets } = await ada.call(endpoints.listChangeSets, { params: { projectId } });
    expect(changeSets[0]).toMatchObject({ kind: 'translation.fill', locale: 'de' });
    const { rows } = await sql<{ origin: string }>`
      select distinct origin from translations where project_id = ${projectId}::uuid
        and term_id in (select id from terms where project_id = ${projectId}::uuid and value = 'e')
        and locale = 'de'
    `.execute(server.database.db);
    expect(rows).toEqual([{ origin: 'memory' }]);
    await expectCountersToAgree({ server, person: ada, projectId });
    const changeSetId = changeSets[0]?.id ?? '';
    await ada.call(endpoints.undoChangeSet, { params: { projectId, changeSetId } });
    expect(await texts()).toEqual(before);
  });

  it('leaves texts of people, and replaces those of machines only where it is asked to', async () => {
    await prepare();
    await project.edit('de', 'b', 'Mein Text');
    await project.edit('de', 'e', 'Maschine');
    await sql`
      update translations set origin = 'machine'
      where project_id = ${projectId}::uuid and locale = 'de' and value = 'Maschine'
    `.execute(server.database.db);
    expect(await fill()).toMatchObject({ filled: 0, skipped: 5 });
    expect(await fill({ overwrite: 'machine' })).toMatchObject({ filled: 1, skipped: 4 });
    expect(await texts()).toEqual(
      expect.arrayContaining(['b translated Mein Text', 'e translated 3 Dateien löschen']),
    );
  });

  it('fills only what is selected, and no locked term', async () => {
    await prepare();
    const ids = await project.termIds();
    const some = { select: { ids: [ids.b, ids.e] } };
    await ada.call(endpoints.changeTerms, {
      params: { projectId },
      body: { select: { ids: [ids.b ?? ''] }, do: { action: 'lock' } },
    });
    expect(await fill(some)).toEqual({ bands: { adapted: 1 }, without: 0, skipped: 1, filled: 1 });
  });

  it('leaves what a check keeps from being saved', async () => {
    await prepare();
    await project.setLevels({ check: 'space.double', level: 'save' });
    await sql`
      update translations set value = '2  Dateien löschen' where project_id = ${projectId}::uuid
        and locale = 'de' and value = '2 Dateien löschen'
    `.execute(server.database.db);
    const { e = '' } = await project.termIds();
    expect(await fill({ select: { ids: [e] } })).toMatchObject({ filled: 0, skipped: 1 });
  });

  it('is a job for who asks for it', async () => {
    await prepare();
    const answer = await server.request('POST', `/projects/${projectId}/translations/de/memory`, {
      token: ada.token,
      body: { select, minScore: 70 },
      headers: { prefer: 'respond-async' },
    });
    expect(answer.status).toBe(202);
    const { id: jobId } = answer.data as { id: string };
    const job = () => ada.call(endpoints.getJob, { params: { jobId } });
    await expect.poll(async () => (await job()).state, { timeout: 20_000 }).toBe('done');
    const { name, about, result, changeSetId } = await job();
    expect({ name, about }).toEqual({ name: 'fill', about: { locale: 'de', minScore: 70 } });
    expect((result as MemoryFillResult).filled).toBe(3);
    expect(changeSetId).not.toBeNull();
  });

  it('is for those who may edit the locale', async () => {
    await prepare();
    const grace = await server.addPerson();
    await server.addMember(projectId, grace, 'viewer');
    const path = `/projects/${projectId}/translations/de/memory`;
    const { status } = await server.request('POST', path, { token: grace.token, body: { select } });
    expect(status).toBe(404);
  });
});
