import { type Message, pluralCategories } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFormat } from '../../testing/contract-suite.ts';
import { androidxml } from './index.ts';
import { isResourceName, readName, spellName } from './keys.ts';

describeFormat(androidxml, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'an entity bomb': () => {
      const levels = Array.from(
        { length: 20 },
        (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
      );
      return `<!DOCTYPE r [<!ENTITY e0 "x">${levels.join('')}]><resources>&e20;</resources>`;
    },
    'deep nesting': () => `<resources>${'<string name="a">'.repeat(100_000)}`,
    'a broken tag': () => `<resources><string name="${'a'.repeat(1_000_000)}`,
  },
  holdsKey: (key) => key !== '',
  plurals: fc
    .dictionary(
      fc.constantFrom(...pluralCategories),
      fc.string({ unit: anyCharacter, maxLength: 10 }),
      {
        minKeys: 1,
        noNullPrototype: true,
      },
    )
    .map((plural): Message => ({ plural })),
});

const inResources = (content: string) => `<resources>\n    ${content}\n</resources>\n`;
const string = (content: string) => inResources(`<string name="a">${content}</string>`);
const read = (source: string) => androidxml.parse(source).resource.entries;
const change = (source: string, changes: Record<string, Message | null>) =>
  androidxml.edit(source, androidxml.parse(source), new Map(Object.entries(changes)));

describe('texts of androidxml', () => {
  it.each([
    [String.raw`It\'s`, "It's"],
    ["It's", "It's"],
    [String.raw`a\nb\tc`, 'a\nb\tc'],
    [String.raw`\u0020a\u0020`, ' a '],
    ['  a \n  b  ', 'a b'],
    ['"  a \n b  "', '  a \n b  '],
    ['a" "b', 'a b'],
    [String.raw`\\n \x \u12`, String.raw`\n x \u12`],
    ['\\', '\\'],
    ['&quot;  x&quot;', '  x'],
    ['&amp;lt;', '&lt;'],
    ['<![CDATA[ <b>x</b> &amp; ]]>', '<b>x</b> &amp;'],
    ['a <b> b</b> &lt;', 'a <b>b</b> &lt;'],
    ['a <b>&amp;</b> &amp;lt; &#38;', 'a <b>&</b> &amp;lt; &'],
  ])('reads %j', (content, text) => {
    expect(read(string(content))[0]?.message).toBe(text);
  });

  it.each([
    ['x', "It's", String.raw`It\'s`],
    ['x', '@a ? @b', String.raw`\@a ? @b`],
    ['x', ' a  b ', String.raw`\u0020a \u0020b\u0020`],
    ['x', 'a\n b\r\0', String.raw`a\n b\u000d\u0000`],
    ['"x"', " it's ", `" it's "`],
    ['<b>x</b>', 'a <i>b</i> & "c"', String.raw`a <i>b</i> &amp; \"c\"`],
    ['<b>x</b>', 'a <b>b', 'a &lt;b&gt;b'],
    ['x', 'a <b>b</b>', 'a &lt;b&gt;b&lt;/b&gt;'],
    ['<![CDATA[x]]>', "<b>it's</b>", String.raw`<![CDATA[<b>it\'s</b>]]>`],
    [' <![CDATA[x]]> ', ']]>', ']]&gt;'],
    ['<!-- why -->x', 'y', '<!-- why -->y'],
  ])('changes %j to %j', (content, text, written) => {
    const { text: edited } = change(string(content), { a: text });
    expect(edited).toBe(string(written));
    expect(read(edited)[0]?.message).toBe(text);
  });

  it('takes tags in new texts for tags where the file uses them as such', () => {
    const source = inResources(
      '<string name="a"><b>x</b></string><string name="c">&lt;b&gt;</string>',
    );
    const { text } = change(source, { b: '<b>y</b>', c: '<b>z</b>', d: '<u>z</u>' });
    expect(text).toContain('<string name="b"><b>y</b></string>');
    expect(text).toContain('<string name="c">&lt;b&gt;z&lt;/b&gt;</string>');
    expect(text).toContain('<string name="d">&lt;u&gt;z&lt;/u&gt;</string>');
  });

  it('writes tags from scratch only for entries that had them', () => {
    const entries = read(string('<xliff:g>%s</xliff:g> &amp; co'));
    const { text } = androidxml.serialize({ entries });
    expect(text).toContain('xmlns:xliff=');
    expect(text).toContain('<string name="a"><xliff:g>%s</xliff:g> &amp; co</string>');
    const plain = entries.map((entry) => ({ ...entry, meta: {} }));
    expect(androidxml.serialize({ entries: plain }).text).toContain('&lt;xliff:g&gt;%s');
  });

  it('escapes quotes, @ and ? from scratch', () => {
    const { text } = androidxml.serialize({ entries: read(string(String.raw`a\'\"\@ b\?`)) });
    expect(text).toContain(String.raw`<string name="a">a\'\"\@ b\?</string>`);
  });
});

describe('limits of androidxml', () => {
  it.each([
    ['A title [CHAR LIMIT=30]', 30],
    ['[CHAR_LIMIT=30] A title', 30],
    ['A title\n     of a page [CHAR LIMIT=30]', 30],
    ['A title [CHAR LIMIT=NONE]', undefined],
    ['A title [CHAR LIMIT=30 on phones]', undefined],
    ['A title (CHAR LIMIT=30)', undefined],
  ])('are read from the comment %j, and every byte returns', (comment, maxLength) => {
    const source = inResources(`<!-- ${comment} -->\n    <string name="a">b</string>`);
    expect(read(source)[0]?.maxLength).toBe(maxLength);
    expect(change(source, {}).text).toBe(source);
  });

  it('are those of each form and of each item', () => {
    const comment = '<!-- [CHAR LIMIT=9] -->\n    ';
    const forms = `${comment}<plurals name="n"><item quantity="other">2</item></plurals>`;
    const array = `${comment}<string-array name="l"><item>1</item><item>2</item></string-array>`;
    const all = read(inResources(`${forms}\n    ${array}\n    <string name="a">b</string>`));
    expect(all.map(({ key, maxLength }) => [key, maxLength])).toEqual([
      ['n', 9],
      ['l[0]', 9],
      ['l[1]', 9],
      ['a', undefined],
    ]);
  });
});

describe('elements of androidxml', () => {
  const plurals = `<plurals name="n">
        <item quantity="one">1</item>
        <item quantity="other">2</item>
    </plurals>`;
  const array = `<string-array name="l">
        <item>1</item>
        <item>2</item>
    </string-array>`;

  it('adds and removes plural forms', () => {
    const source = inResources(plurals);
    const { text } = change(source, { n: { plural: { few: '3', other: '2' } } });
    expect(text).toBe(
      source
        .replace('        <item quantity="one">1</item>\n', '')
        .replace('2</item>', '2</item>\n        <item quantity="few">3</item>'),
    );
  });

  it('turns a string into plurals and back', () => {
    const source = inResources('<string name="n" tools:x="y">1</string>');
    const { text } = change(source, { n: { plural: { other: '2' } } });
    expect(text).toBe(
      inResources(
        '<plurals name="n" tools:x="y">\n        <item quantity="other">2</item>\n    </plurals>',
      ),
    );
    expect(change(text, { n: '1' }).text).toBe(source);
  });

  it('reads and continues arrays', () => {
    const source = inResources(array);
    expect(read(source).map(({ key, message }) => [key, message])).toEqual([
      ['l[0]', '1'],
      ['l[1]', '2'],
    ]);
    const { text } = change(source, { 'l[2]': '3', 'm[0]': '4', 'm[1]': '5' });
    expect(read(text).map(({ key }) => key)).toEqual(['l[0]', 'l[1]', 'l[2]', 'm[0]', 'm[1]']);
    expect(androidxml.serialize({ entries: read(source) }).text).toContain(array);
  });

  it('keeps the places of items in arrays', () => {
    const source = inResources(array);
    expect(change(source, { 'l[1]': null }).text).not.toContain('2');
    expect(change(source, { 'l[0]': null, 'l[1]': null }).text).toBe('<resources>\n</resources>\n');
    const { text, diagnostics } = change(source, { 'l[0]': null });
    expect(text).toContain('<item></item>');
    expect(diagnostics).toMatchObject([{ code: 'loss', key: 'l[0]' }]);
  });

  it('spells names out that Android does not know, and reads them back', () => {
    const { text, diagnostics } = change(inResources(plurals), { 'a "b" & l[7]': 'x' });
    expect(text).toContain(
      '<string name="a_u0020_u0022b_u0022_u0020_u0026_u0020l_u005B7_u005D">x</string>',
    );
    expect(diagnostics).toEqual([]);
    expect(read(text).at(-1)?.key).toBe('a "b" & l[7]');
  });

  it('tells aapt2 of arguments that it would refuse', () => {
    const source = inResources('<string name="a">%1$s</string>\n    <string name="b"/>');
    const { text } = change(source, { a: '%s: 100 % off', b: '%1$s %d', c: '%1$s, %2$d, 5 %%' });
    expect(text).toBe(
      inResources(
        '<string formatted="false" name="a">%s: 100 % off</string>\n    <string formatted="false" name="b">%1$s %d</string>\n    <string name="c">%1$s, %2$d, 5 %%</string>',
      ),
    );
    expect(change(text, { a: '%s, %s' }).text).toContain('<string formatted="false" name="a">%s,');
    expect(androidxml.serialize({ entries: read(text) }).text).toContain(
      '<string name="a" formatted="false">%s: 100 % off</string>',
    );
  });

  it('removes the comments above an entry with it', () => {
    const source = inResources('<!-- a -->\n\n    <!-- b -->\n    <string name="a">1</string>');
    expect(change(source, { a: null }).text).toBe('<resources>\n    <!-- a -->\n\n</resources>\n');
  });
});

it.each([
  ['menu.open', 'menu.open'],
  ['menu open', 'menu_u0020open'],
  ['1st', '_u0031st'],
  ['.a..b.', '_u002Ea._u002Eb_u002E'],
  ['_u0041', '_u005Fu0041'],
  ['_under', '_under'],
  ['größe-2', 'größe-2'],
  ['😀', '_uD83D_uDE00'],
])('spells %j as the name %j', (key, name) => {
  expect(spellName(key)).toBe(name);
  expect(isResourceName(name)).toBe(true);
  expect(readName(name)).toBe(key);
});
