import { endpoints, type IgnoreBody, type Role } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { untilChecked } from '../../testing/checked.ts';
import { beforeEachOfChecks, type CheckedProject } from '../../testing/checked-project.ts';
import { expectCountersToAgree, rowsOf } from '../../testing/content.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let projectId: string;
let hello: string;
let bye: string;
/** The finding of each translation. */
let about: { check: string; fingerprint: string };

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  ({ projectId } = project);
  await project.importTexts('en', { hello: 'Hello {{name}}!', bye: 'Bye {{name}}!' });
  ({ hello = '', bye = '' } = await project.termIds());
  for (const localeCode of ['de', 'fr']) {
    await project.editTerm(localeCode, hello, 'Hallo!');
    await project.editTerm(localeCode, bye, 'Tschau!');
  }
  const { findings } = await list();
  about = { check: 'placeholder.missing', fingerprint: findings[0]?.fingerprint ?? '' };
  expect(findings.map(({ fingerprint }) => fingerprint)).toEqual(Array(4).fill(about.fingerprint));
  // Few of these tests wait for the job.
}, {});

const content = () => ({ server, person: ada, projectId });

const list = (query = {}) =>
  ada.call(endpoints.listFindings, {
    params: { projectId },
    query: { ...query, checks: 'placeholder.missing' },
  });

async function listed(query = {}) {
  const { findings } = await list(query);
  return findings.map(({ locale, term }) => `${locale} ${term}`).sort();
}

async function post(body: object, { token } = ada) {
  return server.request('POST', `/projects/${projectId}/findings/ignores`, { token, body });
}

async function ignore(
  place: Omit<IgnoreBody, 'check' | 'fingerprint' | 'text' | 'reason'> & object,
) {
  const answer = await post({ ...about, ...place });
  expect(answer.status, answer.text).toBe(201);
  return (answer.data as { id: string }).id;
}

async function errorsByLocale() {
  await expectCountersToAgree(content());
  const { localeStats } = await ada.call(endpoints.getProjectStats, { params: { projectId } });
  return [localeStats.de?.errors, localeStats.fr?.errors];
}

const unignore = (ignoreId: string) =>
  ada.call(endpoints.deleteIgnore, { params: { projectId, ignoreId } });

describe('an ignored finding', () => {
  it.each([
    ['finding', ['de hello'], [1, 2]],
    ['term', ['de hello', 'fr hello'], [1, 1]],
    ['locale', ['de bye', 'de hello'], [0, 2]],
    ['project', ['de bye', 'de hello', 'fr bye', 'fr hello'], [0, 0]],
  ] as const)(
    'of the scope %s leaves the counts at once, and comes back',
    async (scope, left, errors) => {
      expect(await errorsByLocale()).toEqual([2, 2]);
      const all = await listed();
      const id = await ignore({
        scope,
        ...(scope === 'finding' || scope === 'term' ? { termId: hello } : {}),
        ...(scope === 'finding' || scope === 'locale' ? { locale: 'de' } : {}),
        text: '{{name}}',
      } as IgnoreBody);
      expect(await errorsByLocale()).toEqual(errors);
      expect(await listed({ ignored: 'true' })).toEqual(left);
      expect(await listed()).toEqual(all.filter((one) => !left.some((gone) => gone === one)));
      const { ignores } = await ada.call(endpoints.listIgnores, { params: { projectId } });
      expect(ignores).toMatchObject([
        { id, scope, text: '{{name}}', findings: left.length, by: { id: ada.id, name: 'Ada' } },
      ]);
      await unignore(id);
      expect(await errorsByLocale()).toEqual([2, 2]);
      expect(await listed()).toEqual(all);
    },
  );

  it('stays ignored when its text is edited elsewhere or imported again, and is none any more when it is another', async () => {
    await ignore({ scope: 'finding', termId: hello, locale: 'de' } as IgnoreBody);
    const { findings } = await project.editTerm('de', hello, 'Guten Tag!');
    expect(findings).toMatchObject([{ check: 'placeholder.missing', isIgnored: true }]);
    await project.importTexts('de', { hello: 'Grüß Gott!' });
    await untilChecked(server, projectId);
    expect(await listed({ locale: 'de' })).toEqual(['de bye']);
    await project.editTerm('de', hello, 'Hallo {{name}}!');
    expect((await project.editTerm('de', hello, 'Hallo!')).findings).toMatchObject([
      { isIgnored: true },
    ]);
    await project.importTexts('en', { hello: 'Hello {{person}}!' });
    await untilChecked(server, projectId);
    expect(await listed({ locale: 'de' })).toEqual(['de bye', 'de hello']);
    await expectCountersToAgree(content());
  });

  it('is looked for in its own term and locale alone', async () => {
    // Whatever visits these findings puts them right.
    await rowsOf(
      content(),
      `update findings set is_ignored = true
      where project_id = :project and (term_id = '${bye}' or locale = 'fr')`,
    );
    await ignore({ scope: 'finding', termId: hello, locale: 'de' } as IgnoreBody);
    expect(await listed()).toEqual([]);
    await ignore({ scope: 'term', termId: hello } as IgnoreBody);
    expect(await listed()).toEqual([]);
  });

  it('is ignored in what is found later, too', async () => {
    await ignore({ scope: 'project' } as IgnoreBody);
    await project.editTerm('de', hello, 'Hallo {{name}}!');
    await project.editTerm('de', hello, 'Hallo!');
    expect(await errorsByLocale()).toEqual([0, 0]);
    const { data } = await server.request('POST', `/projects/${projectId}/check`, {
      token: ada.token,
      body: { texts: [{ value: 'Hallo!', locale: 'de', termId: hello }] },
    });
    expect(data).toMatchObject([{ findings: [{ isIgnored: true }] }]);
  });

  it('of two scopes comes back when neither ignores it any more', async () => {
    const one = await ignore({ scope: 'finding', termId: hello, locale: 'de' } as IgnoreBody);
    const other = await ignore({ scope: 'locale', locale: 'de' } as IgnoreBody);
    await unignore(other);
    expect(await errorsByLocale()).toEqual([1, 2]);
    await unignore(one);
    expect(await errorsByLocale()).toEqual([2, 2]);
  });

  it('is right in a locale that comes back after it was deleted', async () => {
    const { call } = ada;
    const params = { projectId, localeCode: 'de' };
    let changeSetId = '';
    const onChangeSet = (id: string) => {
      changeSetId = id;
    };
    await call(endpoints.deleteProjectLocale, { params }, { onChangeSet });
    const answer = await post({ ...about, scope: 'project' });
    expect(answer.status, answer.text).toBe(201);
    await call(endpoints.undoChangeSet, { params: { projectId, changeSetId } });
    await untilChecked(server, projectId);
    expect(await errorsByLocale()).toEqual([0, 0]);
    await unignore((answer.data as { id: string }).id);
    expect(await errorsByLocale()).toEqual([2, 2]);
  });

  it('keeps exact counters while others edit and import', async () => {
    const toggle = async (body: object) => {
      for (let turn = 0; turn < 5; turn++) {
        const { data } = await post({ ...about, ...body });
        await unignore((data as { id: string }).id);
      }
    };
    const edits = async (localeCode: string) => {
      for (let turn = 0; turn < 15; turn++) {
        await project.editTerm(
          localeCode,
          hello,
          turn % 2 === 0 ? 'Hallo {{name}}!' : `Hallo ${turn}!`,
        );
      }
    };
    await Promise.all([
      toggle({ scope: 'project' }),
      toggle({ scope: 'locale', locale: 'de' }),
      edits('de'),
      edits('fr'),
      project.importTexts('de', { bye: 'Servus!' }),
    ]);
    await untilChecked(server, projectId);
    await expectCountersToAgree(content());
    await post({ ...about, scope: 'project' });
    expect(await errorsByLocale()).toEqual([0, 0]);
  });
});

describe('the list of what is ignored', () => {
  it('comes in pages, newest first, and can be filtered', async () => {
    const first = await ignore({ scope: 'locale', locale: 'de' } as IgnoreBody);
    const second = await ignore({ scope: 'term', termId: hello } as IgnoreBody);
    const third = await ignore({ scope: 'locale', locale: 'fr' } as IgnoreBody);
    const page = (query: object) =>
      ada.call(endpoints.listIgnores, { params: { projectId }, query });
    const begin = await page({ limit: 2 });
    expect(begin.ignores.map(({ id }) => id)).toEqual([third, second]);
    const rest = await page({ limit: 2, cursor: begin.nextCursor ?? '' });
    expect(rest).toMatchObject({ ignores: [{ id: first }], nextCursor: null });
    const german = await page({ locale: 'de' });
    expect(german.ignores.map(({ id }) => id)).toEqual([second, first]);
    expect((await page({ checks: 'space.double' })).ignores).toEqual([]);
    const answer = await server.request(
      'GET',
      `/projects/${projectId}/findings/ignores?locale=es`,
      {
        token: ada.token,
      },
    );
    expect(answer.status).toBe(404);
  });

  it('is in a backup, with what is ignored by it', async () => {
    await ignore({ scope: 'finding', termId: hello, locale: 'de' } as IgnoreBody);
    const backup = await ada.call(endpoints.getProjectBackup, { params: { projectId } });
    const restored = await ada.call(endpoints.restoreProject, { file: backup });
    await untilChecked(server, restored.id);
    const place = { ...content(), projectId: restored.id };
    const rows = await rowsOf(
      place,
      `select term_id from findings where project_id = :project and is_ignored and locale = 'de'`,
    );
    expect(rows).toHaveLength(1);
    await expectCountersToAgree(place);
  });
});

describe('who may ignore', () => {
  const places = {
    'in the own locale': { scope: 'locale', locale: 'de' },
    'in another locale': { scope: 'locale', locale: 'fr' },
    'in all locales of a term': { scope: 'term' },
    'in the project': { scope: 'project' },
  } as const;
  const may: readonly [Role, readonly string[] | null, readonly (keyof typeof places)[]][] = [
    ['viewer', null, []],
    ['translator', ['de'], ['in the own locale']],
    ['translator', null, ['in the own locale', 'in another locale', 'in all locales of a term']],
    ['editor', null, ['in the own locale', 'in another locale', 'in all locales of a term']],
    [
      'admin',
      null,
      ['in the own locale', 'in another locale', 'in all locales of a term', 'in the project'],
    ],
  ];

  it.each(may)('as %s of the locales %s', async (role, locales, allowed) => {
    const person = await server.addPerson();
    await server.addMember(projectId, person, role);
    if (locales) {
      await ada.call(endpoints.updateMember, {
        params: { projectId, userId: person.id },
        body: { role, locales: [...locales] },
      });
    }
    for (const [where, place] of Object.entries(places)) {
      const isAllowed = allowed.some((one) => one === where);
      const body = {
        ...about,
        ...place,
        ...(place.scope === 'term' ? { termId: hello } : {}),
      };
      const made = await post(body, person);
      expect(made.status, where).toBe(isAllowed ? 201 : 404);
      const own = isAllowed ? made : await post(body);
      const { id } = own.data as { id: string };
      const path = `/projects/${projectId}/findings/ignores/${id}`;
      const gone = await server.request('DELETE', path, { token: person.token });
      expect(gone.status, where).toBe(isAllowed ? 204 : 404);
      if (!isAllowed) await unignore(id);
    }
  });
});

describe('what is refused', () => {
  const finding = { check: 'space.double', fingerprint: 'abcdefghijk' };
  const stranger = '0190b2a4-a166-7ef0-9d8f-7062e3b4cf06';

  it.each([
    [{ ...finding, scope: 'finding', termId: stranger }, 400],
    [{ ...finding, scope: 'finding', locale: 'de' }, 400],
    [{ ...finding, scope: 'everything' }, 400],
    [{ ...finding, scope: 'project', check: 'space.nowhere' }, 400],
    [{ ...finding, scope: 'project', fingerprint: 'Not one' }, 400],
    [{ ...finding, scope: 'project', reason: 'x'.repeat(1001) }, 400],
    [{ ...finding, scope: 'project', text: 'x'.repeat(201) }, 400],
    [{ ...finding, scope: 'locale', locale: 'es' }, 404],
    [{ ...finding, scope: 'term', termId: stranger }, 404],
  ])('%j', async (body, status) => {
    const answer = await post(body);
    expect(answer.status, answer.text).toBe(status);
  });

  it('what is ignored in this scope already', async () => {
    const body = { ...finding, scope: 'locale', locale: 'de' };
    expect((await post(body)).status).toBe(201);
    expect((await post(body)).status).toBe(409);
    expect((await post({ ...body, locale: 'fr' })).status).toBe(201);
  });

  it('to take back what somebody else has taken back', async () => {
    const id = await ignore({ scope: 'project' } as IgnoreBody);
    await unignore(id);
    const path = `/projects/${projectId}/findings/ignores/${id}`;
    expect((await server.request('DELETE', path, { token: ada.token })).status).toBe(404);
  });
});
