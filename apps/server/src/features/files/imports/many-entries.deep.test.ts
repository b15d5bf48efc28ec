import type { ReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { get } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { endpoints } from '@parlance/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Makes answers that are read from files fail after some bytes. */
async function breakAnswersAfter(bytes: number): Promise<void> {
  const file = await open(import.meta.filename);
  const prototype: FileHandle = Object.getPrototypeOf(file);
  await file.close();
  const { createReadStream } = prototype;
  vi.spyOn(prototype, 'createReadStream').mockImplementation(function (this: FileHandle, options) {
    const whole = createReadStream.call(this, options);
    const half = async function* () {
      yield Buffer.alloc(bytes, ' ');
      // An error before the first byte is sent would result in an error answer.
      await delay(200);
      whole.destroy();
      throw new Error('The disk is gone');
    };
    return Readable.from(half()) as ReadStream;
  });
}

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.addPerson();
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
});

function importTexts(
  projectId: string,
  texts: Readonly<Record<string, string>>,
  options?: Readonly<Record<string, string>>,
) {
  const content = JSON.stringify(texts);
  const file = { locale: 'de_DE', format: 'jsonflat', content } as const;
  return server.importFile(ada, projectId, options ? { ...file, options } : file);
}

describe('a file that goes into the database in pieces', () => {
  it('is one import', async () => {
    const projectId = await server.addProject(ada);
    const long = 'x'.repeat(20_000);
    const texts = Object.fromEntries(Array.from({ length: 1800 }, (_, n) => [`k${n}`, n + long]));
    expect((await importTexts(projectId, texts)).data).toMatchObject({
      terms: { added: 1800, skipped: 0, removed: 0 },
      translations: { upserted: 1800, changed: 1800, kept: 0 },
    });
    const { k900: _, ...others } = texts;
    const next = { ...others, k0: 'first', k1799: 'last', new: 'new' };
    const summary = {
      terms: { added: 1, skipped: 1799, removed: 1 },
      translations: { upserted: 1800, changed: 3, kept: 0 },
    };
    const removing = { removeMissing: 'true' };
    const preview = await importTexts(projectId, next, { ...removing, dryRun: 'true' });
    expect(preview.data).toMatchObject({
      ...summary,
      preview: {
        added: { count: 1, first: [{ term: 'new', value: 'new' }] },
        changed: { count: 2, first: [{ term: 'k0' }, { term: 'k1799' }] },
        unchanged: 1797,
        missing: { count: 1, first: [{ term: 'k900' }] },
      },
    });
    expect((await importTexts(projectId, next, removing)).data).toMatchObject(summary);
    const path = `/projects/${projectId}/exports?locale=de_DE&format=jsonflat`;
    const exported = await server.request('GET', path, { token: ada.token });
    expect(JSON.parse(exported.text)).toEqual(next);
  });
});

describe('a project with many terms', () => {
  let projectId: string;
  let texts: Readonly<Record<string, string>>;

  beforeAll(async () => {
    projectId = await server.addProject(ada);
    const name = (n: number) => `key${String(n).padStart(5, '0')}`;
    texts = Object.fromEntries(
      Array.from({ length: 10_001 }, (_, n) => [name(n), `Text "${n}" ü`]),
    );
    await importTexts(projectId, texts);
  });

  const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.request(method, `/projects/${projectId}${path}`, { token: ada.token, headers });

  it('is listed and exported whole', async () => {
    const params = { projectId, localeCode: 'de_DE' };
    const terms = await ada.call(endpoints.listTerms, { params });
    expect(terms.map(({ value }) => value)).toEqual(Object.keys(texts));
    const translations = await ada.call(endpoints.listTranslations, { params });
    const textOf = new Map(translations.map(({ termId, value }) => [termId, value]));
    expect(Object.fromEntries(terms.map(({ id, value }) => [value, textOf.get(id)]))).toEqual(
      texts,
    );
    const po = await read('/exports?locale=de_DE&format=po');
    expect(po.text.match(/^msgstr "Text/gm)).toHaveLength(10_001);
  });

  it('has lists with a tag, a length and no body for whoever has them', async () => {
    const answer = await read('/terms', { 'accept-encoding': 'identity' });
    const tag = answer.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(answer.text)));
    expect((await read('/terms', { 'if-none-match': tag })).status).toBe(304);
    const head = await read('/terms', { 'accept-encoding': 'identity' }, 'HEAD');
    expect(head.text).toBe('');
    expect(head.headers.get('etag')).toBe(tag);
    const packed = await readRaw('gzip');
    expect(JSON.parse(gunzipSync(packed.body).toString()).data).toHaveLength(10_001);
  });

  it.each(['identity', 'gzip'])('breaks off where a list breaks, as %s', async (encoding) => {
    await breakAnswersAfter(100_000);
    await expect(readRaw(encoding)).rejects.toThrow('aborted');
  });

  function readRaw(encoding: string): Promise<{ readonly body: Buffer }> {
    const headers = { authorization: `Bearer ${ada.token}`, 'accept-encoding': encoding };
    return new Promise((resolve, reject) => {
      get(`${server.url}/api/v1/projects/${projectId}/terms`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ body: Buffer.concat(chunks) }));
      }).on('error', reject);
    });
  }
});
