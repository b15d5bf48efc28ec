import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkTyped } from '@parlance/checks';
import { endpoints, type TermLimits } from '@parlance/contract';
import { openFont } from '@parlance/fonts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

const roboto = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
);
const light = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/roboto/300Light/Roboto_300Light.ttf'),
);

let fontsDir: string;
let server: TestServer;
let ada: Person;

beforeAll(async () => {
  fontsDir = mkdtempSync(join(tmpdir(), 'parlance-fonts-'));
  copyFileSync(light, join(fontsDir, 'anything.TTF'));
  writeFileSync(join(fontsDir, 'broken.ttf'), 'no font');
  writeFileSync(join(fontsDir, 'LICENSE.txt'), 'a text');
  server = await startTestServer({ fontsDir });
  ada = await server.addPerson();
});
afterAll(async () => {
  await server.close();
  rmSync(fontsDir, { recursive: true });
});

/** A project with the source text `save` and a term of it. */
async function createTrial() {
  const projectId = await server.addProject(ada, { locales: ['en', 'de'], sourceLocale: 'en' });
  const params = { projectId };
  const content = '{"save": "Save", "open": "Open"}';
  await server.importFile(ada, projectId, { locale: 'en', format: 'jsonflat', content });
  const { entries } = await ada.call(endpoints.listEntries, { params, query: { locale: 'de' } });
  const idOf = (term: string) => entries.find((entry) => entry.term === term)?.termId ?? '';
  const limit = (limits: object) =>
    server.request('POST', `/projects/${projectId}/terms/bulk`, {
      token: ada.token,
      body: { select: { ids: [idOf('save')] }, do: { action: 'limit', limits } },
    });
  const check = async (value: string) => {
    const body = { texts: [{ value, locale: 'de', termId: idOf('save') }] };
    const [found] = await ada.call(endpoints.checkTexts, { params, body });
    return found?.findings.filter(({ check: id }) => id === 'length.pixels') ?? [];
  };
  const notes = async () => {
    const { entries: all } = await ada.call(endpoints.listEntries, { params, query: {} });
    return all.find((entry) => entry.term === 'save')?.notes;
  };
  return { projectId, params, idOf, limit, check, notes };
}

describe('the fonts', () => {
  it('are those that come with Parlance, and those of the folder', async () => {
    const fonts = await ada.call(endpoints.listFonts, {});
    expect(fonts.map(({ name }) => name)).toEqual([
      'Arimo',
      'Arimo Bold',
      'Roboto',
      'Roboto Bold',
      'Roboto Light',
      'Roboto Medium',
    ]);
    const { id = '' } = fonts.find(({ name }) => name === 'Roboto Light') ?? {};
    const file = await server.request('GET', `/fonts/${id}`, { token: ada.token });
    expect(file.status).toBe(200);
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(file.bytes)).toBe(hash(readFileSync(light)));
    const again = await server.request('GET', `/fonts/${id}`, {
      token: ada.token,
      headers: { 'if-none-match': file.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('are for those who have signed in', async () => {
    expect((await server.request('GET', '/fonts')).status).toBe(401);
    for (const id of [crypto.randomUUID(), '..%2F..%2Fetc%2Fpasswd', 'anything.TTF']) {
      expect((await server.request('GET', `/fonts/${id}`, { token: ada.token })).status).toBe(404);
    }
  });

  it('that the folder has too are those of the folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-fonts-'));
    // The same font by name, with other bytes.
    writeFileSync(join(folder, 'a.ttf'), Buffer.concat([readFileSync(roboto), Buffer.alloc(4)]));
    const other = await startTestServer({ fontsDir: folder });
    const bob = await other.addPerson();
    const usual = await ada.call(endpoints.listFonts, {});
    const fonts = await bob.call(endpoints.listFonts, {});
    await other.close();
    rmSync(folder, { recursive: true });
    const idsOf = (all: typeof fonts) =>
      all.filter(({ name }) => name === 'Roboto').map(({ id }) => id);
    expect(idsOf(fonts)).toHaveLength(1);
    expect(idsOf(fonts)).not.toEqual(idsOf(usual));
  });
});

describe('limits in pixels', () => {
  const pixels = { max: 60, font: 'Roboto', size: 16 };
  const widthOf = (line: string, size: number) =>
    openFont(new Uint8Array(readFileSync(roboto))).measure(line, size);

  it('are checked by the width of the widest line, and kept', async () => {
    const { limit, check, notes } = await createTrial();
    expect((await limit({ pixels })).status).toBe(200);
    expect(await notes()).toEqual({ limits: { pixels } });
    const long = 'Speichern';
    const width = Math.ceil(widthOf(long, 16));
    expect(width).toBeGreaterThan(60);
    expect(await check(long)).toMatchObject([
      { severity: 'error', data: { found: width, max: 60 }, start: 0, end: long.length },
    ]);
    expect(await check('Gut')).toEqual([]);
    expect(await check('Gut\nGut\nGut')).toEqual([]);
    expect(await check(`Gut\n${long}`)).toHaveLength(1);
    expect((await limit({ pixels: { ...pixels, max: width } })).status).toBe(200);
    expect(await check(long)).toEqual([]);
    expect((await limit({ pixels: { ...pixels, font: 'roboto-bold', max: width } })).status).toBe(
      200,
    );
    expect(await check(long)).toHaveLength(1);
    expect((await limit({})).status).toBe(200);
    expect(await notes()).toEqual({});
  });

  it('are told of on saving, and by the same code to those who check themselves', async () => {
    const { params, idOf, limit } = await createTrial();
    await limit({ pixels });
    const value = 'Speichern';
    const termId = idOf('save');
    const saved = await ada.call(endpoints.updateTranslation, {
      params: { ...params, localeCode: 'de' },
      body: { termId, value },
    });
    const ofServer = saved.findings?.find(({ check }) => check === 'length.pixels');
    const term = await ada.call(endpoints.getCheckedTerm, {
      params,
      query: { termId, locale: 'de' },
    });
    expect(term.limits).toEqual({ pixels });
    const project = await ada.call(endpoints.getCheckSettings, { params });
    const font = openFont(new Uint8Array(readFileSync(roboto)));
    const measurerOf = () => (line: string) => font.measure(line, 16);
    const [own] = checkTyped(value, term, { locale: 'de', project, measurerOf });
    expect(own).toMatchObject({ check: 'length.pixels', data: ofServer?.data });
    expect(own?.fingerprint).toBe(ofServer?.fingerprint);
    expect(checkTyped(value, term, { locale: 'de', project })).toEqual([]);
  });

  it.each([
    ['a font that is not there', { ...pixels, font: 'Comic Sans' }, 'Comic Sans'],
    ['no font', { max: 60, size: 16 }, 'body.do'],
    ['no size', { max: 60, font: 'Roboto' }, 'body.do'],
    ['no pixels', { ...pixels, max: 0 }, 'body.do'],
    ['a half pixel', { ...pixels, max: 1.5 }, 'body.do'],
    ['letters without size', { ...pixels, size: 0 }, 'body.do'],
    ['letters of a size that is no number', { ...pixels, size: 'big' }, 'body.do'],
    ['a name with NUL', { ...pixels, font: 'Rob\0oto' }, 'body.do'],
    ['a name that is too long', { ...pixels, font: 'x'.repeat(256) }, 'body.do'],
    ['something else', { ...pixels, weight: 700 }, 'body.do'],
  ])('of %s are refused', async (_, wrong, named) => {
    const { limit, notes } = await createTrial();
    const answer = await limit({ pixels: wrong });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(named);
    expect(await notes()).toEqual({});
  });

  it('come with files, and stay without a check where their font is not there', async () => {
    const { projectId, params, check, notes, limit, idOf } = await createTrial();
    const importUnit = async (font: string) => {
      const unit = `<trans-unit id="save" maxwidth="60" size-unit="pixel" font="${font}"><source>Save</source></trans-unit>`;
      const content = `<xliff version="1.2"><file source-language="en"><body>${unit}</body></file></xliff>`;
      const answer = await server.importFile(ada, projectId, {
        locale: 'en',
        format: 'xliff12',
        content,
      });
      expect(answer.status, answer.text).toBe(200);
    };
    await importUnit('roboto;16');
    expect(await notes()).toMatchObject({ maxPixels: { ...pixels, font: 'roboto' } });
    expect(await check('Speichern')).toHaveLength(1);
    await importUnit('Comic Sans;16');
    expect(await notes()).toMatchObject({ maxPixels: { ...pixels, font: 'Comic Sans' } });
    expect(await check('Speichern')).toEqual([]);
    const saved = await ada.call(endpoints.updateTranslation, {
      params: { ...params, localeCode: 'de' },
      body: { termId: idOf('save'), value: 'Speichern' },
    });
    expect(saved.value).toBe('Speichern');
    // What people say goes before it.
    await limit({ pixels });
    expect(await check('Speichern')).toHaveLength(1);
    const file = await server.request(
      'GET',
      `/projects/${projectId}/exports?locale=de&format=xliff12`,
      {
        token: ada.token,
      },
    );
    expect(file.text).toContain('maxwidth="60" size-unit="pixel" font="Comic Sans;16"');
  });

  it('are undone with their change, and come back with a backup', async () => {
    const { projectId, params, limit, notes } = await createTrial();
    const changed = await limit({ pixels });
    const changeSetId = changed.headers.get('change-set') ?? '';
    await ada.call(endpoints.undoChangeSet, { params: { ...params, changeSetId } });
    expect(await notes()).toEqual({});
    await limit({ pixels });
    const backup = await ada.call(endpoints.getProjectBackup, { params: { projectId } });
    const restored = await ada.call(endpoints.restoreProject, { file: backup });
    const { entries } = await ada.call(endpoints.listEntries, {
      params: { projectId: restored.id },
      query: {},
    });
    const limits = entries.map((entry): TermLimits | undefined => entry.notes.limits);
    expect(limits).toContainEqual({ pixels });
  });
});
