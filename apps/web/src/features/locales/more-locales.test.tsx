import { renderHook } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { type LocaleNames, useLocaleNames } from '../../lib/language/locale-names.ts';
import en from '../../messages/en.json';
import { findMoreLocales } from './more-locales.ts';

const namesIn = new Map<string, LocaleNames>();

/** Created once for each language, as in the app. */
function namesOf(language: string): LocaleNames {
  const made = namesIn.get(language);
  if (made) return made;
  const { result } = renderHook(useLocaleNames, {
    wrapper: ({ children }) => (
      <IntlProvider locale={language} messages={en}>
        {children}
      </IntlProvider>
    ),
  });
  namesIn.set(language, result.current);
  return result.current;
}

function find(language: string, search: string, listed: readonly string[] = []) {
  const found = findMoreLocales(namesOf(language), search, (code) => listed.includes(code));
  return found.map(({ code }) => code);
}

it.each([
  ['en', 'asturian', ['ast']],
  ['en', 'sorani', ['ckb']],
  ['en', 'spanish latin america', ['es_419']],
  ['en', 'Spanish, Latin America', ['es_419']],
  ['de', 'asturisch', ['ast']],
  ['de', 'asturian', ['ast']],
  ['de', 'spanisch lateinamerika', ['es_419']],
  ['fr', 'espagnol amérique latine', ['es_419']],
  ['ja', '中央クルド', ['ckb']],
  ['ja', 'スペイン語 ラテンアメリカ', ['es_419']],
  ['ar', 'الأسترية', ['ast']],
  ['en', 'no such language', []],
  ['en', ' ', []],
])('finds in %s by %j', (language, search, codes) => {
  expect(find(language, search)).toEqual(codes);
});

it('leaves out what is listed already', () => {
  expect(find('en', 'manx')).toEqual(['gv']);
  expect(find('en', 'manx', ['gv'])).toEqual([]);
});

it('knows every language that CLDR names, by the code that it goes by', () => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const pairs = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  const all = [...pairs, ...pairs.flatMap((pair) => letters.map((third) => `${pair}${third}`))];
  const named = all.filter(
    (code) =>
      names.of(code) !== undefined &&
      Intl.getCanonicalLocales(code)[0] === code &&
      !['und', 'mul', 'zxx', 'mis'].includes(code),
  );
  // Each language is found by its own code.
  const missing = named.filter((code) => !find('en', code).includes(code));
  expect(missing).toEqual([]);
});
