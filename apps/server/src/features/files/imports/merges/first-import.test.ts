import { endpoints, type ImportResult } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../../testing/test-server.ts';
import { changeSetIn } from '../../../../testing/trial-project.ts';
import { createToken } from '../../../../testing/trials/access-tokens.ts';
import { createArchiveCalls } from '../../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());
beforeEach(async () => {
  projectId = await server.addProject(ada);
});

const po = (...entries: [id: string, text: string][]) =>
  [['', 'Content-Type: text/plain; charset=UTF-8\\n'], ...entries]
    .map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`)
    .join('\n');
const xliff = (source: string, target: string) =>
  `<xliff version="1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="a"><source>${source}</source><target>${target}</target></trans-unit>
</body></file></xliff>`;

interface Sent {
  readonly person?: Person;
  readonly options?: Readonly<Record<string, string>>;
}

/** Previews and runs a first import, expects both to have the same result, and returns their source. */
async function importFirst(
  locale: string | undefined,
  format: FormatId,
  content: string,
  { person = ada, options = {} }: Sent = {},
) {
  const send = async (more: Readonly<Record<string, string>>) => {
    const file = {
      format,
      content,
      options: { ...options, ...more },
      ...(locale ? { locale } : {}),
    };
    const answer = await server.importFile(person, projectId, file);
    expect(answer.status, answer.text).toBe(200);
    return answer;
  };
  const { source, sources } = (await send({ dryRun: 'true' })).data as ImportResult;
  expect(await getSource()).toEqual(before);
  const answer = await send({});
  expect((answer.data as ImportResult).sources).toBe(sources);
  const { locale: sourceLocale, textsInKeys } = source ?? { locale: null, textsInKeys: false };
  expect(await getSource()).toEqual({ sourceLocale, textsInKeys });
  return { source, changeSetId: changeSetIn(answer) };
}

const before = { sourceLocale: null, textsInKeys: false };

async function getSource() {
  const project = await ada.call(endpoints.getProject, { params: { projectId } });
  const { sourceLocale, textsInKeys } = project;
  return { sourceLocale, textsInKeys };
}

async function listLocales(): Promise<string[]> {
  const locales = await ada.call(endpoints.listProjectLocales, { params: { projectId } });
  return locales.map(({ locale }) => locale.code);
}

async function textsIn(localeCode: string): Promise<string[]> {
  const params = { projectId, localeCode };
  const rows = await ada.call(endpoints.listTranslations, { params });
  return rows.map(({ value }) => value);
}

describe('the first import of a project', () => {
  it('has the source texts, in a format that holds one locale', async () => {
    const { source } = await importFirst('en', 'jsonflat', '{"menu.open": "Open"}');
    expect(source).toEqual({ locale: 'en', textsInKeys: false });
    const file = { locale: 'de', format: 'jsonflat', content: '{"menu.open": "Auf"}' } as const;
    expect((await server.importFile(ada, projectId, file)).data).not.toHaveProperty('source');
    expect(await getSource()).toEqual({ sourceLocale: 'en', textsInKeys: false });
  });

  it('may be sent by a token of an admin, if that may add terms', async () => {
    const file = ['en', 'jsonflat', '{"menu.open": "Open"}'] as const;
    const { token: importing } = await createToken(ada, { actions: ['read', 'import'] });
    const { source } = await importFirst(...file, { person: { ...ada, token: importing } });
    expect(source).toBeUndefined();
    projectId = await server.addProject(ada);
    const actions = ['read', 'terms', 'import', 'export'] as const;
    const { token } = await createToken(ada, { actions, projectIds: [projectId] });
    const chosen = await importFirst(...file, { person: { ...ada, token } });
    expect(chosen.source).toEqual({ locale: 'en', textsInKeys: false });
  });

  it('has them in its keys, in a catalogue of gettext that names no language of theirs', async () => {
    const file = po(['Open %s', 'Öffne %s'], ['Close', 'Zu']);
    const { source } = await importFirst('de', 'po', file);
    expect(source).toEqual({ locale: null, textsInKeys: true });
    expect(await listLocales()).toEqual(['de']);
  });

  it('is in the source locale where its translations are the source texts', async () => {
    const { source } = await importFirst('en', 'po', po(['Open it', 'Open it'], ['Close', '']));
    expect(source).toEqual({ locale: 'en', textsInKeys: true });
  });

  it('is in the source locale where the keys of a catalogue are ids', async () => {
    const { source } = await importFirst(
      'en',
      'po',
      po(['menu.open', 'Open'], ['menu.close', 'x']),
    );
    expect(source).toEqual({ locale: 'en', textsInKeys: false });
  });

  it('has them in keys of other formats that are texts', async () => {
    const file = '{"Open the file": "Datei öffnen", "Close": "Zu", "See all files": "Alle"}';
    expect((await importFirst('de', 'jsonflat', file)).source).toEqual({
      locale: 'de',
      textsInKeys: true,
    });
  });

  it('adds the locale that a file names where that is wanted, with its texts', async () => {
    const file = xliff('Open', 'Auf');
    const { source } = await importFirst('de', 'xliff12', file, {
      options: { sourceLocale: 'auto' },
    });
    expect(source).toEqual({ locale: 'en', textsInKeys: false });
    expect(await listLocales()).toEqual(['de', 'en']);
    expect(await textsIn('en')).toEqual(['Open']);
  });

  it('adds no locale without being asked to, but takes one that is there', async () => {
    const file = xliff('Open', 'Auf');
    expect((await importFirst('de', 'xliff12', file)).source).toEqual({
      locale: null,
      textsInKeys: false,
    });
    expect(await listLocales()).toEqual(['de']);
    projectId = await server.addProject(ada, { locales: ['en'] });
    expect((await importFirst('de', 'xliff12', file)).source?.locale).toBe('en');
    expect(await textsIn('en')).toEqual(['Open']);
  });

  it.each([
    ['en', 'en', ['de', 'en']],
    ['none', null, ['de']],
  ])('puts them where that is asked for: %s', async (sourceLocale, locale, locales) => {
    const file = po(['Open it', 'Auf']);
    const { source } = await importFirst('de', 'po', file, { options: { sourceLocale } });
    expect(source).toEqual({ locale, textsInKeys: true });
    expect(await listLocales()).toEqual(locales);
    if (locale) expect(await textsIn(locale)).toEqual(['Open it']);
  });

  it('is refused with what is no locale', async () => {
    const options = { sourceLocale: 'english!' };
    const file = { locale: 'de', format: 'po', content: po(['a', 'b']), options } as const;
    expect((await server.importFile(ada, projectId, file)).status).toBe(400);
  });

  it('takes the source language of a string catalog with all its locales', async () => {
    const strings = {
      'Open it': { localizations: { de: { stringUnit: { state: 'translated', value: 'Auf' } } } },
    };
    const catalog = JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' });
    expect((await importFirst(undefined, 'xcstrings', catalog)).source).toEqual({
      locale: 'en',
      textsInKeys: true,
    });
  });

  it('takes the fullest locale of an archive, of several English', async () => {
    const { send } = createArchiveCalls(server, ada, projectId);
    const files = {
      'ar.json': '{"a": "1", "b": ""}',
      'de.json': '{"a": "1", "b": "2"}',
      'en.json': '{"a": "1", "b": "2"}',
    };
    expect((await send(files, { query: 'dryRun=true' })).data).toMatchObject({
      source: { locale: 'en', textsInKeys: false },
    });
    await send(files);
    expect(await getSource()).toEqual({ sourceLocale: 'en', textsInKeys: false });
  });

  it('chooses nothing for who may not choose it', async () => {
    const grace = await server.addPerson();
    await server.addMember(projectId, grace, 'editor');
    const { source } = await importFirst('en', 'jsonflat', '{"a": "1"}', { person: grace });
    expect(source).toBeUndefined();
    expect(await getSource()).toEqual(before);
  });

  it('leaves what was chosen before', async () => {
    projectId = await server.addProject(ada, { locales: ['fr'] });
    const body = { sourceLocale: 'fr', textsInKeys: true };
    await ada.call(endpoints.updateProject, { params: { projectId }, body });
    const file = { locale: 'en', format: 'jsonflat', content: '{"a": "1"}' } as const;
    expect((await server.importFile(ada, projectId, file)).data).not.toHaveProperty('source');
    expect(await getSource()).toEqual(body);
  });

  it('is the first again once it is undone, and back when that is undone', async () => {
    const { changeSetId } = await importFirst('de', 'jsonflat', '{"a": "1"}');
    const undo = (id: string) =>
      ada.call(endpoints.undoChangeSet, { params: { projectId, changeSetId: id } });
    const undone = await undo(changeSetId);
    expect(await getSource()).toEqual(before);
    await undo(undone.changeSetId);
    expect(await getSource()).toEqual({ sourceLocale: 'de', textsInKeys: false });
  });

  it('adds no locale that the plan has no room for', async () => {
    await server.database.db
      .insertInto('plans')
      .values({ code: 'three', name: 'Three', max_strings: 3 })
      .execute();
    const plan = server.database.db.updateTable('projects').set({ plan_code: 'three' });
    await plan.where('id', '=', projectId).execute();
    const unit = (id: string) => `<trans-unit id="${id}"><source>Text</source></trans-unit>`;
    const units = ['a', 'b', 'c'].map(unit).join('');
    const file = xliff('', '').replace(/<trans-unit.*/, units);
    const options = { sourceLocale: 'en' };
    const { source } = await importFirst('de', 'xliff12', file, { options });
    expect(source).toEqual({ locale: null, textsInKeys: false });
    expect(await listLocales()).toEqual(['de']);
  });
});
