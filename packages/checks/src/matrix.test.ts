import { formsOf, icuSyntax, neededCategoriesOf, pluralRulesOf } from '@parlance/messages';
import * as categories from 'make-plural/pluralCategories';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { allOn } from './testing/all-on.ts';
import type { CheckUnit } from './unit.ts';

/** Every locale that CLDR has plural rules for. */
const locales = Object.keys(categories).filter((name) => pluralRulesOf(name) !== undefined);

/** A correct translation: a form for each category that the locale needs, with the number where there are several. */
function translate(locale: string, number: string, isSpeltOut: boolean): string {
  const single = new Set(
    formsOf(locale).flatMap(({ category, isOneNumber }) => (isOneNumber ? [category] : [])),
  );
  const forms = neededCategoriesOf(locale).map((category) => {
    const text = isSpeltOut && single.has(category) ? 'Xa' : `${number} x${category.slice(0, 2)}`;
    return ` ${category} {${text}}`;
  });
  return `{n, plural,${forms.join('')}}`;
}

const messages: readonly (readonly [name: string, number: string, unit: Partial<CheckUnit>])[] = [
  ['a stored plural', '%d', { isPlural: true, syntax: { ...icuSyntax, placeholders: ['c'] } }],
  ['an ICU message', '#', { isIcu: true, syntax: icuSyntax }],
  ['an ICU message with its argument', '{n}', { isIcu: true, syntax: icuSyntax }],
];

describe.each(messages)('%s', (_, number, more) => {
  const sources = [
    { sourceLocale: 'en', source: `{n, plural, one {${number} ya} other {${number} yb}}` },
    { sourceLocale: 'en', source: `{n, plural, one {One ya} other {${number} yb}}` },
    {
      sourceLocale: 'pl',
      source: `{n, plural, one {${number} ya} few {${number} yb} many {${number} yc} other {${number} yd}}`,
    },
    { sourceLocale: 'ja', source: `{n, plural, other {${number} y}}` },
  ];
  const syntax = icuSyntax;

  it.each(locales)('translated with all forms of %s has no finding', (locale) => {
    for (const { source, sourceLocale } of sources) {
      for (const isSpeltOut of [false, true]) {
        const target = translate(locale, number, isSpeltOut);
        const unit = { source, target, sourceLocale, locale, syntax, ...more };
        if (locale !== sourceLocale) expect(check(unit, allOn), target).toEqual([]);
      }
    }
  });

  it.each(locales)('that lacks a form of %s is found, and the fix adds it', (locale) => {
    const needed = neededCategoriesOf(locale);
    const [first] = needed;
    if (needed.length < 2 || first === undefined) return;
    const target = translate(locale, number, false);
    const cut = target.replace(new RegExp(` ${first} \\{[^{}]*(?:\\{n\\})?[^{}]*\\}`), '');
    const [{ source, sourceLocale } = { source: '', sourceLocale: '' }] = sources;
    const found = check({ source, target: cut, sourceLocale, locale, syntax, ...more });
    expect(found.map(({ check: id, data }) => [id, data.category])).toEqual([
      ['plural.missing', first],
    ]);
  });
});
