import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { zipOf } from '../../../testing/samples/zip-files.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';
import {
  type ArchiveCalls,
  createArchiveCalls,
  outcomesOf,
  type Sent,
} from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let send: ArchiveCalls['send'];
let importFiles: ArchiveCalls['importFiles'];
let readTexts: ArchiveCalls['readTexts'];

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, importMaxBytes: 2_000_000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
  ({ send, importFiles, readTexts } = createArchiveCalls(server, ada, projectId));
});

async function expectRefused(answer: Answer, details: readonly object[]): Promise<void> {
  expect(answer.status, answer.text).toBe(400);
  expect(answer.json).toMatchObject({ error: { code: 'BadRequest', details } });
  expect(await readTexts()).toEqual({});
}

describe('choices', () => {
  const files = {
    'messages.json': '{"a": "1"}',
    'old/de.json': '{"a": "old"}',
    'texts.txt': 'a,eins\n',
  };
  const choices = {
    'messages.json': { locale: 'en_GB' },
    'old/de.json': { skip: true },
    'texts.txt': { locale: 'de', format: 'csv' },
  };

  it('stand above what is guessed', async () => {
    expect(outcomesOf(await importFiles(files, { choices }))).toEqual({
      'messages.json': 'imported en_GB',
      'old/de.json': 'skipped de',
      'texts.txt': 'imported de',
    });
    expect(await readTexts()).toEqual({ de: { a: 'eins' }, en_GB: { a: '1' } });
  });

  it('make a project locale of what might be one', async () => {
    const unsure = { 'my-app.json': '{"a": "1"}' };
    expect((await send(unsure)).status).toBe(400);
    await importFiles(unsure, { choices: { 'my-app.json': { locale: 'my' } } });
    expect(outcomesOf(await importFiles(unsure))).toEqual({ 'my-app.json': 'imported my' });
  });

  it('must be of files that are there, and JSON of their form', async () => {
    for (const [wrong, path] of [
      [{ 'other.json': { skip: true } }, 'body.choices'],
      ['nonsense', 'body.choices'],
      [[], 'body.choices'],
      [{ 'messages.json': { locale: 7 } }, 'body.choices.messages.json.locale'],
      [{ 'messages.json': { format: 'docx' } }, 'body.choices.messages.json.format'],
      [{ 'messages.json': 'de' }, 'body.choices.messages.json'],
    ] as const) {
      await expectRefused(await send(files, { choices: wrong }), [{ path }]);
    }
  });

  it('may be sent as JSON of that type', async () => {
    const body = new FormData();
    const json = new Blob(['{"messages.json": {"locale": "fr"}}'], { type: 'application/json' });
    body.append('choices', json);
    expect(json.type).toBe('application/json');
    const head = '--x\r\ncontent-disposition: form-data; name=';
    const text = [
      `${head}"choices"\r\ncontent-type: application/json\r\n\r\n{"m.json": {"locale": "fr"}}\r\n`,
      `${head}"file"; filename="m.json"\r\n\r\n{"a": "1"}\r\n--x--\r\n`,
    ].join('');
    const answer = await server.request('POST', `/projects/${projectId}/imports/archive`, {
      token: ada.token,
      body: text,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await readTexts()).toEqual({ fr: { a: '1' } });
  });
});

describe('an import of which a file can not be done', () => {
  const good = { 'de.json': '{"a": "1"}' };

  it.each<[string, Sent, object]>([
    [
      'is malformed',
      { 'fr.json': '{"a": "1",\n  "b": x}' },
      { file: 'fr.json', line: 2, column: 8 },
    ],
    [
      'is in no known locale',
      { 'messages.json': '{"b": "1"}' },
      { file: 'messages.json', message: 'The locale of the file is not clear: choose one.' },
    ],
    [
      'is of no known format',
      { 'fr.txt': 'text' },
      { file: 'fr.txt', message: 'The format of the file is not clear: choose one.' },
    ],
    [
      'has another text for a term of the same file',
      { 'x/de-DE.json': '{"a": "1"}', 'x/de_DE.json': '{"b": "1",\n "a": "2"}' },
      {
        file: 'x/de_DE.json',
        line: 2,
        column: 2,
        message: 'The term has another text in x/de-DE.json.',
      },
    ],
  ])('does nothing when one %s', async (_, files, detail) => {
    await expectRefused(await send({ ...good, ...files }), [{ path: 'body.file', ...detail }]);
  });

  it('does the others if that is asked for, and says what is left out and why', async () => {
    const bad = { 'fr.json': '{"b": "x"\n}}', 'messages.json': '{"c": "1"}' };
    const files = await importFiles({ ...good, ...bad }, { query: 'skipRefused=true' });
    expect(files).toMatchObject([
      { path: 'de.json', outcome: 'imported' },
      { path: 'fr.json', outcome: 'refused', errors: [{ line: 2, column: 2 }] },
      { path: 'messages.json', outcome: 'refused', errors: [{ code: 'locale' }] },
    ]);
    expect(await readTexts()).toEqual({ de: { a: '1' } });
    const preview = await importFiles(
      { ...good, ...bad },
      { query: 'skipRefused=true&dryRun=true' },
    );
    expect(preview.map(({ outcome }) => outcome)).toEqual(['imported', 'refused', 'refused']);
  });

  it('does nothing where none can be done', async () => {
    const answer = await send({ 'fr.json': '{' }, { query: 'skipRefused=true' });
    await expectRefused(answer, [{ file: 'fr.json' }]);
  });

  it('passes over files without texts that say no locale', async () => {
    const colors = '<resources><color name="c">#fff</color></resources>';
    const files = await importFiles({
      ...good,
      'app/src/main/res/values-night/colors.xml': colors,
      'messages.json': '{}',
    });
    expect(files.map(({ path, outcome }) => `${path} ${outcome}`)).toEqual([
      'app/src/main/res/values-night/colors.xml empty',
      'de.json imported',
      'messages.json empty',
    ]);
  });

  it('refuses keys that are there twice if that is asked for', async () => {
    const twice = { 'de.json': '{"a": "1",\n"a": "2"}' };
    const query = 'duplicates=refuse';
    await expectRefused(await send(twice, { query }), [{ file: 'de.json', line: 2, column: 1 }]);
    const [file] = await importFiles(twice);
    expect(file?.summary?.diagnostics).toMatchObject([{ code: 'duplicate-key', line: 2 }]);
    expect(await readTexts()).toEqual({ de: { a: '2' } });
  });

  it('does nothing when one is an archive in an archive', async () => {
    const inner = await zipOf(good);
    const archive = { 'all.zip': await zipOf({ ...good, 'inner.zip': inner, 'b/c.bin': inner }) };
    await expectRefused(await send(archive), [{ file: 'b/c.bin' }, { file: 'inner.zip' }]);
    const choices = { 'b/c.bin': { skip: true }, 'inner.zip': { skip: true } };
    await importFiles(archive, { choices });
    expect(await readTexts()).toEqual({ de: { a: '1' } });
  });

  it('does nothing when a chosen locale is none', async () => {
    const choices = { 'de.json': { locale: 'de_xx1y' } };
    const message = 'is no locale code: "xx1y" is no region';
    await expectRefused(await send(good, { choices }), [{ message }]);
  });

  it('does nothing over the limit of the plan', { timeout: 60_000 }, async () => {
    const small = await startTestServer({ defaultPlan: 'default' });
    try {
      const linus = await small.addPerson();
      const id = await small.addProject(linus);
      const texts = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`t${n}`, 'x']));
      const body = () => {
        const form = new FormData();
        for (const locale of ['de', 'fr']) {
          form.append('file', new Blob([JSON.stringify(texts)]), `${locale}.json`);
        }
        return form;
      };
      for (const dryRun of ['true', 'false']) {
        const path = `/projects/${id}/imports/archive?dryRun=${dryRun}`;
        const answer = await small.request('POST', path, { token: linus.token, body: body() });
        expect(answer.status).toBe(402);
      }
      const params = { projectId: id };
      expect(await linus.call(endpoints.getProject, { params })).toMatchObject({
        termsCount: 0,
        localesCount: 0,
      });
    } finally {
      await small.close();
    }
  });
});
