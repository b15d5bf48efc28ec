import { createHash } from 'node:crypto';
import { endpoints, serializeUsages, type Usage, usageLimits } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../access/scope.ts';
import { purgeArchived } from '../../content/archive/purge.queries.ts';
import { rowsOf } from '../../testing/content.ts';
import { followFromNow } from '../../testing/event-reader.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTrialProject, type TrialProject } from '../../testing/trial-project.ts';
import { createToken } from '../../testing/trials/access-tokens.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;
let open: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.signUp();
});
afterAll(() => server.close());

beforeEach(async () => {
  project = await createTrialProject(server, ada);
  open = (await project.addTerm('menu.open')).id;
  await project.addTerm('menu.close');
});

const inMenu: Usage = {
  file: 'src/menu.tsx',
  line: 12,
  component: 'Menu',
  note: 'A button',
  code: { line: 11, text: "<header>\n  {t('menu.open')}" },
};
const elsewhere: Usage = { file: 'src/app.ts', line: 3 };

const send = (terms: readonly { term: string; usages: readonly Usage[] }[], fileId?: string) =>
  ada.call(endpoints.updateUsages, {
    params: project.params,
    body: {
      ...(fileId === undefined ? {} : { fileId }),
      terms: terms.map(({ term, usages }) => ({ term, usages: [...usages] })),
    },
  });
const usagesOf = (termId: string, on: TrialProject = project) =>
  ada.call(endpoints.listUsages, { params: { ...on.params, termId } });
const hashes = (fileId?: string) =>
  ada.call(endpoints.listUsageHashes, {
    params: project.params,
    query: fileId === undefined ? {} : { fileId },
  });
const hashOf = (usages: readonly Usage[]) =>
  createHash('sha256').update(serializeUsages(usages)).digest('base64url');
const tryToSend = (body: object, token = ada.token) =>
  server.request('PATCH', `/projects/${project.projectId}/usages`, { token, body });
const countActivity = async () =>
  (
    await rowsOf(
      project,
      "select id from activity where project_id = :project and kind = 'usage.update'",
    )
  ).length;

describe('usages of terms', () => {
  it('are replaced as a whole, term by term, and told with their hashes', async () => {
    expect(await usagesOf(open)).toEqual([]);
    expect(await hashes()).toEqual([]);
    const sent = await send([
      { term: 'menu.open', usages: [inMenu, elsewhere] },
      { term: 'menu.close', usages: [elsewhere] },
      { term: 'menu.gone', usages: [elsewhere] },
    ]);
    expect(sent).toEqual({ changed: 2, unknown: ['menu.gone'] });
    expect(await usagesOf(open)).toEqual([inMenu, elsewhere]);
    expect(await hashes()).toEqual([
      { term: 'menu.close', hash: hashOf([elsewhere]) },
      { term: 'menu.open', hash: hashOf([inMenu, elsewhere]) },
    ]);
    expect(await send([{ term: 'menu.open', usages: [elsewhere] }])).toMatchObject({ changed: 1 });
    expect(await usagesOf(open)).toEqual([elsewhere]);
    expect(await send([{ term: 'menu.open', usages: [] }])).toEqual({ changed: 1, unknown: [] });
    expect(await usagesOf(open)).toEqual([]);
    expect((await hashes()).map(({ term }) => term)).toEqual(['menu.close']);
  });

  it('write nothing and tell nobody where they are as they were', async () => {
    const terms = [
      { term: 'menu.open', usages: [inMenu] },
      { term: 'menu.close', usages: [] },
    ];
    expect(await send(terms)).toMatchObject({ changed: 1 });
    const rows = () =>
      rowsOf(
        project,
        'select term_id, updated_at, xmin from term_usages where project_id = :project',
      );
    const [before, activities] = [await rows(), await countActivity()];
    expect(before).toHaveLength(1);
    expect(await send(terms)).toEqual({ changed: 0, unknown: [] });
    expect(await rows()).toEqual(before);
    expect(await countActivity()).toBe(activities);
  });

  it('belong to a file, whose keys another one may have as well', async () => {
    const { id: fileId } = await ada.call(endpoints.createFile, {
      params: project.params,
      body: { path: 'shop/{locale}.json' },
    });
    const { id: other } = await ada.call(endpoints.createTerm, {
      params: project.params,
      body: { value: 'menu.open', fileId },
    });
    await send([{ term: 'menu.open', usages: [inMenu] }], fileId);
    expect(await usagesOf(open)).toEqual([]);
    expect(await usagesOf(other)).toEqual([inMenu]);
    expect(await hashes()).toEqual([]);
    expect(await hashes(fileId)).toHaveLength(1);
    const nowhere = '0190b2a4-e599-7134-9fb2-a3b6c7e8f20a';
    const terms = [{ term: 'menu.open', usages: [] }];
    expect((await tryToSend({ fileId: nowhere, terms })).status).toBe(404);
  });

  it('tell open editors which terms they are of', async () => {
    const reader = await followFromNow(server, ada, project.projectId);
    await send([{ term: 'menu.open', usages: [inMenu] }]);
    expect(await reader.next('usages')).toEqual({ termIds: [open] });
    await reader.close();
  });

  it('are refused where they are too many, too long or no places', async () => {
    const one = (usages: unknown) => ({ terms: [{ term: 'menu.open', usages }] });
    const tooMany = Array.from({ length: usageLimits.maxPerTerm + 1 }, (_, n) => ({
      ...elsewhere,
      line: n + 1,
    }));
    const bodies: readonly object[] = [
      { terms: [] },
      one(tooMany),
      one([{ ...elsewhere, line: 0 }]),
      one([{ ...elsewhere, file: '' }]),
      one([{ ...elsewhere, file: 'x'.repeat(501) }]),
      one([{ ...elsewhere, component: ' ' }]),
      one([{ ...elsewhere, code: { line: 1, text: 'a\nb\nc\nd\ne\nf' } }]),
      one([{ ...elsewhere, code: { line: 1, text: 'x'.repeat(1006) } }]),
      one([{ ...elsewhere, column: 3 }]),
      { terms: [...one([]).terms, ...one([]).terms] },
    ];
    for (const body of bodies) {
      expect([body, (await tryToSend(body)).status]).toEqual([body, 400]);
    }
    expect((await tryToSend(one(tooMany.slice(1)))).status).toBe(200);
  });

  it('are sent by whoever may edit terms or import, also with a token for no more', async () => {
    const body = { terms: [{ term: 'menu.open', usages: [elsewhere] }] };
    const path = `/projects/${project.projectId}/terms/${open}/usages`;
    for (const role of ['reviewer', 'translator', 'viewer'] as const) {
      const token = await server.addClient(project.projectId, role);
      expect((await tryToSend(body, token)).status, role).toBe(404);
      expect((await server.request('GET', path, { token })).status, role).toBe(200);
    }
    for (const [actions, status] of [
      [['import'], 200],
      [['terms'], 200],
      [['read', 'translate', 'export'], 404],
    ] as const) {
      const { token } = await createToken(ada, { actions: [...actions] });
      expect([actions, (await tryToSend(body, token)).status]).toEqual([actions, status]);
    }
    const { id: fileId } = await ada.call(endpoints.createFile, {
      params: project.params,
      body: { path: 'shop/{locale}.json' },
    });
    const { token } = await createToken(ada, { actions: ['import'], fileIds: [fileId] });
    expect((await tryToSend(body, token)).status).toBe(404);
    expect((await tryToSend({ ...body, fileId }, token)).status).toBe(200);
  });

  it('go and come back with their term, and are gone once it is purged', async () => {
    await send([{ term: 'menu.open', usages: [inMenu] }]);
    const deletion = await project.deleteTerm(open);
    expect(await hashes()).toEqual([]);
    const path = `/projects/${project.projectId}/terms/${open}/usages`;
    expect((await server.request('GET', path, { token: ada.token })).status).toBe(404);
    await project.undo(deletion);
    expect(await usagesOf(open)).toEqual([inMenu]);
    await project.deleteTerm(open);
    await purgeArchived(server.database.db, systemScope(project.projectId, 'job:purge'), 0);
    expect(
      await rowsOf(project, 'select term_id from term_usages where project_id = :project'),
    ).toEqual([]);
  });

  it('are in the backup of a project', async () => {
    await send([{ term: 'menu.open', usages: [inMenu] }]);
    const before = await hashes();
    const backup = await ada.call(endpoints.getProjectBackup, { params: project.params });
    const restored = await ada.call(endpoints.restoreProject, { file: backup });
    const params = { projectId: restored.id };
    expect(await ada.call(endpoints.listUsageHashes, { params, query: {} })).toEqual(before);
    const [term] = (await ada.call(endpoints.listTerms, { params })).filter(
      ({ value }) => value === 'menu.open',
    );
    const termId = term?.id ?? '';
    expect(await ada.call(endpoints.listUsages, { params: { ...params, termId } })).toEqual([
      inMenu,
    ]);
  });
});
