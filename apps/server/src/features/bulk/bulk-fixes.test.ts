import { setTimeout as delay } from 'node:timers/promises';
import { endpoints, type Input } from '@parlance/contract';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { writeFindings } from '../../content/findings/findings.queries.ts';
import { untilChecked } from '../../testing/checked.ts';
import { expectCountersToAgree, rowsOf } from '../../testing/content.ts';
import { followSoon } from '../../testing/served.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let changeSetId: string;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, ...followSoon });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['en', 'de'], sourceLocale: 'en' });
  await importTexts('en', {
    one: 'One two three four',
    two: 'Five six',
    three: 'Seven eight',
    four: 'Nine {{name}}',
  });
  await importTexts('de', {
    one: 'Eins  zwei  drei  vier ',
    two: 'Fünf sechs',
    three: 'Sieben  acht',
    four: 'Neun',
  });
  await untilChecked(server, projectId);
});

async function importTexts(locale: string, texts: Readonly<Record<string, string>>) {
  const content = JSON.stringify(texts);
  const answer = await server.importFile(ada, projectId, { locale, format: 'jsonflat', content });
  expect(answer.status, answer.text).toBe(200);
}

type Select = Input<typeof endpoints.changeTranslations>['body']['select'];

const all: Select = { filter: { status: 'all' } };

function fix(check: string | undefined, select: Select = all) {
  const onChangeSet = (id: string) => {
    changeSetId = id;
  };
  return ada.call(
    endpoints.changeTranslations,
    {
      params: { projectId, localeCode: 'de' },
      body: { select, do: { action: 'fix', ...(check === undefined ? {} : { check }) } },
    },
    { onChangeSet },
  );
}

async function texts() {
  const params = { projectId, localeCode: 'de' };
  const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
  const translations = await ada.call(endpoints.listTranslations, { params });
  return Object.fromEntries(
    terms.map(({ id, value }) => [value, translations.find(({ termId }) => termId === id)?.value]),
  );
}

async function found() {
  await untilChecked(server, projectId);
  await expectCountersToAgree({ server, person: ada, projectId });
  const { findings } = await ada.call(endpoints.listFindings, { params: { projectId } });
  return findings.map(({ term, check }) => `${term} ${check}`).sort();
}

describe('fixing many translations', () => {
  it('applies every fix of one check, as one change set that can be undone', async () => {
    const before = await texts();
    const foundBefore = await found();
    expect(await fix('space.double')).toEqual({ changed: 2, unchanged: 2, skipped: 0 });
    expect(await texts()).toEqual({
      ...before,
      one: 'Eins zwei drei vier ',
      three: 'Sieben acht',
    });
    expect(await found()).toEqual(['four placeholder.missing', 'one space.edge']);
    const undo = { params: { projectId, changeSetId } };
    const changeSet = await ada.call(endpoints.getChangeSet, undo);
    expect(changeSet).toMatchObject({ kind: 'translation.fix', counts: { translations: 2 } });
    await ada.call(endpoints.undoChangeSet, undo);
    expect(await texts()).toEqual(before);
    expect(await found()).toEqual(foundBefore);
  });

  it('fixes what a filter or ids select, and once more changes nothing', async () => {
    const problems = { filter: { problems: 'space.double', q: 'Sieben' } };
    expect(await fix('space.double', problems)).toEqual({ changed: 1, unchanged: 0, skipped: 0 });
    await untilChecked(server, projectId);
    expect((await fix('space.double')).changed).toBe(1);
    await untilChecked(server, projectId);
    expect(await fix('space.double')).toEqual({ changed: 0, unchanged: 4, skipped: 0 });
  });

  it('leaves alone what somebody ignores, and skips what has no fix', async () => {
    const { findings } = await ada.call(endpoints.listFindings, {
      params: { projectId },
      query: { checks: 'space.double' },
    });
    const ignored = findings.find(({ term }) => term === 'three');
    await ada.call(endpoints.createIgnore, {
      params: { projectId },
      body: {
        scope: 'finding',
        check: 'space.double',
        fingerprint: ignored?.fingerprint ?? '',
        termId: ignored?.termId ?? '',
        locale: 'de',
      },
    });
    expect(await fix('space.double')).toEqual({ changed: 1, unchanged: 3, skipped: 0 });
    expect(await texts()).toMatchObject({ three: 'Sieben  acht' });
    await importTexts('en', { two: 'Five 55 six' });
    await untilChecked(server, projectId);
    expect(await found()).toContain('two number');
    expect(await fix('number')).toEqual({ changed: 0, unchanged: 3, skipped: 1 });
  });

  it('fixes what all checks have found, as one change set', async () => {
    await importTexts('en', { two: 'Five 55 six' });
    await untilChecked(server, projectId);
    const before = await texts();
    expect(await fix(undefined)).toEqual({ changed: 3, unchanged: 0, skipped: 1 });
    expect(await texts()).toEqual({
      ...before,
      one: 'Eins zwei drei vier',
      three: 'Sieben acht',
      four: 'Neun {{name}}',
    });
    expect(await found()).toEqual(['two number']);
    const undo = { params: { projectId, changeSetId } };
    expect(await ada.call(endpoints.getChangeSet, undo)).toMatchObject({
      kind: 'translation.fix',
      counts: { translations: 3 },
    });
    await ada.call(endpoints.undoChangeSet, undo);
    expect(await texts()).toEqual(before);
  });

  it('leaves at once what was not fixed', async () => {
    await fix(undefined, { filter: { q: 'Eins' } });
    const query = { locale: 'de', problems: 'any' };
    const { entries } = await ada.call(endpoints.listEntries, { params: { projectId }, query });
    expect(entries.map(({ term }) => term).sort()).toEqual(['four', 'three']);
    const stats = await ada.call(endpoints.getProjectStats, { params: { projectId } });
    expect(stats.localeStats.de).toMatchObject({ errors: 1, warnings: 1 });
  });

  it('mends all mistakes of a text, however many it has', async () => {
    const words = Array.from({ length: 61 }, (_, n) => `w${n.toString(2)}`);
    await importTexts('de', { three: words.join('  ') });
    await untilChecked(server, projectId);
    await fix('space.double');
    expect((await texts()).three).toBe(words.join(' '));
  });

  it('keeps no edit waiting while texts are checked, and fixes what it leaves', async () => {
    const bob = await server.addPerson('Bob');
    await server.addMember(projectId, bob, 'translator');
    const numbers = Array.from({ length: 600 }, (_, n) => n.toString(2)).join(' ');
    const words = numbers.replaceAll('0', 'o').replaceAll('1', 'i');
    await importTexts('de', { two: `Fünf  ${words}` });
    await untilChecked(server, projectId);
    for (let position = 0; position < 12; position++) {
      const id = newId();
      const target = { pattern: `[a-z ]{1,900}X${position}` };
      const rule = { id, name: 'Costly', target, level: 'warning', message: 'No.' };
      await rowsOf(
        { server, person: ada, projectId },
        `insert into check_rules (project_id, id, position, rule)
        values (:project, '${id}', ${position}, '${JSON.stringify(rule)}')`,
      );
    }
    const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
    const termId = terms.find(({ value }) => value === 'three')?.id ?? '';
    const fixing = fix('space.double');
    await delay(300);
    const params = { projectId, localeCode: 'de' };
    await bob.call(endpoints.updateTranslation, { params, body: { termId, value: 'Acht  neun' } });
    expect(await texts()).toMatchObject({
      two: expect.stringContaining('  '),
      three: 'Acht  neun',
    });
    expect(await fixing).toEqual({ changed: 3, unchanged: 1, skipped: 0 });
    expect(await texts()).toMatchObject({
      two: expect.not.stringContaining('  '),
      three: 'Acht neun',
    });
  });

  it('takes the text as it is, and not as it was checked', async () => {
    await importTexts('de', { three: 'Sieben und  acht' });
    await fix('space.double');
    expect((await texts()).three).toBe('Sieben und acht');
  });

  it('asks for the id of a check, in a locale of the project', async () => {
    const post = (localeCode: string, check: string) =>
      server.request('POST', `/projects/${projectId}/translations/${localeCode}/bulk`, {
        token: ada.token,
        body: { select: all, do: { action: 'fix', check } },
      });
    expect((await post('de', 'Not one')).status).toBe(400);
    expect((await post('fr', 'space.double')).status).toBe(404);
  });
});

it('texts that are saved and can not be checked are answered as saved, and logged', async () => {
  const database = await createTestDatabase();
  const log: string[] = [];
  const own = await startTestServer({}, database, (line) => log.push(line));
  try {
    const person = await own.addPerson();
    const params = { projectId: await own.addProject(person, { locales: ['en', 'de'] }) };
    await person.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
    for (const [locale, text] of Object.entries({ en: 'One two', de: 'Eins  zwei' })) {
      const file = { locale, format: 'jsonflat', content: JSON.stringify({ text }) } as const;
      await own.importFile(person, params.projectId, file);
    }
    await untilChecked(own, params.projectId);
    await sql.raw(`drop function ${writeFindings.signature}`).execute(database.db);
    const place = { ...params, localeCode: 'de' };
    const body = { select: all, do: { action: 'fix' } } as const;
    const fixed = await person.call(endpoints.changeTranslations, { params: place, body });
    expect(fixed).toEqual({ changed: 1, unchanged: 0, skipped: 0 });
    const [translation] = await person.call(endpoints.listTranslations, { params: place });
    expect(translation?.value).toBe('Eins zwei');
    const edit = { termId: translation?.termId ?? '', value: 'Eins zwei ' };
    const saved = await person.call(endpoints.updateTranslation, { params: place, body: edit });
    expect(saved).toMatchObject({ value: edit.value });
    expect(saved.findings).toBeUndefined();
    const told = log.filter((line) => line.includes('saved texts not checked yet'));
    // Processes of their own have logs of their own.
    if (inject('processes') === undefined) expect(told).toHaveLength(2);
  } finally {
    await own.close();
    await database.close();
  }
});

describe('the count of what can be fixed', () => {
  const count = (select: Select = all, localeCode = 'de') =>
    ada.call(endpoints.countFixes, { params: { projectId, localeCode }, body: { select } });

  it('is of translations, by check, without what is ignored or has no fix', async () => {
    await importTexts('en', { two: 'Five 55 six' });
    expect(await found()).toContain('two number');
    expect(await count()).toEqual({
      translations: 3,
      byCheck: { 'space.double': 2, 'space.edge': 1, 'placeholder.missing': 1 },
    });
    const { findings } = await ada.call(endpoints.listFindings, {
      params: { projectId },
      query: { checks: 'space.edge' },
    });
    const [edge] = findings;
    await ada.call(endpoints.createIgnore, {
      params: { projectId },
      body: {
        scope: 'project',
        check: edge?.check ?? '',
        fingerprint: edge?.fingerprint ?? '',
      },
    });
    expect(await count()).toEqual({
      translations: 3,
      byCheck: { 'space.double': 2, 'placeholder.missing': 1 },
    });
  });

  it('is that of the selection, and of what then changes', async () => {
    const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
    const one = terms.find(({ value }) => value === 'one')?.id ?? '';
    expect(await count({ ids: [one] })).toEqual({
      translations: 1,
      byCheck: { 'space.double': 1, 'space.edge': 1 },
    });
    expect(await count({ filter: { q: 'Sieben' } })).toEqual({
      translations: 1,
      byCheck: { 'space.double': 1 },
    });
    expect(await count({ filter: { q: 'Fünf' } })).toEqual({ translations: 0, byCheck: {} });
    expect(await count(all, 'en')).toEqual({ translations: 0, byCheck: {} });
    expect(await fix(undefined, { ids: [one] })).toMatchObject({ changed: 1 });
    await untilChecked(server, projectId);
    expect(await count({ ids: [one] })).toEqual({ translations: 0, byCheck: {} });
  });

  it('needs a locale of the project', async () => {
    const path = `/projects/${projectId}/translations/fr/fixes`;
    const answer = await server.request('POST', path, { token: ada.token, body: { select: all } });
    expect(answer.status).toBe(404);
  });
});
