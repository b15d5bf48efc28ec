import { connect } from 'node:net';
import { endpoints, type ShownJob } from '@parlance/contract';
import { readTmx, type TmxUnit } from '@parlance/memory/tmx';
import { beforeEach, describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import { contentOfMemory, untilRemembered } from '../../../testing/remembered.ts';
import type { Answer, Person, TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;
let workspaceId: string;
let memoryId: string;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
});

beforeEach(async () => {
  workspaceId = ada.id;
  const body = { name: 'Texts', sourceLocale: 'en' };
  memoryId = (await ada.call(endpoints.createMemory, { params: { workspaceId }, body })).id;
});

const unit = (source: string, target: string, about = '', attributes = '') =>
  `<tu>${about}<tuv xml:lang="en-US"><seg>${source}</seg></tuv><tuv xml:lang="de" ${attributes}><seg>${target}</seg></tuv></tu>`;

const tmx = (...units: string[]) =>
  `<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="en-US"/><body>\n${units.join('\n')}\n</body></tmx>`;

const pathOf = (of = memoryId) => `/workspaces/${workspaceId}/memories/${of}`;

function send(
  content: string | Uint8Array<ArrayBuffer>,
  name = 'old.tmx',
  person = ada,
): Promise<Answer> {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return server.request('POST', `${pathOf()}/import`, { token: person.token, body });
}

async function importFile(
  content: string | Uint8Array<ArrayBuffer>,
  name?: string,
): Promise<ShownJob> {
  const answer = await send(content, name);
  expect(answer.status, answer.text).toBe(201);
  const { id: jobId } = answer.data as ShownJob;
  const get = () => ada.call(endpoints.getJob, { params: { jobId } });
  await expect.poll(async () => (await get()).finishedAt, { timeout: 20_000 }).not.toBeNull();
  return get();
}

async function unitsOf(path: string, person = ada): Promise<TmxUnit[]> {
  const answer = await server.request('GET', path, { token: person.token });
  expect(answer.status, answer.text).toBe(200);
  const units: TmxUnit[] = [];
  for await (const batch of readTmx([answer.bytes]).batches) {
    for (const { unit: each } of batch) units.push(each);
  }
  return units;
}

async function matchesOf(text: string) {
  const body = { text, locale: 'de' };
  const { matches } = await ada.call(endpoints.listMatchesOfText, {
    params: { projectId },
    body,
  });
  return matches.map(({ score, target, quality }) => `${score} ${target} ${quality}`);
}

const waitingFiles = async () =>
  (await server.database.db.selectFrom('memory_files').select('file_id').execute()).length;

describe('an import into a memory', () => {
  it('is a job that brings translations, tells what is not kept, and makes them be found', async () => {
    await ada.call(endpoints.linkMemory, {
      params: { projectId },
      body: { memoryId, reads: true },
    });
    const job = await importFile(
      tmx(
        unit('Open &amp; close', 'Öffnen &amp; schließen', '<prop type="x-status">reviewed</prop>'),
        unit('Save', 'Sichern', '<note>Said so</note><prop type="x-client">C</prop>'),
        '<tu><tuv xml:lang="fr"><seg>A</seg></tuv><tuv xml:lang="de"><seg>B</seg></tuv></tu>',
        unit('x'.repeat(9000), 'y'),
      ),
    );
    expect(job).toMatchObject({
      name: 'import-memory',
      projectId: null,
      workspaceId,
      about: { memoryId, memory: 'Texts', file: 'old.tmx' },
      state: 'done',
      error: null,
    });
    expect(job.progress?.done).toBe(job.progress?.total);
    expect(job.result).toEqual({
      units: 4,
      translations: 2,
      added: 2,
      losses: [
        { kind: 'property', name: 'x-client', count: 1, places: [{ unit: 2, line: 4 }] },
        { kind: 'note', name: '', count: 1, places: [{ unit: 2, line: 4 }] },
        { kind: 'length', name: 'de', count: 1, places: [{ unit: 4, line: 6 }] },
        { kind: 'source', name: '', count: 1, places: [{ unit: 3, line: 5 }] },
      ],
    });
    expect(await matchesOf('Open & close')).toEqual(['100 Öffnen & schließen reviewed']);
    const [memory] = await ada.call(endpoints.listMemories, { params: { workspaceId } });
    expect(memory).toMatchObject({ segments: 2, translations: 2, locales: ['de'] });
    expect(await waitingFiles()).toBe(0);
    const listed = await ada.call(endpoints.listWorkspaceJobs, { params: { workspaceId } });
    expect(listed.map(({ id }) => id)).toContain(job.id);
  });

  it('adds nothing twice, and keeps what the file knows later', async () => {
    const changed = (date: string, by: string) =>
      tmx(unit('Save', 'Sichern', '', `changedate="${date}" changeid="${by}"`));
    await importFile(changed('20260101T000000Z', 'Ada'));
    const before = await contentOfMemory(server, memoryId);
    expect((await importFile(changed('20260101T000000Z', 'Ada'))).result).toMatchObject({
      translations: 1,
      added: 0,
    });
    expect(await contentOfMemory(server, memoryId)).toEqual(before);
    await importFile(changed('20250101T000000Z', 'Earlier'));
    expect(await contentOfMemory(server, memoryId)).toEqual(before);
    await importFile(changed('20260201T000000Z', 'Grace'));
    const [exported] = await unitsOf(`${pathOf()}/export`);
    expect(exported?.variants[1]).toMatchObject({
      changedBy: 'Grace',
      changedAt: new Date('2026-02-01T00:00:00Z'),
    });
  });

  it('tells a context by what the texts of projects are known by', async () => {
    await project.importTexts('en', { 'file.open': 'Open' });
    await ada.call(endpoints.linkMemory, { params: { projectId }, body: { memoryId } });
    await importFile(
      tmx(
        unit('Open', 'Offen', '<prop type="x-context">door</prop>'),
        unit('Open', 'Öffnen', '<prop type="x-context">file.open</prop>'),
      ),
    );
    const termId = (await project.termIds())['file.open'] ?? '';
    const { matches } = await ada.call(endpoints.listMatches, {
      params: { projectId, termId, localeCode: 'de' },
      query: {},
    });
    expect(matches.map(({ score, target }) => `${score} ${target}`)).toEqual([
      '101 Öffnen',
      '100 Offen',
    ]);
  });

  it('reads UTF-16, and suggestions of XLIFF', async () => {
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${tmx(unit('Größe', '大きさ'))}`, 'utf16le'));
    expect((await importFile(utf16)).result).toMatchObject({ added: 1 });
    const xliff = `<xliff version="1.2"><file source-language="en" target-language="de" original="a" datatype="plaintext"><body>
      <trans-unit id="a"><source>Close</source><target>Schließen</target><alt-trans><target>Zumachen</target></alt-trans></trans-unit>
      </body></file></xliff>`;
    const { result } = await importFile(xliff, 'old.xlf');
    expect(result).toEqual({ units: 2, translations: 2, added: 2, losses: [] });
  });

  it('says where a file is broken, and keeps what was before', async () => {
    const job = await importFile(`${tmx(unit('Save', 'Sichern')).slice(0, -14)}\n<tu></seg>`);
    expect(job).toMatchObject({
      state: 'failed',
      error: { code: 'BadRequest', details: [{ path: 'body.file', line: 4, column: 10 }] },
    });
    const broken = await importFile('<xliff>', 'a.xliff');
    expect(broken.error?.details?.[0]).toMatchObject({ line: 1 });
    expect(await waitingFiles()).toBe(0);
  });

  it('is refused for other files, and for files that are too large', async () => {
    const answer = await send('a,b', 'a.csv');
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('.tmx')]);
    expect(await waitingFiles()).toBe(0);
    expect(
      (await server.request('POST', `${pathOf()}/import`, { token: ada.token, body: {} })).status,
    ).toBe(400);
  });

  it('is for owners of the workspace alone, and so is its job', async () => {
    const grace = await server.addPerson('Grace');
    workspaceId = await server.createWorkspace(ada, [[grace, 'member']]);
    const body = { name: 'Shared', sourceLocale: 'en' };
    memoryId = (await ada.call(endpoints.createMemory, { params: { workspaceId }, body })).id;
    const job = await importFile(tmx(unit('Save', 'Sichern')));
    const stranger = await server.addPerson();
    for (const { token } of [grace, stranger]) {
      expect((await send(tmx(), 'a.tmx', { ...grace, token })).status).toBe(404);
      for (const path of [
        `${pathOf()}/export`,
        `/workspaces/${workspaceId}/jobs`,
        `/jobs/${job.id}`,
      ]) {
        expect((await server.request('GET', path, { token })).status, path).toBe(404);
      }
      expect((await server.request('DELETE', `/jobs/${job.id}`, { token })).status).toBe(404);
    }
  });

  it('leaves no part of a file whose sender leaves', async () => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.tmx"\r\n\r\n';
    socket.write(
      `POST /api/v1${pathOf()}/import HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ada.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n${head}`,
    );
    socket.write('x'.repeat(3_000_000));
    await expect.poll(waitingFiles).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(waitingFiles).toBe(0);
  });
});

describe('an export', () => {
  it('of a memory has what was imported, by locales and dates', async () => {
    const de = 'changedate="20260101T000000Z"';
    await importFile(
      tmx(
        unit(
          'Save &lt;b&gt;{n}&lt;/b&gt;',
          'Sichern &lt;b&gt;{n}&lt;/b&gt;',
          '<prop type="x-context">save</prop>',
          de,
        ),
        '<tu><tuv xml:lang="en"><seg>Open</seg></tuv><tuv xml:lang="fr" changedate="20270101T000000Z"><seg>Ouvrir</seg></tuv></tu>',
      ),
    );
    const texts = async (query = '') =>
      (await unitsOf(`${pathOf()}/export${query}`))
        .map(({ variants }) => variants.map(({ locale, text }) => `${locale} ${text}`).join(' = '))
        .sort();
    const both = ['en Open = fr Ouvrir', 'en Save <b>{n}</b> = de Sichern <b>{n}</b>'];
    expect(await texts()).toEqual(both);
    expect(await texts('?locales=fr')).toEqual(both.slice(0, 1));
    expect(await texts('?until=2026-06-01T00:00:00Z')).toEqual(both.slice(1));
    expect(await texts('?since=2026-06-01T00:00:00Z')).toEqual(both.slice(0, 1));
    const answer = await server.request('GET', `${pathOf()}/export`, { token: ada.token });
    expect(answer.headers.get('content-disposition')).toContain('Texts.tmx');
    expect(answer.text).toContain('<ph x="2">{n}</ph>');
    expect(answer.text).toContain('<prop type="x-context">save</prop>');
  });

  it('imported into another memory is the same memory', async () => {
    await importFile(
      tmx(
        unit(
          'Save',
          'Sichern',
          '<prop type="x-context">a</prop>',
          'changeid="Grace" changedate="20260101T000000Z" creationdate="20250101T000000Z"',
        ),
        unit('Save', 'Speichern', '', 'usagecount="3" changedate="20260101T000000Z"'),
      ),
    );
    const content = await contentOfMemory(server, memoryId);
    const { bytes } = await server.request('GET', `${pathOf()}/export`, { token: ada.token });
    const body = { name: 'Copy', sourceLocale: 'en' };
    const copy = await ada.call(endpoints.createMemory, { params: { workspaceId }, body });
    memoryId = copy.id;
    expect((await importFile(bytes)).result).toMatchObject({ added: 2, losses: [] });
    const isText = (line: string) => line.startsWith('target');
    expect((await contentOfMemory(server, memoryId)).filter(isText)).toEqual(
      content.filter(isText),
    );
  });

  it('of a project has its texts that are translated now, in the locales that are asked for', async () => {
    await project.importTexts('en', { a: 'Open', b: 'Close' });
    await project.importTexts('de', { a: 'Öffnen' });
    await project.importTexts('fr', { a: 'Ouvrir', b: 'Fermer' });
    await untilRemembered(server, projectId);
    const path = `/projects/${projectId}/memories/export`;
    const units = await unitsOf(`${path}?locales=de,fr`);
    expect(
      units.map(({ context, variants }) => [context, ...variants.map(({ text }) => text)]),
    ).toEqual([
      ['a', 'Open', 'Öffnen', 'Ouvrir'],
      ['b', 'Close', 'Fermer'],
    ]);
    expect((await unitsOf(`${path}?locales=de`)).map(({ context }) => context)).toEqual(['a']);
    const grace = await server.addPerson('Grace');
    await server.addMember(projectId, grace, 'translator', ['de']);
    expect((await server.request('GET', path, { token: grace.token })).status).toBe(200);
    const stranger = await server.addPerson();
    expect((await server.request('GET', path, { token: stranger.token })).status).toBe(404);
  });
});
