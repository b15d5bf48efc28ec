import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { background, createDigest } from '../../../testing/digest.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ArchiveCalls, createArchiveCalls } from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let importFiles: ArchiveCalls['importFiles'];

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, importMaxBytes: 2_000_000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
  ({ importFiles } = createArchiveCalls(server, ada, projectId));
});

describe('a dry run of many files', () => {
  const files = {
    'de.json': '{"a": "eins", "b": "2", "c": "3"}',
    'fr.json': '{"a": "un", "c": "trois"}',
    'it.json': '{"a": x}',
    'notes.json': '{"x": "y"}',
  };

  it('tells of each file what would be, and does nothing', async () => {
    await importFiles({ 'de.json': '{"a": "1", "b": "2", "d": "4"}' });
    const digest = await createDigest(server.database.db, background);
    const before = await digest();
    const [de, fr, it, notes] = await importFiles(files, { query: 'dryRun=true' });
    expect(de).toMatchObject({
      outcome: 'imported',
      summary: {
        terms: { added: 1, skipped: 2 },
        translations: { upserted: 3, changed: 2 },
        preview: {
          added: { count: 1, first: [{ term: 'c', value: '3' }] },
          changed: {
            count: 1,
            first: [
              {
                term: 'a',
                before: '1',
                after: 'eins',
                beforeState: 'translated',
                afterState: 'translated',
              },
            ],
          },
          unchanged: 1,
        },
      },
    });
    // The first file adds the term, so this one does not.
    expect(fr?.summary?.preview).toEqual({
      added: { count: 0, first: [] },
      changed: {
        count: 2,
        first: [
          {
            term: 'a',
            before: '',
            after: 'un',
            beforeState: 'untranslated',
            afterState: 'translated',
          },
          {
            term: 'c',
            before: '',
            after: 'trois',
            beforeState: 'untranslated',
            afterState: 'translated',
          },
        ],
      },
      unchanged: 0,
      problems: { errors: 0, warnings: 0, checked: 2, texts: 2 },
    });
    expect(it).toMatchObject({
      outcome: 'refused',
      errors: [{ severity: 'error', line: 1, column: 7 }],
    });
    expect(it).not.toHaveProperty('summary');
    expect(notes).toMatchObject({ outcome: 'refused', locale: null, errors: [{ code: 'locale' }] });
    expect(await digest()).toBe(before);
  });

  it.each(['overwrite', 'keep', 'new-terms'])(
    'with %s has the numbers of the import',
    async (strategy) => {
      await importFiles({ 'de.json': '{"a": "1", "b": "2", "d": ""}', 'en.json': '{"a": "one"}' });
      const sent = {
        'de.json': '{"a": "eins", "b": "2", "c": "3", "d": ""}',
        'de/more.json': '{"c": "3", "e": ""}',
        'en.json': '{"a": "", "c": "three", "e": "five"}',
        'fr.json': '{"a": "un", "c": "", "f": "six"}',
      };
      const dry = await importFiles(sent, { query: `dryRun=true&strategy=${strategy}` });
      const done = await importFiles(sent, { query: `strategy=${strategy}` });
      expect(dry.map(({ summary }) => ({ ...summary, preview: undefined }))).toEqual(
        done.map(({ summary }) => ({ ...summary, preview: undefined })),
      );
      for (const { summary } of dry) {
        const { added, changed, unchanged } = summary?.preview ?? expect.fail('no preview');
        const { terms, translations } = summary ?? expect.fail('no summary');
        const entries = terms.added + terms.skipped;
        expect(added.count + changed.count + unchanged + translations.kept).toBe(entries);
      }
    },
  );

  it('shows the first 20 of each', async () => {
    const texts = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`t${n}`, 'x']));
    const [file] = await importFiles(
      { 'de.json': JSON.stringify(texts) },
      { query: 'dryRun=true' },
    );
    expect(file?.summary?.preview?.added.count).toBe(21);
    expect(file?.summary?.preview?.added.first).toHaveLength(20);
  });
});
