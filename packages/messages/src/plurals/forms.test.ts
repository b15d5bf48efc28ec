import * as cardinals from 'make-plural/cardinals';
import { describe, expect, it } from 'vitest';
import { formsOf, sourceFormsFor } from './forms.ts';
import { pluralRulesOf } from './plural.ts';

describe('the forms of a locale', () => {
  it.each([
    ['en', 'one: 1!; other: 0 2 3 4'],
    ['pl_PL', 'one: 1!; few: 2 3 4 22; many: 0 5 6 7; other: 0.5 1.5 10.5'],
    ['ru', 'one: 1 21 31 41; few: 2 3 4 22; many: 0 5 6 7; other: 0.5 1.5 10.5'],
    ['ja', 'other: 0 1 2 3'],
    ['ar', 'zero: 0!; one: 1!; two: 2!; few: 3 4 5 6; many: 11 12 13 14; other: 100 101 102 200'],
    ['fr', 'one: 0 1; many: 1000000; other: 2 3 4 5'],
    ['tlh', 'other: 0 1 2 3'],
  ])('%s are known by numbers', (locale, expected) => {
    const shown = formsOf(locale).map(
      ({ category, samples, isOneNumber }) =>
        `${category}: ${samples.join(' ')}${isOneNumber ? '!' : ''}`,
    );
    expect(shown.join('; ')).toBe(expected);
  });

  it('are others for ordinal numbers', () => {
    const shown = formsOf('en', 'ordinal').map(({ category, samples }) => [category, samples[0]]);
    expect(shown).toEqual([
      ['one', 1],
      ['two', 2],
      ['few', 3],
      ['other', 0],
    ]);
  });

  it.each(Object.keys(cardinals))('%s have numbers that are of them', (locale) => {
    for (const kind of ['cardinal', 'ordinal'] as const) {
      const rules = pluralRulesOf(locale, kind);
      for (const { category, samples } of formsOf(locale, kind)) {
        expect(samples.every((n) => (rules?.select(n) ?? 'other') === category)).toBe(true);
      }
    }
  });
});

describe('the forms of the source', () => {
  it.each([
    ['pl', 'one', 'en', 'one'],
    ['pl', 'few', 'en', 'other'],
    ['pl', 'many', 'en', 'other'],
    ['ru', 'one', 'en', 'one other'],
    ['ja', 'other', 'en', 'one other'],
    ['fr', 'one', 'en', 'one other'],
    ['fr', 'many', 'en', 'other'],
    ['en', 'other', 'ar', 'zero two few many other'],
    ['en', 'one', 'ja', 'other'],
    ['en', 'few', 'pl', 'other'],
  ] as const)('for %s %s are, in %s, %s', (target, category, source, expected) => {
    expect(sourceFormsFor(category, { target, source }).join(' ')).toBe(expected);
  });

  it('are those of the same numbers for all pairs of languages', () => {
    const some = ['en', 'pl', 'ru', 'ar', 'ja', 'cy', 'sl', 'lv', 'ga', 'fr', 'mt'];
    for (const target of some) {
      for (const source of some) {
        for (const n of [0, 1, 2, 3, 5, 11, 21, 101, 102]) {
          const form = pluralRulesOf(target)?.select(n) ?? 'other';
          const other = pluralRulesOf(source)?.select(n) ?? 'other';
          expect(sourceFormsFor(form, { target, source }), `${target} ${source} ${n}`).toContain(
            other,
          );
        }
      }
    }
  });
});
