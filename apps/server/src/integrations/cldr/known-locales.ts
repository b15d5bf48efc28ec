import type { Locale } from '@parlance/contract';
import { readLocaleCode } from '@parlance/formats';
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

const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region' });
const scripts = new Intl.DisplayNames('en', { type: 'script' });
const variants = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });

/** A locale by its code, with its English names from CLDR; what has none there goes by its code. */
export function describeLocale(code: string): Locale {
  const reading = readLocaleCode(code);
  if ('problem' in reading) return { code, language: code, region: '' };
  const { language, script, region, variants: ownVariants, extensions } = reading.parts;
  const names = [
    // `Simplified Han` is what CLDR calls the script where no language stands beside it.
    script === '' ? '' : (scripts.of(script) ?? script).replace(/ Han$/, ''),
    region === '' ? '' : (regionNames[region] ?? regions.of(region) ?? region),
    ...ownVariants.map(toVariantName),
    language === '' ? '' : extensions,
  ];
  return {
    code,
    language: toLanguageName(language) ?? (language || code),
    region: names.filter((name) => name !== '').join(', '),
  };
}

function toLanguageName(language: string): string | undefined {
  const [name = '', extended] = language.split('_');
  if (name === '') return undefined;
  const found = extended === undefined ? undefined : languages.of(extended);
  return found ?? languageNames[name] ?? languages.of(name);
}

/** CLDR names variants only beside a language. What it does not know stays as it is. */
function toVariantName(variant: string): string {
  const [, name = variant] = /\((.+)\)$/.exec(variants.of(`en-${variant}`) ?? '') ?? [];
  return name === variant.toUpperCase() ? variant : name;
}

/** The locales that are offered first, by their codes. */
export const knownLocales: ReadonlyMap<string, Locale> = new Map(
  localeCodes.map((code) => [code, describeLocale(code)]),
);
