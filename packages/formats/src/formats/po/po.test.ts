import { spawnSync } from 'node:child_process';
import type { Message } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFormat } from '../../testing/contract-suite.ts';
import { po } from './index.ts';
import { categoriesOf, pluralFormsOf } from './plurals.ts';

const text = fc.string({ unit: anyCharacter, maxLength: 12 });

describeFormat(po, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'an open string': () => `msgid "${'a'.repeat(1_000_000)}`,
    'strings without end': () => `msgid ${'"a" '.repeat(300_000)}`,
    'a formula of brackets': () =>
      `msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=${'('.repeat(100_000)};\\n"\nx`,
  },
  plurals: fc.record({ one: text, other: text }).map((plural): Message => ({ plural })),
});

const read = (source: string, locale?: string) =>
  po.parse(source, locale === undefined ? {} : { locale }).resource.entries;
const change = (source: string, changes: Record<string, Message | null>) =>
  po.edit(source, po.parse(source), new Map(Object.entries(changes)));

describe('editing po', () => {
  it.each([
    ['msgstr "old"', 'new\nlines', 'msgstr "new\\nlines"'],
    ['msgstr ""\n"old\\n"\n"text"', 'one\ntwo', 'msgstr ""\n"one\\n"\n"two"'],
    ['msgstr "old\\n"\n"text"', 'one\ntwo', 'msgstr "one\\n"\n"two"'],
    ['msgstr ""\n"old\\n"\n"text"', 'short', 'msgstr "short"'],
    ['msgstr ""', 'one\ntwo', 'msgstr "one\\ntwo"'],
    ['msgstr "x"', `${'long '.repeat(30)}`, `msgstr "${'long '.repeat(30)}"`],
  ])('lays %j out as before', (old, message, written) => {
    const source = `#, c-format\nmsgid "a"\n${old}\n`;
    expect(change(source, { a: message }).text).toBe(`#, c-format\nmsgid "a"\n${written}\n`);
  });

  it.each([
    ['#, fuzzy', '', '#, fuzzy'],
    ['#, fuzzy, c-format', '#, c-format', '#, fuzzy, c-format'],
    ['#,fuzzy,c-format', '#,c-format', '#,fuzzy,c-format'],
    ['#, c-format, fuzzy', '#, c-format', '#, fuzzy, c-format'],
    ['#, c-format fuzzy, range: 0..1', '#, c-format range: 0..1', '#, fuzzy, c-format range: 0..1'],
    ['#= no-wrap, fuzzy', '#= no-wrap', '#= no-wrap\n#, fuzzy'],
    ['#. c\n#, fuzzy\n#| msgid "A"', '#. c\n#| msgid "A"', '#. c\n#, fuzzy\n#| msgid "A"'],
    ['# c\n#, fuzzy\n\n#: x.c', '# c\n\n#: x.c', '# c\n\n#: x.c\n#, fuzzy'],
  ])('takes fuzzy out of %j, and puts it back', (marked, plain, again) => {
    const file = (comments: string, text: string) =>
      `${comments}${comments && '\n'}msgctxt "x"\nmsgid "a"\nmsgstr "${text}"\n`;
    const key = 'x\u0004a';
    const edit = (source: string, state: 'translated' | 'outdated', text: string) =>
      po.edit(source, po.parse(source), new Map([[key, text]]), {
        states: new Map([[key, state]]),
      }).text;
    expect(read(file(marked, 'x'))[0]?.state).toBe('outdated');
    expect(edit(file(marked, 'x'), 'translated', 'y')).toBe(file(plain, 'y'));
    expect(edit(file(plain, 'x'), 'outdated', 'x')).toBe(file(again, 'x'));
    expect(edit(file(marked, 'x'), 'outdated', 'y')).toBe(file(marked, 'y'));
    expect(edit(file(plain, 'x'), 'translated', 'y')).toBe(file(plain, 'y'));
  });

  it('marks new entries, and those on one line, as fuzzy', () => {
    const source = 'msgid "a" msgstr "1" msgid "b" msgstr "2"\n';
    const states = new Map([
      ['b', 'outdated'],
      ['c', 'outdated'],
    ] as const);
    const { text } = po.edit(source, po.parse(source), new Map([['c', '3']]), { states });
    expect(text).toBe(
      'msgid "a" msgstr "1" \n#, fuzzy\nmsgid "b" msgstr "2"\n\n#, fuzzy\nmsgid "c"\nmsgstr "3"\n',
    );
    expect(read(text).map(({ state }) => state)).toEqual([undefined, 'outdated', 'outdated']);
  });

  it('says nothing of a state without a translation, and takes the first one for right', () => {
    const source = '#, fuzzy\nmsgid "a"\nmsgstr ""\n';
    expect(change(source, { a: 'x' }).text).toBe('msgid "a"\nmsgstr "x"\n');
    expect(read(source)[0]).not.toHaveProperty('state');
    expect(po.serialize({ entries: read(source) }).text).toContain(source);
  });

  it('folds long texts where the file folds', () => {
    const source = 'msgid "a"\nmsgstr ""\n"first "\n"second"\n\nmsgid "b"\nmsgstr "x"\n';
    const { text: edited } = change(source, { b: 'word '.repeat(20) });
    expect(edited).toContain(`msgstr ""\n"${'word '.repeat(15)}"\n"${'word '.repeat(5)}"\n`);
    const wide = change(source, { b: '語'.repeat(40) }).text;
    expect(wide).toContain(`msgstr ""\n"${'語'.repeat(38)}"\n"語語"\n`);
  });

  it('adds entries with their context behind the last one and before obsolete ones', () => {
    const source = 'msgid "a"\nmsgstr "1"\n\n#~ msgid "b"\n#~ msgstr "2"\n';
    const { text: edited } = change(source, { 'menu\u0004c': '3' });
    expect(edited).toBe(
      'msgid "a"\nmsgstr "1"\n\nmsgctxt "menu"\nmsgid "c"\nmsgstr "3"\n\n#~ msgid "b"\n#~ msgstr "2"\n',
    );
    expect(read(edited)[1]).toMatchObject({ key: 'menu\u0004c', context: 'menu', source: 'c' });
  });

  it('takes the blank line along when it removes an entry', () => {
    const source = 'msgid "a"\nmsgstr "1"\n\n# c\nmsgid "b"\nmsgstr "2"\n\nmsgid "c"\nmsgstr "3"\n';
    expect(change(source, { b: null }).text).toBe(
      source.replace('# c\nmsgid "b"\nmsgstr "2"\n\n', ''),
    );
    expect(change(source, { b: null, c: null }).text).toBe('msgid "a"\nmsgstr "1"\n');
  });
});

describe('limits of po', () => {
  it.each([
    ['max-length:80', { maxLength: 80 }],
    ['c-format, max-length:80', { maxLength: 80 }],
    [
      'max-size:300, font-family:Noto_Sans, font-size:14, font-weight:bold',
      { maxPixels: { max: 300, font: 'Noto_Sans bold', size: 14 } },
    ],
    [
      'max-size:300:1, font-family:"Roboto", font-size:14',
      { maxPixels: { max: 300, font: 'Roboto', size: 14 } },
    ],
    ['max-size:300:2, font-family:Roboto, font-size:14', {}],
    ['max-size:300, font-family:Roboto', {}],
    ['max-size:300, font-size:14', {}],
    ['max-length: 80', {}],
    ['max-length:many', {}],
    ['no-wrap', {}],
  ])('are read from the flags %s, and every byte returns', (flags, limits) => {
    const source = `#, ${flags}\nmsgid "a"\nmsgstr ""\n`;
    const { maxLength, maxPixels } = read(source)[0] ?? {};
    const found = Object.entries({ maxLength, maxPixels });
    expect(Object.fromEntries(found.filter(([, max]) => max !== undefined))).toEqual(limits);
    expect(change(source, {}).text).toBe(source);
  });

  it('go into new files with their flags', () => {
    const entries = read('#, max-length:80\nmsgid "a"\nmsgstr "b"\n');
    const { text } = po.serialize({ entries }, { locale: 'de' });
    expect(text).toContain('#, max-length:80\n');
    expect(read(text)[0]?.maxLength).toBe(80);
  });
});

describe('plural forms of po', () => {
  const source =
    'msgid ""\nmsgstr "Language: pl\\nPlural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2;\\n"\n\nmsgid "n"\nmsgid_plural "ns"\nmsgstr[0] "1"\n\nmsgid "s"\nmsgstr "x"\n';

  it('stand for categories of the locale, or of its language when only the file names it', () => {
    expect(read(source)[0]?.message).toEqual({ plural: { one: '1' } });
    expect(read(source)[0]?.source).toEqual({ plural: { one: 'n', other: 'ns' } });
    expect(categoriesOf(undefined, 'pl_PL', 3)).toEqual(['one', 'few', 'many']);
    expect(categoriesOf(undefined, undefined, 1)).toEqual(['one', 'other']);
  });

  it('are added where the catalogue has them and reported where it has not', () => {
    const plural = { one: 'a', few: 'b', many: 'c' };
    const { text: edited, diagnostics } = change(source, { n: { plural } });
    expect(edited).toContain('msgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"\n');
    expect(diagnostics).toEqual([]);
    const withOther = { plural: { ...plural, other: 'd' } };
    expect(change(source, { n: withOther }).diagnostics).toMatchObject([
      { code: 'loss', key: 'n' },
    ]);
    expect(change(source, { n: { plural: { ...plural, other: 'c' } } }).diagnostics).toEqual([]);
  });

  it('can be given to an entry that had none', () => {
    const plural = { one: 'a', few: 'b', many: 'c' };
    const { text: edited } = change(source, { s: { plural }, new: { plural } });
    expect(edited).toContain('msgid "s"\nmsgid_plural "s"\nmsgstr[0] "a"\nmsgstr[1] "b"');
    expect(
      read(edited)
        .map(({ message }) => message)
        .slice(1),
    ).toEqual([{ plural }, { plural }]);
    expect(change(source, { n: 'all' }).diagnostics).toMatchObject([{ code: 'loss' }]);
  });

  it('have a formula for every locale that CLDR knows and gettext can count', () => {
    for (const locale of [
      'ar',
      'cs',
      'cy',
      'de',
      'fr',
      'ga',
      'gd',
      'he',
      'is',
      'ja',
      'lt',
      'lv',
      'mt',
      'pl',
      'pt_BR',
      'ro',
      'ru',
      'sl',
      'zh_Hans',
      'br',
      'ceb',
      'cv',
      'fil',
      'gv',
      'ksh',
      'kw',
      'lag',
      'sgs',
      'shi',
      'tzm',
      'es_419',
    ]) {
      const formula = pluralFormsOf(locale);
      expect(formula, locale).toBeDefined();
      const rules = new Intl.PluralRules(locale.replace('_', '-'));
      const categories = categoriesOf(formula, locale, 0);
      const used = new Set([...Array(201).keys()].map((n) => rules.select(n)));
      expect(new Set(categories), locale).toEqual(used);
    }
  });
});

describe('what gettext says to po', () => {
  const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0;
  const entries = read(
    'msgid "a"\nmsgstr "1\\n2"\n\nmsgctxt "x"\nmsgid "a"\nmsgstr "ż"\n\nmsgid "n"\nmsgid_plural "ns"\nmsgstr[0] "1"\nmsgstr[1] "2"\n',
    'en',
  );

  it.skipIf(!hasMsgfmt)('msgfmt --check accepts a catalogue from scratch (needs msgfmt)', () => {
    for (const locale of ['en', 'pl_PL', 'ja', 'ar']) {
      const { text: catalogue } = po.serialize({ entries }, { locale });
      const run = spawnSync('msgfmt', ['--check', '--output-file=-', '-'], { input: catalogue });
      const complaints = run.stderr.toString().split('\n').filter(Boolean);
      // These fields are about the translators of a catalogue, of whom Parlance knows nothing.
      expect(complaints.filter((line) => !/header field '[\w-]+' missing/.test(line))).toEqual([]);
      expect(run.status, locale).toBe(0);
    }
  });

  it.skipIf(!hasMsgfmt)('msgfmt accepts every kind of text (needs msgfmt)', () => {
    const strange = ['\u0001\u001f\b', 'a "b" \\ \\n', 'é\u2028語', '\t\v\f\u0007'].map(
      (message, at) => ({
        ...entries[0],
        key: `k${at}`,
        message,
        comments: [],
        references: [],
        flags: [],
        meta: {},
      }),
    );
    const { text: catalogue } = po.serialize({ entries: strange }, { locale: 'en' });
    const run = spawnSync('msgfmt', ['--output-file=-', '-'], { input: catalogue });
    expect(run.status, run.stderr.toString()).toBe(0);
  });
});
