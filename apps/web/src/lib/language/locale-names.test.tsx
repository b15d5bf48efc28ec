import type { Locale } from '@parlance/contract';
import { renderHook } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import en from '../../messages/en.json';
import { useLocaleNames } from './locale-names.ts';
import { nativeNameOf } from './native-name.ts';

const german: Locale = { code: 'de', language: 'German', region: '' };
const austrian: Locale = { code: 'de_AT', language: 'German', region: 'Austria' };
const chinese: Locale = { code: 'zh_Hans_CN', language: 'Chinese', region: 'Simplified, China' };
const oriya: Locale = { code: 'or', language: 'Oriya', region: '' };
const turkish: Locale = { code: 'tr_TR', language: 'Turkish', region: 'Turkey' };
const all = [chinese, german, austrian, oriya, turkish];

function namesIn(locale: string) {
  const { result } = renderHook(useLocaleNames, {
    wrapper: ({ children }) => (
      <IntlProvider locale={locale} messages={en}>
        {children}
      </IntlProvider>
    ),
  });
  return result.current;
}

it('keeps the English names of the server', () => {
  const { nameOf, labelOf } = namesIn('en-GB');
  expect(nameOf(turkish)).toMatchObject({ language: 'Turkish', region: 'Turkey' });
  expect(labelOf(german)).toBe('German (de)');
  expect(labelOf(chinese)).toBe('Chinese, Simplified, China (zh_Hans_CN)');
});

it.each([
  ['de', ['Chinesisch', 'Vereinfacht, China'], ['Deutsch', 'Österreich'], ['Oriya', '']],
  ['fr', ['Chinois', 'simplifié, Chine'], ['Allemand', 'Autriche'], ['Odia', '']],
  ['es', ['Chino', 'simplificado, China'], ['Alemán', 'Austria'], ['Oriya', '']],
  ['ja', ['中国語', '簡体字、中国'], ['ドイツ語', 'オーストリア'], ['オディア語', '']],
  ['ar', ['الصينية', 'المبسطة، الصين'], ['الألمانية', 'النمسا'], ['الأورية', '']],
])('names locales in %s', (language, ...expected) => {
  const { nameOf } = namesIn(language);
  const names = [chinese, austrian, oriya].map(nameOf);
  expect(names.map((name) => [name.language, name.region])).toEqual(expected);
});

it('names locales within a sentence, as the language writes them there', () => {
  expect(namesIn('en').phraseOf(austrian)).toBe('German (Austria)');
  expect(namesIn('fr').phraseOf(austrian)).toBe('allemand (Autriche)');
  expect(namesIn('de').phraseOf(german)).toBe('Deutsch');
  const made = { code: 'de_informal', language: 'Du', region: '', name: 'Du', base: 'de' };
  expect(namesIn('fr').phraseOf(made)).toBe('Du');
});

it('falls back to the name of the server for a code that no language has', () => {
  const made = { code: '!', language: 'Made up', region: 'Nowhere' };
  expect(namesIn('de').nameOf(made)).toEqual(made);
});

it('keeps the name that a project has given, in all languages', () => {
  const informal = { code: 'de_informal', language: 'Du', region: '', name: 'Du', base: 'de' };
  for (const language of ['en', 'de', 'ja']) {
    expect(namesIn(language).nameOf(informal)).toEqual({ language: 'Du', region: '' });
  }
  expect(namesIn('de').search([informal, german], 'du')).toEqual([informal]);
});

it('names any locale by its code, in English and here', () => {
  const { localeOf, nameOf } = namesIn('de');
  expect(localeOf('ckb')).toEqual({ code: 'ckb', language: 'Central Kurdish', region: '' });
  expect(nameOf(localeOf('es_419'))).toEqual({ language: 'Spanisch', region: 'Lateinamerika' });
  expect(localeOf('x_pirate')).toEqual({ code: 'x_pirate', language: 'x_pirate', region: '' });
});

it('finds locales by their names here, in English, or by code', () => {
  const { search } = namesIn('de');
  expect(search(all, 'österr')).toEqual([austrian]);
  expect(search(all, 'german austria')).toEqual([austrian]);
  expect(search(all, 'zh_hans')).toEqual([chinese]);
  expect(search(all, '')).toEqual(all);
});

it('finds locales by words of a further text together with those of their names', () => {
  const { search } = namesIn('en');
  expect(search(all, 'austria österr')).toEqual([]);
  expect(search(all, 'austria österr', nativeNameOf)).toEqual([austrian]);
  expect(search(all, 'german', nativeNameOf)).toEqual([german, austrian]);
});

it('sorts as people of the language expect it', () => {
  const codes = (language: string) =>
    namesIn(language)
      .sort(all)
      .map(({ code }) => code);
  expect(codes('de')).toEqual(['zh_Hans_CN', 'de', 'de_AT', 'or', 'tr_TR']);
  expect(codes('fr')).toEqual(['de', 'de_AT', 'zh_Hans_CN', 'or', 'tr_TR']);
});
