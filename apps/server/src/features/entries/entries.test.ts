import {
  type Entry,
  type EntryFilter,
  type EntryWindow,
  endpoints,
  entryStatuses,
} from '@parlance/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let labels: Record<'red' | 'blue', string>;

/** What the project holds, in the order of the file. */
const texts: readonly (readonly [term: string, german: string, english: string])[] = [
  ['menu.open', 'Öffnen', 'Open'],
  ['menu.close', 'Schließen', 'Close'],
  ['Menu.Save_All', 'Alles speichern', 'Save all'],
  ['menu.save', 'Speichern', 'Save'],
  ['button.100%', '', '100% sure'],
  ['button.back\\slash', 'C:\\Pfad', 'C:\\path'],
  ['Ärger', 'ÄRGER', 'Trouble'],
  ['中Ö', 'Ö中', ''],
  ['🦜 parrot', 'Der Papagei ä🦜', 'The parrot'],
  ['zebra', '', 'Zebra crossing'],
  ['apple', '', ''],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος', ''],
  ['quote"s', 'Sie sagte: "ja"', "It's $1 & 'no'"],
];
const marked = { reviewed: ['Menu.Save_All', '中Ö'], outdated: ['Ärger'] };
const labelled = { red: ['menu.open', 'zebra'], blue: ['zebra', 'apple'] };

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
  projectId = await server.createProject(ada);
  for (const [locale, column] of [
    ['de_DE', 1],
    ['en', 2],
  ] as const) {
    const content = JSON.stringify(Object.fromEntries(texts.map((row) => [row[0], row[column]])));
    await server.importFile(ada, projectId, { locale, format: 'jsonflat', content });
  }
  await ada.call(endpoints.addProjectLocale, { params: { projectId }, body: { code: 'fr' } });
  labels = { red: await createLabel('red'), blue: await createLabel('blue') };
  await mark('reviewed');
  await mark('outdated');
});
afterAll(() => server.close());

async function mark(state: keyof typeof marked): Promise<void> {
  const params = { projectId, localeCode: 'de_DE' };
  for (const { id: termId, value } of await ada.call(endpoints.listTerms, { params })) {
    if (!marked[state].includes(value)) continue;
    await ada.call(endpoints.updateTranslation, { params, body: { termId, state } });
  }
}

async function createLabel(name: 'red' | 'blue'): Promise<string> {
  const params = { projectId };
  const body = { value: name, color: '#123456' };
  const { id: labelId } = await ada.call(endpoints.createLabel, { params, body });
  for (const { id: termId, value } of await ada.call(endpoints.listTerms, { params })) {
    if (labelled[name].includes(value)) {
      await ada.call(endpoints.labelTerm, { params: { projectId, labelId, termId } });
    }
  }
  return labelId;
}

type Query = Parameters<typeof list>[0];
type Filter = Omit<Query, 'projectId'>;

function list(query: {
  locale?: string;
  reference?: string;
  q?: string;
  status?: EntryFilter['status'];
  labels?: string;
  order?: 'file' | 'name';
  cursor?: string;
  offset?: number;
  limit?: number;
  projectId?: string;
}): Promise<EntryWindow> {
  const { projectId: other = projectId, ...filter } = query;
  const params = { projectId: other };
  return ada.call(endpoints.listEntries, { params, query: { locale: 'de_DE', ...filter } });
}

async function terms(query: Query): Promise<string[]> {
  const { entries, total } = await list(query);
  expect(total).toBe(entries.length);
  return entries.map(({ term }) => term);
}

const inByteOrder = (values: readonly string[]) =>
  [...values].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
const all = texts.map(([term]) => term);

describe('entries', () => {
  it('are terms with their translation and their reference', async () => {
    const { entries, total, nextCursor } = await list({ reference: 'en', limit: 1 });
    expect(total).toBe(texts.length);
    expect(nextCursor).toEqual(expect.any(String));
    expect(entries).toEqual([
      {
        termId: expect.any(String),
        notes: {},
        term: 'menu.open',
        context: null,
        isPlural: false,
        labels: [{ id: labels.red, value: 'red', color: '#123456' }],
        value: 'Öffnen',
        state: 'translated',
        revision: 1,
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        reference: 'Open',
      },
    ]);
  });

  it('have no reference where none was asked for, and an empty one where it has no text', async () => {
    const apple = (window: EntryWindow) => window.entries.find(({ term }) => term === 'apple');
    expect(apple(await list({}))?.reference).toBeNull();
    expect(apple(await list({ reference: 'fr' }))).toMatchObject({
      reference: '',
      value: '',
      state: 'untranslated',
    });
    const [entry] = (await list({ locale: 'fr', limit: 1 })).entries;
    expect(entry).toMatchObject({ value: '', revision: 0, updatedAt: null });
  });

  it('are in the order of the file, or by name in byte order', async () => {
    expect(await terms({})).toEqual(all);
    expect(await terms({ order: 'name' })).toEqual(inByteOrder(all));
  });

  it('of a locale that the project does not have answer 404', async () => {
    for (const query of ['locale=it', 'locale=xx_YY', 'locale=de_DE&reference=it']) {
      const path = `/projects/${projectId}/entries?${query}`;
      expect((await server.request('GET', path, { token: ada.token })).status).toBe(404);
      const position = `/projects/${projectId}/entries/position?term=${labels.red}&${query}`;
      expect((await server.request('GET', position, { token: ada.token })).status).toBe(404);
    }
  });

  it('are filtered by status', async () => {
    const translated = texts.filter(([, german]) => german !== '').map(([term]) => term);
    expect(await terms({ status: 'translated' })).toEqual(translated);
    const untranslated = all.filter((term) => !translated.includes(term));
    expect(await terms({ status: 'untranslated' })).toEqual(untranslated);
    expect(await terms({ locale: 'fr', status: 'translated' })).toEqual([]);
    expect(await terms({ locale: 'fr', status: 'untranslated' })).toEqual(all);
  });

  it('are filtered by the state of their translation', async () => {
    expect(await terms({ status: 'reviewed' })).toEqual(marked.reviewed);
    expect(await terms({ status: 'outdated' })).toEqual(marked.outdated);
    const translated = await terms({ status: 'translated' });
    expect(await terms({ status: 'unreviewed' })).toEqual(
      translated.filter((term) => !marked.reviewed.includes(term)),
    );
    expect(await terms({ status: 'reviewed', q: 'menu' })).toEqual(['Menu.Save_All']);
    expect(await terms({ status: 'unreviewed', q: 'menu' })).toEqual([
      'menu.open',
      'menu.close',
      'menu.save',
    ]);
    expect(await terms({ locale: 'en', status: 'reviewed' })).toEqual([]);
    const { entries } = await list({ status: 'outdated' });
    expect(entries).toMatchObject([{ term: 'Ärger', state: 'outdated', revision: 2 }]);
  });

  it('are filtered by labels, of which one is enough', async () => {
    expect(await terms({ labels: labels.red })).toEqual(['menu.open', 'zebra']);
    expect(await terms({ labels: labels.blue })).toEqual(['zebra', 'apple']);
    expect(await terms({ labels: `${labels.red},${labels.blue}` })).toEqual([
      'menu.open',
      'zebra',
      'apple',
    ]);
    expect(await terms({ labels: projectId })).toEqual([]);
    expect(await terms({ labels: '' })).toEqual(all);
    const query = { labels: labels.blue, status: 'untranslated', order: 'name' } as const;
    expect(await terms(query)).toEqual(['apple', 'zebra']);
  });

  it.each<[string, readonly string[]]>([
    ['menu', ['menu.open', 'menu.close', 'Menu.Save_All', 'menu.save']],
    ['MENU sAvE', ['Menu.Save_All', 'menu.save']],
    ['speich menu', ['Menu.Save_All', 'menu.save']],
    ['  alles\t\nspeichern ', ['Menu.Save_All']],
    ['%', ['button.100%']],
    ['100%', ['button.100%']],
    ['_', ['Menu.Save_All']],
    ['e_a', ['Menu.Save_All']],
    ['\\', ['button.back\\slash']],
    ['\\s', ['button.back\\slash']],
    ['c:\\pfad', ['button.back\\slash']],
    ['öffnen', ['menu.open']],
    ['ÖFF', ['menu.open']],
    ['schließ', ['menu.close']],
    ['ärger', ['Ärger']],
    ['ÄRGER', ['Ärger']],
    ['σίσυφ', ['ΣΊΣΥΦΟΣ']],
    ['🦜', ['🦜 parrot']],
    ['"', ['quote"s']],
    ["'", []],
    ['parrot the', []],
    ['nowhere', []],
    ['.* (', []],
    ['ä.*', []],
    ['ß]', []],
    ['ö中', ['中Ö']],
    ['Ö中 🦜ä', []],
    ['ä🦜', ['🦜 parrot']],
    ['é\\d', []],
    ['', all],
    ['   ', all],
  ])('are searched for %j in term and translation', async (q, expected) => {
    expect(await terms({ q })).toEqual(expected);
    expect(await terms({ q, order: 'name' })).toEqual(inByteOrder(expected));
  });

  it.each<[string, readonly string[]]>([
    ['crossing', ['zebra']],
    ['parrot the', ['🦜 parrot']],
    ['sure BUTTON', ['button.100%']],
    ["it's $1", ['quote"s']],
    ['save speichern', ['Menu.Save_All', 'menu.save']],
    ['save all speichern', ['Menu.Save_All']],
  ])('are searched for %j in the reference too', async (q, expected) => {
    expect(await terms({ q, reference: 'en' })).toEqual(expected);
  });

  it('have the total of the filter, not of the window', async () => {
    for (const order of ['file', 'name'] as const) {
      for (const status of entryStatuses) {
        for (const q of [undefined, 'menu', 'nowhere']) {
          const filter = { order, status, ...(q === undefined ? {} : { q }) };
          const whole = await list(filter);
          expect(whole.total).toBe(whole.entries.length);
          const window = await list({ ...filter, limit: 1 });
          expect(window.total).toBe(whole.total);
          const beyond = await list({ ...filter, offset: 1000 });
          expect(beyond).toEqual({ entries: [], total: whole.total, nextCursor: null });
        }
      }
    }
  });
});

describe('windows of entries', () => {
  async function walk(query: Query, between?: (window: EntryWindow) => Promise<void>) {
    const seen: Entry[] = [];
    let cursor: string | undefined;
    do {
      const window = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...window.entries);
      cursor = window.nextCursor ?? undefined;
      await between?.(window);
    } while (cursor !== undefined);
    return seen.map(({ term }) => term);
  }

  it.each(['file', 'name'] as const)('by cursor are the whole list by %s', async (order) => {
    const whole = await terms({ order });
    for (const limit of [1, 2, 5, texts.length - 1, texts.length, texts.length + 1]) {
      expect(await walk({ order, limit }), `${limit}`).toEqual(whole);
    }
    expect(await walk({ order, limit: 1, status: 'reviewed' })).toEqual(
      await terms({ order, status: 'reviewed' }),
    );
    expect(await walk({ order, limit: 2, status: 'translated' })).toEqual(
      await terms({ order, status: 'translated' }),
    );
    expect(await walk({ order, limit: 2, q: 'menu' })).toEqual(await terms({ order, q: 'menu' }));
  });

  it('by offset begin at any place', async () => {
    for (const order of ['file', 'name'] as const) {
      const whole = await terms({ order });
      for (const offset of [0, 1, 7, texts.length - 1, texts.length]) {
        const { entries } = await list({ order, offset, limit: 3 });
        expect(entries.map(({ term }) => term)).toEqual(whole.slice(offset, offset + 3));
      }
    }
  });

  it.each(['file', 'name'] as const)(
    'by cursor have no gaps by %s while the list shrinks and grows under them',
    async (order) => {
      const own = await server.createProject(ada);
      const names = Array.from({ length: 30 }, (_, n) => `t${`${n}`.padStart(2, '0')}`);
      const content = JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])));
      const file = { locale: 'de_DE', format: 'jsonflat', content } as const;
      await server.importFile(ada, own, file);
      const edit = async ({ entries }: EntryWindow) => {
        // Translating takes all of these, the one that the cursor stands at too, off the list.
        for (const { termId } of entries) {
          const params = { projectId: own, localeCode: 'de_DE' };
          await ada.call(endpoints.updateTranslation, { params, body: { termId, value: 'x' } });
        }
        const last = entries.at(-1);
        const params = { projectId: own, termId: last?.termId ?? '' };
        if (last) await ada.call(endpoints.deleteTerm, { params });
      };
      const filter = { projectId: own, order, limit: 4, status: 'untranslated' } as const;
      expect(await walk(filter, edit)).toEqual(names);
      expect((await list(filter)).entries).toEqual([]);
    },
  );

  it('by cursor go over terms of any length', async () => {
    const own = await server.createProject(ada);
    const long = '🦜'.repeat(16_000);
    const names = [`${long}a`, `${long}b`, `a${long}`, 'b'];
    const content = JSON.stringify(Object.fromEntries(names.map((name) => [name, ''])));
    const file = { locale: 'de_DE', format: 'jsonflat', content } as const;
    expect((await server.importFile(ada, own, file)).status).toBe(200);
    expect(await walk({ projectId: own, limit: 1, order: 'file' })).toEqual(names);
    const byName = await walk({ projectId: own, limit: 1, order: 'name' });
    expect(byName.sort()).toEqual([...names].sort());
  });
});

describe('the place of an entry', () => {
  let ids: Map<string, string>;
  beforeAll(async () => {
    const listed = await ada.call(endpoints.listTerms, { params: { projectId } });
    ids = new Map(listed.map(({ id, value }) => [value, id]));
  });

  const locate = (term: string, query: Filter & { seek?: 'self' | 'untranslated' }) =>
    ada.call(endpoints.locateEntry, {
      params: { projectId },
      query: { locale: 'de_DE', term: ids.get(term) ?? '', ...query },
    });

  it('is its offset in the list that the filter leaves', async () => {
    const filters: Filter[] = [
      {},
      { order: 'name' },
      { status: 'translated' },
      { status: 'untranslated', order: 'name' },
      { status: 'unreviewed', order: 'name' },
      { q: 'menu', order: 'name' },
      { labels: labels.red },
    ];
    for (const filter of filters) {
      const listed = await terms(filter);
      for (const term of all) {
        const offset = listed.indexOf(term);
        const expected = offset < 0 ? null : { termId: ids.get(term), offset };
        expect(await locate(term, filter), `${term} ${JSON.stringify(filter)}`).toEqual(expected);
      }
    }
  });

  it('is sought of the next untranslated one, going round at the end', async () => {
    for (const order of ['file', 'name'] as const) {
      const listed = await terms({ order });
      const untranslated = await terms({ order, status: 'untranslated' });
      for (const [offset, term] of listed.entries()) {
        const next =
          untranslated.find((other) => listed.indexOf(other) > offset) ?? untranslated[0] ?? '';
        expect(await locate(term, { order, seek: 'untranslated' }), term).toEqual({
          termId: ids.get(next),
          offset: listed.indexOf(next),
        });
      }
    }
  });

  it('is sought within the filter only', async () => {
    const seek = 'untranslated';
    expect(await locate('menu.open', { seek, q: 'menu' })).toBeNull();
    expect(await locate('menu.open', { seek, status: 'translated' })).toBeNull();
    expect(await locate('menu.open', { seek, q: 'apple' })).toEqual({
      termId: ids.get('apple'),
      offset: 0,
    });
    expect(await locate('apple', { seek, q: 'apple' })).toMatchObject({ offset: 0 });
    expect(await locate('zebra', { seek, labels: labels.blue })).toEqual({
      termId: ids.get('apple'),
      offset: 1,
    });
  });

  it('of a term that is not there answers 404', async () => {
    const path = `/projects/${projectId}/entries/position?locale=de_DE&term=${projectId}`;
    expect((await server.request('GET', path, { token: ada.token })).status).toBe(404);
  });
});
