import { endpoints, type ImportResult } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import type { Person, TestServer } from '../../../testing/test-server.ts';
import type { TrialProject } from '../../../testing/trial-project.ts';
import { createArchiveCalls } from '../../../testing/trials/archive-calls.ts';
import { beforeEachTrial } from '../../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeEachTrial((trial) => {
  ({ server, ada, project } = trial);
});

const text = (value: string) => ({ stringUnit: { state: 'translated', value } });
const forms = (one: string, other: string) => ({
  variations: { plural: { one: text(one), other: text(other) } },
});

/** A catalog with three strings, of which one is translated into German. */
const catalog = JSON.stringify({
  sourceLanguage: 'en',
  strings: {
    Cancel: {},
    Save: { localizations: { 'de-DE': text('Speichern') } },
    files: { comment: 'How many', localizations: { en: forms('%d file', '%d files') } },
  },
  version: '1.0',
});

async function importCatalog(options: Readonly<Record<string, string>> = {}) {
  const file = { locale: 'de_DE', format: 'xcstrings', content: catalog, options } as const;
  const answer = await server.importFile(ada, project.projectId, file);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as ImportResult;
}

async function read() {
  const query = { locale: 'de_DE', limit: 200 };
  const { entries } = await ada.call(endpoints.listEntries, { params: project.params, query });
  return entries.map(({ term, value, isPlural, notes }) => [term, value, isPlural, notes]);
}

describe('an import of one locale of a string catalog', () => {
  it('brings the strings that are not translated too, in the order of the file', async () => {
    const dry = await importCatalog({ dryRun: 'true' });
    const { preview: _, source: __, ...shown } = dry;
    expect(dry.preview?.added.first).toEqual([
      { term: 'Cancel', value: '' },
      { term: 'Save', value: 'Speichern' },
      { term: 'files', value: '' },
    ]);
    const done = await importCatalog();
    expect(done).toEqual(shown);
    expect(done.terms).toEqual({ added: 3, skipped: 0, removed: 0 });
    expect(await read()).toEqual([
      ['Cancel', '', false, {}],
      ['Save', 'Speichern', false, {}],
      ['files', '', true, { comments: ['How many'] }],
    ]);
    await project.expectCountersToAgree();
  });

  it('leaves translations that the file has nothing of', async () => {
    await project.importTexts('de_DE', { Cancel: 'Abbrechen', Save: 'Sichern' });
    const { preview, translations } = await importCatalog({ dryRun: 'true' });
    expect(preview).toMatchObject({ added: { count: 1 }, changed: { count: 1 }, unchanged: 1 });
    expect(translations.changed).toBe(1);
    await importCatalog();
    expect((await read()).map(([term, value]) => [term, value])).toEqual([
      ['Cancel', 'Abbrechen'],
      ['Save', 'Speichern'],
      ['files', ''],
    ]);
    const again = await importCatalog();
    expect(again).toMatchObject({ terms: { added: 0 }, translations: { changed: 0 } });
  });

  it('deletes no strings of the file as missing', async () => {
    await importCatalog();
    expect((await importCatalog({ removeMissing: 'true' })).terms.removed).toBe(0);
  });

  it('is the same in an archive, where another file may have the text', async () => {
    const { importFiles } = createArchiveCalls(server, ada, project.projectId);
    const choices = { 'a.xcstrings': { locale: 'de_DE' }, 'b.json': { locale: 'de_DE' } };
    await importFiles({ 'a.xcstrings': catalog, 'b.json': '{"Cancel": "Halt"}' }, { choices });
    expect((await read()).map(([term, value]) => [term, value])).toEqual([
      ['Cancel', 'Halt'],
      ['Save', 'Speichern'],
      ['files', ''],
    ]);
  });

  it('comes back byte for byte', async () => {
    await importCatalog();
    const path = `/projects/${project.projectId}/exports?locale=de_DE&format=xcstrings`;
    expect((await server.request('GET', path, { token: ada.token })).text).toBe(catalog);
  });
});
