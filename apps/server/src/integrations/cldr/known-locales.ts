import type { Locale } from '@parlance/contract';
import { readLocaleCode } from '@parlance/messages';
import { localeCodes } from './locale-codes.ts';

// Names that clients of the API expect and that differ from CLDR's current English names.
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

/** Describes a locale by its English names in CLDR. Parts without a name are shown by their code. */
export function describeLocale(code: string): Locale {
  const reading = readLocaleCode(code);
  if ('problem' in reading) return { code, language: code, region: '' };
  const { language, script, region, variants: ownVariants, extensions } = reading.parts;
  const names = [
    // CLDR's name for the script alone is `Simplified Han`; with a language it is `Simplified`.
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

/** CLDR has names of variants only together with a language. Unknown variants stay as they are. */
function toVariantName(variant: string): string {
  const [, name = variant] = /\((.+)\)$/.exec(variants.of(`en-${variant}`) ?? '') ?? [];
  return name === variant.toUpperCase() ? variant : name;
}

/** The locales that are suggested first, by code. */
export const knownLocales: ReadonlyMap<string, Locale> = new Map(
  localeCodes.map((code) => [code, describeLocale(code)]),
);
