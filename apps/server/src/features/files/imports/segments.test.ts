import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ArchiveCalls, createArchiveCalls } from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let calls: ArchiveCalls;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de', 'en'] });
  calls = createArchiveCalls(server, ada, projectId);
});

const head =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">';
const gap = '      <ignorable><source> </source></ignorable>\n';
const unit = (id: string, one: string, two: string) => `${head}
    <unit id="${id}">
      <notes><note>At the door</note></notes>
      <segment id="s1" state="translated" canResegment="no">
        <source>Welcome.</source>
        <target>${one}</target>
      </segment>
${gap}      <segment id="s2"><source>Come <ph id="1"/>in.</source>${two}</segment>
    </unit>
</file></xliff>
`;
const file = unit('p1', 'Willkommen.', '<target>Tritt <ph id="1"/>ein.</target>');

async function importXliff(content: string, options: Readonly<Record<string, string>> = {}) {
  const answer = await server.importFile(ada, projectId, {
    locale: 'de',
    format: 'xliff20',
    content,
    options,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

async function exportXliff(): Promise<string> {
  const path = `/projects/${projectId}/exports?locale=de&format=xliff20`;
  const answer = await server.request('GET', path, { token: ada.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

async function checkExport() {
  const query = { locale: 'de', format: 'xliff20' } as const;
  return ada.call(endpoints.checkExport, { params: { projectId }, query });
}

async function deleteTerm(value: string) {
  const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
  const termId = terms.find((term) => term.value === value)?.id ?? '';
  await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
}

async function listValues(): Promise<string[]> {
  const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
  return terms.map(({ value }) => value);
}

describe('segments of a unit', () => {
  it('are terms of their own, and go back into their places', async () => {
    await importXliff(file);
    expect(await listValues()).toEqual(['p1/s1', 'p1/s2']);
    const { entries } = await ada.call(endpoints.listEntries, {
      params: { projectId },
      query: { locale: 'de' },
    });
    expect(entries).toMatchObject([
      { value: 'Willkommen.', notes: { comments: ['At the door'], source: 'Welcome.' } },
      { value: 'Tritt <ph id="1"/>ein.', notes: { comments: ['At the door'] } },
    ]);
    expect(await exportXliff()).toBe(file);
    await calls.translate('de', 'p1/s2', 'Komm <ph id="1"/>rein.');
    expect(await exportXliff()).toBe(file.replace('Tritt', 'Komm').replace('ein.', 'rein.'));
    await calls.translate('de', 'p1/s2', '');
    expect(await exportXliff()).toBe(unit('p1', 'Willkommen.', '<target></target>'));
  });

  it('keep their sources in the file when their term is deleted, which is a loss, and go with their unit', async () => {
    await importXliff(file);
    await deleteTerm('p1/s2');
    expect(await exportXliff()).toBe(unit('p1', 'Willkommen.', ''));
    expect((await checkExport()).losses.first).toMatchObject([{ code: 'loss', key: 'p1/s2' }]);
    await deleteTerm('p1/s1');
    expect(await exportXliff()).not.toContain('<unit');
  });
});

describe('a project that has units as one text, since they were read so once', () => {
  /** Imports texts for units as a whole. Templates stay even if their terms are deleted. */
  async function importAsOnce(texts: Readonly<Record<string, string>>, path?: string) {
    for (const value of await listValues()) if (value.includes('/')) await deleteTerm(value);
    const content = JSON.stringify(texts);
    const options = path === undefined ? {} : { path };
    const json = { locale: 'de', format: 'jsonflat', content, options } as const;
    expect((await server.importFile(ada, projectId, json)).status).toBe(200);
  }

  it('gets its file back, and what was changed in it', async () => {
    await importXliff(file);
    await importAsOnce({ p1: 'Willkommen. Tritt <ph id="1"/>ein.' });
    expect(await exportXliff()).toBe(file);
    expect((await checkExport()).losses.count).toBe(0);
    await calls.translate('de', 'p1', 'Hallo. Tritt <ph id="1"/>ein.');
    expect(await exportXliff()).toBe(file.replace('Willkommen', 'Hallo'));
  });

  it('gets a file back of which nothing is translated', async () => {
    const untranslated = file.replaceAll(/<target>.*<\/target>/g, '<target/>');
    await importXliff(untranslated);
    await importAsOnce({ p1: '' });
    expect(await exportXliff()).toBe(untranslated);
    expect((await checkExport()).losses.count).toBe(0);
  });

  it('gets all files of an archive back', async () => {
    const files = { 'a/de.xlf': file, 'b/de.xlf': file.replace('p1', 'p2') };
    await calls.importFiles(files);
    const text = 'Willkommen. Tritt <ph id="1"/>ein.';
    await importAsOnce({ p1: text }, 'a/{locale}.xlf');
    await importAsOnce({ p2: text }, 'b/{locale}.xlf');
    expect(await calls.exportFiles('format=xliff20&locales=de')).toEqual(files);
  });

  it('gets the segments as terms with the next import, which can take the units away', async () => {
    await importXliff(file);
    await importAsOnce({ p1: 'Willkommen. Tritt <ph id="1"/>ein.' });
    const { json } = await importXliff(file, { dryRun: 'true', removeMissing: 'true' });
    expect(json).toMatchObject({ data: { terms: { added: 2 } } });
    await importXliff(file);
    const both = await exportXliff();
    // Nothing is lost while both kinds of terms exist.
    expect(both.replace(/\n +<unit id="u1" name="p1">[\s\S]*?<\/unit>/, '')).toBe(file);
    await importXliff(file, { removeMissing: 'true' });
    expect(await listValues()).toEqual(['p1/s1', 'p1/s2']);
    expect(await exportXliff()).toBe(file);
  });
});
