import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, importMaxBytes: 2_000_000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE'] });
});

const importText = (content: string | Uint8Array<ArrayBuffer>, locale = 'de_DE') =>
  server.importFile(ada, projectId, { locale, format: 'jsonflat', content });

const terms = async () =>
  (await ada.call(endpoints.listTerms, { params: { projectId } })).map(({ value }) => value);

async function textOf(term: string): Promise<string | undefined> {
  const query = { locale: 'de_DE' };
  const { entries } = await ada.call(endpoints.listEntries, { params: { projectId }, query });
  return entries.find((entry) => entry.term === term)?.value;
}

it('tells how much an import takes', async () => {
  expect(await ada.call(endpoints.getImportLimits, {})).toEqual({
    maxBytes: 2_000_000,
    maxFiles: 200,
  });
});

describe('a file', () => {
  it('may have terms and values of 64 kB, and no longer', async () => {
    const long = 'ä'.repeat(32_768);
    expect(
      (await importText(JSON.stringify({ a: long, [`${long.slice(1)}xy`]: 'x' }))).status,
    ).toBe(200);
    expect(await textOf('a')).toBe(long);
    for (const tooLong of [{ b: `${long}x` }, { [`${long}x`]: 'x' }]) {
      const answer = await importText(JSON.stringify(tooLong));
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({
        error: { details: [{ path: 'body.file', line: 1, column: 2 }] },
      });
    }
    expect(await terms()).toHaveLength(2);
  });

  it('of exactly so many bytes is taken, and of one more is not', async () => {
    const texts = (bytes: number) => {
      const content = JSON.stringify({ a: 'x'.repeat(50_000), b: 'x'.repeat(50_000), c: '' });
      return `${content}${' '.repeat(bytes - content.length)}`;
    };
    expect((await importText(texts(2_000_000))).status).toBe(200);
    const answer = await importText(texts(2_000_001), 'fr');
    expect(answer.status).toBe(413);
    expect(answer.json).toMatchObject({ error: { code: 'PayloadTooLarge' } });
    expect((await importText(texts(20_000_000), 'fr')).status).toBe(413);
    const params = { projectId };
    expect(await ada.call(endpoints.listProjectLocales, { params })).toHaveLength(1);
  });

  it('with what can not be stored is refused, with the place', async () => {
    for (const content of ['{\n "a": "x\\u0000y"}', '{\n "a\\u0000": ""}', '{\n "a": "\\ud83e"}']) {
      const answer = await importText(content, 'fr');
      expect(answer.status, content).toBe(400);
      expect(answer.json).toMatchObject({
        error: { details: [{ path: 'body.file', line: 2, column: 2 }] },
      });
    }
    expect(await terms()).toEqual([]);
  });

  it('that is no text at all is refused', async () => {
    for (const bytes of [
      [0xff, 0x7b, 0x7d],
      [0x7b, 0xc3, 0x28, 0x7d],
      [0x89, 0x50, 0x4e, 0x47, 0, 1, 2],
    ]) {
      const answer = await importText(new Uint8Array(bytes));
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ error: { details: [{ path: 'body.file', line: 1 }] } });
    }
  });

  it('keeps its encoding and byte order mark', async () => {
    const body = '{"a": "ä🦜"}';
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${body}`, 'utf16le'));
    for (const bytes of [new TextEncoder().encode(`\ufeff${body}`), utf16]) {
      expect((await importText(bytes)).status).toBe(200);
      expect(await textOf('a')).toBe('ä🦜');
      const response = await fetch(
        `${server.url}/api/v1/projects/${projectId}/exports?locale=de_DE&format=jsonflat`,
        { headers: { authorization: `Bearer ${ada.token}` } },
      );
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    }
  });

  it('with many mistakes is answered with the first hundred', async () => {
    const twice = Array.from({ length: 300 }, (_, n) => `<string name="s${n % 2}">x</string>`);
    const content = `<resources>${twice.join('\n')}</resources>`;
    const file = { locale: 'de_DE', format: 'androidxml', content } as const;
    const answer = await server.importFile(ada, projectId, file);
    expect(answer.status).toBe(400);
    const { details } = (answer.json as { error: { details: unknown[] } }).error;
    expect(details.length).toBeLessThanOrEqual(100);
    expect(details.length).toBeGreaterThan(1);
  });
});

describe('an upload', () => {
  const good = 'locale=de_DE&format=jsonflat';
  const json = new Blob(['{"a":"b"}']);

  function upload(fill: (form: FormData) => void, query = good): Promise<Answer> {
    const body = new FormData();
    fill(body);
    return server.request('POST', `/projects/${projectId}/imports?${query}`, {
      token: ada.token,
      body,
    });
  }

  async function expectRefused(answer: Answer): Promise<void> {
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json).toMatchObject({ error: { code: 'BadRequest' } });
    expect(await terms()).toEqual([]);
  }

  it('has exactly one file, in the field `file`', async () => {
    await expectRefused(await upload(() => {}));
    await expectRefused(await upload((form) => form.append('file', '{"a":"b"}')));
    await expectRefused(await upload((form) => form.append('upload', json, 'a.json')));
    for (const files of [2, 3, 5]) {
      const answer = await upload((form) => {
        for (let n = 0; n < files; n++) form.append('file', json, 'a.json');
      });
      await expectRefused(answer);
    }
    const mixed = await upload((form) => {
      form.append('file', json, 'a.json');
      form.append('other', json, 'b.json');
    });
    await expectRefused(mixed);
  });

  it('may have other fields, and a file of any name and type', async () => {
    const answer = await upload((form) => {
      form.append('note', 'x');
      form.append('file', new File([json], '../../ü".json', { type: 'image/png' }));
      form.append('after', 'y');
    });
    expect(answer.status, answer.text).toBe(200);
  });

  it('is refused when it is no multipart, or a broken one', async () => {
    const send = (type: string, body: string) =>
      server.request('POST', `/projects/${projectId}/imports?${good}`, {
        token: ada.token,
        body,
        headers: { 'content-type': type },
      });
    await expectRefused(await send('application/json', '{"a":"b"}'));
    await expectRefused(await send('application/octet-stream', '{"a":"b"}'));
    await expectRefused(await send('multipart/form-data', 'x'));
    await expectRefused(await send('multipart/form-data; boundary=x', ''));
    await expectRefused(await send('multipart/form-data; boundary=x', 'nonsense'));
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    await expectRefused(await send('multipart/form-data; boundary=x', `${head}{"a":"b"}`));
    await expectRefused(
      await send('multipart/form-data; boundary=x', '--x\r\n\r\n{}\r\n--x--\r\n'),
    );
    const complete = await send('multipart/form-data; boundary=x', `${head}{"a":"b"}\r\n--x--\r\n`);
    expect(complete.status, complete.text).toBe(200);
  });

  it('is refused with a key twice in the query', async () => {
    await expectRefused(await upload((form) => form.append('file', json), `${good}&locale=fr`));
  });
});
