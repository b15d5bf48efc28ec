import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '../types.ts';
import { type ConversionOptions, convertPlaceholders } from './convert.ts';
import { findStyle, styleOfFlags } from './detect.ts';
import { type PlaceholderStyle, placeholderStyles } from './types.ts';

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
      },
    ],
    [
      'by position, in another order',
      {
        printf: '%2$d files of %1$s',
        apple: '%2$lld files of %1$@',
        icu: '{1, number, integer} files of {0}',
        ruby: '%<arg2>d files of %{arg1}',
      },
    ],
    [
      'by name',
      {
        icu: 'Hello {name}, {count, number, integer} new',
        ruby: 'Hello %{name}, %<count>d new',
        python: 'Hello %(name)s, %(count)d new',
      },
    ],
    ['with numbers as they are', { icu: '{n, number}', i18next: '{{n, number}}' }],
    ['with flags and width', { printf: '%05d', ruby: '%<arg1>05d', python: '%(arg1)05d' }],
  ])('%s are the same in all styles', (_, texts) => {
    const all = Object.entries(texts) as [PlaceholderStyle, string][];
    for (const [from, text] of all) {
      for (const [to, expected] of all) {
        // Integers have no type in i18next.
        if (from === 'i18next' && /\d, number, integer|%.*d/.test(expected)) continue;
        // What has no size in C has none for Apple.
        const wanted = from === 'printf' ? expected.replace('lld', 'd') : expected;
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
    ['$t(key) {{name}}', 'icu', '$t('],
    ['%#@files@ %@', 'icu', '%#@files@'],
    ['%arg %@', 'icu', '%arg'],
    ['{a} {b', 'ruby', '{b'],
  ])('is told of %s in %s, which stays', (text, to, spelling) => {
    expect(convert(text, to)).toEqual([`${spelling} has no counterpart in the style of ${to}.`]);
    expect(convertPlaceholders(text, { to }).message).toBe(text);
  });

  it('is text that would read as something else, and values that would be one', () => {
    const problem = ['The text would say something else in the style of i18next.'];
    expect(convert('{{a}} %s', 'i18next', { from: 'printf' })).toEqual(problem);
    expect(convert('$t(a) %s', 'i18next')).toEqual(problem);
    for (const [text, to] of [
      ['{0} of {name}', 'printf'],
      ['{0} of {arg1}', 'python'],
    ] as const) {
      expect(convert(text, to)).toEqual([
        `The text would say something else in the style of ${to}.`,
      ]);
    }
    expect(convert('a {name}', 'icu', { from: 'printf' })).toEqual([
      'The text would have placeholders in the style of icu.',
    ]);
  });
});

describe('a message', () => {
  it('without placeholders stays as it is, signs and all', () => {
    for (const text of ['', '100%', '100%% sure', "don't '{'", '{ }', '50% de', '{{}}']) {
      for (const to of placeholderStyles) expect(convert(text, to)).toBe(text);
    }
  });

  it('in the style that is asked for stays, however it spells that', () => {
    expect(convert("don''t {name , number}", 'icu')).toBe("don''t {name , number}");
    expect(convert('%1$s %%', 'printf')).toBe('%1$s %%');
    expect(convert('%d', 'apple', { usual: 'apple' })).toBe('%d');
    expect(convert('%s', 'printf', { usual: 'apple' })).toBe('%s');
    expect(convert('{name}', 'icu', { usual: 'apple' })).toBe('{name}');
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
      plural: { one: 'nothing for %s', other: '%2$s for %1$s' },
    });
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
    [undefined, '{{.Name}}'],
    [undefined, '{ $name }'],
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

const literal = fc
  .array(fc.constantFrom(..."%{}'<>()|$#@.,:ast1 é".split(''), '%s', '{0}', '{{', '%{', '$t('))
  .map((parts) => parts.join(''));
const pairs = placeholderStyles.flatMap((from) =>
  placeholderStyles.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe.each(pairs)('from %s to %s and back', (from, to) => {
  it('is the same text', () => {
    const isPositional = (style: PlaceholderStyle) => style === 'printf' || style === 'apple';
    const names: (string | number)[] =
      isPositional(from) || isPositional(to) ? [0, 1, 2] : ['name', 'count', 'n_1'];
    const spell = (name: string | number) =>
      ({ icu: `{${name}}`, printf: `%${Number(name) + 1}$s`, apple: `%${Number(name) + 1}$@` })[
        from as string
      ] ??
      ((word) =>
        ({ i18next: `{{${word}}}`, ruby: `%{${word}}`, python: `%(${word})s` })[from as string])(
        typeof name === 'number' ? `arg${name + 1}` : name,
      ) ??
      '';
    let converted = 0;
    fc.assert(
      fc.property(
        fc.shuffledSubarray(names, { minLength: 1 }),
        fc.array(literal, { minLength: 4, maxLength: 4 }),
        (order, texts) => {
          const text = order.reduce<string>(
            (sum, name, at) => sum + spell(name) + (texts[at + 1] ?? ''),
            texts[0] ?? '',
          );
          const there = convertPlaceholders(text, { from, to });
          if (there.problems.length > 0) return;
          if (there.message !== text) converted++;
          const back = convertPlaceholders(there.message, { from: to, to: from });
          const again = convertPlaceholders(back.message, { from, to });
          expect(again).toEqual(there);
        },
      ),
      { numRuns: 300 },
    );
    expect(converted).toBeGreaterThan(10);
  });
});

it('takes no longer than its texts are long', () => {
  const start = performance.now();
  for (const text of ['{', '{{', '%(', '$t(', '%{', "'{", '%<', '{a', '%#@', "'", '%']) {
    const long = text.repeat(60_000 / text.length);
    for (const to of placeholderStyles) {
      for (const from of placeholderStyles) convertPlaceholders(long, { from, to });
      convertPlaceholders(long, { to });
    }
  }
  expect(performance.now() - start).toBeLessThan(5000);
});
