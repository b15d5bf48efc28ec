import { describe, expect, it } from 'vitest';
import { servingLocales } from './serving-locales.ts';

describe('the locales of terms that count in another locale', () => {
  const available = [
    'de',
    'de_AT',
    'de_CH',
    'en',
    'zh',
    'zh_Hant',
    'zh_Hant_TW',
    'sr_Latn',
    'pt_BR',
  ];

  it.each([
    ['de_AT', ['de_AT', 'de']],
    ['de', ['de', 'de_AT', 'de_CH']],
    ['zh_Hant', ['zh_Hant', 'zh_Hant_TW']],
    ['zh_TW', []],
    ['zh', ['zh']],
    ['sr', []],
    ['pt', ['pt_BR']],
    ['fr', []],
    ['d', []],
  ])('are for %s %j', (locale, expected) => {
    expect(servingLocales(available, locale)).toEqual(expected);
  });
});
