import {
  endpoints,
  type GlossaryExportFormat,
  type GlossaryImportFormat,
} from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createTrialGlossary, type TrialGlossary } from '../../../testing/trials/glossary-trial.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let glossary: TrialGlossary;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, importMaxBytes: 2_000_000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['en', 'de'] });
  glossary = await createTrialGlossary(ada, projectId);
});

const importFile = (
  content: Blob | string,
  query: { format: GlossaryImportFormat; dryRun?: string; locale?: string },
  { call } = ada,
) => {
  const file = typeof content === 'string' ? new Blob([content]) : content;
  return call(endpoints.importGlossary, { ...glossary.onGlossary, query, file });
};
const exportFile = (format: GlossaryExportFormat, locales?: string) =>
  ada.call(endpoints.exportGlossary, {
    ...glossary.onGlossary,
    query: { format, ...(locales === undefined ? {} : { locales }) },
  });

async function content() {
  const { concepts } = await ada.call(endpoints.listConcepts, glossary.onGlossary);
  return concepts.map(({ date, revision, ...concept }) => {
    expect([date.created, revision]).not.toContain(undefined);
    return concept;
  });
}

const table = `term_en,term_de,description,pos,forbidden,Owner
user,Benutzer,Somebody,noun,no,Ada
token,Token,,noun,,
`;

describe('an import', () => {
  it('tells what it would do, and does it', async () => {
    const expected = {
      format: 'csv',
      concepts: { added: 2, changed: 0, unchanged: 0 },
      terms: { added: 4, changed: 0, unchanged: 0 },
      locales: ['de', 'en'],
      losses: {
        count: 1,
        first: [
          { code: 'column', message: 'is no column of a glossary: Owner', line: 1, column: 6 },
        ],
      },
    };
    expect(await importFile(table, { format: 'csv', dryRun: 'true' })).toEqual(expected);
    expect(await content()).toEqual([]);
    expect(await importFile(table, { format: 'csv' })).toEqual(expected);
    const again = await importFile(table, { format: 'csv' });
    expect(again).toMatchObject({
      concepts: { added: 0, changed: 0, unchanged: 2 },
      terms: { added: 0, changed: 0, unchanged: 4 },
    });
    expect(await ada.call(endpoints.getGlossary, glossary.onGlossary)).toMatchObject({
      conceptsCount: 2,
      termsCount: 4,
      version: 2,
    });
  });

  it('changes what a file says, and keeps everything else', async () => {
    const { terms } = await glossary.add(
      [
        { locale: 'en', text: 'user' },
        { locale: 'de', text: 'Benutzer' },
        { locale: 'fr', text: 'utilisateur' },
      ],
      { definition: 'Old', note: 'Stays' },
    );
    const german = terms.find(({ locale }) => locale === 'de');
    const file =
      'term_en,term_de,definition,gender_de\nuser,Benutzer,New,masculine\nuser,Anwender,,\n';
    expect(await importFile(file, { format: 'csv' })).toMatchObject({
      concepts: { added: 1, changed: 1, unchanged: 0 },
      terms: { added: 2, changed: 1, unchanged: 1 },
    });
    const [first, second] = (await content()).toSorted((a, b) => b.terms.length - a.terms.length);
    expect(first).toMatchObject({ definition: 'New', note: 'Stays' });
    expect(first?.terms).toHaveLength(3);
    expect(first?.terms.find(({ locale }) => locale === 'de')).toEqual({
      ...german,
      gender: 'masculine',
    });
    // Another concept with the same term is another one.
    expect(second?.terms.map(({ text }) => text)).toEqual(['user', 'Anwender']);
  });

  it('names the place of what is wrong in a file, and changes nothing', async () => {
    const send = (query: string, text: string, token = ada.token) => {
      const body = new FormData();
      body.append('file', new Blob([text]), 'glossary');
      const path = `/glossaries/${glossary.id}/imports?${query}`;
      return server.request('POST', path, { token, body });
    };
    const cut = await send('format=tbx', '<tbx>\n<text>');
    expect(cut.status).toBe(400);
    expect(cut.json).toMatchObject({ error: { details: [{ path: 'file', line: 2 }] } });
    expect((await send('format=csv', 'key,value\na,b\n')).text).toContain('no column of terms');
    expect((await send('format=csv', 'term_en\n"a')).status).toBe(400);
    expect((await send('format=xlsx', 'no workbook')).status).toBe(400);
    expect((await send('format=csv', 'term_en\n'.repeat(300_000))).status).toBe(413);
    const eve = await server.addPerson('Eve');
    await server.addMember(projectId, eve, 'editor', ['de']);
    expect((await send('format=csv', table, eve.token)).status).toBe(404);
    expect((await send('format=csv', 'locale,term\nde,Wort\n', eve.token)).status).toBe(200);
    expect(await glossary.texts()).toEqual([['de Wort']]);
  });
});

describe('an export', () => {
  beforeEach(async () => {
    await glossary.add(
      [
        { locale: 'en', text: 'user' },
        { locale: 'de', text: 'Benutzer' },
        { locale: 'de', text: 'Anwender', kind: 'forbidden' },
        { locale: 'zh_Hant', text: '使用者', kind: 'admitted' },
      ],
      { definition: 'Somebody <here>', domain: 'IT', note: 'a\nb' },
    );
    await glossary.add([{ locale: 'en', text: '=1+1' }]);
  });

  const formats = [
    ['csv', 'csv'],
    ['xlsx', 'xlsx'],
    ['tbx', 'tbx'],
    ['tbx', 'tbx-dct'],
    ['tbx', 'tbx-v2'],
  ] as const;

  it.each(formats)(
    'is %s that changes nothing where it comes from (%s)',
    async (format, exported) => {
      const before = await content();
      const file = await exportFile(exported);
      expect(await importFile(file, { format })).toMatchObject({
        concepts: { added: 0, changed: 0, unchanged: 2 },
        terms: { added: 0, changed: 0, unchanged: 5 },
        losses: { count: 0 },
      });
      expect(await content()).toEqual(before);
      // And brings everything to another glossary.
      const withoutIds = (concepts: typeof before) =>
        concepts.map(({ id: _, glossaryId: __, terms, ...concept }) => ({
          ...concept,
          terms: terms.map(({ id: ___, ...term }) => term),
        }));
      glossary = await createTrialGlossary(ada, projectId, 'Copy');
      await importFile(file, { format });
      expect(withoutIds(await content())).toEqual(withoutIds(before));
    },
  );

  it('may have some locales alone', async () => {
    const text = await (await exportFile('csv', 'en,zh_Hant')).text();
    expect(text).toContain('使用者');
    expect(text).not.toContain('Benutzer');
  });
});

describe.runIf(isDeep)('a large glossary', () => {
  it('is imported, listed, searched and found in texts in little time', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `term ${at},Begriff ${at}`);
    const start = performance.now();
    const { concepts } = await importFile(`en,de\n${rows.join('\n')}\n`, { format: 'csv' });
    expect(concepts.added).toBe(20_000);
    const page = await ada.call(endpoints.listConcepts, {
      ...glossary.onGlossary,
      query: { search: 'begriff 1999', limit: 5 },
    });
    expect(page.total).toBe(11);
    const { matches } = await ada.call(endpoints.findGlossaryMatches, {
      params: { projectId },
      body: { locale: 'de', texts: [{ value: 'The term 19999 is here' }] },
    });
    expect(matches).toMatchObject([[{ start: 4, end: 14 }]]);
    process.stdout.write(`20 000 concepts came in ${Math.round(performance.now() - start)} ms\n`);
  });
});

describe('candidates', () => {
  it('are what source texts have again and again, and no glossary has', async () => {
    await ada.call(endpoints.updateProject, {
      params: { projectId },
      body: { sourceLocale: 'en' },
    });
    const content = JSON.stringify({
      a: 'Create an access token',
      b: 'The access token of {{user}}',
      c: 'A glossary',
      d: 'Your glossary',
    });
    await server.importFile(ada, projectId, { locale: 'en', format: 'i18next', content });
    const list = () => ada.call(endpoints.listTermCandidates, { params: { projectId } });
    const { candidates, textsCount } = await list();
    expect(textsCount).toBe(4);
    expect(candidates.map(({ text, count }) => `${text} ${count}`)).toEqual([
      'access token 2',
      'glossary 2',
    ]);
    expect(candidates[1]?.examples.map(({ text }) => text)).toEqual([
      'A glossary',
      'Your glossary',
    ]);
    await glossary.add([{ locale: 'en', text: 'Glossary' }]);
    expect((await list()).candidates.map(({ text }) => text)).toEqual(['access token']);
  });
});
