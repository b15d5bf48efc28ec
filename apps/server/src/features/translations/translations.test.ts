import { createClient, endpoints, type Translation } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import { withoutFindings } from '../../testing/checked.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';
import { beforeEachTrial } from '../../testing/trials/each-trial.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let termId: string;

beforeEachTrial(async (trial) => {
  ({ server, ada } = trial);
  ({ projectId } = trial.project);
  termId = (await trial.project.addTerm('term')).id;
});

const send = (method: string, code: string, body?: unknown) =>
  server.request(method, `/projects/${projectId}/translations/${code}`, { token: ada.token, body });

async function edit(value: string, code = 'de_DE'): Promise<Translation> {
  const answer = await send('PATCH', code, { termId, value });
  expect(answer.status, answer.text).toBe(200);
  return withoutFindings(answer.data);
}

async function get(code = 'de_DE'): Promise<Translation | undefined> {
  return ((await send('GET', code)).data as Translation[])[0];
}

async function history(code = 'de_DE') {
  const rows = await server.database.db
    .selectFrom('changes')
    .innerJoin('change_sets', 'change_sets.id', 'changes.change_set_id')
    .select(['before', 'after'])
    .where('changes.project_id', '=', projectId)
    .where('change_sets.project_id', '=', projectId)
    .where('changes.term_id', '=', termId)
    .where('changes.locale', '=', code)
    .orderBy('change_sets.created_at')
    .execute();
  return rows.map(({ before, after }) => [before, after]);
}

describe('a translation', () => {
  it.each([
    ['blanks around it', '  x\t '],
    ['only blanks', '   '],
    ['line ends', 'a\r\nb\nc\rd\n'],
    ['placeholders', '{{ name }} %s %1$d {n, plural, one {#} other {#}} #{x}'],
    ['markup and escapes', '<b>&amp;&lt;</b> \\n \\u00e9 " \' `'],
    ['a byte order mark and joiners', '\ufeff\u200b\u200d\u00ad'],
    ['combining characters', 'e\u0301 é ﷽ \u202eltr'],
    ['emoji of several code points', '👩‍🚀🏳️‍🌈🦜'],
    ['control characters', '\u0001\u0007\u001b[0m\u007f\u0085\u2028'],
    ['characters beyond Unicode’s assigned', '\u{10ffff}\ufffe\uffff'],
    ['what SQL would mind', "'; drop table terms; -- \\' $1 $$"],
    ['what JSON would mind', '","value":"\\"}'],
  ])('is kept as it is: %s', async (_, value) => {
    expect((await edit(value)).value).toBe(value);
    expect((await get())?.value).toBe(value);
  });

  it('has a date, a state and a revision that grows by one', async () => {
    const first = await edit('one');
    expect(first).toEqual({
      termId,
      value: 'one',
      labels: [],
      date: { created: expect.any(String), modified: expect.any(String) },
      state: 'translated',
      revision: 1,
    });
    const second = await edit('two');
    expect(second).toMatchObject({ revision: 2, date: { created: first.date.created } });
    expect(second.date.modified > first.date.modified).toBe(true);
    expect(await get()).toEqual(second);
    expect(await get('fr')).toMatchObject({ value: '', state: 'untranslated', revision: 0 });
  });

  it('that is set to what it is stays as it is', async () => {
    const first = await edit('one');
    expect(await edit('one')).toEqual(first);
    expect(await history()).toEqual([[null, 'one']]);
  });

  it('that is set to nothing is untranslated again', async () => {
    await edit('one');
    const cleared = await edit('');
    expect(cleared).toMatchObject({ value: '', state: 'untranslated', revision: 2 });
    expect(await edit('')).toEqual(cleared);
    expect(await edit('two')).toMatchObject({ state: 'translated', revision: 3 });
    expect(await history()).toEqual([
      [null, 'one'],
      ['one', ''],
      ['', 'two'],
    ]);
  });

  it('that never was is not made by setting it to nothing', async () => {
    expect(await edit('')).toMatchObject({ value: '', state: 'untranslated', revision: 0 });
    expect(await history()).toEqual([]);
    const rows = await server.database.db
      .selectFrom('translations')
      .selectAll()
      .where('project_id', '=', projectId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('of what is not there answers 404', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    for (const id of [unknown, 'nonsense', ' ']) {
      expect((await send('PATCH', 'de_DE', { termId: id, value: 'x' })).status).toBe(404);
    }
    expect((await send('PATCH', 'it', { termId, value: 'x' })).status).toBe(404);
    expect((await send('PATCH', 'it', { termId, value: '' })).status).toBe(404);
    expect((await send('GET', 'it')).status).toBe(404);
    const other = await server.addProject(ada, { locales: ['de_DE'] });
    projectId = other;
    expect((await send('PATCH', 'de_DE', { termId, value: 'x' })).status).toBe(404);
  });

  it('has 8192 characters at the most', async () => {
    expect((await edit('🦜'.repeat(8192))).value).toBe('🦜'.repeat(8192));
    const answer = await send('PATCH', 'de_DE', { termId, value: 'x'.repeat(8193) });
    expect(answer.status).toBe(400);
  });

  it('says in the history who changed it, user or client', async () => {
    const token = await server.addClient(projectId, 'editor');
    await edit('by a user');
    const path = `/projects/${projectId}/translations/de_DE`;
    await server.request('PATCH', path, { token, body: { termId, value: 'by a client' } });
    const sets = await server.database.db
      .selectFrom('change_sets')
      .select(['actor_type', 'actor_id', 'kind', 'locale'])
      .where('project_id', '=', projectId)
      .where('kind', '=', 'translation.update')
      .orderBy('created_at')
      .execute();
    expect(sets).toMatchObject([
      { actor_type: 'user', actor_id: ada.id, locale: 'de_DE' },
      { actor_type: 'client', locale: 'de_DE' },
    ]);
  });
});

describe('edits side by side', () => {
  it('of a translation that never was are one after the other', async () => {
    const values = Array.from({ length: 12 }, (_, index) => `value ${index}`);
    const edits = await Promise.all(values.map((value) => edit(value)));
    expect(edits.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual(
      values.map((_, index) => index + 1),
    );
    const last = edits.find(({ revision }) => revision === values.length);
    expect(await get()).toEqual(last);
    const stats = await ada.call(endpoints.getProjectStats, { params: { projectId } });
    expect(stats.localeStats.de_DE?.translated).toBe(1);
  });

  it('of the same value change it once', async () => {
    const edits = await Promise.all(Array.from({ length: 8 }, () => edit('same')));
    expect(new Set(edits.map(({ revision }) => revision))).toEqual(new Set([1]));
    expect(await history()).toEqual([[null, 'same']]);
  });

  it('of several terms and locales do not disturb each other', async () => {
    const params = { projectId };
    const ids = [termId];
    for (const value of ['b', 'c', 'd']) {
      ids.push((await ada.call(endpoints.createTerm, { params, body: { value } })).id);
    }
    await Promise.all(
      ids.flatMap((id) =>
        ['de_DE', 'fr'].map((code) => send('PATCH', code, { termId: id, value: `${code} ${id}` })),
      ),
    );
    for (const code of ['de_DE', 'fr']) {
      const listed = (await send('GET', code)).data as Translation[];
      expect(listed).toHaveLength(4);
      for (const { termId: id, value } of listed) expect(value).toBe(`${code} ${id}`);
    }
  });
});

describe('an edit that names the revision it was made from', () => {
  const editFrom = (revision: unknown, value: string) =>
    send('PATCH', 'de_DE', { termId, value, revision });

  it('goes through when that is the last one, also when there was none', async () => {
    const first = await editFrom(0, 'one');
    expect(first.data).toMatchObject({ value: 'one', revision: 1 });
    const second = await editFrom(1, 'two');
    expect(second.data).toMatchObject({ value: 'two', revision: 2 });
    const cleared = await editFrom(2, '');
    expect(cleared.data).toMatchObject({ value: '', state: 'untranslated', revision: 3 });
    expect(await history()).toHaveLength(3);
  });

  it('is refused when it is not, with the translation as it is, and changes nothing', async () => {
    await edit('one');
    const current = await edit('two');
    const by = { type: 'user', id: ada.id, name: 'Ada' };
    for (const revision of [0, 1, 3, 2_000_000]) {
      const answer = await editFrom(revision, 'three');
      expect(answer.status).toBe(409);
      expect(answer.json).toEqual({
        error: {
          code: 'Conflict',
          message: 'This resource has been changed in the meantime',
          details: [{ path: 'body.revision', message: expect.any(String), current, by }],
        },
      });
    }
    expect(await get()).toEqual(current);
    expect(await history()).toHaveLength(2);
    const stats = await ada.call(endpoints.getProjectStats, { params: { projectId } });
    expect(stats.localeStats.de_DE?.translated).toBe(1);
  });

  it('is refused where there is nothing to have been read', async () => {
    const answer = await editFrom(1, 'one');
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      error: { details: [{ current: { termId, value: '', state: 'untranslated', revision: 0 } }] },
    });
    expect(await history()).toEqual([]);
  });

  it('may be sent again when its answer was lost', async () => {
    const first = await editFrom(0, 'one');
    const again = await editFrom(0, 'one');
    expect(again.status).toBe(200);
    expect(again.data).toEqual(first.data);
  });

  it('wins once of many side by side, and each loser is shown a winner', async () => {
    for (const revision of [0, 1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => editFrom(revision, `${revision}.${n}`)),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      const [winner] = won;
      for (const lost of answers.filter((answer) => answer !== winner)) {
        expect(lost.json).toMatchObject({
          error: {
            code: 'Conflict',
            details: [{ current: withoutFindings(winner?.data) }],
          },
        });
      }
    }
    expect(await history()).toHaveLength(3);
  });

  it('is told by whom it was outrun; API clients are told no name', async () => {
    const params = { projectId };
    const eve = await server.addPerson('Eve');
    await server.addMember(projectId, eve, 'editor');
    const body = { name: 'CI', role: 'editor' } as const;
    const client = await ada.call(endpoints.createProjectClient, { params, body });
    const { access_token: token } = await createClient({ baseUrl: server.url })(
      endpoints.createToken,
      {
        body: {
          grant_type: 'client_credentials',
          client_id: client.id,
          client_secret: client.secret,
        },
      },
    );
    const path = `/projects/${projectId}/translations/de_DE`;
    const save = (by: string, value: string) =>
      server.request('PATCH', path, { token: by, body: { termId, value, revision: 0 } });

    await save(eve.token, 'one');
    const authorIn = async (by: string) => {
      const { json } = await save(by, 'two');
      return (json as { error: { details: { by?: unknown }[] } }).error.details[0]?.by;
    };
    expect(await authorIn(ada.token)).toEqual({ type: 'user', id: eve.id, name: 'Eve' });
    expect(await authorIn(token)).toEqual({ type: 'user', id: eve.id });

    const onTop = { termId, value: 'three', revision: 1 };
    await server.request('PATCH', path, { token, body: onTop });
    expect(await authorIn(ada.token)).toEqual({ type: 'client', id: client.id, name: 'CI' });
  });

  it('is told that an import came before', async () => {
    const content = '{"term": "imported"}';
    const file = { locale: 'de_DE', format: 'jsonflat', content } as const;
    expect((await server.importFile(ada, projectId, file)).status).toBe(200);
    const answer = await editFrom(0, 'typed');
    expect(answer.json).toMatchObject({
      error: { code: 'Conflict', details: [{ current: { value: 'imported', revision: 1 } }] },
    });
  });

  it.each([-1, 1.5, '1', true, {}, 2 ** 31])('is bad input for the revision %j', async (value) => {
    const answer = await editFrom(value, 'one');
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: [{ path: 'body.revision' }] } });
  });

  it('goes through as before without one', async () => {
    await edit('one');
    for (const revision of [undefined, null]) {
      expect((await editFrom(revision, `after ${revision}`)).status).toBe(200);
    }
  });
});

describe('the texts of a term', () => {
  const listTexts = (id = termId) =>
    ada.call(endpoints.listTermTranslations, { params: { projectId, termId: id } });

  it('are those in all locales of the project, empty where there is none', async () => {
    const { revision, date } = await edit('Begriff');
    expect(await listTexts()).toEqual([
      {
        locale: 'de_DE',
        value: 'Begriff',
        state: 'translated',
        revision,
        updatedAt: date.modified,
        origin: 'person',
        machine: null,
      },
      {
        locale: 'fr',
        value: '',
        state: 'untranslated',
        revision: 0,
        updatedAt: null,
        origin: null,
        machine: null,
      },
    ]);
    const params = { projectId, localeCode: 'de_DE' };
    await ada.call(endpoints.deleteProjectLocale, { params });
    expect((await listTexts()).map(({ locale }) => locale)).toEqual(['fr']);
  });

  it('are not there for a term that is deleted', async () => {
    await ada.call(endpoints.deleteTerm, { params: { projectId, termId } });
    await expect(listTexts()).rejects.toMatchObject({ status: 404 });
  });
});
