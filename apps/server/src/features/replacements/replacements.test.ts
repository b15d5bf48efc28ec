import { endpoints, type Input, type ReplacementHit, type ShownJob } from '@parlance/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilChecked } from '../../testing/checked.ts';
import { contentOf, expectCountersToAgree } from '../../testing/content.ts';
import { isDeep } from '../../testing/deep.ts';
import { followSoon } from '../../testing/served.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
const changeSets: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000, ...followSoon });
  ada = await server.signUp();
});
afterAll(() => server.close());

const plural = (one: string, other: string) => `{n, plural, one {${one}} other {${other}}}`;

async function createProject() {
  projectId = await server.addProject(ada, { locales: ['en', 'de', 'fr'], sourceLocale: 'en' });
  await importTexts('en', {
    open: 'Open the folder',
    size: 'Folder {folder} is full',
    many: plural('{n} folder', '{n} folders'),
    name: 'Folders of {name}',
  });
  await importTexts('de', {
    open: 'Ordner öffnen',
    size: 'Ordner {folder} ist voll',
    many: plural('{n} Ordner', '{n} Ordner'),
    name: 'Die Ordner von {name}',
  });
  await importTexts('fr', { open: 'Ouvrir le dossier', size: 'Le dossier {folder} est plein' });
}

async function importTexts(locale: string, texts: Readonly<Record<string, string>>) {
  const content = JSON.stringify(texts);
  const answer = await server.importFile(ada, projectId, { locale, format: 'jsonflat', content });
  expect(answer.status, answer.text).toBe(200);
}

type Query = Input<typeof endpoints.previewReplacement>['body']['query'];

const replace = (find: string, replacement: string, more: Partial<Query> = {}): Query => ({
  find,
  replacement,
  ...more,
});

async function preview(query: Query, limit = 200, person = ada): Promise<ReplacementHit[]> {
  const hits: ReplacementHit[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const body = { query, limit, ...(cursor ? { cursor } : {}) };
    const page = await person.call(endpoints.previewReplacement, { params: { projectId }, body });
    hits.push(...page.hits);
    cursor = page.nextCursor ?? undefined;
  }
  return hits;
}

const rowsOf = (hits: readonly ReplacementHit[]) =>
  hits.map(({ termId, locale, revision }) => ({ termId, locale, revision }));

type Applied = Input<typeof endpoints.applyReplacement>['body'];

function apply(query: Query, rows: Applied['rows'], more: Partial<Applied> = {}, person = ada) {
  const body = { query, rows, ...more };
  const onChangeSet = (id: string) => changeSets.push(id);
  return person.call(endpoints.applyReplacement, { params: { projectId }, body }, { onChangeSet });
}

/** Replaces in the background, and waits for it. */
async function replaceAll(body: Applied): Promise<ShownJob> {
  const path = `/projects/${projectId}/replacements`;
  const headers = { prefer: 'respond-async' };
  const { status, text, data } = await server.request('POST', path, {
    token: ada.token,
    body,
    headers,
  });
  expect(status, text).toBe(202);
  const accepted = data as ShownJob;
  const { find, replacement } = body.query;
  expect(accepted).toMatchObject({ name: 'replace', about: { find, replacement } });
  const params = { jobId: accepted.id };
  const get = () => ada.call(endpoints.getJob, { params });
  await expect.poll(async () => (await get()).finishedAt).not.toBeNull();
  return get();
}

async function undo(changeSetId = changeSets.at(-1) ?? '') {
  await ada.call(endpoints.undoChangeSet, { params: { projectId, changeSetId } });
}

async function edit(key: string, localeCode: string, body: object) {
  const terms = await ada.call(endpoints.listTerms, { params: { projectId } });
  const termId = terms.find(({ value }) => value === key)?.id ?? '';
  const params = { projectId, localeCode };
  await ada.call(endpoints.updateTranslation, { params, body: { termId, ...body } });
  return termId;
}

const content = () => contentOf({ server, person: ada, projectId });

const changes = (hits: readonly ReplacementHit[]) =>
  Object.fromEntries(hits.map(({ locale, term, after }) => [`${locale} ${term}`, after]));

describe('a preview', () => {
  beforeAll(createProject);

  it('shows what readers would read, in all forms, and leaves what programs read', async () => {
    const hits = await preview(replace('folder', 'directory'));
    expect(changes(hits)).toEqual({
      'en open': 'Open the directory',
      'en size': 'directory {folder} is full',
      'en many': plural('{n} directory', '{n} directorys'),
      'en name': 'directorys of {name}',
    });
    expect(hits[0]).toMatchObject({ revision: 1, state: 'translated' });
    const size = hits.find(({ term }) => term === 'size');
    expect(size?.ranges).toEqual([{ start: 0, end: 6 }]);
  });

  it('looks through placeholders and tags where that is asked for', async () => {
    const more = { inTokens: true, isCaseSensitive: true, locales: ['en'] };
    expect(changes(await preview(replace('Folder {folder}', 'Folder {dir}', more)))).toEqual({
      'en size': 'Folder {dir} is full',
    });
    const broken = await preview(replace('other', 'others', { ...more, locales: ['de'] }));
    expect(broken).toMatchObject([{ term: 'many', findings: [{ isNew: true }] }]);
  });

  it('finds whole words, cases and regular expressions, with groups', async () => {
    const found = async (query: Query) => Object.keys(changes(await preview(query)));
    expect(await found(replace('folder', 'x', { isWholeWord: true }))).toEqual([
      'en open',
      'en size',
      'en many',
    ]);
    expect(await found(replace('folder', 'x', { isCaseSensitive: true }))).toEqual([
      'en open',
      'en many',
    ]);
    const order = replace(String.raw`(\S+) von (\S+)$`, '$2: $1', { isRegexp: true });
    expect(changes(await preview(order))).toEqual({ 'de name': 'Die {name}: Ordner' });
    const lost = replace('Ordner von .*', 'alles', { isRegexp: true });
    expect(await preview(lost)).toMatchObject([{ term: 'name', after: null, refusal: 'tokens' }]);
  });

  it.each([
    [{ find: 'a(b', isRegexp: true }, 'body.query.find', 1],
    [{ find: 'a[b', isRegexp: true }, 'body.query.find', 2],
    [{ find: 'a(?=b)', isRegexp: true }, 'body.query.find', 2],
    [{ find: '(a)', replacement: '$1 $2', isRegexp: true }, 'body.query.replacement', 4],
    [{ find: '(abc){400}', isRegexp: true }, 'body.query.find', 1],
  ])('tells what is wrong with %j', async (words, path, column) => {
    const body = { query: { replacement: '', ...words } };
    const answer = await server.request('POST', `/projects/${projectId}/replacements/preview`, {
      token: ada.token,
      body,
    });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      error: { details: [{ path, line: 1, column }] },
    });
  });

  it('has pages, and counts as many as they have', async () => {
    const query = replace('o', '0');
    const all = await preview(query);
    expect(await preview(query, 1)).toEqual(all);
    const body = { query };
    const { counts } = await ada.call(endpoints.countReplacement, { params: { projectId }, body });
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(all.length);
    expect(Object.keys(counts)).toEqual(['de', 'en', 'fr']);
  });

  it('keeps to the filter of the list', async () => {
    await edit('open', 'de', { state: 'reviewed' });
    const filtered = (filter: NonNullable<Query['filter']>) =>
      preview(replace('Ordner', 'Mappe', { filter }));
    expect(changes(await filtered({ status: 'reviewed' }))).toEqual({ 'de open': 'Mappe öffnen' });
    expect(changes(await filtered({ q: 'voll' }))).toEqual({
      'de size': 'Mappe {folder} ist voll',
    });
  });

  it('tells what the checks find afterwards, and what goes away', async () => {
    await edit('open', 'de', { value: 'Ordner  öffnen' });
    const more = { locales: ['de'], isRegexp: true };
    const [mended] = await preview(replace('Ordner +ö', 'Mappe ö', more));
    expect(mended).toMatchObject({ findings: [], gone: [{ check: 'space.double' }] });
    const [worse] = await preview(replace('Ordner +ö', 'Mappe   ö', more));
    expect(worse?.gone).toEqual([]);
    expect(worse?.findings).toMatchObject([{ check: 'space.double' }]);
    const [other] = await preview(replace('voll', 'voll ', { locales: ['de'] }));
    expect(other?.findings).toMatchObject([{ check: 'space.edge', isNew: true }]);
  });

  it('leaves out locked terms, but in the source locale', async () => {
    const body = { select: { filter: { q: 'open' } }, do: { action: 'lock' as const } };
    await ada.call(endpoints.changeTerms, { params: { projectId }, body });
    expect(changes(await preview(replace('öffnen', 'x')))).toEqual({});
    expect(changes(await preview(replace('Open the', 'x')))).toEqual({ 'en open': 'x folder' });
  });
});

describe('replacing', () => {
  beforeEach(createProject);

  it('is one change set over all locales, and undone as one', async () => {
    await edit('open', 'de', { state: 'reviewed' });
    const before = await content();
    const query = replace('(?i)ordner|folder|dossier', 'X', { isRegexp: true });
    const hits = await preview(query);
    expect(await apply(query, rowsOf(hits))).toEqual({ changed: 10, skipped: 0, reasons: [] });
    const params = { projectId, changeSetId: changeSets.at(-1) ?? '' };
    const changeSet = await ada.call(endpoints.getChangeSet, { params });
    expect(changeSet).toMatchObject({
      kind: 'translation.replace',
      locale: null,
      counts: { translations: 10 },
    });
    const after = await content();
    expect(after.filter((line) => line.includes(' de ') && line.includes('öffnen'))).toEqual([
      expect.stringMatching(/ translated X öffnen$/),
    ]);
    expect(await preview(query)).toEqual([]);
    await expectCountersToAgree({ server, person: ada, projectId });
    await undo();
    expect(await content()).toEqual(before);
  });

  it('changes the chosen rows alone', async () => {
    const query = replace('Ordner', 'Mappe');
    const [first, second, ...hits] = await preview(query);
    const rows = rowsOf([first, second].flatMap((hit) => hit ?? []));
    await apply(query, [{ ...rows[0], isChosen: false } as (typeof rows)[0], ...rows.slice(1)]);
    const left = await preview(query);
    expect(left.map(({ termId }) => termId).sort()).toEqual(
      [first, ...hits].map((hit) => hit?.termId).sort(),
    );
  });

  it('skips what others have changed since, and tells so', async () => {
    const query = replace('Ordner', 'Mappe', { locales: ['de'] });
    const rows = rowsOf(await preview(query));
    await edit('open', 'de', { value: 'Ordner jetzt öffnen' });
    await edit('size', 'de', { value: 'Alles voll: {folder}' });
    const result = await apply(query, rows);
    expect(result).toMatchObject({ changed: 2, skipped: 2 });
    expect(result.reasons.map(({ term, reason }) => `${term} ${reason}`).sort()).toEqual([
      'open changed',
      'size changed',
    ]);
    expect(changes(await preview(query))).toEqual({ 'de open': 'Mappe jetzt öffnen' });
  });

  it('does not write what a check of the level save keeps from being saved', async () => {
    const levels = [{ check: 'space.edge', level: 'save' as const }];
    await ada.call(endpoints.updateCheckSettings, { params: { projectId }, body: { levels } });
    const query = replace('voll', 'voll ', { locales: ['de'] });
    const hits = await preview(query);
    expect(hits).toMatchObject([{ refusal: 'check', after: 'Ordner {folder} ist voll ' }]);
    expect(await apply(query, rowsOf(hits))).toMatchObject({
      changed: 0,
      reasons: [{ term: 'size', locale: 'de', reason: 'check' }],
    });
    expect(await preview(query)).toEqual(hits);
  });

  it('checks what it has written', async () => {
    await untilChecked(server, projectId);
    const query = replace('voll', 'voll ', { locales: ['de'] });
    await apply(query, rowsOf(await preview(query)));
    const { findings } = await ada.call(endpoints.listFindings, { params: { projectId } });
    expect(findings).toMatchObject([{ check: 'space.edge', term: 'size', locale: 'de' }]);
  });

  it('has what it has written in the background checked', async () => {
    const query = replace('voll', 'voll ', { locales: ['de'] });
    await replaceAll({ query, rows: [], others: ['de'] });
    await untilChecked(server, projectId);
    const { findings } = await ada.call(endpoints.listFindings, { params: { projectId } });
    expect(findings).toMatchObject([{ check: 'space.edge', term: 'size', locale: 'de' }]);
  });

  it.each([
    [{ locales: ['de', 'it'] }],
    [{ filter: { reference: 'it' } }],
    [{ filter: { source: 'it' } }],
  ])('is for locales of the project alone: %j', async (more) => {
    const query = replace('Ordner', 'Mappe', more);
    await expect(preview(query)).rejects.toMatchObject({ status: 404 });
    const { status } = await server.request('POST', `/projects/${projectId}/replacements`, {
      token: ada.token,
      body: { query, rows: [], others: ['de'] },
      headers: { prefer: 'respond-async' },
    });
    expect(status).toBe(404);
  });

  it('is for the locales that somebody may translate into', async () => {
    const bob = await server.addPerson();
    await server.addMember(projectId, bob, 'translator', ['fr']);
    const query = replace('o', '0');
    const hits = await preview(query, 200, bob);
    expect(new Set(hits.map(({ locale }) => locale))).toEqual(new Set(['fr']));
    const german = { ...query, locales: ['de', 'fr'] };
    await expect(preview(german, 200, bob)).rejects.toMatchObject({ status: 404 });
    const rows = rowsOf(await preview({ ...query, locales: ['de'] }));
    await expect(apply(query, rows, {}, bob)).rejects.toMatchObject({ status: 404 });
    expect(await apply(query, rowsOf(hits), {}, bob)).toMatchObject({ changed: hits.length });
    const viewer = await server.addPerson();
    await server.addMember(projectId, viewer, 'viewer');
    await expect(preview(query, 200, viewer)).rejects.toMatchObject({ status: 404 });
  });

  it('takes all others in the background, but those that somebody has unticked', async () => {
    const query = replace('o', '0');
    const hits = await preview(query);
    const before = await content();
    const [first] = rowsOf(hits);
    const rows = first ? [{ ...first, isChosen: false }] : [];
    const job = await replaceAll({ query, rows, others: ['en', 'de', 'fr'] });
    expect(job).toMatchObject({
      state: 'done',
      result: { changed: hits.length - 1, skipped: 0, reasons: [] },
    });
    expect(await preview(query)).toEqual([hits[0]]);
    await undo(job.changeSetId ?? '');
    expect(await content()).toEqual(before);
  });

  it('refuses more at once than somebody waits for', async () => {
    const rows = Array.from({ length: 1001 }, () => ({
      termId: crypto.randomUUID(),
      locale: 'de',
      revision: 1,
    }));
    const texts = Object.fromEntries(rows.map((_, at) => [`key ${at}`, 'Ordner']));
    await importTexts('de', texts);
    await expect(apply(replace('Ordner', 'Mappe'), [], { others: ['de'] })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('and undoing it leaves all as it was, whatever is looked for', async () => {
    const before = await content();
    const finds = fc.constantFrom(
      'o',
      'Or',
      'n',
      '{',
      '}',
      'der',
      'ordner',
      '.',
      'e\\w',
      '(.)n',
      ' ',
    );
    const words = fc.record({
      find: finds,
      replacement: fc.constantFrom('', 'x', "l'", '{name}', '#', '<b>', '$0$0', 'other'),
      isRegexp: fc.boolean(),
      isCaseSensitive: fc.boolean(),
      isWholeWord: fc.boolean(),
      inTokens: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(words, async (query) => {
        const isUnsound = query.isRegexp && /[{}]/.test(query.find);
        if (isUnsound) return;
        const hits = await preview(query);
        const { changed, skipped } = await apply(query, rowsOf(hits));
        expect(changed + skipped).toBe(hits.length);
        expect(skipped).toBe(hits.filter(({ refusal }) => refusal).length);
        if (changed > 0) await undo();
        expect(await content()).toEqual(before);
      }),
      { numRuns: isDeep ? 15 : 6 },
    );
  });
});
