import { endpoints } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createArchiveCalls } from '../../testing/archive-calls.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.signUp();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.createProject(ada, { locales: ['de', 'en'] });
});

const json = (texts: Record<string, string>) => JSON.stringify(texts);

async function importFile(locale: string, format: FormatId, content: string, options = {}) {
  const answer = await server.importFile(ada, projectId, { locale, format, content, options });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

async function exportFile(locale: string, format: FormatId, options = ''): Promise<string> {
  const path = `/projects/${projectId}/exports?locale=${locale}&format=${format}${options}`;
  const answer = await server.request('GET', path, { token: ada.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

async function setSourceLocale(sourceLocale: string | null): Promise<void> {
  await ada.call(endpoints.updateProject, { params: { projectId }, body: { sourceLocale } });
}

const xliff = (source: string, target: string) =>
  `<xliff version="1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>\n<trans-unit id="a"><source>${source}</source><target>${target}</target></trans-unit>\n</body></file></xliff>\n`;

describe('an export of a project with a source locale', () => {
  it.each(['xliff12', 'xliff20'] as const)(
    'has its translations as source texts in %s',
    async (format) => {
      await importFile('en', 'jsonflat', json({ a: 'Open', b: '', c: 'Close' }));
      await importFile('de', 'jsonflat', json({ a: 'Öffnen', b: 'Neu', c: '' }));
      await setSourceLocale('en');
      const written = await exportFile('de', format);
      const texts = Array.from(
        written.matchAll(/<(source|target)[^>]*>([^<]*)</g),
        ([, , text]) => text,
      );
      // What has no source text has its key.
      expect(texts).toEqual(['Open', 'Öffnen', 'b', 'Neu', 'Close', '']);
      expect(written).toMatch(/(source-language|srcLang)="en" (target-language|trgLang)="de"/);
      const own = await exportFile('en', format);
      expect(own).toContain('<source>Open</source>');
      expect(own).toMatch(/(source-language|srcLang)="en" (target-language|trgLang)="en"/);
      await setSourceLocale(null);
      expect(await exportFile('de', format)).not.toContain('Open');
    },
  );

  it('has them as the plural of a message of gettext, and names them in a string catalog', async () => {
    const forms = (one: string, other: string) => `{n, plural, one {${one}} other {${other}}}`;
    const po =
      'msgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d Datei"\nmsgstr[1] "%d Dateien"\n';
    await importFile('de', 'po', po);
    await importFile('en', 'jsonflat', json({ '%d file': forms('%d thing', '%d things') }));
    await setSourceLocale('en');
    const params = { projectId };
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'fr' } });
    expect(await exportFile('fr', 'po', '&fallbackLocale=de')).toContain(
      'msgid "%d file"\nmsgid_plural "%d things"\n',
    );
    expect(await exportFile('de', 'xcstrings')).toContain('"sourceLanguage" : "en"');
  });

  it('changes source texts in a file that was imported, where they differ', async () => {
    const file = xliff('Open', 'Öffnen');
    await importFile('de', 'xliff12', file);
    await importFile('en', 'jsonflat', json({ a: 'Open' }));
    await setSourceLocale('en');
    expect(await exportFile('de', 'xliff12')).toBe(file);
    await importFile('en', 'jsonflat', json({ a: 'Start' }));
    expect(await exportFile('de', 'xliff12')).toBe(xliff('Start', 'Öffnen'));
    await importFile('en', 'jsonflat', json({ a: '' }));
    expect(await exportFile('de', 'xliff12')).toBe(file);
    await setSourceLocale(null);
    expect(await exportFile('de', 'xliff12')).toBe(file);
  });

  it('changes them in archives too', async () => {
    const { importFiles, exportFiles } = createArchiveCalls(server, ada, projectId);
    await importFiles({ 'app/de.xlf': xliff('Open', 'Öffnen') });
    await importFile('en', 'jsonflat', json({ a: 'Start' }));
    await setSourceLocale('en');
    const exported = await exportFiles('format=xliff12&locales=de');
    expect(exported).toEqual({ 'app/de.xlf': xliff('Start', 'Öffnen') });
  });
});
