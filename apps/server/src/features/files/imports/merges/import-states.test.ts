import {
  endpoints,
  type ImportPreview,
  type ImportResult,
  importStrategies,
} from '@parlance/contract';
import { type FormatId, formats } from '@parlance/formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectHistoryToAgree } from '../../../../testing/content.ts';
import { isDeep } from '../../../../testing/deep.ts';
import {
  type StatedTexts,
  statedFormats,
  toImportedState,
  toStatedFile,
} from '../../../../testing/samples/stated-files.ts';
import type { Person, TestServer } from '../../../../testing/test-server.ts';
import {
  changeSetIn,
  createTrialProject,
  type TrialProject,
} from '../../../../testing/trial-project.ts';
import { createArchiveCalls } from '../../../../testing/trials/archive-calls.ts';
import { beforeEachTrial } from '../../../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let project: TrialProject;

beforeEachTrial((trial) => {
  ({ server, ada, project } = trial);
});

async function importTexts(
  format: FormatId,
  texts: StatedTexts,
  options: Readonly<Record<string, string>> = {},
) {
  const file = { locale: 'de_DE', format, content: toStatedFile(format, texts), options };
  const answer = await server.importFile(ada, project.projectId, file);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

async function preview(format: FormatId, texts: StatedTexts, options = {}) {
  const answer = await importTexts(format, texts, { ...options, dryRun: 'true' });
  return answer.data as ImportResult & { preview: ImportPreview };
}

async function read(locale = 'de_DE') {
  const query = { locale, order: 'name', limit: 200 } as const;
  return (await ada.call(endpoints.listEntries, { params: project.params, query })).entries;
}

const statesIn = async (locale?: string) =>
  Object.fromEntries((await read(locale)).map(({ term, state }) => [term, state]));

/** Stores one translation in each state. */
const store = () =>
  importTexts('xliff12', { a: ['A', 'outdated'], b: ['B', 'reviewed'], c: ['C', 'translated'] });
const sameTexts: StatedTexts = { a: ['A'], b: ['B'], c: ['C'] };

describe.each(statedFormats)('a file of %s', (format) => {
  it('brings the states that it tells of', async () => {
    await importTexts(format, { a: ['A', 'outdated'], b: ['B', 'reviewed'], c: ['C'], d: [''] });
    expect(await statesIn()).toEqual({
      a: 'outdated',
      b: formats[format].tellsReviewed ? 'reviewed' : 'translated',
      c: 'translated',
      d: 'untranslated',
    });
  });

  it('without marks says of the same texts that they need not be looked at', async () => {
    await store();
    const answer = await importTexts(format, sameTexts);
    expect(answer.data).toMatchObject({ translations: { upserted: 3, changed: 1, kept: 0 } });
    expect(await statesIn()).toEqual({ a: 'translated', b: 'reviewed', c: 'translated' });
  });

  it('changes states where the texts are the same', async () => {
    await importTexts(format, sameTexts);
    await importTexts(format, { ...sameTexts, b: ['B', 'outdated'] });
    const entries = await read();
    expect(entries.map(({ state, revision }) => [state, revision])).toEqual([
      ['translated', 1],
      ['outdated', 2],
      ['translated', 1],
    ]);
  });
});

describe('a file of a format without states', () => {
  it('leaves the states of the same texts, and translates others', async () => {
    await store();
    const texts: StatedTexts = { a: ['A'], b: ['B'], c: ['C!'], d: ['D'] };
    await importTexts('jsonflat', texts);
    const states = { a: 'outdated', b: 'reviewed', c: 'translated', d: 'translated' };
    expect(await statesIn()).toEqual(states);
    await importTexts('jsonflat', { ...texts, b: ['B!'] });
    expect(await statesIn()).toEqual({ ...states, b: 'translated' });
  });
});

describe('a change of state alone', () => {
  const texts: StatedTexts = { ...sameTexts, c: ['C', 'outdated'] };

  it('is in the preview, with both states', async () => {
    await store();
    const before = await project.content();
    const { translations, preview: shown } = await preview('xliff12', texts);
    expect(translations).toEqual({ upserted: 3, changed: 2, kept: 0 });
    expect(shown.unchanged).toBe(1);
    expect(shown.changed.first).toEqual([
      { term: 'a', before: 'A', after: 'A', beforeState: 'outdated', afterState: 'translated' },
      { term: 'c', before: 'C', after: 'C', beforeState: 'translated', afterState: 'outdated' },
    ]);
    expect(await project.content()).toEqual(before);
  });

  it('is in the history, and can be undone', async () => {
    await store();
    const before = await project.content();
    const changeSetId = changeSetIn(await importTexts('xliff12', texts));
    const params = { ...project.params, changeSetId };
    const { changes } = await ada.call(endpoints.getChangeSet, { params });
    expect(changes).toMatchObject([
      { before: 'A', after: 'A', beforeState: 'outdated', afterState: 'translated' },
      { before: 'C', after: 'C', beforeState: 'translated', afterState: 'outdated' },
    ]);
    expect(await project.undo(changeSetId)).toMatchObject({ undone: 2, skipped: 0 });
    expect(await project.content()).toEqual(before);
    await project.expectCountersToAgree();
  });

  it.each(['keep', 'new-terms'])('is not made by the strategy %s', async (strategy) => {
    await store();
    const answer = await importTexts('xliff12', { ...texts, d: ['D', 'reviewed'] }, { strategy });
    expect(answer.data).toMatchObject({ translations: { upserted: 2, changed: 1, kept: 2 } });
    expect(await statesIn()).toEqual({
      a: 'outdated',
      b: 'reviewed',
      c: 'translated',
      d: 'reviewed',
    });
  });
});

describe('an archive', () => {
  it('brings the states of its files, by their formats', async () => {
    await store();
    const archive = createArchiveCalls(server, ada, project.projectId);
    const files = {
      'po/de_DE.po': toStatedFile('po', { a: ['A'], b: ['B'] }),
      'json/de_DE.json': toStatedFile('jsonflat', { c: ['C'], e: ['E'] }),
      'xliff/fr.xliff': toStatedFile('xliff12', { f: ['un', 'reviewed'], g: ['trois'] }, 'fr'),
      'po/fr.po': toStatedFile('po', { b: ['deux', 'outdated'] }, 'fr'),
    };
    await archive.importFiles(files);
    const known = { a: 'translated', b: 'reviewed', c: 'translated', e: 'translated' };
    const german = { ...known, f: 'untranslated', g: 'untranslated' };
    expect(await statesIn()).toEqual(german);
    const none = { a: 'untranslated', c: 'untranslated', e: 'untranslated' };
    const french = { ...none, b: 'outdated', f: 'reviewed', g: 'translated' };
    expect(await statesIn('fr')).toEqual(french);
    const again = await archive.importFiles(files);
    expect(again.map(({ summary }) => summary?.translations.changed)).toEqual([0, 0, 0, 0]);
  });
});

describe('whatever a file says', () => {
  const state = fc.constantFrom(undefined, 'translated', 'reviewed', 'outdated');
  const text = fc
    .tuple(fc.constantFrom('', 'one', 'two'), state)
    .map(([value, told]): StatedTexts[string] => (told && value ? [value, told] : [value]));
  const texts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), text, { minKeys: 1 });
  const format = fc.constantFrom(...statedFormats, 'jsonflat' as const);

  it('is done as the preview shows', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        format,
        texts,
        fc.constantFrom(...importStrategies),
        async (earlier, id, file, strategy) => {
          project = await createTrialProject(server, ada);
          await importTexts('xliff12', earlier);
          const before = new Map((await read()).map((entry) => [entry.term, entry]));
          const { preview: shown, source: _, ...expected } = await preview(id, file, { strategy });
          expect((await importTexts(id, file, { strategy })).data).toEqual(expected);
          const nothing = { value: '', state: 'untranslated' } as const;
          const changed: unknown[] = [];
          for (const { term, value, state: after } of await read()) {
            const told = file[term];
            const old = before.get(term) ?? nothing;
            const isNew = !before.has(term);
            const lets = strategy === 'overwrite' || isNew || (strategy === 'keep' && !old.value);
            const isWritten = told !== undefined && lets;
            expect(value, term).toBe(isWritten ? told[0] : old.value);
            expect(after, term).toBe(isWritten ? toImportedState(id, told, old) : old.state);
            if (isNew || (value === old.value && after === old.state)) continue;
            const states = { beforeState: old.state, afterState: after };
            changed.push({ term, before: old.value, after: value, ...states });
          }
          expect(shown.changed.first).toHaveLength(changed.length);
          expect(shown.changed.first).toEqual(expect.arrayContaining(changed));
          await expectHistoryToAgree(project);
        },
      ),
      { numRuns: isDeep ? 60 : 20, seed: 11 },
    );
  });
});
