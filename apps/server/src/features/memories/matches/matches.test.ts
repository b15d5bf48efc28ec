import { endpoints, type MemoryMatches } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../../testing/checked-project.ts';
import { untilRemembered } from '../../../testing/remembered.ts';
import type { Person, TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
});

const shown = ({ matches }: Pick<MemoryMatches, 'matches'>) =>
  matches.map(({ score, kind, target }) => `${score} ${kind} ${target}`);

async function matchesOf(key: string, localeCode = 'de', minScore?: number) {
  await untilRemembered(server, projectId);
  const termId = (await project.termIds())[key] ?? '';
  const query = minScore === undefined ? {} : { minScore };
  return ada.call(endpoints.listMatches, { params: { projectId, termId, localeCode }, query });
}

async function matchesOfText(text: string, locale = 'de') {
  await untilRemembered(server, projectId);
  return ada.call(endpoints.listMatchesOfText, { params: { projectId }, body: { text, locale } });
}

describe('matches', () => {
  it('are texts of other terms, the best first, adapted to the text', async () => {
    await project.importTexts('en', {
      a: 'Open the file',
      b: 'Open the file',
      c: 'Open the files',
      d: 'Delete 2 files',
      e: 'Delete 3 files',
      f: 'Something else',
    });
    await project.importTexts('de', {
      a: 'Datei öffnen',
      c: 'Dateien öffnen',
      d: '2 Dateien löschen',
      f: 'Anderes',
    });
    expect(shown(await matchesOf('b'))).toEqual([
      '100 exact Datei öffnen',
      '92 similar Dateien öffnen',
    ]);
    expect(shown(await matchesOf('e'))).toEqual(['100 adapted 3 Dateien löschen']);
    expect(shown(await matchesOf('b', 'fr'))).toEqual([]);
    expect(shown(await matchesOf('a'))).toEqual(['92 similar Dateien öffnen']);
    expect(shown(await matchesOf('a', 'de', 95))).toEqual([]);
    const [match] = (await matchesOf('b')).matches;
    expect(match).toMatchObject({
      source: 'Open the file',
      isAdapted: false,
      penalty: 0,
      quality: 'translated',
      count: 1,
      from: {
        memory: { id: projectId, kind: 'own' },
        project: { id: projectId },
        term: 'a',
        by: { type: 'user', id: ada.id, name: 'Ada' },
      },
    });
  });

  it('are of the texts that are there now', async () => {
    await project.importTexts('en', { a: 'Open', b: 'Open' });
    await project.importTexts('de', { a: 'Öffnen' });
    const { a } = await project.termIds();
    expect(shown(await matchesOf('b'))).toEqual(['100 exact Öffnen']);
    const mark = (state: 'outdated' | 'reviewed') =>
      ada.call(endpoints.updateTranslation, {
        params: { projectId, localeCode: 'de' },
        body: { termId: a ?? '', state },
      });
    await mark('outdated');
    expect(shown(await matchesOf('b'))).toEqual([]);
    await mark('reviewed');
    expect((await matchesOf('b')).matches[0]?.quality).toBe('reviewed');
    // The translation was made of another source text.
    await project.edit('en', 'b', 'Close');
    await project.edit('en', 'a', 'Close');
    expect(shown(await matchesOf('b'))).toEqual([]);
    await project.edit('de', 'a', 'Schließen');
    expect(shown(await matchesOf('b'))).toEqual(['100 exact Schließen']);
    await project.edit('de', 'a', '');
    expect(shown(await matchesOf('b'))).toEqual([]);
  });

  it('of the same key in another file are in context', async () => {
    await project.importTexts('en', { 'menu.open': 'Open', 'door.open': 'Open' });
    await project.importTexts('de', { 'menu.open': 'Öffnen', 'door.open': 'Offen' });
    const file = await ada.call(endpoints.createFile, {
      params: { projectId },
      body: { path: 'other/{locale}.json' },
    });
    const { id: termId } = await ada.call(endpoints.createTerm, {
      params: { projectId },
      body: { value: 'door.open', fileId: file.id },
    });
    await project.editTerm('en', termId, 'Open');
    await untilRemembered(server, projectId);
    const params = { projectId, termId, localeCode: 'de' };
    const found = await ada.call(endpoints.listMatches, { params, query: {} });
    expect(shown(found)).toEqual(['101 context Offen', '100 exact Öffnen']);
    const same = await ada.call(endpoints.listSameTexts, { params });
    expect(same.map(({ term, value }) => `${term} ${value}`).sort()).toEqual([
      'door.open Offen',
      'menu.open Öffnen',
    ]);
  });

  it('with the same translation are one', async () => {
    await project.importTexts('en', { a: 'Yes', b: 'Yes', c: 'Yes' });
    await project.importTexts('de', { a: 'Ja', b: 'Ja' });
    expect((await matchesOf('c')).matches).toMatchObject([{ target: 'Ja', count: 2 }]);
  });

  it('of a plural give all forms, or those of each form', async () => {
    await project.importTexts('en', {
      a: '{n, plural, one {{0} file} other {{0} files}}',
      b: '{n, plural, one {{count} file} other {{count} files}}',
      c: '{n, plural, one {One new message} other {Many old letters}}',
    });
    await project.edit('de', 'a', '{n, plural, one {{0} Datei} other {{0} Dateien}}');
    expect(shown(await matchesOf('b'))).toEqual([
      '100 adapted {n, plural, one {{count} Datei} other {{count} Dateien}}',
    ]);
    expect((await matchesOf('b')).forms).toEqual([]);
    await project.importTexts('en', { d: 'One new message' });
    await project.importTexts('de', { d: 'Eine neue Nachricht' });
    const { matches, forms } = await matchesOf('c');
    expect(matches).toEqual([]);
    expect(forms.map((form) => [form.form, ...shown(form)])).toEqual([
      ['one', '100 exact Eine neue Nachricht'],
      ['other'],
    ]);
  });

  it('of any text are found too', async () => {
    await project.importTexts('en', { a: 'Hello {name}' });
    await project.importTexts('de', { a: 'Hallo {name}' });
    expect(shown(await matchesOfText('Hello {user}'))).toEqual(['100 adapted Hallo {user}']);
    expect(shown(await matchesOfText('Goodbye'))).toEqual([]);
  });

  it('are refused of terms and locales that are not there', async () => {
    const termId = projectId;
    const get = (localeCode: string, id = termId) =>
      server.request('GET', `/projects/${projectId}/terms/${id}/matches/${localeCode}`, {
        token: ada.token,
      });
    expect((await get('de')).status).toBe(404);
    await project.importTexts('en', { a: 'Open' });
    const { a = '' } = await project.termIds();
    expect((await get('it', a)).status).toBe(404);
    expect((await get('de', a)).status).toBe(200);
    const stranger = await server.addPerson();
    const path = `/projects/${projectId}/terms/${a}/matches/de`;
    expect((await server.request('GET', path, { token: stranger.token })).status).toBe(404);
  });
});
