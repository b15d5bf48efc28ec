import { type Entry, endpoints, type Input } from '@parlance/contract';
import { expect, it } from 'vitest';
import { beforeEachOfChecks, type CheckedProject } from '../../testing/checked-project.ts';
import type { Person, TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let project: CheckedProject;
let params: { projectId: string };

const plural = '{n, plural, one {# Ordner} other {# Ordner}}';

beforeEachOfChecks(async (trial) => {
  ({ server, ada, project } = trial);
  params = { projectId: project.projectId };
  await project.importTexts('en', { open: 'Open', size: 'Size: {size}', many: plural });
  await project.importTexts('de', { open: 'Öffnen', size: 'Größe', many: plural });
});

type Query = NonNullable<Input<typeof endpoints.listEntries>['query']>;

const list = async (query: Query, person = ada) =>
  (await person.call(endpoints.listEntries, { params, query })).entries;

async function entryOf(key: string, query: Query): Promise<Entry> {
  const entry = (await list(query)).find(({ term }) => term === key);
  if (!entry) throw new Error(`the list has no ${key}`);
  return entry;
}

async function refusal(query: string): Promise<{ status: number; details?: unknown }> {
  const path = `/projects/${project.projectId}/entries?${query}`;
  const { status, text } = await server.request('GET', path, { token: ada.token });
  return { status, ...JSON.parse(text).error };
}

it('columns are the translations in several locales, in the order in which they are named', async () => {
  const { columns } = await entryOf('open', { locale: 'en', columns: 'fr,de,en' });
  const updatedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(columns).toEqual([
    {
      locale: 'fr',
      value: '',
      state: 'untranslated',
      revision: 0,
      updatedAt: null,
      labels: [],
      findings: [],
    },
    {
      locale: 'de',
      value: 'Öffnen',
      state: 'translated',
      revision: 1,
      updatedAt,
      labels: [],
      findings: [],
    },
    {
      locale: 'en',
      value: 'Open',
      state: 'translated',
      revision: 1,
      updatedAt,
      labels: [],
      findings: [],
    },
  ]);
});

it('a column says the same of a translation as the entry of its locale', async () => {
  const ids = await project.termIds();
  const of = { ...params, localeCode: 'de', termId: ids.open ?? '' };
  const reviewed = { termId: of.termId, state: 'reviewed' } as const;
  await ada.call(endpoints.updateTranslation, { params: of, body: reviewed });
  await project.edit('de', 'size', 'Größe ');
  const label = { value: 'short', color: '#123456' };
  const { id: labelId } = await ada.call(endpoints.createLabel, { params, body: label });
  await ada.call(endpoints.labelTranslation, { params: { ...of, labelId } });
  const { findings } = await ada.call(endpoints.listFindings, { params, query: { locale: 'de' } });
  const ignored = findings.find(({ check }) => check === 'space.edge');
  await ada.call(endpoints.createIgnore, {
    params,
    body: {
      scope: 'finding',
      check: 'space.edge',
      fingerprint: ignored?.fingerprint ?? '',
      termId: ids.size ?? '',
      locale: 'de',
    },
  });
  const own = await list({ locale: 'de' });
  const beside = await list({ locale: 'fr', columns: 'de' });
  const shown = own.map(({ value, state, revision, updatedAt, labels, findings = [] }) => [
    { locale: 'de', value, state, revision, updatedAt, labels, findings },
  ]);
  expect(beside.map(({ columns }) => columns)).toEqual(shown);
  const [[open], [size], [many]] = shown as [[object], [object], [object]];
  expect(open).toMatchObject({ state: 'reviewed', revision: 2, labels: [{ value: 'short' }] });
  expect(size).toMatchObject({
    findings: [{ check: 'space.edge', isIgnored: true }, { check: 'placeholder.missing' }],
  });
  expect(many).toMatchObject({ value: plural });
});

it('a locked term has the columns that it has texts in', async () => {
  const ids = await project.termIds();
  const body = { select: { ids: [ids.open ?? ''] }, do: { action: 'lock' as const } };
  await ada.call(endpoints.changeTerms, { params, body });
  const { locked, columns } = await entryOf('open', { columns: 'en,fr' });
  expect(locked).toBe(true);
  expect(columns?.map(({ value }) => value)).toEqual(['Open', '']);
});

it('without columns an entry is what it was, and with none named as well', async () => {
  for (const query of [{ locale: 'de' }, { locale: 'de', columns: '' }, {}]) {
    for (const entry of await list(query)) expect(entry).not.toHaveProperty('columns');
  }
});

it('columns go along with filters, windows and cursors, which are about the locale', async () => {
  const query = { locale: 'fr', columns: 'de,fr', status: 'untranslated', limit: 2 } as const;
  const first = await ada.call(endpoints.listEntries, { params, query });
  const cursor = first.nextCursor ?? '';
  const second = await ada.call(endpoints.listEntries, { params, query: { ...query, cursor } });
  const entries = [...first.entries, ...second.entries];
  expect(entries.map(({ columns }) => columns?.[0]?.value)).toEqual(['Öffnen', 'Größe', plural]);
  const found = await list({ locale: 'de', columns: 'en,fr', search: 'key:size' });
  expect(found.map(({ columns }) => columns?.length)).toEqual([2]);
  expect(await list({ locale: 'de', columns: 'en', search: 'Nothing' })).toEqual([]);
});

it('a code in another spelling is the locale', async () => {
  await ada.call(endpoints.addProjectLocale, { params, body: { code: 'pt_BR' } });
  const { columns } = await entryOf('open', { columns: 'pt-br,DE' });
  expect(columns?.map(({ locale }) => locale)).toEqual(['pt_BR', 'de']);
});

it('names the columns that are not there, are there twice or are too many', async () => {
  expect(await refusal('locale=de&columns=de,it,fr,es')).toMatchObject({
    status: 400,
    details: [
      { path: 'query.columns.1', message: 'must be a locale of the project, and it is none' },
      { path: 'query.columns.3' },
    ],
  });
  await ada.call(endpoints.deleteProjectLocale, { params: { ...params, localeCode: 'fr' } });
  expect(await refusal('columns=fr')).toMatchObject({
    status: 400,
    details: [{ path: 'query.columns.0' }],
  });
  expect(await refusal('columns=de,en,DE')).toMatchObject({
    status: 400,
    details: [{ path: 'query.columns.2' }],
  });
  expect(await refusal('columns=de,en,fr,it,es,pt,ja')).toMatchObject({
    status: 400,
    details: [{ path: 'query.columns' }],
  });
  expect(await refusal('columns=de,not_a_locale_code')).toMatchObject({
    status: 400,
    details: [{ path: 'query.columns.1' }],
  });
  expect(await refusal('locale=it&columns=de')).toMatchObject({ status: 404 });
});

it('all members may read all columns, as they may read all locales', async () => {
  const bob = await server.addPerson();
  await server.addMember(project.projectId, bob, 'translator', ['fr']);
  const [entry] = await list({ locale: 'fr', columns: 'de,en' }, bob);
  expect(entry?.columns?.map(({ value }) => value)).toEqual(['Öffnen', 'Open']);
});

it('a list may be of the terms that lack a translation in one of several locales', async () => {
  await project.edit('fr', 'open', 'Ouvrir');
  await project.edit('de', 'size', '');
  const terms = async (query: Query) => (await list(query)).map(({ term }) => term);
  expect(await terms({ untranslatedIn: 'de' })).toEqual(['size']);
  expect(await terms({ untranslatedIn: 'de,fr' })).toEqual(['size', 'many']);
  expect(await terms({ untranslatedIn: 'de,fr', columns: 'fr', q: 'size' })).toEqual(['size']);
  expect(await terms({ untranslatedIn: 'en' })).toEqual([]);
  expect(await terms({ untranslatedIn: '' })).toHaveLength(3);
  const query = { locale: 'de', untranslatedIn: 'fr', status: 'translated', limit: 1 } as const;
  const window = await ada.call(endpoints.listEntries, { params, query });
  expect(window).toMatchObject({ total: 1, entries: [{ term: 'many' }] });
  const ids = await project.termIds();
  const place = { term: ids.many ?? '', untranslatedIn: 'de,fr' };
  expect(await ada.call(endpoints.locateEntry, { params, query: place })).toMatchObject({
    offset: 1,
  });
  const body = { select: { ids: [ids.many ?? ''] }, do: { action: 'lock' as const } };
  await ada.call(endpoints.changeTerms, { params, body });
  expect(await terms({ untranslatedIn: 'de,fr' })).toEqual(['size']);
});

it('a bulk change and a replacement may be of those terms as well', async () => {
  const of = { ...params, localeCode: 'de' };
  const select = { filter: { untranslatedIn: 'fr,de' } };
  await project.edit('fr', 'open', 'Ouvrir');
  const body = { select, do: { action: 'clear' as const } };
  expect(await ada.call(endpoints.changeTranslations, { params: of, body })).toMatchObject({
    changed: 2,
  });
  const query = { find: 'e', replacement: 'x', locales: ['en'], filter: select.filter };
  const { hits } = await ada.call(endpoints.previewReplacement, { params, body: { query } });
  expect(hits.map(({ term }) => term).sort()).toEqual(['many', 'size']);
  const unknown = { ...query, filter: { untranslatedIn: 'it' } };
  const asked = ada.call(endpoints.previewReplacement, { params, body: { query: unknown } });
  await expect(asked).rejects.toMatchObject({ status: 404 });
  expect(await refusal('untranslatedIn=it')).toMatchObject({ status: 404 });
  expect(await refusal('untranslatedIn=de,de')).toMatchObject({
    status: 400,
    details: [{ path: 'query.untranslatedIn.1' }],
  });
});
