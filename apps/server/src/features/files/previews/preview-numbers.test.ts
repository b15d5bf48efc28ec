import {
  endpoints,
  type ImportPreview,
  type ImportResult,
  type ImportStrategy,
  importStrategies,
} from '@parlance/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

type Preview = ImportResult & { readonly preview: ImportPreview };
type Texts = Readonly<Record<string, string>>;

interface Import {
  readonly texts: Texts;
  readonly locale?: string;
  readonly strategy?: ImportStrategy;
  readonly removeMissing?: boolean;
}

function importTexts(
  projectId: string,
  { texts, locale = 'de_DE', strategy = 'overwrite', removeMissing = false }: Import,
  dryRun = false,
): Promise<Answer> {
  return server.importFile(ada, projectId, {
    locale,
    format: 'jsonflat',
    content: JSON.stringify(texts),
    options: { strategy, removeMissing: `${removeMissing}`, dryRun: `${dryRun}` },
  });
}

async function preview(projectId: string, what: Import): Promise<Preview> {
  const answer = await importTexts(projectId, what, true);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as Preview;
}

async function readTexts(projectId: string, locale: string): Promise<Map<string, string>> {
  const { entries } = await ada.call(endpoints.listEntries, {
    params: { projectId },
    query: { locale, order: 'file', limit: 200 },
  });
  return new Map(entries.map(({ term, value }) => [term, value]));
}

describe('the numbers of a preview', () => {
  const text = fc.constantFrom('', ' ', 'one', 'two', 'Größe', '🦜', '{"x": 1}', "it's \\");
  const texts = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd', 'e f', 'ü', '', 'NULL', '"quoted", {x}'),
    text,
    { maxKeys: 7 },
  );

  it('are those of the import that follows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('de_DE', 'fr'), texts), { maxLength: 2 }),
        fc.constantFrom('de_DE', 'fr', 'it'),
        texts,
        fc.constantFrom(...importStrategies),
        fc.boolean(),
        async (earlier, locale, file, strategy, removeMissing) => {
          const projectId = await server.addProject(ada);
          for (const [code, older] of earlier) {
            await importTexts(projectId, { texts: older, locale: code });
          }
          const what = { texts: file, locale, strategy, removeMissing };
          const terms = new Set(await listTerms(projectId));
          const known = earlier.some(([code]) => code === locale);
          const before = known ? await readTexts(projectId, locale) : new Map<string, string>();
          const { preview: shown, source: _, ...expected } = await preview(projectId, what);
          const answer = await importTexts(projectId, what);
          expect(answer.data).toEqual(expected);
          const after = await readTexts(projectId, locale);
          expectToBeSo(shown, { file, terms, before, after, removeMissing });
          // The counts add up to all entries.
          const { added, changed, unchanged } = shown;
          const { kept } = expected.translations;
          expect(added.count + changed.count + unchanged + kept).toBe(Object.keys(file).length);
        },
      ),
      { numRuns: isDeep ? 60 : 10, seed: 7 },
    );
  });

  async function listTerms(projectId: string): Promise<string[]> {
    const list = await ada.call(endpoints.listTerms, { params: { projectId } });
    return list.map(({ value }) => value);
  }

  /** Compares a preview with the texts before and after the import. */
  function expectToBeSo(
    { added, changed, missing }: ImportPreview,
    world: {
      file: Texts;
      terms: ReadonlySet<string>;
      before: ReadonlyMap<string, string>;
      after: ReadonlyMap<string, string>;
      removeMissing: boolean;
    },
  ): void {
    const { file, terms, before, after, removeMissing } = world;
    expect(added.first).toEqual(
      Object.keys(file)
        .filter((term) => !terms.has(term))
        .map((term) => ({ term, value: file[term] })),
    );
    const others = Object.keys(file).filter((term) => terms.has(term));
    expect(changed.first.map(({ term, before, after }) => ({ term, before, after }))).toEqual(
      others
        .map((term) => ({ term, before: before.get(term) ?? '', after: after.get(term) }))
        .filter((change) => change.before !== change.after),
    );
    const lacking = [...terms].filter((term) => !Object.hasOwn(file, term));
    expect(missing.first.map(({ term }) => term).sort()).toEqual(lacking.sort());
    for (const { term, value } of missing.first) expect(value).toBe(before.get(term) ?? '');
    for (const term of lacking) expect(after.has(term)).toBe(!removeMissing);
    expect([added.count, changed.count, missing.count]).toEqual([
      added.first.length,
      changed.first.length,
      missing.first.length,
    ]);
  }
});
