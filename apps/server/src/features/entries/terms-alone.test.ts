import { endpoints, type Label } from '@parlance/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let ids: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

const names = ['zebra', 'apple', 'Menu.open', 'menu.close'];

beforeEach(async () => {
  projectId = await server.addProject(ada, { locales: ['de', 'fr'] });
  const content = JSON.stringify(Object.fromEntries(names.map((name) => [name, `Wert ${name}`])));
  await server.importFile(ada, projectId, { locale: 'de', format: 'jsonflat', content });
  const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
  ids = Object.fromEntries(terms.map(({ id, value }) => [value, id]));
});

const idOf = (term: string) => ids[term] ?? '';

type Query = Parameters<typeof ask>[0];

function ask(query: {
  locale?: string;
  q?: string;
  labels?: string;
  problems?: string;
  except?: string;
  status?: 'all' | 'translated' | 'untranslated';
  order?: 'file' | 'name';
  cursor?: string;
  offset?: number;
  limit?: number;
}) {
  return ada.call(endpoints.listEntries, { params: { projectId }, query });
}

async function terms(query: Query): Promise<string[]> {
  const { entries, total } = await ask(query);
  expect(total).toBe(entries.length);
  return entries.map(({ term }) => term);
}

async function createLabel(value: string): Promise<Label> {
  const body = { value, color: '#123456' };
  return ada.call(endpoints.createLabel, { params: { projectId }, body });
}

describe('entries without a locale', () => {
  it('are terms without translations', async () => {
    const { entries, total } = await ask({ limit: 1 });
    expect(total).toBe(4);
    expect(entries).toEqual([
      {
        termId: idOf('zebra'),
        term: 'zebra',
        context: null,
        notes: {},
        isPlural: false,
        locked: false,
        labels: [],
        value: '',
        state: 'untranslated',
        revision: 0,
        updatedAt: null,
        reference: null,
      },
    ]);
  });

  it('are there in a project without locales', async () => {
    projectId = await server.addProject(ada);
    expect(await terms({})).toEqual([]);
    await ada.call(endpoints.createTerm, { params: { projectId }, body: { value: 'first' } });
    expect(await terms({})).toEqual(['first']);
    expect(await terms({ status: 'untranslated' })).toEqual(['first']);
    expect(await terms({ status: 'translated' })).toEqual([]);
  });

  it('are in the order of the file, or by name', async () => {
    expect(await terms({})).toEqual(names);
    expect(await terms({ order: 'name' })).toEqual(['Menu.open', 'apple', 'menu.close', 'zebra']);
  });

  it('are searched by their term alone', async () => {
    expect(await terms({ q: 'MENU' })).toEqual(['Menu.open', 'menu.close']);
    expect(await terms({ q: 'close menu' })).toEqual(['menu.close']);
    expect(await terms({ q: 'wert' })).toEqual([]);
    expect(await terms({ q: 'wert menu' })).toEqual([]);
    expect(await terms({ q: 'wert', locale: 'de' })).toEqual(names);
    expect(await terms({ q: 'wert', locale: 'fr' })).toEqual([]);
  });

  it('have a place in the list', async () => {
    const params = { projectId };
    const query = { term: idOf('menu.close'), order: 'name' } as const;
    expect(await ada.call(endpoints.locateEntry, { params, query })).toEqual({
      termId: idOf('menu.close'),
      offset: 2,
    });
  });
});

describe('the problems of entries', () => {
  beforeEach(async () => {
    const params = { projectId };
    await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'de' } });
    await ada.call(endpoints.addProjectLocale, { params, body: { code: 'it' } });
    for (const [localeCode, term] of [
      ['fr', 'apple'],
      ['it', 'zebra'],
    ] as const) {
      const body = { termId: idOf(term), value: 'Two  spaces' };
      const { findings } = await ada.call(endpoints.updateTranslation, {
        params: { projectId, localeCode },
        body,
      });
      expect(findings?.map(({ check }) => check)).toContain('space.double');
    }
  });

  const deleteFrench = () =>
    ada.call(endpoints.deleteProjectLocale, { params: { projectId, localeCode: 'fr' } });

  it('are those of all locales without one, but of none that is deleted', async () => {
    expect(await terms({ problems: 'any' })).toEqual(['zebra', 'apple']);
    await deleteFrench();
    expect(await terms({ problems: 'any' })).toEqual(['zebra']);
    expect(await terms({ problems: 'space.double' })).toEqual(['zebra']);
  });

  it('select no terms for bulk changes by a locale that is deleted', async () => {
    await deleteFrench();
    const body = {
      select: { filter: { problems: 'any' } },
      do: { action: 'delete' },
    } as const;
    const { changed } = await ada.call(endpoints.changeTerms, { params: { projectId }, body });
    expect(changed).toBe(1);
    expect(await terms({})).toEqual(names.filter((name) => name !== 'zebra'));
  });
});

describe('the labels of entries', () => {
  let label: Label;
  beforeEach(async () => {
    label = await createLabel('Release Ünix');
    const params = { projectId, labelId: label.id };
    await ada.call(endpoints.labelTerm, { params: { ...params, termId: idOf('apple') } });
    const onTranslation = { ...params, termId: idOf('zebra'), localeCode: 'fr' };
    await ada.call(endpoints.labelTranslation, { params: onTranslation });
    const offTranslation = { ...params, termId: idOf('apple'), localeCode: 'fr' };
    await ada.call(endpoints.unlabelTranslation, { params: offTranslation });
  });

  async function labelled(locale?: string): Promise<string[]> {
    const { entries } = await ask(locale === undefined ? {} : { locale });
    const withLabel = entries.filter(({ labels }) => labels.length > 0);
    for (const { labels } of withLabel) expect(labels).toEqual([label]);
    return withLabel.map(({ term }) => term);
  }

  it('are those of the translations in a locale, and of the terms without one', async () => {
    expect(await labelled('de')).toEqual(['apple']);
    expect(await labelled('fr')).toEqual(['zebra']);
    expect(await labelled()).toEqual(['apple']);
  });

  it('filter in the same way', async () => {
    expect(await terms({ labels: label.id, locale: 'de' })).toEqual(['apple']);
    expect(await terms({ labels: label.id, locale: 'fr' })).toEqual(['zebra']);
    expect(await terms({ labels: label.id })).toEqual(['apple']);
  });

  it.each([['release'], ['üNIX'], ['release ünix']])(
    'are searched by name for %j in the same way',
    async (q) => {
      expect(await terms({ q, locale: 'de' })).toEqual(['apple']);
      expect(await terms({ q, locale: 'fr' })).toEqual(['zebra']);
      expect(await terms({ q })).toEqual(['apple']);
    },
  );

  it('are searched together with the texts', async () => {
    expect(await terms({ q: 'release app' })).toEqual(['apple']);
    expect(await terms({ q: 'release wert apple', locale: 'de' })).toEqual(['apple']);
    expect(await terms({ q: 'release zebra' })).toEqual([]);
    expect(await terms({ q: 'release zebra', locale: 'fr' })).toEqual(['zebra']);
    expect(await terms({ q: 'release nowhere' })).toEqual([]);
  });
});

describe('entries that are left out', () => {
  it('are neither listed nor counted, whatever the filter', async () => {
    const except = `${idOf('apple')},${idOf('zebra')}`;
    expect(await terms({ except })).toEqual(['Menu.open', 'menu.close']);
    expect(await terms({ except, locale: 'de' })).toEqual(['Menu.open', 'menu.close']);
    expect(await terms({ except, order: 'name' })).toEqual(['Menu.open', 'menu.close']);
    expect(await terms({ except, q: 'e' })).toEqual(['Menu.open', 'menu.close']);
    expect(await terms({ except, q: 'zebra' })).toEqual([]);
    const { total, entries } = await ask({ except, offset: 1, limit: 1 });
    expect([total, entries.map(({ term }) => term)]).toEqual([2, ['menu.close']]);
  });

  it('count off the total by their status', async () => {
    const body = { termId: idOf('apple'), value: '' };
    await ada.call(endpoints.updateTranslation, { params: { projectId, localeCode: 'de' }, body });
    const except = `${idOf('apple')},${idOf('zebra')}`;
    const filter = { locale: 'de', except } as const;
    expect(await terms({ ...filter, status: 'translated' })).toEqual(['Menu.open', 'menu.close']);
    expect(await terms({ ...filter, status: 'untranslated' })).toEqual([]);
  });

  it('may be gone already, or of another project', async () => {
    const other = await server.addProject(ada);
    const params = { projectId: other };
    const { id } = await ada.call(endpoints.createTerm, { params, body: { value: 'zebra' } });
    expect(await terms({ except: `${id},${projectId}` })).toEqual(names);
  });

  it('do not shift the places of others', async () => {
    const params = { projectId };
    const query = { term: idOf('menu.close'), except: idOf('apple') };
    expect(await ada.call(endpoints.locateEntry, { params, query })).toMatchObject({ offset: 2 });
    const self = { term: idOf('apple'), except: idOf('apple') };
    expect(await ada.call(endpoints.locateEntry, { params, query: self })).toBeNull();
  });

  it('must be ids', async () => {
    const path = `/projects/${projectId}/entries?except=nonsense`;
    expect((await server.request('GET', path, { token: ada.token })).status).toBe(400);
  });
});
