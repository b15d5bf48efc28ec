import { type ExportCheck, endpoints, type TranslationMark } from '@parlance/contract';
import { type FormatId, formats } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type StatedTexts,
  statedFormats,
  toStatedFile,
} from '../../../testing/samples/stated-files.ts';
import { type Person, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createArchiveCalls } from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de_DE', 'en', 'fr'] });
});

async function importFile(format: FormatId, content: string, locale = 'de_DE') {
  const answer = await server.importFile(ada, projectId, { locale, format, content });
  expect(answer.status, answer.text).toBe(200);
}

async function exportFile(format: FormatId, query: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams({ locale: 'de_DE', format, ...query });
  const path = `/projects/${projectId}/exports?${search}`;
  const answer = await server.request('GET', path, { token: ada.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
}

async function readStates(locale = 'de_DE') {
  const query = { locale, order: 'name' } as const;
  const { entries } = await ada.call(endpoints.listEntries, { params: { projectId }, query });
  return Object.fromEntries(entries.map(({ term, state }) => [term, state]));
}

async function mark(states: Readonly<Record<string, TranslationMark>>, localeCode = 'de_DE') {
  const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
  for (const { id: termId, value } of terms) {
    const state = states[value];
    if (!state) continue;
    const params = { projectId, localeCode };
    await ada.call(endpoints.updateTranslation, { params, body: { termId, state } });
  }
}

const texts: StatedTexts = { a: ['A', 'outdated'], b: ['B'], c: ['C', 'reviewed'], d: [''] };
const marks = { a: 'reviewed', b: 'outdated', c: 'translated' } as const;

describe.each(statedFormats)('a file of %s', (format) => {
  const held = { ...marks, a: formats[format].tellsReviewed ? 'reviewed' : 'translated' };

  it('comes back as it was, with its states', async () => {
    const content = toStatedFile(format, texts);
    await importFile(format, content);
    expect(await exportFile(format)).toBe(content);
  });

  it('gets the states that translations have by now, and nothing else', async () => {
    const content = toStatedFile(format, texts);
    await importFile(format, content);
    await mark(marks);
    const exported = await exportFile(format);
    const before = await readStates();
    await importFile(format, exported);
    expect(await readStates()).toEqual(before);
    projectId = await server.addProject(ada);
    await importFile(format, exported);
    expect(await readStates()).toEqual({ ...held, d: 'untranslated' });
  });

  it('that is new has the states', async () => {
    await importFile('jsonflat', '{"a": "A", "b": "B", "c": "C"}');
    await mark(marks);
    const exported = await exportFile(format);
    projectId = await server.addProject(ada);
    await importFile(format, exported);
    expect(await readStates()).toEqual(held);
  });

  it('has states from other formats', async () => {
    const other = format === 'xliff12' ? 'xliff20' : 'xliff12';
    await importFile(format, toStatedFile(format, texts));
    await importFile(other, toStatedFile(other, { a: ['A'], b: ['B', 'outdated'], e: ['E'] }));
    const exported = await exportFile(format);
    projectId = await server.addProject(ada);
    await importFile(format, exported);
    expect(await readStates()).toMatchObject({
      a: 'translated',
      b: 'outdated',
      e: 'translated',
    });
  });

  it('says nothing of what stands in from another locale', async () => {
    await importFile(format, toStatedFile(format, { a: [''], b: ['B', 'outdated'] }));
    await importFile('xliff12', toStatedFile('xliff12', { a: ['Aye', 'outdated'] }, 'en'), 'en');
    const exported = await exportFile(format, { fallbackLocale: 'en' });
    projectId = await server.addProject(ada);
    await importFile(format, exported);
    expect(await readStates()).toEqual({ a: 'translated', b: 'outdated' });
  });
});

it('tells which states a file has no place for', async () => {
  const unit = '<trans-unit id="a"><source>A</source></trans-unit>';
  const file = `<file original="x" source-language="de-DE" datatype="plaintext"><body>${unit}</body></file>`;
  const content = `<xliff version="1.2">${file}</xliff>`;
  await importFile('xliff12', content);
  await mark({ a: 'reviewed' });
  expect(await exportFile('xliff12')).toBe(content);
  const path = `/projects/${projectId}/exports/check?locale=de_DE&format=xliff12`;
  const answer = await server.request('GET', path, { token: ada.token });
  const { losses } = answer.data as ExportCheck;
  expect(losses).toMatchObject({ count: 1, first: [{ code: 'loss', key: 'a' }] });
});

describe('an export of what is reviewed', () => {
  const flat = '{\n  "a": "A",\n  "b": "B",\n\n  "c": "C"\n}\n';
  const reviewed = { reviewed: 'true' };

  it('leaves out the rest, and keeps the file otherwise', async () => {
    await importFile('jsonflat', flat);
    expect(JSON.parse(await exportFile('jsonflat', reviewed))).toEqual({});
    await mark({ a: 'reviewed', b: 'outdated', c: 'reviewed' });
    expect(await exportFile('jsonflat', reviewed)).toBe('{\n  "a": "A",\n\n  "c": "C"\n}\n');
    expect(await exportFile('jsonflat', { reviewed: 'false' })).toBe(flat);
  });

  it('takes other translations from the fallback locale, in whatever state', async () => {
    await importFile('jsonflat', flat);
    await importFile('jsonflat', '{"a": "Aye", "b": "Bee", "c": ""}', 'en');
    await mark({ a: 'reviewed' });
    const exported = await exportFile('jsonflat', { ...reviewed, fallbackLocale: 'en' });
    expect(JSON.parse(exported)).toEqual({ a: 'A', b: 'Bee' });
  });

  it('lists what is left to do together with `untranslated`', async () => {
    await importFile('jsonflat', '{"a": "A", "b": "B", "c": ""}');
    await mark({ a: 'reviewed' });
    const exported = await exportFile('jsonflat', { ...reviewed, untranslated: 'true' });
    expect(JSON.parse(exported)).toEqual({ b: '', c: '' });
  });

  it('is counted by the check', async () => {
    await importFile('jsonflat', flat);
    await mark({ a: 'reviewed' });
    const path = `/projects/${projectId}/exports/check?locale=de_DE&format=po&reviewed=true`;
    const answer = await server.request('GET', path, { token: ada.token });
    expect(answer.data).toMatchObject({ entries: 1 });
  });

  it('can be one of an archive', async () => {
    const archive = createArchiveCalls(server, ada, projectId);
    await archive.importFiles({
      'x/de_DE.json': '{"a": "A", "b": "B"}',
      'y/de_DE.json': '{"c": "C"}',
      'x/fr.json': '{"a": "un", "b": "deux"}',
    });
    await mark({ a: 'reviewed' });
    await mark({ b: 'reviewed' }, 'fr');
    const files = await archive.exportFiles('format=jsonflat&locales=de_DE,fr&reviewed=true');
    expect(files).toMatchObject({
      'x/de_DE.json': '{"a": "A"}',
      'y/de_DE.json': '{}',
      'x/fr.json': '{"b": "deux"}',
    });
  });
});
