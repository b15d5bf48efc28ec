import { describe, expect, it } from 'vitest';
import { updateSource } from './edit/update.ts';
import type { Format } from './format.ts';
import { formats } from './registry.ts';
import { fitColumns, recallColumns } from './syntax/chosen-columns.ts';
import { readColumnRoles, type TableColumns } from './table-columns.ts';

const { csv, xlsx } = formats;

/** The XML of a sheet with these rows of texts. */
function sheet(rows: readonly (readonly string[])[]): string {
  const cells = (texts: readonly string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const lines = rows.map((texts) => `<row>${cells(texts)}</row>`);
  return `<worksheet><sheetData>${lines.join('\n')}</sheetData></worksheet>`;
}

/** A list of roles as the choice for all columns of a table. */
function choose(format: Format, source: string, list: string, hasHeader = true): TableColumns {
  const head = format.readHead?.(source);
  const read = readColumnRoles(list);
  if (!head || 'problem' in read) throw new Error('This is no table, or no list of roles.');
  const fitted = fitColumns(head, { hasHeader, ...read });
  if ('problem' in fitted) throw new Error(fitted.problem);
  return fitted.columns;
}

const shop = [
  ['Area', 'Name', 'Original', 'Deutsch', 'Remark'],
  ['Cart', 'cart.buy', 'Buy', 'Kaufen', 'A button'],
  ['Cart', 'cart.empty', 'Nothing', '', ''],
];
const join = (delimiter: string) => shop.map((cells) => cells.join(delimiter)).join('\r\n');
const roles = 'ignore,key,source,de,notes';

const read = [
  { key: 'cart.buy', message: 'Kaufen', source: 'Buy', comments: ['A button'] },
  { key: 'cart.empty', message: '', source: 'Nothing', comments: [] },
];

describe.each<[string, Format, string]>([
  ['commas', csv, join(',')],
  ['semicolons', csv, join(';')],
  ['tabs', csv, join('\t')],
  ['a line that names the delimiter', csv, `sep=;\r\n${join(';')}`],
  ['quotes', csv, shop.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')],
  ['a workbook', xlsx, sheet(shop)],
])('the chosen columns of a table with %s', (_, format, source) => {
  const columns = choose(format, source, roles);
  const options = { locale: 'de', columns };

  it('are read', () => {
    expect(format.parse(source, { locale: 'de' }).diagnostics).toMatchObject([
      { severity: 'error' },
    ]);
    const parsed = format.parse(source, options);
    expect(parsed.diagnostics).toEqual([]);
    expect(parsed.resource.entries).toMatchObject(read);
    expect(format.localesIn?.(source, { columns })).toEqual(['de']);
  });

  it('are written, and no other', () => {
    const same = read.map(({ key, message }) => ({ key, message }));
    const sources = new Map(read.map(({ key, source: text }) => [key, text]));
    const known = { ...options, sourceLocale: 'en', sources };
    expect(updateSource(format, source, same, known).text).toBe(source);
    const next = [
      { key: 'cart.buy', message: 'Bestellen' },
      { key: 'cart.empty', message: 'Leer' },
      { key: 'cart.new', message: 'Neu' },
    ];
    const changed = new Map([
      ['cart.buy', 'Order'],
      ['cart.empty', 'Nothing'],
      ['cart.new', 'New'],
    ]);
    const { text } = updateSource(format, source, next, { ...known, sources: changed });
    const again = format.parse(text, options);
    expect(again.diagnostics).toEqual([]);
    expect(again.resource.entries).toMatchObject([
      { ...read[0], message: 'Bestellen', source: 'Order' },
      { ...read[1], message: 'Leer' },
      { key: 'cart.new', message: 'Neu', source: 'New', comments: [] },
    ]);
    const cells = format.readHead?.(text).rows.slice(1);
    expect(cells?.map((row) => row.slice(0, 4))).toEqual([
      ['Cart', 'cart.buy', 'Order', 'Bestellen'],
      ['Cart', 'cart.empty', 'Nothing', 'Leer'],
      ['', 'cart.new', 'New', 'Neu'],
    ]);
  });

  it('get one more for a locale that has none', () => {
    const { text } = updateSource(format, source, [{ key: 'cart.buy', message: 'Acheter' }], {
      ...options,
      locale: 'fr',
    });
    for (const [locale, message] of [
      ['fr', 'Acheter'],
      ['de', 'Kaufen'],
    ] as const) {
      const { diagnostics, resource } = format.parse(text, { ...options, locale });
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(resource.entries).toMatchObject([{ key: 'cart.buy', message }]);
    }
    expect(format.localesIn?.(text, { columns })).toEqual(['de', 'fr']);
  });
});

describe.each<[string, Format, (rows: readonly (readonly string[])[]) => string]>([
  ['CSV', csv, (rows) => rows.map((cells) => `${cells.join(';')}\n`).join('')],
  ['XLSX', xlsx, sheet],
])('%s without a header', (_, format, write) => {
  const source = write([
    ['Kaufen', 'key', 'Buy'],
    ['Leer', 'cart,empty', 'Empty'],
  ]);
  const columns = choose(format, source, 'de,key,en', false);

  it('has the columns that are chosen', () => {
    const texts = ['de', 'en'].map((locale) =>
      format.parse(source, { locale, columns }).resource.entries.map(({ message }) => message),
    );
    expect(texts).toEqual([
      ['Kaufen', 'Leer'],
      ['Buy', 'Empty'],
    ]);
    const entries = [
      { key: 'cart,empty', message: 'a,b' },
      { key: 'value', message: 'Wert' },
    ];
    const { text } = updateSource(format, source, entries, { locale: 'de', columns });
    const { diagnostics, resource } = format.parse(text, { locale: 'de', columns });
    expect(diagnostics).toEqual([]);
    expect(resource.entries).toMatchObject(entries);
  });

  it('has no place for a locale that none of them is for', () => {
    const parsed = format.parse(source, { locale: 'fr', columns, toEdit: true });
    expect(parsed.diagnostics).toMatchObject([{ severity: 'error', line: 1 }]);
    expect(parsed.diagnostics[0]?.message).toContain('locale fr');
  });
});

it('is still read with commas where a text with another delimiter comes to the front', () => {
  const source = 'Hallo,a\nTag; du,b\n';
  const columns = choose(csv, source, 'de,key', false);
  const entries = [{ key: 'b', message: 'Tag; du' }];
  const { text } = updateSource(csv, source, entries, { locale: 'de', columns });
  expect(text).toBe('"Tag; du",b\n');
});

it.each([
  ['key,en,pt-BR,,notes', ['key', 'en', 'pt_BR', 'ignore', 'notes']],
  [' value , key ', ['value', 'key']],
])('reads the roles %j', (list, roles) => {
  expect(readColumnRoles(list)).toEqual({ roles });
});

it.each([
  ['key,en,key', 'has “key” in column 1 and again in column 3'],
  ['key,de_DE,de-DE', 'has “de_DE” in column 2 and again in column 3'],
  ['en,de', 'has no column “key”'],
  ['key,notes', 'has no column of texts: one of a locale, or “value”'],
  ['key,nonsense', 'is wrong in column 2'],
  [Array(201).fill('').join(','), 'must be 200 columns or fewer'],
])('refuses the roles %j with their place', (list, problem) => {
  expect(readColumnRoles(list)).toEqual({ problem: expect.stringContaining(problem) });
});

it('refuses more columns than the table has', () => {
  const head = csv.readHead?.('a,b,c\n');
  const chosen = { hasHeader: false, roles: ['key', 'en', 'de', 'fr'] };
  expect(head && fitColumns(head, chosen)).toEqual({
    problem: 'names 4 columns, and the table has 3',
  });
});

describe('the columns that were chosen for a file before', () => {
  const columns = choose(csv, 'Name;Text;Text;Note\n', 'key,de,ignore,notes');
  const recall = (source: string) => {
    const head = csv.readHead?.(source);
    return head && recallColumns(head, columns)?.roles;
  };

  it.each([
    ['Name;Text;Text;Note\n', ['key', 'de', 'ignore', 'notes']],
    ['Note;Area;Name;Text;Text\n', ['notes', 'ignore', 'key', 'de', 'ignore']],
    ['Name;Text\n', ['key', 'de']],
    ['Name;Text;fr\n', ['key', 'de', 'fr']],
    ['Name;Other\n', undefined],
    ['key,de\n', undefined],
  ])('are found by their names in %j', (source, roles) => {
    expect(recall(source)).toEqual(roles);
  });

  it('are as many without a header', () => {
    const plain = { hasHeader: false, roles: ['de', 'key', 'ignore'] };
    const of = (source: string) => {
      const head = csv.readHead?.(source);
      return head && recallColumns(head, plain);
    };
    expect(of('a,b,c\n')).toEqual(plain);
    expect(of('a,b\n')).toBeUndefined();
  });
});

it.each([
  ['key,en,German (de),Notes,x\n', true, ['key', 'en', 'de', 'notes', 'ignore']],
  ['a,b\n', false, ['key', 'value']],
  ['source,target\n', true, ['key', 'value']],
])('tells what the columns of %j are taken for', (source, hasHeader, roles) => {
  expect(csv.readHead?.(source).guess).toMatchObject({ hasHeader, roles });
});

it('suggests columns where the header does not tell', () => {
  expect(csv.readHead?.('Name,Source,German,x\na,b,c,d\n')).toMatchObject({
    width: 4,
    rows: [
      ['Name', 'Source', 'German', 'x'],
      ['a', 'b', 'c', 'd'],
    ],
    guess: undefined,
    suggestion: { hasHeader: true, roles: ['key', 'source', 'de', 'ignore'] },
  });
});

it.each(['key,en\nkey,de\n', 'Name;Text;Text\n', ',en,de\na,b\n'])(
  'reads %j by its guess as without',
  (source) => {
    const columns = csv.readHead?.(source).guess;
    if (!columns) return;
    for (const locale of ['en', 'de']) {
      const { resource } = csv.parse(source, { locale });
      expect(csv.parse(source, { locale, columns }).resource.entries).toEqual(resource.entries);
    }
  },
);
