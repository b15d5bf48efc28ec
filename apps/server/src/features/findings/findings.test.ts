import { endpoints, type Finding } from '@parlance/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { untilChecked } from '../../testing/checked.ts';
import { beforeEachOfChecks, type CheckedProject } from '../../testing/checked-project.ts';
import { expectCountersToAgree, rowsOf } from '../../testing/content.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;

beforeEachOfChecks((trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
});

const content = () => ({ server, person: ada, projectId });

const list = (query = {}) => ada.call(endpoints.listFindings, { params: { projectId }, query });

async function listed(query = {}) {
  const { findings } = await list(query);
  return findings.map(({ locale, term, check }) => `${locale} ${term} ${check}`);
}

async function localeStats() {
  const { localeStats } = await ada.call(endpoints.getProjectStats, { params: { projectId } });
  return localeStats;
}

const checksOf = (findings: readonly Finding[] | undefined) => findings?.map(({ check }) => check);

describe('an edit', () => {
  beforeEach(() => project.importTexts('en', { hello: 'Hello {{name}}!', bye: 'Bye' }));

  it('is answered with what the checks find in it, which is stored and counted', async () => {
    const { hello } = await project.termIds();
    const { findings } = await project.editTerm('de', hello, 'Hallo!');
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'placeholder.missing',
        severity: 'error',
        isIgnored: false,
        fingerprint: expect.any(String),
      }),
    ]);
    expect(await listed()).toEqual(['de hello placeholder.missing']);
    expect(await localeStats()).toMatchObject({
      de: { errors: 1, warnings: 0 },
      fr: { errors: 0, warnings: 0 },
    });
    await expectCountersToAgree(content());
  });

  it('that mends a text takes its findings away', async () => {
    const { hello } = await project.termIds();
    await project.editTerm('de', hello, 'Hallo!');
    expect((await project.editTerm('de', hello, 'Hallo {{name}}!')).findings).toEqual([]);
    expect(await listed()).toEqual([]);
    await project.editTerm('de', hello, 'Hallo!');
    expect((await project.editTerm('de', hello, '')).findings).toEqual([]);
    expect(await localeStats()).toMatchObject({ de: { errors: 0 } });
    await expectCountersToAgree(content());
  });

  it('is checked as it is answered also where nothing changes', async () => {
    const { hello } = await project.termIds();
    await project.editTerm('de', hello, 'Hallo!');
    expect(checksOf((await project.editTerm('de', hello, 'Hallo!')).findings)).toEqual([
      'placeholder.missing',
    ]);
  });

  it('finds nothing in the source locale, nor in a project without one', async () => {
    const { hello } = await project.termIds();
    expect((await project.editTerm('en', hello, 'Hello')).findings).toEqual([]);
    await ada.call(endpoints.updateProject, {
      params: { projectId },
      body: { sourceLocale: null },
    });
    expect((await project.editTerm('de', hello, 'Hallo {{nmae}}')).findings).toEqual([]);
    await untilChecked(server, projectId);
    expect(await listed()).toEqual([]);
  });

  it('at the same time as others leaves the findings of the last one, and exact counters', async () => {
    const { hello, bye } = await project.termIds();
    const texts = ['Hallo!', 'Hallo {{name}}!', 'Hallo {{name}} {{name}}!', 'Hallo {{nmae}}!'];
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        project.editTerm(n % 2 === 0 ? 'de' : 'fr', n % 5 === 0 ? bye : hello, `${texts[n % 4]} `),
      ),
    );
    await untilChecked(server, projectId);
    await expectCountersToAgree(content());
    for (const localeCode of ['de', 'fr']) {
      const params = { projectId, localeCode };
      for (const { termId, value } of await ada.call(endpoints.listTranslations, { params })) {
        const stored = await rowsOf<{ check_id: string }>(
          content(),
          `select check_id from findings where project_id = :project and locale = '${localeCode}'
            and term_id = '${termId}' order by n`,
        );
        const { findings } = await project.editTerm(localeCode, termId, value);
        expect(stored.map((row) => row.check_id)).toEqual(checksOf(findings));
      }
    }
  });
});

describe('a list of findings', () => {
  beforeEach(async () => {
    await project.importTexts('en', { a: 'A {{n}}', b: 'B {{n}}', c: 'Some text' });
    await project.importTexts('de', { a: 'A', b: 'B {{n}}', c: 'Ein  Text' });
    await project.importTexts('fr', { a: 'A', b: 'B', c: 'Un texte' });
    await untilChecked(server, projectId);
  });

  it('is filtered by locale, check, severity and file', async () => {
    expect(await listed({ locale: 'fr' })).toEqual([
      'fr a placeholder.missing',
      'fr b placeholder.missing',
    ]);
    expect(await listed({ checks: 'space.double' })).toEqual(['de c space.double']);
    expect(await listed({ severities: 'warning' })).toEqual(['de c space.double']);
    expect(await listed({ files: projectId })).toHaveLength(4);
    expect(await listed({ ignored: 'true' })).toEqual([]);
    const other = await ada.call(endpoints.createFile, {
      params: { projectId },
      body: { path: 'b/{locale}.json' },
    });
    expect(await listed({ files: other.id })).toEqual([]);
  });

  it('comes in pages, with totals by check', async () => {
    const first = await list({ limit: '3' });
    expect(first).toMatchObject({
      total: 4,
      byCheck: { 'placeholder.missing': 3, 'space.double': 1 },
    });
    const rest = await list({ limit: '3', cursor: first.nextCursor ?? '' });
    expect(rest.findings).toHaveLength(1);
    expect(rest.nextCursor).toBeNull();
    // Whoever goes on has the numbers already.
    expect(Object.keys(rest).sort()).toEqual(['findings', 'nextCursor']);
    const checked = await list({ checks: 'space.double' });
    expect(checked).toMatchObject({ total: 1, byCheck: first.byCheck });
    const { status } = await server.request('GET', `/projects/${projectId}/findings?cursor=x`, {
      token: ada.token,
    });
    expect(status).toBe(400);
  });

  it('begins with errors, whatever their locale, and has each finding on one page', async () => {
    const levels = [{ check: 'space.double', locale: 'de', level: 'info' as const }];
    await ada.call(endpoints.updateCheckSettings, { params: { projectId }, body: { levels } });
    await project.importTexts('fr', { a: 'A', b: 'B', c: 'Un  texte' });
    await untilChecked(server, projectId);
    const first = await list({ limit: '2' });
    const second = await list({ limit: '2', cursor: first.nextCursor ?? '' });
    const third = await list({ limit: '2', cursor: second.nextCursor ?? '' });
    const all = [first, second, third].flatMap(({ findings }) => findings);
    const places = all.map(({ locale, term }) => `${locale} ${term}`);
    expect(places).toEqual(['de a', 'fr a', 'fr b', 'fr c', 'de c']);
    expect(third.nextCursor).toBeNull();
    expect(await listed({ locale: 'de' })).toEqual([
      'de a placeholder.missing',
      'de c space.double',
    ]);
  });

  it('is of members alone, and of locales of the project', async () => {
    const path = `/projects/${projectId}/findings`;
    const stranger = await server.addPerson();
    expect((await server.request('GET', path, { token: stranger.token })).status).toBe(404);
    expect((await server.request('GET', path)).status).toBe(401);
    const { status } = await server.request('GET', `${path}?locale=es`, { token: ada.token });
    expect(status).toBe(404);
  });

  it('is counted by file', async () => {
    const [stats] = await ada.call(endpoints.getFileStats, { params: { projectId } });
    expect(stats?.locales).toEqual([
      expect.objectContaining({ locale: 'de', errors: 1, warnings: 1 }),
      expect.objectContaining({ locale: 'en', errors: 0, warnings: 0 }),
      expect.objectContaining({ locale: 'fr', errors: 2, warnings: 0 }),
    ]);
  });
});

describe('entries', () => {
  beforeEach(async () => {
    await project.importTexts('en', { a: 'A {{n}}', b: 'B {{n}}', c: 'Some text' });
    await project.importTexts('de', { a: 'A', b: 'B {{n}}', c: 'Ein  Text' });
    await untilChecked(server, projectId);
  });

  const entries = async (query: Readonly<Record<string, string>>) => {
    const { entries: found, total } = await ada.call(endpoints.listEntries, {
      params: { projectId },
      query,
    });
    expect(total).toBe(found.length);
    return found;
  };

  it('have their findings where a locale is asked for', async () => {
    const found = await entries({ locale: 'de' });
    expect(found.map(({ findings }) => checksOf(findings))).toEqual([
      ['placeholder.missing'],
      [],
      ['space.double'],
    ]);
    expect((await entries({})).map(({ findings }) => findings)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['any', ['a', 'c']],
    ['error', ['a']],
    ['space.double', ['c']],
    ['space.double,placeholder.missing', ['a', 'c']],
    ['space.edge', []],
  ])('are filtered by problems: %s', async (problems, terms) => {
    const found = await entries({ locale: 'de', problems });
    expect(found.map(({ term }) => term)).toEqual(terms);
    expect(await entries({ locale: 'en', problems })).toEqual([]);
    expect((await entries({ problems })).map(({ term }) => term)).toEqual(terms);
  });

  it('are sought by problems that count, within a filter, going round at the end', async () => {
    const ids = await project.termIds();
    const next = async (term: string, query = {}) => {
      const found = await ada.call(endpoints.locateEntry, {
        params: { projectId },
        query: { locale: 'de', term: ids[term] ?? '', seek: 'problem', ...query },
      });
      const [name] = Object.entries(ids).find(([, id]) => id === found?.termId) ?? [];
      return found && [name, found.offset];
    };
    expect(await next('a')).toEqual(['c', 2]);
    expect(await next('b')).toEqual(['c', 2]);
    expect(await next('c')).toEqual(['a', 0]);
    expect(await next('a', { problems: 'error' })).toEqual(['a', 0]);
    expect(await next('b', { q: 'c' })).toEqual(['c', 0]);
    expect(await next('a', { locale: 'fr' })).toBeNull();
    expect(await next('a', { locale: 'en' })).toBeNull();
    const { findings } = await list({ checks: 'space.double' });
    for (const { check, fingerprint } of findings) {
      const body = { scope: 'project', check, fingerprint } as const;
      await ada.call(endpoints.createIgnore, { params: { projectId }, body });
    }
    expect(await next('a')).toEqual(['a', 0]);
  });

  it('are selected for bulk changes by problems', async () => {
    const answer = await ada.call(endpoints.changeTranslations, {
      params: { projectId, localeCode: 'de' },
      body: { select: { filter: { problems: 'any' } }, do: { action: 'clear' } },
    });
    expect(answer.changed).toBe(2);
    await untilChecked(server, projectId);
    expect(await listed()).toEqual([]);
    await expectCountersToAgree(content());
  });
});
