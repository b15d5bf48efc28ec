import { describe, expect, it } from 'vitest';
import type { Message } from '../message.ts';
import { type ConversionOptions, convertPlaceholders } from './convert.ts';
import { findStyle, styleOfFlags } from './detect.ts';
import { type PlaceholderStyle, placeholderStyles } from './types.ts';

/** Styles without a distinction between integers and texts. */
const untyped = new Set<PlaceholderStyle>(['i18next', 'fluent', 'laravel', 'webext', 'goi18n']);
const grouped = new Set<PlaceholderStyle>(['icu', 'i18next', 'fluent', 'dotnet']);

function convert(message: Message, to: PlaceholderStyle, options: Partial<ConversionOptions> = {}) {
  const { message: converted, problems } = convertPlaceholders(message, { to, ...options });
  return problems.length > 0 ? problems : converted;
}

describe('placeholders', () => {
  it.each<[string, Partial<Record<PlaceholderStyle, string>>]>([
    [
      'by position',
      {
        printf: '%s has %d files, %.2f MB',
        apple: '%@ has %lld files, %.2f MB',
        icu: '{0} has {1, number, integer} files, {2, number, ::.00} MB',
        i18next:
          '{{arg1}} has {{arg2}} files, {{arg3, number(minimumFractionDigits: 2; maximumFractionDigits: 2)}} MB',
        ruby: '%{arg1} has %<arg2>d files, %<arg3>.2f MB',
        python: '%(arg1)s has %(arg2)d files, %(arg3).2f MB',
        fluent:
          '{ $arg1 } has { $arg2 } files, { NUMBER($arg3, minimumFractionDigits: 2, maximumFractionDigits: 2) } MB',
        dotnet: '{0} has {1:N0} files, {2:N2} MB',
      },
    ],
    [
      'by position, in another order',
      {
        printf: '%2$d files of %1$s',
        apple: '%2$lld files of %1$@',
        icu: '{1, number, integer} files of {0}',
        ruby: '%<arg2>d files of %{arg1}',
        laravel: ':arg2 files of :arg1',
        webext: '$2 files of $1',
        goi18n: '{{.Arg2}} files of {{.Arg1}}',
        dotnet: '{1:N0} files of {0}',
      },
    ],
    [
      'by name',
      {
        icu: 'Hello {name}, {count, number, integer} new',
        ruby: 'Hello %{name}, %<count>d new',
        python: 'Hello %(name)s, %(count)d new',
        fluent: 'Hello { $name }, { $count } new',
        laravel: 'Hello :name, :count new',
        webext: 'Hello $NAME$, $COUNT$ new',
        goi18n: 'Hello {{.Name}}, {{.Count}} new',
      },
    ],
    [
      'with numbers as they are',
      { icu: '{n, number}', i18next: '{{n, number}}', fluent: '{ NUMBER($n) }' },
    ],
    ['with numbers as they are', { icu: '{0, number}', dotnet: '{0:#,##0.###}' }],
    ['with flags and width', { printf: '%05d', ruby: '%<arg1>05d', python: '%(arg1)05d' }],
  ])('%s are the same in all styles', (_, texts) => {
    const all = Object.entries(texts) as [PlaceholderStyle, string][];
    for (const [from, text] of all) {
      for (const [to, expected] of all) {
        // Integers have no type in these styles.
        if (untyped.has(from) && /number, integer|%.*d|N0/.test(expected)) continue;
        // A value without a size in C has none for Apple.
        const sized = from === 'printf' ? expected.replace('lld', 'd') : expected;
        // Only some styles have thousands separators.
        const wanted = grouped.has(from) ? sized : sized.replace(':N0', '').replace(':N', ':F');
        expect(convert(text, to, { from }), `${from} to ${to}`).toBe(wanted);
      }
    }
  });

  it('are read as programs read them', () => {
    expect(convert('%ld of %i, %.1lf', 'icu')).toBe(
      '{0, number, integer} of {1, number, integer}, {2, number, ::.0}',
    );
    expect(convert('{{- name}} {{ other }}', 'icu')).toBe('{name} {other}');
    expect(convert('%<name>s', 'icu')).toBe('{name}');
    expect(convert('{ 0 } { 1 , number , integer }', 'printf')).toBe(
      convert('{0} {1, number, integer}', 'printf'),
    );
    expect(convert('%s %(name)s', 'icu', { from: 'python' })).toBe('{0} {name}');
    expect(convert('%.0f', 'icu')).toBe('{0, number, integer}');
    expect(convert('%f', 'ruby')).toBe('%<arg1>f');
    expect(convert('%d of %@', 'printf')).toBe('%d of %s');
    expect(convert('%d of %ld', 'apple')).toBe('%d of %ld');
    expect(convert('%2$s', 'apple')).toBe('%2$@');
  });
});

describe('what a style can not say', () => {
  it.each<[string, PlaceholderStyle, string]>([
    ['%x of %s', 'icu', '%x'],
    ['%*d', 'icu', '%*d'],
    ['%05d', 'icu', '%05d'],
    ['%s %.3s', 'ruby', '%.3s'],
    [
      '{n, plural, one {# file} other {# files}}',
      'printf',
      '{n, plural, one {# file} other {# files}}',
    ],
    ['{day, date, short}', 'i18next', '{day, date, short}'],
    ['{price, number, ::currency/EUR}', 'ruby', '{price, number, ::currency/EUR}'],
    ['{n, number}', 'printf', '{n, number}'],
    ['{{when, datetime}}', 'icu', '{{when, datetime}}'],
    ['{{user.name}}', 'icu', '{{user.name}}'],
    ['$t(key) {{name}}', 'icu', '$t(key)'],
    ['%#@files@ %@', 'icu', '%#@files@'],
    ['%arg %@', 'icu', '%arg'],
    ['%#s %2$@', 'python', '%#s'],
    ['{a} {b', 'ruby', '{b'],
  ])('is told of %s in %s, which stays', (text, to, spelling) => {
    expect(convert(text, to)).toEqual([`${spelling} has no counterpart in the style of ${to}.`]);
    expect(convertPlaceholders(text, { to }).message).toBe(text);
  });

  it('is text that would read as something else, and values that would be one', () => {
    const problem = ['The text would say something else in the style of i18next.'];
    expect(convert('{{a}} %s', 'i18next', { from: 'printf' })).toEqual(problem);
    expect(convert('$t(a) %s', 'i18next')).toEqual(problem);
    expect(convert('{0} of {arg1}', 'python')).toEqual([
      'The text would say something else in the style of python.',
    ]);
    for (const [text, to] of [
      ['a :name', 'laravel'],
      ['a {{name}}', 'i18next'],
      ['100%d', 'apple'],
    ] as const) {
      const from = to === 'apple' ? 'icu' : 'printf';
      expect(convert(text, to, { from })).toEqual([
        `The text would have placeholders in the style of ${to}.`,
      ]);
    }
  });
});

describe('a message', () => {
  it('without placeholders stays as it is, signs and all', () => {
    for (const text of ['', '100%', '100%% sure', "don't '{'", '{ }', '50% de', '{{}}']) {
      for (const to of placeholderStyles) expect(convert(text, to)).toBe(text);
    }
  });

  it('without placeholders is escaped where programs read it as one with them, and only there', () => {
    for (const [from, to, text, expected] of [
      ['printf', 'icu', 'Use {braces}', "Use '{'braces'}'"],
      ['printf', 'apple', 'Use {braces}', 'Use {braces}'],
      ['icu', 'printf', "It''s '{'literal'}'", "It's {literal}"],
      ['icu', 'fluent', "It''s '{'literal'}'", `It's {"{"}literal{"}"}`],
      ['fluent', 'icu', 'a {"{"}', "a '{'"],
      ['fluent', 'printf', String.raw`{"\u007B"}a{ "\"{\\" }b{"\U01F600}"}`, '{a"{\\b😀}'],
      ['fluent', 'printf', String.raw`{"\uD800{"}{"\U110000"}`, '\ufffd{\ufffd'],
      ['printf', 'webext', 'costs $5', 'costs $$5'],
      ['webext', 'printf', 'costs $$5', 'costs $5'],
      ['printf', 'goi18n', '{{a}}', '{{"{{"}}a}}'],
      ['printf', 'dotnet', 'a {b}', 'a {b}'],
      ['dotnet', 'icu', 'a {b}', "a '{'b'}'"],
      ['printf', 'dotnet', 'a {0}', ['The text would have placeholders in the style of dotnet.']],
    ] as const) {
      expect(convert(text, to, { from }), `${from} to ${to}`).toEqual(expected);
    }
  });

  it('in the style that is asked for stays, however it spells that', () => {
    expect(convert("don''t {name , number}", 'icu')).toBe("don''t {name , number}");
    expect(convert('%1$s %%', 'printf')).toBe('%1$s %%');
    expect(convert('%d', 'apple', { among: ['apple'] })).toBe('%d');
    expect(convert('%s', 'printf', { among: ['apple'] })).toBe('%s');
    expect(convert('{name}', 'icu', { among: ['printf', 'icu'] })).toBe('{name}');
  });

  it('from where another style is known has signs of others as letters', () => {
    expect(convert('Use {braces}', 'apple', { among: ['printf'] })).toBe('Use {braces}');
    expect(convert('Use {braces}', 'icu', { among: ['apple'] })).toBe("Use '{'braces'}'");
    expect(convert('{name}: %s', 'i18next', { among: ['printf', 'apple'] })).toBe(
      '{name}: {{arg1}}',
    );
    expect(convert(':name', 'icu', { among: ['icu', 'laravel'] })).toBe('{name}');
    expect(convert('{"{"}a{"}"}', 'icu', { among: ['printf', 'fluent'] })).toBe("'{'a'}'");
  });

  it('keeps what is said around the placeholders', () => {
    expect(convert('100%% of %s', 'icu')).toBe('100% of {0}');
    expect(convert('100% of {0}', 'printf')).toBe('100%% of %s');
    expect(convert("It's '{'{0}'}' and ''{1}''", 'printf')).toBe("It's {%s} and '%s'");
    expect(convert("It's {%s} and '%s'", 'icu')).toBe("It's '{'{0}'}' and ''{1}'");
    expect(convert('100% of %{name}', 'icu')).toBe('100% of {name}');
    expect(convert('%%{a} is %{b}', 'icu')).toBe("%'{'a'}' is {b}");
    expect(convert("%'{'a'}' is {b}", 'ruby')).toBe('%%{a} is %{b}');
  });

  it('is converted form by form, or not at all', () => {
    const message = { plural: { one: '100%% of one file', other: '%d files' } };
    expect(convert(message, 'icu')).toEqual({
      plural: { one: '100% of one file', other: '{0, number, integer} files' },
    });
    const mixed = { plural: { one: '%d file', other: '%x files' } };
    expect(convert(mixed, 'icu')).toHaveLength(1);
    expect(convertPlaceholders(mixed, { to: 'icu' }).message).toBe(mixed);
  });
});

describe('names that get positions', () => {
  const reference = 'Hello {name}, you have {count} of {total}';

  it('get those of the text of reference, in all locales', () => {
    expect(convert(reference, 'printf')).toBe('Hello %s, you have %s of %s');
    expect(convert('{count} von {total}, {name}', 'printf', { references: [reference] })).toBe(
      '%2$s von %3$s, %1$s',
    );
    expect(convert('{count} für {name}', 'apple', { references: [reference] })).toBe(
      '%2$@ für %1$@',
    );
    const plural = { plural: { one: 'nothing for {b}', other: '{a} for {b}' } };
    expect(
      convert(plural, 'printf', {
        references: ['%s', { plural: { other: '{b}: {a}' } }, reference],
      }),
    ).toEqual({
      plural: { one: 'nothing for %1$s', other: '%2$d for %1$s' },
    });
    expect(convert('{0} of {name}', 'printf')).toBe('%s of %s');
    expect(convert('{name} of {0}', 'printf')).toBe('%2$s of %1$s');
  });

  it('get none where the reference does not name them', () => {
    const unknown = ['No position is known for {other}.'];
    expect(convert('{name} {other}', 'printf', { references: [reference] })).toEqual(unknown);
    expect(convert('{name} {other}', 'printf', { references: ['%s %s'] })).toEqual([
      'No position is known for {name}.',
    ]);
    expect(convert('{other}', 'printf', { references: ['%s'] })).toBe('%s');
  });
});

describe('the style of a text', () => {
  it.each<[PlaceholderStyle | undefined, string]>([
    ['printf', '%s'],
    ['printf', '100%% of %1$d'],
    ['apple', '%d of %@'],
    ['icu', 'a {name}'],
    ['icu', '{0, number}'],
    ['i18next', '{{count}}'],
    ['ruby', '%{name}'],
    ['ruby', '%<n>.2f'],
    ['python', '%(name)s'],
    [undefined, '100% sure'],
    ['goi18n', '{{.Name}}'],
    ['fluent', '{ $name }'],
    ['fluent', String.raw`a {"{"}b{ "\u007D" }`],
    ['goi18n', '{{"{{"}}a {{.Name}}'],
    ['dotnet', '{0:N2}'],
    [undefined, ':name and $NAME$ and %1'],
    [undefined, `$${'{name}'}`],
  ])('is %s for %s', (style, text) => {
    expect(findStyle([text])).toBe(style);
  });

  it('is said by flags of gettext', () => {
    expect(styleOfFlags(['fuzzy', 'python-format'])).toBe('python');
    expect(styleOfFlags(['no-c-format'])).toBeUndefined();
  });
});
