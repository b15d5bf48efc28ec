import { type EntryFilter, endpoints, type ImportSummary } from '@parlance/contract';
import { decodeFile, encodeFile, type FormatId, formats } from '@parlance/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import { formatsOfRun } from '../../../testing/samples/formats-of-run.ts';
import { sampleFiles } from '../../../testing/samples/sample-files.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

async function exportBytes(projectId: string, locale: string, format: FormatId) {
  const path = `/projects/${projectId}/exports?locale=${locale}&format=${format}`;
  const answer = await server.request('GET', path, { token: ada.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.bytes;
}

/** The text of an exported file; for a container, the text inside it. */
async function exportFile(projectId: string, locale: string, format: FormatId) {
  const file = decodeFile(formats[format], await exportBytes(projectId, locale, format));
  if ('problem' in file) throw new Error(file.problem);
  return file.text;
}

function importFile(projectId: string, locale: string, format: FormatId, text: string) {
  const content = toFile(format, text);
  return server.importFile(ada, projectId, { locale, format, content });
}

function toFile(format: FormatId, text: string) {
  return new Uint8Array(encodeFile(formats[format], text));
}

async function importSample(projectId: string, format: FormatId) {
  const answer = await importFile(projectId, 'de_DE', format, sampleFiles[format].content);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as ImportSummary;
}

async function readTexts(projectId: string, locale: string, order: EntryFilter['order'] = 'file') {
  const query = { locale, order, limit: 200 };
  const { entries } = await ada.call(endpoints.listEntries, { params: { projectId }, query });
  return entries.map(({ term, value }) => [term, value]);
}

async function edit(projectId: string, locale: string, term: string, value: string) {
  const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
  const termId = terms.find((other) => other.value === term)?.id ?? '';
  const params = { projectId, localeCode: locale };
  await ada.call(endpoints.updateTranslation, { params, body: { termId, value } });
}

describe.each(formatsOfRun)('a file of %s', (format) => {
  const sample = sampleFiles[format];
  const count = Object.keys(sample.texts).length;

  it('brings its texts, in its order, comes back byte for byte, and changes nothing once more', async () => {
    const projectId = await server.addProject(ada);
    const summary = await importSample(projectId, format);
    expect(summary).toEqual({
      terms: { added: count, skipped: 0, removed: 0 },
      translations: { upserted: count, changed: count, kept: 0 },
      diagnostics: [],
    });
    expect(await readTexts(projectId, 'de_DE')).toEqual(Object.entries(sample.texts));
    expect(await exportBytes(projectId, 'de_DE', format)).toEqual(toFile(format, sample.content));
    expect(await importSample(projectId, format)).toEqual({
      terms: { added: 0, skipped: count, removed: 0 },
      translations: { upserted: count, changed: 0, kept: 0 },
      diagnostics: [],
    });
    const sets = await server.database.db
      .selectFrom('changes')
      .select('term_id')
      .where('project_id', '=', projectId)
      .execute();
    expect(sets).toHaveLength(2 * count);
  });

  it('changes in one place only for an edit of one text', async () => {
    const projectId = await server.addProject(ada);
    await importSample(projectId, format);
    const { term, value, from, to } = sample.edit;
    expect(sample.content.split(from)).toHaveLength(2);
    await edit(projectId, 'de_DE', term, value);
    const exported = await exportFile(projectId, 'de_DE', format);
    expect(exported).toBe(sample.content.replace(from, to));
    await edit(projectId, 'de_DE', term, sample.texts[term] ?? '');
    // Some texts have several spellings, so the file may differ, but its texts may not.
    const back = await exportFile(projectId, 'de_DE', format);
    expect((await importFile(projectId, 'de_DE', format, back)).data).toMatchObject({
      translations: { changed: 0 },
    });
  });

  it('loses terms that were deleted and gets those that were added', async () => {
    const projectId = await server.addProject(ada);
    await importSample(projectId, format);
    const params = { projectId };
    const terms = await ada.call(endpoints.listTerms, { params });
    const termId = terms.find(({ value }) => value === 'menu.open')?.id ?? '';
    await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
    await ada.call(endpoints.createTerm, { params, body: { value: 'menu.quit' } });
    await edit(projectId, 'de_DE', 'menu.quit', 'Beenden');
    await ada.call(endpoints.createTerm, { params, body: { value: 'untranslated' } });
    const content = await exportFile(projectId, 'de_DE', format);
    const other = await server.addProject(ada);
    await importFile(other, 'de_DE', format, content);
    const { 'menu.open': _, ...rest } = sample.texts;
    expect(Object.fromEntries(await readTexts(other, 'de_DE'))).toEqual({
      ...rest,
      // A catalog lists all strings of the code, translated or not.
      ...(format === 'xcstrings' && { 'menu.open': '' }),
      'menu.quit': 'Beenden',
    });
  });

  it('is written for another locale, with the first one as the pattern', async () => {
    const projectId = await server.addProject(ada, { locales: ['fr'] });
    await importSample(projectId, format);
    await edit(projectId, 'fr', 'menu.open', 'Ouvrir');
    const content = await exportFile(projectId, 'fr', format);
    const { capabilities, localesIn } = formats[format];
    // A file of several locales keeps the texts of the others.
    const isShared = localesIn !== undefined && localesIn(sample.content).length > 0;
    if (!isShared || capabilities.namesLocale) expect(content).not.toContain('Öffnen');
    if (!capabilities.namesLocale) {
      const lines = content.split('\n').filter((line) => /own texts|keep it short/.test(line));
      expect(lines).toHaveLength(
        sample.content.split('\n').filter((line) => /own texts|keep it short/.test(line)).length,
      );
    }
    const other = await server.addProject(ada);
    const answer = await importFile(other, 'fr', format, content);
    expect(answer.status, `${answer.text}\n${content}`).toBe(200);
    expect(Object.fromEntries(await readTexts(other, 'fr'))).toEqual({
      'menu.open': 'Ouvrir',
      'menu.save': '',
      parrot: '',
    });
  });

  it.runIf(isDeep)('is written from nothing so that it can be read again', async () => {
    const projectId = await server.addProject(ada);
    await importSample(projectId, format === 'jsonflat' ? 'csv' : 'jsonflat');
    const content = await exportFile(projectId, 'de_DE', format);
    const other = await server.addProject(ada);
    const answer = await importFile(other, 'de_DE', format, content);
    expect(answer.status, `${answer.text}\n${content}`).toBe(200);
    expect(await readTexts(other, 'de_DE', 'name')).toEqual(
      await readTexts(projectId, 'de_DE', 'name'),
    );
  });

  it('that is malformed is refused with the place, and changes nothing', async () => {
    const projectId = await server.addProject(ada);
    const { content, line } = sample.broken;
    const answer = await importFile(projectId, 'de_DE', format, content);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.json).toMatchObject({ error: { code: 'BadRequest' } });
    const { details } = (answer.json as { error: { details: unknown[] } }).error;
    expect(details[0]).toEqual({
      path: 'body.file',
      line,
      column: expect.any(Number),
      message: expect.stringMatching(/\.$/),
    });
    const params = { projectId };
    expect(await ada.call(endpoints.listProjectLocales, { params })).toEqual([]);
    expect(await ada.call(endpoints.listTerms, { params })).toEqual([]);
  });

  it.runIf(isDeep)('that is empty but valid makes the locale and nothing else', async () => {
    const projectId = await server.addProject(ada);
    const answer = await importFile(projectId, 'de_DE', format, sample.empty);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.data).toEqual({
      terms: { added: 0, skipped: 0, removed: 0 },
      translations: { upserted: 0, changed: 0, kept: 0 },
      diagnostics: [],
    });
    const params = { projectId };
    expect(await ada.call(endpoints.listProjectLocales, { params })).toMatchObject([
      { locale: { code: 'de_DE' } },
    ]);
  });
});

describe('a file in an old encoding', () => {
  const po = (charset: string, text: string) =>
    `msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=${charset}\\n"\n\nmsgid "a"\nmsgstr "${text}"\n`;
  const resx = (charset: string, text: string) =>
    `<?xml version="1.0" encoding="${charset}"?>\n<root>\n  <data name="a"><value>${text}</value></data>\n</root>\n`;

  it.each([
    ['po', po],
    ['resx', resx],
  ] as const)(
    'is written in it, and in UTF-8 where a text does not fit: %s',
    async (format, write) => {
      const projectId = await server.addProject(ada);
      const latin = (text: string) => Buffer.from(write('ISO-8859-1', text), 'latin1');
      const content = new Uint8Array(latin('für'));
      const answer = await server.importFile(ada, projectId, { locale: 'de', format, content });
      expect(answer.data, answer.text).toMatchObject({ diagnostics: [] });
      expect(await readTexts(projectId, 'de')).toEqual([['a', 'für']]);
      expect(Buffer.from(await exportBytes(projectId, 'de', format))).toEqual(latin('für'));
      await edit(projectId, 'de', 'a', 'über');
      expect(Buffer.from(await exportBytes(projectId, 'de', format))).toEqual(latin('über'));
      const query = { locale: 'de', format } as const;
      const check = () => ada.call(endpoints.checkExport, { params: { projectId }, query });
      expect((await check()).losses.count).toBe(0);
      await edit(projectId, 'de', 'a', 'ā');
      expect(Buffer.from(await exportBytes(projectId, 'de', format)).toString()).toBe(
        write('UTF-8', 'ā'),
      );
      const { losses } = await check();
      expect(losses).toMatchObject({ count: 1, first: [{ code: 'encoding' }] });
      expect(losses.first[0]?.message).toContain('ISO-8859-1 has no "ā"');
    },
  );

  it('that says another one is refused with its first bad byte', async () => {
    const projectId = await server.addProject(ada);
    const content = new Uint8Array(Buffer.from(po('UTF-8', 'für'), 'latin1'));
    const answer = await server.importFile(ada, projectId, { locale: 'de', format: 'po', content });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ line: 7, column: 10 }] } });
  });
});
