import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../testing/runs.ts';
import { convertPlaceholders } from './convert.ts';
import { type PlaceholderStyle, placeholderStyles } from './types.ts';

const literal = fc
  .array(fc.constantFrom(...'%{}\'<>()|$#@.,:ast1 é"'.split(''), '%s', '{0}', '{{', '%{', '$t('))
  .map((parts) => parts.join(''));
const pairs = placeholderStyles.flatMap((from) =>
  placeholderStyles.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe.each(pairs)('from %s to %s and back', (from, to) => {
  it('is the same text', () => {
    const isPositional = (style: PlaceholderStyle) =>
      style === 'printf' || style === 'apple' || style === 'dotnet';
    const names: (string | number)[] =
      isPositional(from) || isPositional(to) ? [0, 1, 2] : ['name', 'count', 'n_1'];
    const spell = (name: string | number) => {
      const word = typeof name === 'number' ? `arg${name + 1}` : name;
      const place = Number(name) + 1;
      const spellings: Record<PlaceholderStyle, string> = {
        printf: `%${place}$s`,
        apple: `%${place}$@`,
        icu: `{${name}}`,
        i18next: `{{${word}}}`,
        ruby: `%{${word}}`,
        python: `%(${word})s`,
        fluent: `{ $${word} }`,
        laravel: `:${word}`,
        webext: typeof name === 'number' ? `$${place}` : `$${name.toUpperCase()}$`,
        goi18n: `{{.${word.replace(/^./, (first) => first.toUpperCase())}}}`,
        dotnet: `{${name}}`,
      };
      return spellings[from];
    };
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
  // A time that grew with the square of the length would be far above the limit for either length.
  const [length, limitMs] = isDeep ? [20_000, 20_000] : [5000, 5000];
  const { user } = process.cpuUsage();
  const signs = ['{', '{{', '%(', '$t(', '%{', "'{", '%<', '{a', '%#@', "'", '%'];
  for (const text of [
    ...signs,
    '$',
    '$a',
    ':',
    ':a',
    '{"',
    '{ "',
    '{{"',
    '{0:',
    '{ ',
    '{{ ',
    '{ $a ',
  ]) {
    const long = text.repeat(length / text.length);
    for (const to of placeholderStyles) {
      for (const from of placeholderStyles) convertPlaceholders(long, { from, to });
      convertPlaceholders(long, { to });
    }
  }
  expect(process.cpuUsage().user - user).toBeLessThan(limitMs * 1000);
});
