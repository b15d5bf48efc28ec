import { endpoints } from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDictionaryFolder, germanWords } from '../../testing/services/dictionary-folder.ts';
import {
  type LanguageToolServer,
  startLanguageTool,
} from '../../testing/services/language-tool.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

const folder = createDictionaryFolder();
folder.add('de_DE', germanWords);
folder.write('fr', 'SET UTF-8\n', '0\n');

/** A server with a project, and with terms of i18next. */
interface Place {
  readonly server: TestServer;
  readonly ada: Person;
  readonly projectId: string;
  readonly termIds: ReadonlyMap<string, string>;
}

const lines: string[] = [];

async function open(languageToolUrl?: string): Promise<Place> {
  const config = { dictionariesDir: folder.path, ...(languageToolUrl && { languageToolUrl }) };
  const server = await startTestServer(config, undefined, (line) => lines.push(line));
  const ada = await server.addPerson();
  const projectId = await server.addProject(ada, {
    locales: ['en', 'de', 'fr', 'ja'],
    sourceLocale: 'en',
  });
  const content = JSON.stringify({
    open: 'Open {{name}} with Parlant',
    files_one: '{{count}} file',
    files_other: '{{count}} files',
  });
  await server.importFile(ada, projectId, { locale: 'en', format: 'i18next', content });
  const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
  return { server, ada, projectId, termIds: new Map(terms.map(({ value, id }) => [value, id])) };
}

const proofread = ({ ada, projectId }: Place, body: Record<string, unknown>) =>
  ada.call(endpoints.proofreadText, {
    params: { projectId },
    body: { value: '', locale: 'de', ...body },
  });
const checkedTerm = ({ ada, projectId, termIds }: Place, locale: string) =>
  ada.call(endpoints.getCheckedTerm, {
    params: { projectId },
    query: { locale, termId: termIds.get('open') ?? '' },
  });
const setLevels = ({ ada, projectId }: Place, levels: object[]) =>
  ada.call(endpoints.updateCheckSettings, {
    params: { projectId },
    body: { levels: levels as { check: string; level: 'off' }[] },
  });

afterAll(() => folder.remove());

describe('an installation with dictionaries', () => {
  let place: Place;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place.server.close());

  it('says what it looks for, by locale and in the settings', async () => {
    expect((await checkedTerm(place, 'de')).live).toEqual(['spelling']);
    expect((await checkedTerm(place, 'ja')).live).toEqual([]);
    const { checks } = await place.ada.call(endpoints.getCheckSettings, {
      params: { projectId: place.projectId },
    });
    const live = checks
      .filter(({ isLive }) => isLive)
      .map(({ id, family, severity }) => [id, family, severity]);
    expect(live).toEqual([['spelling', 'language', 'info']]);
  });

  it('finds the words of a translation that are in no dictionary, and suggests others', async () => {
    const termId = place.termIds.get('open');
    const value = 'Die Dattei {{nname}} hat Parlant-Größen öffnen';
    const { findings, failed } = await proofread(place, { termId, value });
    expect(failed).toEqual([]);
    expect(findings).toEqual([
      expect.objectContaining({ check: 'spelling', severity: 'info', data: { word: 'Dattei' } }),
    ]);
    expect(findings[0]).toMatchObject({
      start: 4,
      end: 10,
      isIgnored: false,
      suggestions: [{ text: 'Datei', fix: { edits: [{ start: 4, end: 10, text: 'Datei' }] } }],
    });
  });

  it('looks through all forms', async () => {
    const termId = place.termIds.get('files');
    const value = '{count, plural, one {{{count}} Dattei} other {{{count}} Wortt}}';
    const { findings } = await proofread(place, { termId, value });
    expect(findings.map(({ form, start, end }) => [form, value.slice(start, end)])).toEqual([
      [['one'], 'Dattei'],
      [['other'], 'Wortt'],
    ]);
  });

  it('looks through texts of no term, by the source that comes with them', async () => {
    const body = { value: 'eine Foobar hat Wortt', source: 'a Foobar' };
    const { findings } = await proofread(place, body);
    expect(findings.map(({ data }) => data.word)).toEqual(['Wortt']);
  });

  it('leaves alone what is ignored in the project, in all texts of it', async () => {
    const [found] = (await proofread(place, { value: 'eine Frickel' })).findings;
    const { projectId } = place;
    await place.ada.call(endpoints.createIgnore, {
      params: { projectId },
      body: { scope: 'project', check: 'spelling', fingerprint: found?.fingerprint ?? '' },
    });
    const { findings } = await proofread(place, { value: 'die Frickel hat die Wortt' });
    expect(findings.map(({ data, isIgnored }) => [data.word, isIgnored])).toEqual([
      ['Frickel', true],
      ['Wortt', false],
    ]);
    // The browser, which is told what it ignores of its own checks, has no use for a list of words.
    expect((await checkedTerm(place, 'de')).ignored).toEqual([]);
  });

  it('looks for nothing where the project wants nothing, and is as bad as the project says', async () => {
    await setLevels(place, [
      { check: 'spelling', level: 'warning' },
      { check: 'spelling', locale: 'de', level: 'off' },
    ]);
    expect((await checkedTerm(place, 'de')).live).toEqual([]);
    expect(await proofread(place, { value: 'Wortt' })).toEqual({ findings: [], failed: [] });
    const { findings } = await proofread(place, { locale: 'de_AT', value: 'Wortt' });
    expect(findings).toMatchObject([{ severity: 'warning' }]);
    await setLevels(place, []);
  });

  it('can not be kept from saving by a check that does not look at saved texts', async () => {
    const { server, ada, projectId } = place;
    for (const level of ['review', 'save']) {
      const answer = await server.request('PATCH', `/projects/${projectId}/checks`, {
        token: ada.token,
        body: {
          levels: [
            { check: 'space.double', level: 'off' },
            { check: 'spelling', level },
          ],
        },
      });
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ error: { details: [{ path: 'body.levels.1.level' }] } });
    }
    await setLevels(place, [{ check: 'grammar', level: 'off' }]);
  });

  it('says so where a dictionary is broken, and goes on', async () => {
    expect((await checkedTerm(place, 'fr')).live).toEqual(['spelling']);
    expect(await proofread(place, { locale: 'fr', value: 'Bonjour' })).toEqual({
      findings: [],
      failed: [{ check: 'spelling', reason: 'unavailable' }],
    });
    const told = lines.filter((line) => line.includes('a dictionary can not be used'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('fr.dic');
    expect(told[0]).toContain('has no words that Hunspell finds');
    expect((await proofread(place, { value: 'Wortt' })).findings).toHaveLength(1);
  });

  it('finds nothing where there is nothing, and is quick about long texts', async () => {
    for (const value of ['', '   ', 'Datei', '123 {{x}}']) {
      expect(await proofread(place, { value })).toEqual({ findings: [], failed: [] });
    }
    const value = 'Wortt Dattei '.repeat(630);
    const { findings } = await proofread(place, { value });
    expect(findings).toHaveLength(50);
  });

  it('tells nobody else', async () => {
    const { server, projectId } = place;
    const path = `/projects/${projectId}/proofread`;
    const stranger = await server.addPerson();
    const body = { value: 'Wortt', locale: 'de' };
    expect((await server.request('POST', path, { token: stranger.token, body })).status).toBe(404);
    expect((await server.request('POST', path, { body })).status).toBe(401);
    const viewer = await server.addPerson();
    await server.addMember(projectId, viewer, 'viewer');
    expect((await server.request('POST', path, { token: viewer.token, body })).status).toBe(200);
  });

  it.each([
    [{ locale: 'de' }, 400],
    [{ value: 'x'.repeat(8193), locale: 'de' }, 400],
    [{ value: 'x', locale: 'no locale' }, 400],
    [
      { value: 'x', locale: 'de', source: 'x', termId: '0190b2a4-a166-7ef0-9d8f-7062e3b4cf06' },
      400,
    ],
    [{ value: 'x', locale: 'de', termId: '0190b2a4-a166-7ef0-9d8f-7062e3b4cf06' }, 404],
  ])('refuses %j with %i', async (body, status) => {
    const { server, ada, projectId } = place;
    const options = { token: ada.token, body };
    expect((await server.request('POST', `/projects/${projectId}/proofread`, options)).status).toBe(
      status,
    );
  });
});

describe('an installation with a LanguageTool, too', () => {
  let place: Place;
  let tool: LanguageToolServer;
  beforeAll(async () => {
    tool = await startLanguageTool();
    place = await open(tool.url);
  });
  afterAll(async () => {
    await place.server.close();
    await tool.close();
  });

  const text = 'eine der Datei hat Dattei';

  it('has it look for grammar, and the dictionary for spelling', async () => {
    expect((await checkedTerm(place, 'de')).live).toEqual(['spelling', 'grammar']);
    const { findings } = await proofread(place, { value: text });
    // The dictionary does not know the article.
    expect(findings.map(({ check, data }) => [check, data.word ?? data.message])).toEqual(
      expect.arrayContaining([
        ['spelling', 'der'],
        ['spelling', 'Dattei'],
        ['grammar', '“der Datei” is wrong.'],
      ]),
    );
    expect(findings).toHaveLength(3);
    expect(tool.asked.at(-1)).toMatchObject({
      language: 'de-DE',
      disabledCategories: 'TYPOGRAPHY,TYPOS',
    });
  });

  it('has it look for both where there is no dictionary', async () => {
    const { findings } = await proofread(place, { value: text, locale: 'en_GB' });
    expect(findings.map(({ check, suggestions }) => [check, suggestions[0]?.text])).toEqual([
      ['grammar', 'die Datei'],
      ['spelling', 'Datei'],
    ]);
    expect(tool.asked.at(-1)?.language).toBe('en-GB');
    expect((await checkedTerm(place, 'ja')).live).toEqual([]);
  });

  it('does not ask it where the project wants no grammar', async () => {
    await setLevels(place, [{ check: 'grammar', level: 'off' }]);
    const count = tool.asked.length;
    expect((await proofread(place, { value: text })).findings.map(({ check }) => check)).toEqual([
      'spelling',
      'spelling',
    ]);
    expect(tool.asked).toHaveLength(count);
    await setLevels(place, []);
  });

  it('has the spelling without it when it fails', async () => {
    tool.answerWith((response) => response.writeHead(500).end());
    const { findings, failed } = await proofread(place, { value: text });
    expect(findings.map(({ check }) => check)).toEqual(['spelling', 'spelling']);
    expect(failed).toEqual([{ check: 'grammar', reason: 'unavailable' }]);
    expect(lines.filter((line) => line.includes('LanguageTool can not be used'))).toHaveLength(1);
    expect(lines.join()).not.toContain('der Datei');
  });
});
