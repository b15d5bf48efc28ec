import { endpoints, type Screenshot, type ScreenshotArea } from '@parlance/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemScope } from '../../access/scope.ts';
import { createObjects } from '../../blobs/objects.ts';
import { sweepBlobs } from '../../blobs/sweep.ts';
import { purgeArchived } from '../../content/archive/purge.queries.ts';
import { rowsOf } from '../../testing/content.ts';
import { pngOf } from '../../testing/samples/png.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { changeSetOf, createTrialProject, type TrialProject } from '../../testing/trial-project.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;
let open: string;
let close: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.signUp();
});
afterAll(() => server.close());

beforeEach(async () => {
  project = await createTrialProject(server, ada);
  open = (await project.addTerm('menu.open')).id;
  close = (await project.addTerm('menu.close')).id;
});

let shade = 0;

/** A file that is no other one's. */
const png = () => pngOf(20 + (shade++ % 1000), 10);

const add = (query: { name?: string; termId?: string } = {}, bytes = png()) =>
  ada.call(endpoints.createScreenshot, {
    params: project.params,
    query,
    file: new Blob([bytes]),
  });
const on = ({ id }: Pick<Screenshot, 'id'>) => ({ ...project.params, screenshotId: id });
const get = (shot: Screenshot) => ada.call(endpoints.getScreenshot, { params: on(shot) });
const change = (shot: Screenshot, body: object) =>
  changeSetOf((options) =>
    ada.call(endpoints.updateScreenshot, { params: on(shot), body }, options),
  );
const remove = (shot: Screenshot) =>
  changeSetOf((options) => ada.call(endpoints.deleteScreenshot, { params: on(shot) }, options));
const list = async (query: object = {}) =>
  (await ada.call(endpoints.listScreenshots, { params: project.params, query })).screenshots;
const namesOf = async (query: object = {}) => (await list(query)).map(({ name }) => name);
const tiedTo = ({ regions }: Screenshot) => regions.map(({ term }) => term);
const image = (shot: Screenshot, headers: Record<string, string> = {}) =>
  server.request('GET', `/projects/${project.projectId}/screenshots/${shot.id}/image`, {
    token: ada.token,
    headers,
  });
const send = (bytes: Uint8Array<ArrayBuffer>, token = ada.token) => {
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'folder/Start page.png');
  return server.request('POST', `/projects/${project.projectId}/screenshots`, { token, body });
};

const area: ScreenshotArea = { x: 0.1, y: 0.25, width: 0.5, height: 0.75 };

describe('a screenshot', () => {
  it('is kept as it was sent, and served as an image that can do nothing', async () => {
    const bytes = png();
    const shot = await add({ name: 'Start' }, bytes);
    expect(shot).toMatchObject({ name: 'Start', mediaType: 'image/png', height: 10, regions: [] });
    const { status, headers, ...answer } = await image(shot);
    expect(status).toBe(200);
    expect(Buffer.from(answer.bytes).equals(bytes)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'authorization, accept-encoding',
    });
    const again = await image(shot, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('is called as its file is, without the folders of it', async () => {
    expect((await send(png())).data).toMatchObject({ name: 'Start page.png' });
  });

  it('is refused if it is no image, too large, or of a size that needs much memory', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const bytes of [svg, Buffer.from('GIF89a'), pngOf(5000, 1)]) {
      const { status, json } = await send(bytes);
      expect(status).toBe(400);
      expect(json).toMatchObject({ error: { details: [{ path: 'body.file' }] } });
    }
    expect((await send(Buffer.alloc(5_242_881))).status).toBe(413);
    expect(await list()).toEqual([]);
  });

  it('is added, changed and deleted by editors, and seen by all members', async () => {
    const shot = await add();
    const { projectId } = project;
    for (const role of ['reviewer', 'translator', 'viewer'] as const) {
      const token = await server.addClient(projectId, role);
      expect((await send(png(), token)).status, role).toBe(404);
      const path = `/projects/${projectId}/screenshots`;
      expect((await server.request('GET', path, { token })).status).toBe(200);
      expect((await server.request('GET', `${path}/${shot.id}/image`, { token })).status).toBe(200);
      expect((await server.request('DELETE', `${path}/${shot.id}`, { token })).status).toBe(404);
    }
    const stranger = await server.signUp();
    const path = `/projects/${projectId}/screenshots/${shot.id}/image`;
    expect((await server.request('GET', path, { token: stranger.token })).status).toBe(404);
    expect((await server.request('GET', path)).status).toBe(401);
  });

  it('is listed newest first, in pages', async () => {
    for (const name of ['a', 'b', 'c']) await add({ name });
    const { params } = project;
    const page = await ada.call(endpoints.listScreenshots, { params, query: { limit: 2 } });
    expect(page.screenshots.map(({ name }) => name)).toEqual(['c', 'b']);
    expect(await namesOf({ limit: 2, cursor: page.nextCursor ?? '' })).toEqual(['a']);
  });
});

it('there are at most a thousand screenshots in a project', async () => {
  const shot = await add();
  await rowsOf(
    project,
    `insert into screenshots (project_id, id, name, content_hash, media_type, width, height)
    select project_id, gen_random_uuid(), name, content_hash, media_type, width, height
    from screenshots, generate_series(1, 999) where project_id = :project and archived_at is null`,
  );
  expect((await send(png())).status).toBe(402);
  const deletion = await remove(shot);
  expect((await send(png())).status).toBe(201);
  expect((await project.tryToUndo(deletion)).status).toBe(402);
  expect((await image(shot)).status).toBe(404);
});

describe('the regions of a screenshot', () => {
  it('tie it to many terms, and one to many places of it', async () => {
    const shot = await add({ termId: close });
    expect(shot.regions).toEqual([{ termId: close, term: 'menu.close', area: null }]);
    const regions = [
      { termId: open, area },
      { termId: open, area: { ...area, x: 0 } },
      { termId: close, area: null },
    ];
    await change(shot, { regions });
    expect((await get(shot)).regions.map(({ term: _, ...region }) => region)).toEqual(regions);
    const other = await add({ name: 'Other', termId: open });
    expect(await namesOf({ termId: close })).toEqual([shot.name]);
    expect(await namesOf({ termId: open })).toEqual([other.name, shot.name]);
    const counts = await ada.call(endpoints.countScreenshots, { params: project.params });
    expect(new Map(counts.map(({ termId, count }) => [termId, count]))).toEqual(
      new Map([
        [open, 2],
        [close, 1],
      ]),
    );
  });

  it('are inside of the image, and of terms of the project', async () => {
    const shot = await add();
    const other = await createTrialProject(server, ada);
    const foreign = (await other.addTerm('foreign')).id;
    const path = `/projects/${project.projectId}/screenshots/${shot.id}`;
    const patch = (region: object) =>
      server.request('PATCH', path, { token: ada.token, body: { regions: [region] } });
    for (const wrong of [
      { ...area, x: 0.6 },
      { ...area, y: -0.1 },
      { ...area, width: 0 },
      { ...area, height: 1.5 },
    ]) {
      expect((await patch({ termId: open, area: wrong })).status).toBe(400);
    }
    expect((await patch({ termId: foreign, area })).status).toBe(404);
    const tied = `/projects/${project.projectId}/screenshots?termId=${foreign}`;
    const body = new FormData();
    body.append('file', new Blob([png()]), 'a.png');
    expect((await server.request('POST', tied, { token: ada.token, body })).status).toBe(404);
    expect(tiedTo(await get(shot))).toEqual([]);
  });

  it('are not overwritten by somebody who has not seen the last ones', async () => {
    const shot = await add();
    await change(shot, { regions: [{ termId: open, area }], revision: 1 });
    const path = `/projects/${project.projectId}/screenshots/${shot.id}`;
    const patch = (body: object) => server.request('PATCH', path, { token: ada.token, body });
    const late = await patch({ regions: [], revision: 1 });
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ error: { details: [{ current: { revision: 2 } }] } });
    const same = await patch({ regions: [{ termId: open, area }], revision: 1 });
    expect(same.status).toBe(200);
    expect(same.headers.has('change-set')).toBe(false);
  });

  it('go and come with their terms', async () => {
    const shot = await add({ termId: open });
    const deletion = await project.deleteTerm(open);
    expect(tiedTo(await get(shot))).toEqual([]);
    expect(await list({ termId: open })).toEqual([]);
    await change(shot, { regions: [{ termId: close, area }] });
    await project.undo(deletion);
    expect(tiedTo(await get(shot))).toEqual(['menu.open', 'menu.close']);
  });
});

describe('the undo', () => {
  it('brings a deleted screenshot back with its regions, and takes a new one away', async () => {
    let made = '';
    const onChangeSet = (id: string) => {
      made = id;
    };
    const shot = await ada.call(
      endpoints.createScreenshot,
      { params: project.params, query: { termId: open }, file: new Blob([png()]) },
      { onChangeSet },
    );
    const deletion = await remove(shot);
    expect(await list()).toEqual([]);
    expect((await image(shot)).status).toBe(404);
    const { changeSetId } = await project.undo(deletion);
    expect(await get(shot)).toEqual(shot);
    expect((await image(shot)).status).toBe(200);
    await project.undo(changeSetId);
    expect(await list()).toEqual([]);
    expect((await project.tryToUndo(made)).status).toBe(409);
  });

  it('puts name and regions back, each where nobody has changed it since', async () => {
    const shot = await add({ name: 'Start', termId: close });
    const changed = await change(shot, { name: 'Home', regions: [{ termId: open, area }] });
    const renamed = await change(shot, { name: 'House' });
    const { changeSetId } = await project.undo(changed);
    expect(await get(shot)).toMatchObject({ name: 'House', regions: shot.regions });
    await project.undo(changeSetId);
    expect(tiedTo(await get(shot))).toEqual(['menu.open']);
    await project.undo(renamed);
    expect(await get(shot)).toMatchObject({ name: 'Home', revision: 6 });
  });

  it('leaves out terms that are deleted by then', async () => {
    const shot = await add({ termId: close });
    const changed = await change(shot, { regions: [{ termId: open, area }] });
    await project.deleteTerm(close);
    await project.undo(changed);
    expect(tiedTo(await get(shot))).toEqual([]);
  });

  it('is for those who may change screenshots', async () => {
    const deletion = await remove(await add());
    const token = await server.addClient(project.projectId, 'translator');
    const path = `/projects/${project.projectId}/change-sets/${deletion}/undo`;
    expect((await server.request('POST', path, { token })).status).toBe(404);
  });
});

it('a purge deletes what was deleted long ago, and the sweep its image', async () => {
  const bytes = png();
  const [gone, kept] = [await add({ termId: open }, bytes), await add({ termId: open })];
  // The same bytes once more are one blob.
  const twin = await add({}, bytes);
  const countBlobs = async () =>
    (await rowsOf(project, 'select hash from blobs where project_id = :project')).length;
  expect(await countBlobs()).toBe(2);
  const deletion = await remove(gone);
  const { db } = server.database;
  const scope = systemScope(project.projectId, 'job:purge');
  expect(await purgeArchived(db, scope, 1)).toMatchObject({ screenshots: 0 });
  expect(await purgeArchived(db, scope, 0)).toMatchObject({ screenshots: 1 });
  expect((await project.tryToUndo(deletion)).status).toBe(409);
  expect(await list({ termId: open })).toEqual([kept]);
  const objects = createObjects(undefined);
  const logger = pino({ level: 'silent' });
  const sweep = () => sweepBlobs({ db, objects, logger, graceSeconds: 0 });
  await sweep();
  expect(await countBlobs()).toBe(2);
  await remove(twin);
  await purgeArchived(db, scope, 0);
  await sweep();
  expect(await countBlobs()).toBe(1);
  // A term that is purged takes its regions along.
  await project.deleteTerm(open);
  await purgeArchived(db, scope, 0);
  expect(tiedTo(await get(kept))).toEqual([]);
});
