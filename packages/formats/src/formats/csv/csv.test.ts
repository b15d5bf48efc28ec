import { expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { csv } from './index.ts';

describeFormat(csv, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'an endless quoted field': () => `a,"${'""'.repeat(1_000_000)}`,
    'a million columns': () => ','.repeat(1_000_000),
    'a hundred thousand bad records': () => 'a,b,c\n'.repeat(100_000),
    'one key a hundred thousand times': () => 'a,b\n'.repeat(100_000),
  },
});

function edit(source: string, changes: Record<string, string | null>, locale = 'en'): string {
  const parsed = csv.parse(source, { locale });
  expect(parsed.diagnostics).toEqual([]);
  return csv.edit(source, parsed, new Map(Object.entries(changes)), { locale }).text;
}

it('writes key and value without a header and takes nothing out', () => {
  const pairs: [string, string][] = [
    ['term.one', '=SUM(A1)'],
    ['9lives', '-x'],
    ['a,b', 'say "hi"\nthere'],
    ['x;y', ' kept; as it is '],
  ];
  const entries = pairs.map(([key, message]) => ({ key, message, ...bare }));
  expect(csv.serialize({ entries }).text).toBe(
    'term.one,=SUM(A1)\n9lives,-x\n"a,b","say ""hi""\nthere"\n"x;y", kept; as it is \n',
  );
});

it('writes a header where the first entry would be taken for one', () => {
  const entries = [{ key: 'Key', message: 'Value', ...bare }];
  const { text } = csv.serialize({ entries });
  expect(text).toBe('key,value\nKey,Value\n');
  expect(csv.parse(text).resource.entries).toMatchObject([{ key: 'Key', message: 'Value' }]);
});

it.each([
  ['reads the column of the locale', 'de-at', 'Grüß Gott'],
  ['whatever its case and dash', 'DE_AT', 'Grüß Gott'],
  ['reads the first locale without one', undefined, 'Hello'],
])('%s', (_, locale, message) => {
  const source = 'key,en,de-AT\nhello,Hello,Grüß Gott\n';
  const { resource } = csv.parse(source, locale === undefined ? {} : { locale });
  expect(resource.entries).toMatchObject([{ key: 'hello', message }]);
});

it('changes only the column of the locale', () => {
  const source = 'key,en,de,comment\nhello,Hello,Hallo,"Said, first"\n';
  expect(edit(source, { hello: 'Servus', bye: 'Tschüss, du' }, 'de')).toBe(
    'key,en,de,comment\nhello,Hello,Servus,"Said, first"\nbye,,"Tschüss, du",\n',
  );
});

it.each<[string, string, Record<string, string | null>, string]>([
  ['keeps quotes and line ends', '"a","x"\r\nb,y', { a: 'z', c: '1' }, '"a","z"\r\nb,y\r\nc,1'],
  ['keeps semicolons', 'a;x, y\n', { b: 'z; "q"' }, 'a;x, y\nb;"z; ""q"""\n'],
  ['keeps the delimiter clear', 'a;x\nb,c;y\n', { a: null }, '"b,c";y\n'],
  ['keeps the first record a record', 'key,x\n', { key: 'value' }, 'key,value\nkey,value\n'],
])('%s', (_, source, changes, edited) => {
  expect(edit(source, changes)).toBe(edited);
});
