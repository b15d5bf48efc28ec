import type { Locale } from '@parlance/contract';
import { localeCodes } from './locale-codes.ts';

// Where clients of the API expect another English name than CLDR has today.
const languageNames: Readonly<Record<string, string>> = {
  bn: 'Bengali',
  ff: 'Fulah',
  or: 'Oriya',
  sh: 'Serbo-Croatian',
  tl: 'Tagalog',
};
const regionNames: Readonly<Record<string, string>> = {
  CZ: 'Czech Republic',
  MK: 'Macedonia',
  MO: 'Macau SAR China',
  SZ: 'Swaziland',
  TR: 'Turkey',
};

const languages = new Intl.DisplayNames('en', { type: 'language' });
const regions = new Intl.DisplayNames('en', { type: 'region' });
const scripts = new Intl.DisplayNames('en', { type: 'script' });

/** Every locale that Parlance knows by its code, with its English names from CLDR. */
export const knownLocales: ReadonlyMap<string, Locale> = new Map(
  localeCodes.map((code) => [code, describe(code)]),
);

function describe(code: string): Locale {
  const [language = '', ...rest] = code.split('_');
  const names = rest.map((part) =>
    part.length === 4
      ? // `Simplified Han` is what CLDR calls the script where no language stands beside it.
        (scripts.of(part) ?? part).replace(/ Han$/, '')
      : (regionNames[part] ?? regions.of(part) ?? part),
  );
  return {
    code,
    language: languageNames[language] ?? languages.of(language) ?? language,
    region: names.join(', '),
  };
}
