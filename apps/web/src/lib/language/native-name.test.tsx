import { renderHook } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import en from '../../messages/en.json';
import { useLocaleNames } from './locale-names.ts';
import { hasOwnName, nativeNameOf } from './native-name.ts';

const nameOf = (code: string, name?: string) =>
  nativeNameOf({ code, language: code, region: '', name });

it('is what a language calls itself, as in a list', () => {
  expect(['de', 'ar', 'pt_BR', 'zh_Hans'].map((code) => nameOf(code))).toEqual([
    'Deutsch',
    'العربية',
    'Português (Brasil)',
    '简体中文',
  ]);
});

it('is not known of locales that a project has named, or that nobody knows', () => {
  expect([nameOf('de', 'House style'), nameOf('x_pirate'), nameOf('qya')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('is another one than that in the language of the interface, whatever the case', () => {
  const names = (language: string) =>
    renderHook(useLocaleNames, {
      wrapper: ({ children }) => (
        <IntlProvider locale={language} messages={en}>
          {children}
        </IntlProvider>
      ),
    }).result.current;
  const isOther = (language: string, code: string, region: string, name?: string) => {
    const locale = { code, language: 'Some', region, name };
    return hasOwnName(locale, names(language).phraseOf(locale));
  };
  expect(isOther('de', 'de', '')).toBe(false);
  expect(isOther('de', 'de_DE', 'Germany')).toBe(false);
  expect(isOther('fr', 'fr_FR', 'France')).toBe(false);
  expect(isOther('en', 'de_DE', 'Germany')).toBe(true);
  expect(isOther('de', 'fr_FR', 'France')).toBe(true);
  expect(isOther('en', 'de', '', 'House style')).toBe(false);
});
