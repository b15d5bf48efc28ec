import { describe, expect, it } from 'vitest';
import type { Message } from '../message.ts';
import { type ConversionOptions, convertPlaceholders } from './convert.ts';
import type { PlaceholderStyle } from './types.ts';

function convert(message: Message, to: PlaceholderStyle, options: Partial<ConversionOptions> = {}) {
  const { message: converted, problems } = convertPlaceholders(message, { to, ...options });
  return problems.length > 0 ? problems : converted;
}

describe('the number of a plural', () => {
  const printf = { plural: { one: '%1$d file of %2$s', other: '%1$d files of %2$s' } };
  const later = { plural: { one: '%2$d file of %1$s', other: '%2$d files of %1$s' } };
  const icu = { plural: { one: '{count} file of {name}', other: '{count} files of {name}' } };
  const i18next = {
    plural: { one: '{{count}} file of {{name}}', other: '{{count}} files of {{name}}' },
  };
  const other = (message: Message, to: PlaceholderStyle, options?: Partial<ConversionOptions>) => {
    const converted = convert(message, to, options);
    return typeof converted === 'string' || !('plural' in converted)
      ? converted
      : converted.plural.other;
  };

  it.each<[PlaceholderStyle, string]>([
    ['printf', '%1$d files of %2$s'],
    ['apple', '%1$lld files of %2$@'],
    ['i18next', '{{count}} files of {{name}}'],
    ['ruby', '%{count} files of %{name}'],
    ['python', '%(count)s files of %(name)s'],
    ['fluent', '{ $count } files of { $name }'],
    ['laravel', ':count files of :name'],
    ['goi18n', '{{.PluralCount}} files of {{.Name}}'],
  ])('is what programs of %s take for it', (to, expected) => {
    expect(other(icu, to)).toBe(expected);
    if (to === 'i18next') return;
    expect(other(i18next, to)).toBe(expected);
    const back = { plural: { one: expected, other: expected } };
    expect(other(back, 'i18next', { from: to })).toBe(
      /%\d/.test(expected) ? '{{count}} files of {{arg2}}' : '{{count}} files of {{name}}',
    );
  });

  it.each<[PlaceholderStyle, string, string]>([
    ['apple', '%1$d files of %2$@', '%2$d files of %1$@'],
    ['i18next', '{{count}} files of {{arg2}}', '{{count}} files of {{arg1}}'],
    ['ruby', '%{count} files of %{arg2}', '%{count} files of %{arg1}'],
    ['python', '%(count)d files of %(arg2)s', '%(count)d files of %(arg1)s'],
    ['fluent', '{ $count } files of { $arg2 }', '{ $count } files of { $arg1 }'],
    ['laravel', ':count files of :arg2', ':count files of :arg1'],
    ['goi18n', '{{.PluralCount}} files of {{.Arg2}}', '{{.PluralCount}} files of {{.Arg1}}'],
  ])('is found among positions for %s', (to, first, second) => {
    expect(other(printf, to)).toBe(first);
    expect(other(later, to)).toBe(second);
    expect(other(printf, 'icu', { bareNames: true })).toBe('{count} files of {arg2}');
    expect(other(later, 'icu', { bareNames: true })).toBe('{count} files of {arg1}');
  });

  it('comes back to its place', () => {
    for (const message of [printf, later]) {
      for (const to of [
        'icu',
        'i18next',
        'ruby',
        'python',
        'fluent',
        'laravel',
        'goi18n',
      ] as const) {
        const there = convertPlaceholders(message, { to, bareNames: true }).message;
        expect(convert(there, 'printf', { from: to }), to).toEqual(message);
      }
    }
  });

  it.each<[string, string, string | readonly string[]]>([
    ['One of {place}', '{number} of {place}', '%2$lld of %1$@'],
    ['{fileCount} of {place}', '{fileCount} of {place}', '%1$lld of %2$@'],
    ['{files}', '{files}', '%lld'],
    ['none', 'none', 'none'],
    [
      '{a} of {b}',
      '{a} of {b}',
      ['It is not clear which value is the number of the plural forms.'],
    ],
  ])('is guessed in %s | %s', (one, many, expected) => {
    expect(other({ plural: { one, other: many } }, 'apple')).toEqual(expected);
  });
});

describe('the values of a text', () => {
  it('are told with what is known of them, for files that describe them', () => {
    const options = { to: 'icu', bareNames: true } as const;
    expect(convertPlaceholders('%s: %d, %.2f', options)).toEqual({
      message: '{arg1}: {arg2}, {arg3}',
      problems: [],
      values: [
        { name: 'arg1', position: 0, type: 'string' },
        { name: 'arg2', position: 1, type: 'integer' },
        { name: 'arg3', position: 2, type: 'float', precision: 2 },
      ],
    });
    expect(convertPlaceholders('{0} {n, number, integer}', options).message).toBe('{arg1} {n}');
    expect(convertPlaceholders('{a} {g, select, other {}}', options).message).toBe(
      '{a} {g, select, other {}}',
    );
    const plural = { plural: { one: 'One', other: '%d files' } };
    expect(convertPlaceholders(plural, options).values).toEqual([
      { name: 'count', position: 0, type: 'integer', isCount: true },
    ]);
  });

  it('have the positions of the reference', () => {
    const options = { to: 'webext', references: ['{b} {a}'] } as const;
    expect(convertPlaceholders('{a}, {b}', options)).toEqual({
      message: '$A$, $B$',
      problems: [],
      values: [
        { name: 'b', position: 0, type: 'string' },
        { name: 'a', position: 1, type: 'string' },
      ],
    });
    expect(convertPlaceholders('{a}, {c}', options).problems).toEqual([
      'No position is known for {c}.',
    ]);
  });
});
