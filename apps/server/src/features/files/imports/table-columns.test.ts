import { type ErrorDetail, endpoints, type ImportResult, type TableHead } from '@parlance/contract';
import { decodeFile, encodeFile, type FormatId, formats } from '@parlance/formats';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDeep } from '../../../testing/deep.ts';
import {
  type Answer,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../testing/test-server.ts';
import { type ArchiveCalls, createArchiveCalls } from '../../../testing/trials/archive-calls.ts';

let server: TestServer;
let ada: Person;
let projectId: string;
let calls: ArchiveCalls;

beforeAll(async () => {
  server = await startTestServer({ maxProjectsPerUser: 1000 });
  ada = await server.addPerson();
});
afterAll(() => server.close());

beforeEach(async () => {
  projectId = await server.addProject(ada);
  calls = createArchiveCalls(server, ada, projectId);
});

type Body = string | Uint8Array<ArrayBuffer>;

function send(path: string, content: Body, query: Readonly<Record<string, string>>) {
  const body = new FormData();
  body.append('file', new Blob([content]), 'texts');
  const address = `/projects/${projectId}/${path}?${new URLSearchParams({ format: 'csv', ...query })}`;
  return server.request('POST', address, { token: ada.token, body });
}

async function importFile(content: Body, query: Readonly<Record<string, string>> = {}) {
  const answer = await send('imports', content, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as ImportResult;
}

function detailsOf({ json }: Answer) {
  return (json as { error: { details: ErrorDetail[] } }).error.details;
}

async function refuse(content: Body, query: Readonly<Record<string, string>>) {
  const answer = await send('imports', content, query);
  expect(answer.status, answer.text).toBe(400);
  return detailsOf(answer)[0];
}

async function readTable(content: Body, query: Readonly<Record<string, string>> = {}) {
  const answer = await send('imports/table', content, query);
  expect(answer.status, answer.text).toBe(200);
  return answer.data as TableHead;
}

async function exportFile(locale: string, format: FormatId = 'csv') {
  const query = { locale, format };
  const blob = await ada.call(endpoints.exportFile, { params: { projectId }, query });
  return new Uint8Array(await blob.arrayBuffer());
}

/** The text of an export, for a format whose files are texts. */
async function exportText(locale: string) {
  return new TextDecoder().decode(await exportFile(locale));
}

const rows = [
  ['Area', 'Name', 'Englisch', 'Deutsch', 'Remark'],
  ['Cart', 'cart.buy', 'Buy', 'Kaufen', 'A button'],
  ['Cart', 'cart.empty', 'Nothing', '', ''],
];
const table = rows.map((cells) => `${cells.join(';')}\r\n`).join('');
const columns = 'ignore,key,en_GB,de,notes';

const sheet = (cells: readonly (readonly string[])[]) =>
  encodeFile(
    formats.xlsx,
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells
      .map((texts, at) => {
        const own = texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
        return `<row r="${at + 1}">${own.join('')}</row>`;
      })
      .join('')}</sheetData></worksheet>`,
  ) as Uint8Array<ArrayBuffer>;

describe.each<[FormatId, Body]>([
  ['csv', table],
  ['xlsx', sheet(rows)],
])('the columns of a table (%s) that are chosen', (format, file) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;

  it('are asked for, once, where nobody could know them', async () => {
    const answer = await send('imports', file, { format, locale: 'de' });
    expect(answer.status).toBe(400);
    expect(detailsOf(answer)).toHaveLength(1);
    expect(detailsOf(answer)[0]?.message).toContain('Expected a first row such as');
    expect(await readTable(file, { format })).toEqual({
      width: 5,
      rows,
      columns: ['key', 'ignore', 'ignore', 'ignore', 'ignore'],
      firstRow: 'header',
      origin: 'unclear',
    });
  });

  it('bring all locales, and are remembered for exports and imports', async () => {
    const dry = await importFile(file, { format, columns, dryRun: 'true' });
    expect(dry.preview?.added.count).toBe(2);
    expect(dry.locales?.map(({ locale }) => locale)).toEqual(['en_GB', 'de']);
    expect(await calls.readTexts()).toEqual({});

    const done = await importFile(file, { format, columns });
    expect(done.terms.added).toBe(2);
    expect(await calls.readTexts()).toEqual({
      de: { 'cart.buy': 'Kaufen', 'cart.empty': '' },
      en_GB: { 'cart.buy': 'Buy', 'cart.empty': 'Nothing' },
    });
    for (const locale of ['de', 'en_GB']) expect(await exportFile(locale, format)).toEqual(bytes);
    expect(await readTable(file, { format })).toMatchObject({
      columns: columns.split(','),
      origin: 'remembered',
    });

    await calls.translate('de', 'cart.empty', 'Leer');
    const next = await exportFile('de', format);
    const text = decodeFile(formats[format], next);
    const head = 'text' in text ? formats[format].readHead?.(text.text).rows : undefined;
    expect(head?.[2]?.slice(0, 4)).toEqual(['Cart', 'cart.empty', 'Nothing', 'Leer']);
    const own = { format, locale: 'de' };
    const again = await importFile(next as Uint8Array<ArrayBuffer>, own);
    expect(again.translations).toMatchObject({ upserted: 2, changed: 0 });
    const old = await importFile(file, own);
    expect(old.translations.changed).toBe(1);
    expect(await importFile(file, { format })).toMatchObject({
      terms: { added: 0 },
      translations: { changed: 0 },
    });
  });
});

it('finds remembered columns by their names, wherever they are', async () => {
  await importFile(table, { columns, locale: 'de' });
  const moved = 'Deutsch;Name;Date\nBestellen;cart.buy;today\n';
  expect(await readTable(moved, { locale: 'de' })).toMatchObject({
    columns: ['de', 'key', 'ignore'],
    origin: 'remembered',
  });
  await importFile(moved, { locale: 'de' });
  expect(await calls.readTexts()).toEqual({ de: { 'cart.buy': 'Bestellen', 'cart.empty': '' } });
  expect(await exportText('de')).toBe('Deutsch;Name;Date\nBestellen;cart.buy;today\n');
});

it('reads by the header again what is of another kind, or asks for that', async () => {
  await importFile(table, { columns, locale: 'de' });
  await importFile('key,de\nother,Anderes\n', { locale: 'de' });
  expect((await calls.readTexts()).de).toMatchObject({ other: 'Anderes' });
  expect(await readTable(table, { locale: 'de' })).toMatchObject({ origin: 'unclear' });

  const twoWays = 'key,en,de\na,A,B\n';
  await importFile(twoWays, { columns: 'key,de,ignore', locale: 'de' });
  await importFile(twoWays, { locale: 'de' });
  expect((await calls.readTexts()).de).toMatchObject({ a: 'A' });
  await importFile(twoWays, { locale: 'de', columns: 'auto' });
  expect((await calls.readTexts()).de).toMatchObject({ a: 'B' });
  expect(await readTable(twoWays, { locale: 'de' })).toMatchObject({ origin: 'recognised' });
});

it('reads and writes a table without a header', async () => {
  const plain = '"Kaufen","cart.buy","Buy"\n"Leer","cart.empty","Empty"\n';
  await importFile(plain, { columns: 'de,key,en', firstRow: 'data' });
  expect(await calls.readTexts()).toEqual({
    de: { 'cart.buy': 'Kaufen', 'cart.empty': 'Leer' },
    en: { 'cart.buy': 'Buy', 'cart.empty': 'Empty' },
  });
  expect(await exportText('de')).toBe(plain);
  await calls.translate('de', 'cart.buy', 'Bestellen');
  const next = await exportText('en');
  expect(next).toBe(plain.replace('Kaufen', 'Bestellen'));
  await importFile(next.replace('Buy', 'Order'), { locale: 'en' });
  expect((await calls.readTexts()).en).toEqual({ 'cart.buy': 'Order', 'cart.empty': 'Empty' });
  expect(await readTable(plain)).toMatchObject({ firstRow: 'data', origin: 'remembered' });
});

it('has its columns also after a backup', async () => {
  const plain = 'Kaufen;cart.buy;x\n';
  await importFile(plain, { columns: 'de,key', firstRow: 'data', locale: 'de' });
  const backup = await ada.call(endpoints.getProjectBackup, { params: { projectId } });
  const body = new FormData();
  body.append('file', backup, 'backup.zip');
  const answer = await server.request('POST', '/projects/restore', { token: ada.token, body });
  expect(answer.status, answer.text).toBe(201);
  projectId = (answer.data as { id: string }).id;
  expect(await exportText('de')).toBe(plain);
  expect(await readTable(plain, { locale: 'de' })).toMatchObject({ origin: 'remembered' });
});

it('gives a locale that the chosen columns lack a column, or without a header a file of its own', async () => {
  await importFile(table, { columns: 'ignore,key,ignore,de', locale: 'de' });
  await ada.call(endpoints.addProjectLocale, { params: { projectId }, body: { code: 'fr' } });
  await calls.translate('fr', 'cart.buy', 'Acheter');
  expect(await exportText('fr')).toBe(
    [
      'Area;Name;Englisch;Deutsch;Remark;fr\r\n',
      'Cart;cart.buy;Buy;Kaufen;A button;Acheter\r\n',
      'Cart;cart.empty;Nothing;;;\r\n',
    ].join(''),
  );
  await importFile('Kaufen,cart.buy\n', { columns: 'de,key', firstRow: 'data', locale: 'de' });
  expect(await exportText('fr')).toBe('cart.buy,Acheter\ncart.empty,\n');
});

it('takes chosen source texts for those of the source locale, and brings them up to date', async () => {
  const file = 'Name,Original,Deutsch\na,One,Eins\nb,Two,Zwei\n';
  const query = { columns: 'key,source,de', locale: 'de', sourceLocale: 'en' };
  await importFile(file, query);
  expect(await calls.readTexts()).toMatchObject({ en: { a: 'One', b: 'Two' } });
  expect(await exportText('de')).toBe(file);
  await calls.translate('en', 'a', 'First');
  expect(await exportText('de')).toBe(file.replace('One', 'First'));
  await calls.importFiles({ 'de.json': '{"c": "Drei"}' });
  await calls.translate('en', 'c', 'Three');
  expect(await exportText('de')).toBe(`${file.replace('One', 'First')}c,Three,Drei\n`);
});

it('keeps the columns of tables in archives by their paths', async () => {
  const choices = { 'a/texts.csv': { columns } };
  await calls.importFiles({ 'a/texts.csv': table }, { choices });
  expect(await calls.exportFiles('format=csv')).toEqual({ 'a/texts.csv': table });
  const next = table.replace('Kaufen', 'Bestellen');
  const files = await calls.importFiles({ 'a/texts.csv': next });
  expect(files.map(({ locale, outcome }) => [locale, outcome])).toEqual([
    ['en_GB', 'imported'],
    ['de', 'imported'],
  ]);
  expect(await calls.exportFiles('format=csv')).toEqual({ 'a/texts.csv': next });
  const refused = await calls.send({ 'b.json': '{}' }, { choices: { 'b.json': { columns } } });
  expect(refused.status).toBe(400);
});

it.each<[string, Readonly<Record<string, string>>, string, string]>([
  ['two columns of keys', { columns: 'key,key,de' }, 'query.columns', 'column 1 and again in'],
  ['no key', { columns: 'ignore,de' }, 'query.columns', 'has no column “key”'],
  ['no texts', { columns: 'key,notes' }, 'query.columns', 'has no column of texts'],
  ['a locale twice', { columns: 'key,de,de' }, 'query.columns', 'column 2 and again in column 3'],
  ['no locale', { columns: 'key,nonsense' }, 'query.columns', 'is wrong in column 2'],
  ['more columns than there are', { columns: 'key,de,,,,en' }, 'query.columns', 'the table has 5'],
  ['another locale', { columns: 'key,en' }, 'body.file', 'None of the chosen columns'],
  [
    'a file that is no table',
    { columns, format: 'jsonflat' },
    'query.columns',
    'jsonflat has none',
  ],
  ['no columns', { firstRow: 'data' }, 'query.firstRow', 'asks for columns too'],
])('refuses a choice of %s', async (_, query, path, message) => {
  const detail = await refuse(table, { locale: 'de', ...query });
  expect(detail).toMatchObject({ path, message: expect.stringContaining(message) });
  expect(await calls.readTexts()).toEqual({});
});

it.runIf(isDeep)('shows little of a large table', async () => {
  const wide = `${Array(5000).fill('x'.repeat(150)).join(',')}\n`.repeat(10);
  const { width, rows: shown, columns: roles } = await readTable(wide);
  expect([width, roles.length, shown.length, shown[0]?.length]).toEqual([5000, 200, 5, 200]);
  expect(shown[4]?.[199]).toHaveLength(100);
  expect(await refuse(wide, { columns: 'key,de' })).toMatchObject({ path: 'query.columns' });
});

it('remembers columns whatever their names are', async () => {
  const file = `a\0b,${'n'.repeat(199)}😀,x\nkey,Text,\n`;
  await importFile(file, { columns: 'key,de' });
  expect(await readTable(file)).toMatchObject({ origin: 'remembered' });
  expect(await exportText('de')).toBe(file);
});
