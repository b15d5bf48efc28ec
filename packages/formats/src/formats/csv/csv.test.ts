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

it.each([
  ['key,en,de-AT,comment\nhello,Hello,Grüß Gott,\n', ['en', 'de-AT']],
  ['key;value;fr\na;b;c\n', ['fr']],
  ['sep=\t\nTerm\tDE\tde\tno such\t\tpt_br', ['DE', 'pt_br']],
  ['key,value\nen,de\n', []],
  ['en,de\nkey,de\n', []],
])('has the locales of the header of %j', (source, locales) => {
  expect(csv.localesIn?.(source)).toEqual(locales);
});

it.each<[string, string, string, string, string, string[]]>([
  ['Godot', 'keys,en,es\nHELLO,Hello,Hola\n', 'es', 'HELLO', 'Hola', ['en', 'es']],
  [
    'an empty first cell',
    ',en,es,ja\nHELLO,Hello,Hola,\n',
    'es',
    'HELLO',
    'Hola',
    ['en', 'es', 'ja'],
  ],
  [
    'Unity',
    'Key,Id,Shared Comments,English(en),English(en) Comments,German(de-AT)\nA,7,Say,Hello,,Servus\n',
    'de_AT',
    'A',
    'Servus',
    ['en', 'de-AT'],
  ],
  ['Weblate, of two columns', 'source,target\nHello,Hola\n', 'es', 'Hello', 'Hola', []],
  [
    'Weblate',
    '"location","source","target","id","fuzzy","context","developer_comments"\n"","Hello","Hola","a.b","","","Say"\n',
    'es',
    'a.b',
    'Hola',
    [],
  ],
  [
    'Crowdin',
    'Identifier,Source string,Context,Translation\na.b,Hello,Say,Hola\n',
    'es',
    'a.b',
    'Hola',
    [],
  ],
  [
    'names of languages',
    'Key,English,Spanish\na.b,Hello,Hola\n',
    'es',
    'a.b',
    'Hola',
    ['en', 'es'],
  ],
  [
    'keys in the middle',
    'default,Identifier,Remarks,eng,es\nHello,a.b,Say,Hello,Hola\n',
    'es',
    'a.b',
    'Hola',
    ['eng', 'es'],
  ],
  ['Indonesian beside ids', 'id,en,de\na.b,Hello,Hallo\n', 'de', 'a.b', 'Hallo', ['en', 'de']],
  ['ids that are Indonesian', 'key,en,id\na.b,Hello,Halo\n', 'id', 'a.b', 'Halo', ['en', 'id']],
])('reads and edits the columns of %s', (_, source, locale, key, message, locales) => {
  const parsed = csv.parse(source, { locale });
  expect(parsed.diagnostics).toEqual([]);
  expect(parsed.resource.entries).toMatchObject([{ key, message }]);
  expect(csv.localesIn?.(source)).toEqual(locales);
  expect(edit(source, { [key]: 'Changed' }, locale)).toBe(source.replace(message, 'Changed'));
  const wider = edit(source, { new: 'Added' }, locale);
  expect(csv.parse(wider, { locale }).resource.entries).toMatchObject([
    { key, message },
    { key: 'new', message: 'Added' },
  ]);
});

it.each(['a,b,c\n'.repeat(3), 'one,two,three,four,five\na,b,c,d,e\n'])(
  'says once which header it expects of %j',
  (source) => {
    const { diagnostics } = csv.parse(source, { locale: 'de' });
    expect(diagnostics).toMatchObject([{ severity: 'error', line: 1, column: 1 }]);
    expect(diagnostics[0]?.message).toContain('Expected a first row such as key,en,de');
  },
);

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

it.each<[string, string, Record<string, string | null>, string]>([
  [
    'behind those of the others',
    'key,en,pt-BR,note\na,A,"B",n\nb,C\nc,D,E,\n',
    { a: 'x,y', b: 'z', c: '', d: 'new' },
    'key,en,pt-BR,de-AT,note\na,A,"B","x,y",n\nb,C,,z\nc,D,E,,\nd,,,new,\n',
  ],
  ['though it has no text', 'key;en\r\na;A', {}, 'key;en;de_AT\r\na;A;'],
])('gives a locale that the file lacks a column, %s', (_, source, changes, edited) => {
  const parsed = csv.parse(source, { locale: 'de_AT', toEdit: true });
  expect(parsed.resource.entries).toEqual([]);
  const options = { locale: 'de_AT', manyLocales: true };
  const errors = parsed.diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
  expect(csv.edit(source, parsed, new Map(Object.entries(changes)), options).text).toBe(edited);
});

it('does not touch a file that lacks the locale when there is nothing to write', () => {
  const source = 'key,en\na,A\n';
  const parsed = csv.parse(source, { locale: 'de', toEdit: true });
  expect(csv.edit(source, parsed, new Map(), { locale: 'de' }).text).toBe(source);
});

it('names the locale of a new file that is to hold several, with comments', () => {
  const entries = [
    { key: 'a', message: 'x', ...bare, comments: ['Said first', 'and last'] },
    { key: 'b;c', message: 'y', ...bare },
  ];
  const { text } = csv.serialize({ entries }, { locale: 'de_AT', manyLocales: true });
  expect(text).toBe('key,de_AT,comment\na,x,"Said first\nand last"\n"b;c",y,\n');
  expect(csv.parse(text, { locale: 'de_AT' }).resource.entries).toMatchObject([
    { key: 'a', message: 'x', comments: ['Said first', 'and last'] },
    { key: 'b;c', message: 'y' },
  ]);
});

it('never takes a key for the line that names the delimiter', () => {
  const entries = [{ key: 'sep=', message: '', ...bare }];
  const { text } = csv.serialize({ entries });
  expect(csv.parse(text).resource.entries).toMatchObject([{ key: 'sep=', message: '' }]);
  expect(edit('a,b\nsep=,\n', { a: null })).toBe('"sep=",\n');
});

it('fills the fields that a short record lacks', () => {
  const source = 'key,en,de,fr\r\na,A\r\n';
  const parsed = csv.parse(source, { locale: 'fr' });
  const { text } = csv.edit(source, parsed, new Map([['a', 'x']]), { locale: 'fr' });
  expect(text).toBe('key,en,de,fr\r\na,A,,x\r\n');
});

it.each([
  ['a,=1+1\n', `a,'=1+1\n`],
  ['=a;"-b;c"\r\n', `'=a;"'-b;c"\r\n`],
  ['key\tde\tcomment\na\t@x\t+y\n', `key\tde\tcomment\na\t'@x\t'+y\n`],
  ['a,"\tb"\nc,a=b\n', `a,"'\tb"\nc,a=b\n`],
])('guards fields of %j against being taken for formulas', (source, guarded) => {
  expect(csv.guardFormulas?.(source)).toBe(guarded);
});
