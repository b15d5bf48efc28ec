import type { Message } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { updateSource } from '../../edit/update.ts';
import { xmlHolds } from '../../syntax/xml/text.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import type { EntryState } from '../../types.ts';
import { xliff12 } from './index.ts';

describeFormat(xliff12, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'entity declarations': () => '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2">&a;</xliff>',
    'groups in groups': () => `<xliff version="1.2"><file><body>${'<group>'.repeat(100_000)}`,
  },
  holdsKey: xmlHolds,
  holdsText: xmlHolds,
});

const document = (units: string, language = ' target-language="de"') =>
  `<xliff version="1.2"><file original="a" source-language="en"${language}><body>\n${units}\n</body></file></xliff>`;
const read = (source: string) => xliff12.parse(source).resource.entries;
const change = (source: string, changes: Record<string, Message | null>) =>
  xliff12.edit(source, xliff12.parse(source), new Map(Object.entries(changes))).text;

describe('units of xliff12', () => {
  const pending = document('  <trans-unit id="a">\n    <source>A</source>\n  </trans-unit>');

  it('puts a first target behind the source, in the style of the file', () => {
    expect(change(pending, { a: 'B' })).toBe(
      pending.replace('</source>', '</source>\n    <target>B</target>'),
    );
    const inline = document('<trans-unit id="a"><source>A</source><note>n</note></trans-unit>');
    expect(change(inline, { a: 'B' })).toContain('<source>A</source><target>B</target><note>');
  });

  it('adds units with the parts that the others have', () => {
    expect(change(pending, { b: 'B' })).toBe(
      pending.replace(
        '</trans-unit>',
        '</trans-unit>\n  <trans-unit id="b">\n    <source>B</source>\n    <target>B</target>\n  </trans-unit>',
      ),
    );
    const sourceOnly = pending.replace(' target-language="de"', '');
    expect(change(sourceOnly, { a: 'x', b: 'B' })).not.toContain('target');
  });

  it('changes equal units of several files together', () => {
    const unit = '<trans-unit id="a"><source>A</source><target>B</target></trans-unit>';
    const file = `<file original="f" source-language="en" target-language="de"><body>${unit}</body></file>`;
    const source = `<xliff version="1.2">${file}${file}</xliff>`;
    expect(xliff12.parse(source).diagnostics).toEqual([]);
    expect(read(source)).toHaveLength(1);
    expect(change(source, { a: 'C' }).match(/<target>C<\/target>/g)).toHaveLength(2);
    expect(change(source, { a: null })).not.toContain('trans-unit');
  });

  it.each<[string, string, EntryState | undefined, EntryState, string, string]>([
    ['', '', undefined, 'translated', '', ''],
    ['', '', undefined, 'reviewed', ' approved="yes"', ''],
    ['', '', undefined, 'outdated', '', ' state="needs-review-translation"'],
    [' approved="yes"', '', 'reviewed', 'translated', ' approved="no"', ''],
    ['', ' state="new" x="y"', 'outdated', 'translated', '', ' state="translated" x="y"'],
    ['', " state = 'needs-l10n'", 'outdated', 'outdated', '', " state = 'needs-l10n'"],
    ['', " state = 'new'", 'outdated', 'reviewed', ' approved="yes"', " state = 'final'"],
    ['', ' state="signed-off"', 'reviewed', 'reviewed', '', ' state="signed-off"'],
    ['', ' state="x-mine"', undefined, 'translated', '', ' state="x-mine"'],
    [
      ' a="approved=" approved="yes"',
      '',
      'reviewed',
      'translated',
      ' a="approved=" approved="no"',
      '',
    ],
  ])(
    'marks a unit with%s and a target with%s',
    (unit, target, state, wanted, unitAfter, targetAfter) => {
      const file = (unitMarks: string, targetMarks: string, text: string) =>
        document(
          `<trans-unit id="a"${unitMarks}><source>A</source><target${targetMarks}>${text}</target></trans-unit>`,
        );
      const source = file(unit, target, 'B');
      expect(read(source)[0]?.state).toBe(state);
      const states = new Map([['a', wanted]]);
      const edit = (changes: Map<string, Message>) =>
        xliff12.edit(source, xliff12.parse(source), changes, { states }).text;
      expect(edit(new Map())).toBe(file(unitAfter, targetAfter, 'B'));
      expect(edit(new Map([['a', 'C']]))).toBe(file(unitAfter, targetAfter, 'C'));
    },
  );

  it('marks targets that a unit does not have yet, and new units', () => {
    const source = document('<trans-unit id="a"/>\n<trans-unit id="b"><target/></trans-unit>');
    const states = new Map(['a', 'b', 'c', 'd'].map((key) => [key, 'outdated'] as const));
    const changes = new Map(['a', 'b', 'c'].map((key) => [key, key]));
    const { text } = xliff12.edit(source, xliff12.parse(source), changes, { states });
    expect(read(text).map(({ message, state }) => [message, state])).toEqual([
      ['a', 'outdated'],
      ['b', 'outdated'],
      ['c', 'outdated'],
    ]);
    const back = new Map(['a', 'b', 'c', 'd'].map((key) => [key, 'translated'] as const));
    const plain = xliff12.edit(source, xliff12.parse(source), changes, { states: back }).text;
    expect(plain).not.toContain('state');
  });

  it('keeps the state and everything else of a unit', () => {
    const source = document(
      '<trans-unit id="a" approved="no" x:y="z"><source>A</source><target state="new" x="y">B</target><!-- c --></trans-unit>',
    );
    expect(change(source, { a: 'C' })).toBe(source.replace('>B<', '>C<'));
  });
});

describe('texts of xliff12', () => {
  it.each([
    ['a <x id="1"/> &amp; &lt;', 'a <x id="1"/> & &lt;'],
    ['a <g id="1">b <ph id="2">&lt;br></ph></g>', 'a <g id="1">b <ph id="2">&lt;br></ph></g>'],
    ['&lt;x id="1"/&gt;', '&lt;x id="1"/>'],
    ['&amp;lt;x id="1"/&gt;', '&amp;lt;x id="1"/>'],
    ['&lt;g&gt; &amp;lt;/g&gt;', '<g> &lt;/g>'],
    ['&lt;b&gt;x&lt;/b&gt; &amp;lt;', '<b>x</b> &lt;'],
    ['<!-- c -->a<![CDATA[<b>]]>', 'a<b>'],
  ])('reads %j', (content, text) => {
    const source = document(
      `<trans-unit id="a"><source>A</source><target>${content}</target></trans-unit>`,
    );
    expect(read(source)[0]?.message).toBe(text);
    const other = source.replace(content, 'other');
    expect(read(change(other, { a: text }))[0]?.message).toBe(text);
  });

  it('writes what the reference export has, and the source where it is known', () => {
    const [entry] = read(
      document('<trans-unit id="a"><source>A</source><target>B</target></trans-unit>'),
    );
    const { text } = xliff12.serialize({ entries: entry ? [entry] : [] }, { locale: 'de_DE' });
    expect(text).toContain(
      '<file original="de_DE" source-language="de_DE" target-language="de_DE"',
    );
    expect(text).toContain('<source>A</source>\n        <target>B</target>');
  });
});

describe("plural forms in documents of Apple's tools", () => {
  const unit = (id: string, source: string, target?: string, marks = '') =>
    `  <trans-unit id="${id}">\n    <source>${source}</source>${
      target === undefined ? '' : `\n    <target${marks}>${target}</target>`
    }\n  </trans-unit>`;
  const birds = (forms: Record<string, string | undefined>) =>
    document(
      Object.entries(forms)
        .map(([category, text]) => unit(`birds|==|plural.${category}`, category, text))
        .join('\n'),
      ' target-language="pl"',
    );
  const days = (...more: string[]) =>
    document(
      [
        unit('/days:dict/NSStringLocalizedFormatKey:dict/:string', '%#@n@'),
        unit('/days:dict/n:dict/one:dict/:string', 'day'),
        unit('/days:dict/n:dict/other:dict/:string', 'days'),
        ...more,
      ].join('\n'),
    );
  const messages = (source: string) =>
    Object.fromEntries(read(source).map(({ key, message }) => [key, message]));

  it('change one by one, and get units for categories that the document has not', () => {
    const source = birds({ one: 'a', other: 'b' });
    expect(change(source, { birds: { plural: { one: 'a', other: 'c' } } })).toBe(
      birds({ one: 'a', other: 'c' }),
    );
    const text = change(source, { birds: { plural: { one: 'a', few: 'x', other: 'b' } } });
    expect(text).toBe(
      source.replace(
        / {2}<trans-unit id="birds.*other">[\s\S]*<\/trans-unit>/,
        (last) => `${last}\n${unit('birds|==|plural.few', 'other', 'x')}`,
      ),
    );
    expect(change(source, { birds: { plural: { other: 'c' } } })).toBe(
      birds({ one: 'c', other: 'c' }),
    );
  });

  it('are untranslated without targets, and their first ones fill the format too', () => {
    expect(messages(days())).toEqual({ days: { plural: {} } });
    const plural = { one: 'dzień', few: 'dni', other: 'dnia' };
    const text = change(days(), { days: { plural } });
    expect(messages(text)).toEqual({ days: { plural } });
    expect(text).toContain('<source>%#@n@</source>\n    <target>%#@n@</target>');
    expect(text).toContain('id="/days:dict/n:dict/few:dict/:string"');
  });

  it('go as a whole, with a unit of their key that the program does not use', () => {
    const source = days(unit('days', 'Days', 'Dni'));
    expect(xliff12.parse(source).diagnostics).toMatchObject([{ code: 'loss', key: 'days' }]);
    expect(read(change(source, { days: null }))).toEqual([]);
  });

  it('are several entries where a string has text around them or several variables', () => {
    const around = days().replace('%#@n@', 'In %#@n@');
    expect(messages(around)).toEqual({
      days: '',
      'days|==|substitutions.n': { plural: {} },
    });
    const two = days(unit('/days:dict/m:dict/other:dict/:string', 'm', 'x'));
    expect(Object.keys(messages(two))).toEqual([
      'days',
      'days|==|substitutions.n',
      'days|==|substitutions.m',
    ]);
    expect(
      messages(change(two, { 'days|==|substitutions.m': { plural: { other: 'y' } } })),
    ).toEqual({ ...messages(two), 'days|==|substitutions.m': { plural: { other: 'y' } } });
  });

  it('have the state of the least finished of them, and get one together', () => {
    const marked = document(
      [
        unit('a|==|plural.one', 'x', 'x', ' state="translated"'),
        unit('a|==|plural.few', 'x'),
        unit('a|==|plural.other', 'x', 'x', ' state="new"'),
      ].join('\n'),
    );
    expect(read(marked)[0]?.state).toBe('outdated');
    const states = new Map([['a', 'translated' as const]]);
    const { text } = xliff12.edit(marked, xliff12.parse(marked), new Map(), { states });
    expect(text).toBe(marked.replace('"new"', '"translated"'));
    expect(read(text)[0]?.state).toBe('translated');
  });

  it('leave a file alone that holds the same as ICU text', () => {
    const source = birds({ one: 'a', other: 'b' });
    const entries = [{ key: 'birds', message: { plural: { one: 'a', other: 'b' } } }];
    expect(updateSource(xliff12, source, entries)).toMatchObject({ text: source, changed: 0 });
    expect(change(source, { birds: '{n, plural, one {a} other {c}}' })).toBe(
      birds({ one: 'a', other: 'c' }),
    );
  });

  it('are named by ids that are no keys', () => {
    const [source, changes] = [birds({}), new Map([['x|==|plural.one', 'y']])];
    const result = xliff12.edit(source, xliff12.parse(source), changes);
    expect(result).toMatchObject({ text: source, diagnostics: [{ code: 'key' }] });
    expect(
      read(birds({ one: 'a', other: 'b' }).replace('plural.one', 'plural.other')),
    ).toHaveLength(2);
  });
});

describe('an id that several files of a document have', () => {
  const file = (original: string, units: string) =>
    `<file original="${original}" source-language="en" target-language="de"><body>${units}</body></file>`;
  const unit = (id: string, source: string, target: string) =>
    `<trans-unit id="${id}"><source>${source}</source><target>${target}</target></trans-unit>`;
  const source = `<xliff version="1.2">${file('App', unit('name', 'App', 'App') + unit('x', 'X', 'X'))}${file('Widget', unit('name', 'Widget', 'Kachel') + unit('x', 'X', 'X'))}</xliff>`;

  it('is one key for equal units, and goes with the name of its file for others', () => {
    expect(xliff12.parse(source).diagnostics).toEqual([]);
    expect(read(source)).toMatchObject([
      { key: 'name', message: 'App' },
      { key: 'x', message: 'X' },
      { key: 'Widget:name', message: 'Kachel', source: 'Widget' },
    ]);
  });

  it('is changed in its own file', () => {
    expect(change(source, { 'Widget:name': 'Teil' })).toBe(source.replace('Kachel', 'Teil'));
    expect(change(source, { name: 'Programm' })).toBe(
      source.replace('<target>App', '<target>Programm'),
    );
    expect(change(source, { 'Widget:name': null })).not.toContain('Kachel');
  });

  it('is reported where it will be read as another key', () => {
    const parsed = xliff12.parse(source);
    const without = xliff12.edit(source, parsed, new Map([['name', null]]));
    expect(without.diagnostics).toMatchObject([{ code: 'key', key: 'Widget:name' }]);
    expect(read(without.text).map(({ key }) => key)).toEqual(['x', 'name']);
  });
});
