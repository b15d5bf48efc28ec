import { parse } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pluralCategories } from '../message.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { nastyTexts } from '../testing/nasty-texts.ts';
import { runs } from '../testing/runs.ts';
import { fromIcu, pluralCategoriesOf, pluralRulesOf, toIcu, toText } from './plural.ts';

const text = fc.oneof(
  fc.constantFrom(...nastyTexts.filter(({ length }) => length < 1000)),
  fc.string({ unit: fc.constantFrom("'", '{', '}', '#', 'a', ' ', '|', '<'), maxLength: 10 }),
  fc.string({ unit: anyCharacter }),
);

const message = fc
  .record(Object.fromEntries(pluralCategories.map((category) => [category, text])), {
    requiredKeys: [],
  })
  .map((plural) => ({ plural }));

describe('toIcu', () => {
  it('writes the categories in the order of CLDR', () => {
    expect(toIcu({ plural: { other: '# files', one: 'one file' } })).toBe(
      "{n, plural, one {one file} other {'#' files}}",
    );
  });

  it.each([
    ["it's", "it''s"],
    ['{', "'{'"],
    ["{'{", "'{''{'"],
    ["'{name}'", "'''{'name'}'''"],
    ['<b>', '<b>'],
  ])('quotes %j', (plain, quoted) => {
    expect(toIcu({ plural: { other: plain } })).toBe(`{n, plural, other {${quoted}}}`);
  });

  it('means to an ICU parser what the forms say', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [plural] = parse(toIcu({ plural: { one, other } }), { ignoreTag: true });
        const texts = plural && 'options' in plural ? Object.values(plural.options) : [];
        expect(
          texts.map(({ value }) => value.map((part) => 'value' in part && part.value).join('')),
        ).toEqual([one, other]);
      }),
    );
  });
});

describe('fromIcu', () => {
  it('is the inverse of toIcu', () => {
    fc.assert(
      fc.property(message, (plural) => {
        expect(fromIcu(toIcu(plural))).toEqual(plural);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('accepts nothing that toIcu would not write', () => {
    const near = fc.string({
      unit: fc.constantFrom('{n, plural,', ' one {', ' other {', '}', "'", '{', '#', 'a', ' '),
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          near,
          near.map((tail) => `{n, plural,${tail}}`),
        ),
        (candidate) => {
          const read = fromIcu(candidate);
          if (read) expect(toIcu(read)).toBe(candidate);
        },
      ),
      { numRuns: runs(5000) },
    );
  });

  it.each([
    'plain',
    '{n, plural, other {a}} ',
    '{n, plural, other {a}',
    '{n, plural, other {a} one {b}}',
    '{count, plural, other {a}}',
    '{n, plural, =0 {none} other {a}}',
    '{n, plural, other {# files}}',
    '{n, plural, other {{name}}}',
    "{n, plural, other {it's}}",
  ])('leaves %j alone', (other) => {
    expect(fromIcu(other)).toBeUndefined();
  });
});

it('toText gives the one text of any message', () => {
  expect(toText('plain')).toBe('plain');
  expect(toText({ plural: { other: 'x' } })).toBe('{n, plural, other {x}}');
});

it.each([
  ['en', ['one', 'other']],
  ['de_DE', ['one', 'other']],
  ['pl_PL', ['one', 'few', 'many', 'other']],
  ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
  ['zh_Hans_CN', ['other']],
  ['pt_PT', ['one', 'many', 'other']],
  ['es_419', ['one', 'many', 'other']],
  ['hsb', ['one', 'two', 'few', 'other']],
  ['kmr', ['one', 'other']],
  ['zh_yue', ['other']],
  ['sr@latin', ['one', 'few', 'other']],
  ['qqq', ['other']],
  ['x_pirate', ['other']],
  ['xx', ['other']],
  ['', ['other']],
  ['not a locale', ['other']],
])('pluralCategoriesOf(%j)', (locale, categories) => {
  expect(pluralCategoriesOf(locale)).toEqual(categories);
});

it('pluralRulesOf counts as the Intl of this program, wherever that knows the language', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const two = letters.flatMap((a) => letters.map((b) => a + b));
  const three = two.flatMap((pair) => letters.map((c) => pair + c));
  const known = Intl.PluralRules.supportedLocalesOf([...two, ...three, 'pt-PT', 'pt-BR', 'de-AT']);
  expect(known.length).toBeGreaterThan(200);
  const numbers = [...Array(201).keys(), 0.5, 1.5, 1000, 1_000_000];
  for (const tag of known) {
    const rules = new Intl.PluralRules(tag);
    const own = pluralRulesOf(tag);
    const { pluralCategories } = rules.resolvedOptions();
    expect(new Set(own?.categories), tag).toEqual(new Set(pluralCategories));
    expect(
      numbers.map((n) => own?.select(n)),
      tag,
    ).toEqual(numbers.map((n) => rules.select(n)));
  }
});
